/**
 * The simulation as a table of Spark SQL whose rows are trials, by Spark's public connector interfaces only.
 *
 * <p>{@link io.swallowtail.connector.SimulationCatalog} lists the tables. A query's filters become a selection of points, seeds
 * and trials, the selection is divided into partitions of even work, and an executor simulates a partition straight into
 * column vectors: filters, selection, partitions, batches.
 */
package io.swallowtail.connector;
