/**
 * Store-and-forward routing through leveled networks: packets wait in queues for links, and a link passes one packet a tick.
 *
 * <p>{@link io.swallowtail.forwarding.StoreAndForward} serves every protocol of this kind. It goes level by level and not step
 * by step, which comes to the same because no packet ever returns to an earlier level, and costs time in the number of crossings.
 */
package io.swallowtail.forwarding;
