/**
 * The directory of a sweep and its commits, which make segments of trials valid. {@link io.swallowtail.jobs.commit.SweepDirectory} has the paths
 * of all files, and {@link io.swallowtail.jobs.commit.SweepWriter} writes a directory. The package does not use Spark.
 */
package io.swallowtail.jobs.commit;
