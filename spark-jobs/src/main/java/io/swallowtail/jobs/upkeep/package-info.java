/**
 * Work on directories of whole sweeps: {@link io.swallowtail.jobs.upkeep.Verification} reads every file, {@link io.swallowtail.jobs.upkeep.Repair}
 * deletes what is damaged, and {@link io.swallowtail.jobs.upkeep.Merge} joins several directories. The package does not use Spark.
 */
package io.swallowtail.jobs.upkeep;
