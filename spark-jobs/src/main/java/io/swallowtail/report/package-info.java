/**
 * The report of a sweep: tables read without Spark, figures with the numbers they show, and one HTML page that needs nothing else. A
 * figure is a class here and the query that gives its numbers, in a .sql file among the resources.
 */
package io.swallowtail.report;
