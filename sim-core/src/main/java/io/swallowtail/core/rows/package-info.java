/** The rows of all tables of a sweep as records. Their components are the columns of files, SQL, JSON and the reference. */
package io.swallowtail.core.rows;
