/**
 * How a statistic of a metric (its mean, a quantile) grows with a parameter: least-squares fits of a few laws, and
 * which of them the confidence limits of the points exclude. Pure functions of numbers; results are bit-identical on
 * all machines.
 */
package io.swallowtail.core.growth;
