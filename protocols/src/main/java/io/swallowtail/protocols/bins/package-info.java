/** Balls in bins, each with several random bins to choose from: the smallest model of the power of two choices, with an exact law. */
package io.swallowtail.protocols.bins;
