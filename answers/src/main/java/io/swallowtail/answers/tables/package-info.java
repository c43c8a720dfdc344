/** Computes tails, moments, quantiles, levels and verdicts from the counts of a point. This package uses neither Spark nor files. */
package io.swallowtail.answers.tables;
