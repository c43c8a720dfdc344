/** Everything that follows from the counts of a point: tails, moments, quantiles, levels and verdicts. It needs neither Spark nor files. */
package io.swallowtail.tails;
