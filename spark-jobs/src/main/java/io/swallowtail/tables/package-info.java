/** The derived tables: what a plan knows before any trial, and the commits, reduced by Spark SQL. */
package io.swallowtail.tables;
