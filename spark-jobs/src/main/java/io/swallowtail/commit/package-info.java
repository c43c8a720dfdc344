/**
 * The directory of a sweep: its files, its writers, and the commits, which make segments of trials valid. {@link
 * io.swallowtail.commit.SweepDirectory} has the paths of all files, {@link io.swallowtail.commit.SweepWriter} writes a directory, and {@link
 * io.swallowtail.commit.Merge} joins several. The package does not use Spark.
 */
package io.swallowtail.commit;
