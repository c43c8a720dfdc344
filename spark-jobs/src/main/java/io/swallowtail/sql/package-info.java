/** SQL over tables and, as functions, the statistics that tables are made of. */
package io.swallowtail.sql;
