/**
 * The simulation as a table of Spark SQL whose rows are trials, by Spark's public connector interfaces only.
 *
 * <p>{@link io.swallowtail.jobs.connector.SimulationCatalog} lists the tables. A query's filters become a selection of points, seeds and trials.
 * The selection is divided into partitions of equal work. An executor simulates a partition directly into column vectors.
 */
package io.swallowtail.jobs.connector;
