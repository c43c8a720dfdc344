/**
 * Speed: one trial of each protocol under JMH, and the whole pipeline compared with the bare loop; docs/contributing/performance.md has the figures. Two
 * tests of guarantees: of commits by killing runs, and of intervals by their coverage. A paper's own figures, next to those of the
 * same trials here. The limits of a driver, with fake executors. And predictions that no experiment has: recursions, an induction of a proof, and a curve from one set of trials.
 */
package io.swallowtail.benchmarks;
