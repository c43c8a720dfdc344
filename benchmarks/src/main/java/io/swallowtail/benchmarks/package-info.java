/**
 * Speed: one trial of each protocol under JMH, and the whole pipeline beside the bare loop; docs/reference/benchmarks.md and
 * benchmarks-program.md have the figures. Two
 * trials of promises: of commits by killing, and of intervals by their coverage. And a paper's own figures, beside those of the
 * same trials here.
 */
package io.swallowtail.benchmarks;
