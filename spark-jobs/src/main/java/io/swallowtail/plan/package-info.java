/**
 * What a sweep is to do: {@link io.swallowtail.plan.SweepFile} reads a file into a {@link io.swallowtail.plan.SweepPlan}, or
 * refuses it with every problem it has. Nothing here writes, and nothing knows Spark.
 */
package io.swallowtail.plan;
