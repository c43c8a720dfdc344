/**
 * How often the intervals that are reported cover the truth, by exact summation. docs/explanations/accuracy.md prints the result.
 *
 * <p>Notes for developers: the laws are summed here by other means than sim-core's {@code BinomialTail}, so that an error there
 * shows here. Coverage is a function of p alone; nothing is drawn at random but in {@link
 * io.swallowtail.benchmarks.audit.SimulatedLooks}.
 */
package io.swallowtail.benchmarks.audit;
