package io.swallowtail.experiment;

import java.util.List;

/** Packets on their way through the levels of a network, step by step, to be drawn in space and time. */
public interface JourneyPicture {
    /**
     * The levels to which a set of packets keeps during some steps.
     *
     * @param name a part of a sentence, such as {@code the wave of set 3}
     * @param number which set, from 0
     * @param before the step before its first
     * @param last its last step
     * @param firstLevel its first node level
     * @param lastLevel its last node level
     */
    record Wave(String name, int number, long before, long last, int firstLevel, int lastLevel) {}

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
    long[] steps(int packet);

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

    /**
     * Counts the packets that are left out.
     *
     * @return how many are not among {@link #packets}
     */
    default int hidden() {
        return 0;
    }

    /**
     * Lists the waves of packets.
     *
     * @return the waves; none where packets go by themselves
     */
    default List<Wave> waves() {
        return List.of();
    }

    /**
     * Asks whether a boat of a wave carries a packet.
     *
     * @param packet from 0
     * @param move its place in {@link #steps}
     * @return whether the move is drawn thicker than others
     */
    default boolean isCarried(int packet, int move) {
        return false;
    }
}
