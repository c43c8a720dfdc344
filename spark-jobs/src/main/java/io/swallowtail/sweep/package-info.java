/**
 * Simulating a sweep: {@link io.swallowtail.sweep.RangePlanner} divides the trials that are missing into tasks and segments,
 * {@link io.swallowtail.sweep.SweepRunner} has Spark simulate them and commits each segment. Data flows one way: plan, ranges,
 * tallies, commits, tables.
 */
package io.swallowtail.sweep;
