/**
 * Simulating a sweep: {@link io.swallowtail.jobs.sweep.RangePlanner} divides the missing trials into tasks and segments. {@link
 * io.swallowtail.jobs.sweep.SweepRunner} simulates them with Spark and commits each segment. Data flows one way: plan, ranges, tallies, commits,
 * tables.
 */
package io.swallowtail.jobs.sweep;
