/**
 * The report of a sweep. It reads the tables without Spark, draws figures with their numbers, and writes one self-contained HTML page.
 * Each kind of figure has a class here, and a query that returns its numbers: a .sql file among the resources.
 */
package io.swallowtail.answers.report;
