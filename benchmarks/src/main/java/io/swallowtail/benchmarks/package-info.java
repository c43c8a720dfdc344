/**
 * Speed: one trial of each protocol under JMH, and the whole pipeline compared with the bare loop; docs/reference/benchmarks.md and
 * benchmarks-program.md have the figures. Two
 * tests of guarantees: of commits by killing runs, and of intervals by their coverage. And a paper's own figures, next to those of the
 * same trials here.
 */
package io.swallowtail.benchmarks;
