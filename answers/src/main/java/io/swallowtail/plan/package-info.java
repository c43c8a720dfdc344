/**
 * The plan of a sweep. {@link io.swallowtail.plan.SweepFile} reads a file into a {@link io.swallowtail.plan.SweepPlan}, or reports all
 * its problems. This package writes no files and does not depend on Spark.
 */
package io.swallowtail.plan;
