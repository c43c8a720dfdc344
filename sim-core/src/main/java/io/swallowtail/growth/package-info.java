/**
 * How a statistic of a metric (its mean, a quantile) grows with a parameter: least-squares fits of a few laws, and which of them the confidence
 * limits of the points exclude. Pure functions of numbers; an answer is the same to the last bit on every machine.
 */
package io.swallowtail.growth;
