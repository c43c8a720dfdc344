package io.swallowtail.experiment;

/** Packets on their way through the levels of a network, step by step, to be drawn in space and time. */
public interface JourneyPicture {
    /**
     * Counts the node levels.
     *
     * @return the number of the last one; the first is 0
     */
    int levels();

    /**
     * Counts the packets.
     *
     * @return how many there are
     */
    int packets();

    /**
     * Names a packet.
     *
     * @param packet from 0
     * @return a part of a sentence
     */
    String name(int packet);

    /**
     * Tells when a packet moves.
     *
     * @param packet from 0
     * @return the steps of its moves, ascending, from 1
     */
    int[] steps(int packet);

    /**
     * Tells where a packet is after each move.
     *
     * @param packet from 0
     * @return node levels, as many as {@link #steps}; it begins at the level of {@link #start}
     */
    int[] levels(int packet);

    /**
     * Tells where a packet begins.
     *
     * @param packet from 0
     * @return a node level
     */
    default int start(int packet) {
        return 0;
    }

    /**
     * Asks whether a packet is one of those to look at.
     *
     * @param packet from 0
     * @return whether it is drawn above the others
     */
    boolean isMarked(int packet);

    /**
     * Says what the marked packets have in common.
     *
     * @return a part of a sentence, such as {@code the 5 packets over the most used link}
     */
    String mark();
}
