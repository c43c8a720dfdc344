/**
 * Store-and-forward routing through leveled networks: packets wait in queues for links, and a link passes one packet
 * per tick.
 *
 * <p>{@link io.swallowtail.protocols.forwarding.StoreAndForward} serves every protocol of this kind. It computes a run level by
 * level and not step by step, which is equivalent because no packet ever returns to an earlier level. Its cost is
 * proportional to the number of crossings.
 */
package io.swallowtail.protocols.forwarding;
