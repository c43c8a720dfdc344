package io.swallowtail.protocols.multibutterfly;

import io.swallowtail.protocols.network.Multibutterfly;

/**
 * The buffers of a multibutterfly's nodes while a wave is routed, and the moves of a phase. A packet is identified by
 * its destination, which is unique.
 */
abstract sealed class NodeBuffers permits QueueBuffers, SinglePacketBuffers {
    final Multibutterfly network;
    final int d;
    final int c;
    /** Counts the packets on each level, 0 to d. */
    final int[] counts;

    /** The number of moves of the last phase. */
    int moves;
    /** The number of packets that the last phase should have sent and did not. */
    int blocked;
    /** The number of packets that are not delivered. */
    int inside;

    NodeBuffers(Multibutterfly network) {
        this.network = network;
        d = network.d();
        c = network.c();
        counts = new int[d + 1];
    }

    /**
     * Sets the faulty nodes, which accept no packet: bit (level - 1)·n + row for the levels 1 … d - 1. Requires that
     * the buffers are empty.
     */
    abstract void fail(long[] faulty);

    /** Adds a packet at an input without a packet. */
    abstract void enter(int row, int destination);

    /**
     * Runs a phase of 2c steps.
     *
     * @param parity packets of the levels of this parity are sent
     * @param observer receives every move
     */
    abstract void phase(int parity, PhaseObserver observer);

    /** Removes all packets. */
    abstract void clear();

    /** Observes the moves of packets and the ends of phases. */
    interface PhaseObserver {
        /** Observes nothing. */
        PhaseObserver NONE = new PhaseObserver() {};

        /**
         * Receives a move of a packet. The moves of one phase come level by level, not step by step.
         *
         * @param level node level that it leaves
         * @param row the node
         * @param head its node on the next level
         * @param colour the step, 0 to 2c - 1
         * @param destination its output
         */
        default void moved(int level, int row, int head, int colour, int destination) {}

        /**
         * Receives the end of a phase.
         *
         * @param wave the wave, from 0
         * @param phase how many phases the wave has had
         * @param nodes the current buffers
         */
        default void phaseEnded(int wave, int phase, NodeBuffers nodes) {}
    }
}
