/** Trials as rows: the files that {@code rows = all} asks for, their names and their size. */
package io.swallowtail.rows;
