/** Trials as rows: the files that {@code rows = all} keeps, their names and their sizes. */
package io.swallowtail.rows;
