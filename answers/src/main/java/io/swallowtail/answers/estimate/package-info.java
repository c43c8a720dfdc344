/** Estimates single tails and compares points on all cores, without Spark. */
package io.swallowtail.answers.estimate;
