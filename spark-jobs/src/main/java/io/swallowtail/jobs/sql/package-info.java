/** Spark sessions, SQL over the tables of a sweep, and the state of a cluster. */
package io.swallowtail.jobs.sql;
