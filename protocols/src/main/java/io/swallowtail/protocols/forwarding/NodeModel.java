package io.swallowtail.protocols.forwarding;

/**
 * The time that a node takes to forward a packet. It maps ticks of {@link StoreAndForward} to steps of the model. In a
 * tick every link whose queue is not empty passes one packet.
 */
public enum NodeModel {
    /** An unbounded queue for each link; a packet may leave in the step after its arrival. A tick is a step. */
    ONE_STEP,
    /**
     * A buffer of size one for each incoming link and an unbounded queue for each outgoing one. A packet crosses a link into
     * the empty buffer at its end, in the next step it moves from there into the next queue while the link rests, and in
     * the step after that it may cross again.
     *
     * <p>All crossings happen in odd steps. In step 1 all buffers are empty. If they are empty when an odd step begins, every
     * link whose queue is not empty passes its head, and in the even step that follows exactly the buffers so filled are
     * emptied; a link that rests in neither had an empty queue, and nothing entered it in between. So tick k is step 2k - 1,
     * and what arrives in tick k may leave in tick k + 1. Queues are longest when an odd step begins: in an odd step they
     * lose packets, in an even step none loses any.
     */
    TWO_STEP;

    /**
     * Converts a time.
     *
     * @param tick a tick, at least 1
     * @return the step in which the crossings of this tick happen
     */
    public long step(int tick) {
        return this == ONE_STEP ? tick : 2L * tick - 1;
    }
}
