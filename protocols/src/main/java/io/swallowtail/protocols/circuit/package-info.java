/**
 * Circuit switching with alternatives: every request locks down one of several random paths, usually one of two.
 *
 * <p>Source: Cole, Maggs, Meyer auf der Heide, Mitzenmacher, Richa, Schröder, Sitaraman, Vöcking, "Randomized protocols
 * for low-congestion circuit routing in multistage interconnection networks", STOC 1998.
 */
package io.swallowtail.protocols.circuit;
