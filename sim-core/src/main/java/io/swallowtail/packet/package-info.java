/**
 * Store-and-forward routing: packets that wait in queues for the links of a leveled network, one packet a link a step; the
 * butterfly with extra stages, and what makes a permutation easy for it.
 *
 * <p>{@link io.swallowtail.forwarding.StoreAndForward} is their engine.
 *
 * <p>Source: Felperin, Snir, Upfal, "Randomized routing with shorter paths", SPAA 1993.
 */
package io.swallowtail.packet;
