/**
 * The derived tables of a sweep as files: each {@link io.swallowtail.jobs.tableset.TableSet} has all tables of one state, and {@link
 * io.swallowtail.jobs.tableset.TableSets} finds the newest. The package does not know where rows come from, and it does not use Spark.
 */
package io.swallowtail.jobs.tableset;
