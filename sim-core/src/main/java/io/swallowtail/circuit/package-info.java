/**
 * Circuit switching with two choices: every request locks down one of two random paths.
 *
 * <p>Source: Cole, Maggs, Meyer auf der Heide, Mitzenmacher, Richa, Schröder, Sitaraman, Vöcking, "Randomized protocols for
 * low-congestion circuit routing in multistage interconnection networks", STOC 1998.
 */
package io.swallowtail.circuit;
