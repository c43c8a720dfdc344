/** Estimates single tails, and compares two points, on all cores and without Spark. */
package io.swallowtail.local;
