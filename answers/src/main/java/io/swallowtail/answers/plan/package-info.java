/**
 * The plan of a sweep. {@link io.swallowtail.answers.plan.SweepFile} reads a file into a {@link io.swallowtail.answers.plan.SweepPlan}, or reports all
 * its problems. This package writes no files and does not depend on Spark.
 */
package io.swallowtail.answers.plan;
