/**
 * Work on directories of whole sweeps: {@link io.swallowtail.upkeep.Verification} reads every file, {@link io.swallowtail.upkeep.Repair}
 * deletes what is damaged, and {@link io.swallowtail.upkeep.Merge} joins several directories. The package does not use Spark.
 */
package io.swallowtail.upkeep;
