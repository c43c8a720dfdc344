/**
 * A sweep from its file to its tables: {@link io.swallowtail.sweep.SweepFile} reads the plan,
 * {@link io.swallowtail.sweep.RangePlanner} divides the trials, {@link io.swallowtail.sweep.SweepRunner} has Spark simulate
 * them segment by segment and commits their tallies. Data flows one way: file, plan, ranges, tallies, tables.
 */
package io.swallowtail.sweep;
