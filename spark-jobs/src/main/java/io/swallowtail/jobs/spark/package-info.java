/**
 * Everything that uses internal classes of Spark: parsed and planned statements, rows as executors hand them over, and the statistics of
 * jobs. No other package depends on such classes, so a new version of Spark is adapted here.
 */
package io.swallowtail.jobs.spark;
