/**
 * Store-and-forward routing: packets wait in queues for the links of a leveled network, and a link forwards one packet
 * per step. Experiments on the butterfly with extra stages, and on the properties of permutations that make its routing
 * efficient.
 *
 * <p>{@link io.swallowtail.protocols.forwarding.StoreAndForward} is their engine.
 *
 * <p>Source: Felperin, Snir, Upfal, "Randomized routing with shorter paths", SPAA 1993.
 */
package io.swallowtail.protocols.packet;
