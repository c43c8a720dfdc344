/** Speed: one trial of each protocol under JMH, and the whole pipeline beside the bare loop. docs/benchmarks.md keeps the figures. */
package io.swallowtail.benchmarks;
