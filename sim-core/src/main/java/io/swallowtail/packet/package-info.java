/**
 * Store-and-forward routing: packets that wait in queues for the links of a leveled network, one packet a link a step; the
 * butterfly with extra stages, and what makes a permutation easy for it.
 *
 * <p>{@link io.swallowtail.packet.StoreAndForward} serves every protocol of this kind. It goes level by level and not step by
 * step, which comes to the same because no packet ever returns to an earlier level, and costs time in the number of crossings.
 *
 * <p>Source: Felperin, Snir, Upfal, "Randomized routing with shorter paths", SPAA 1993.
 */
package io.swallowtail.packet;
