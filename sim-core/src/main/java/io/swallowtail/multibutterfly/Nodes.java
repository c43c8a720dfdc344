package io.swallowtail.multibutterfly;

import io.swallowtail.network.Multibutterfly;

/**
 * The nodes of a multibutterfly while a wave is routed: who holds which packets, and how a phase moves them. A packet is known by
 * its destination, which no other has.
 */
abstract sealed class Nodes permits QueuedNodes, SinglePacketNodes {
    final Multibutterfly network;
    final int d;
    final int c;
    /** Counts the packets on each level, 0 to d. */
    final int[] counts;

    int moves;
    int blocked;
    int inside;

    Nodes(Multibutterfly network) {
        this.network = network;
        d = network.d();
        c = network.c();
        counts = new int[d + 1];
    }

    /** Says which nodes take no packet: bit (level - 1)·n + row of a set for the levels 1 … d - 1; no packets are inside. */
    abstract void fail(long[] faulty);

    /** Puts a packet at an input, which has none. */
    abstract void enter(int row, int destination);

    /**
     * Runs a phase of 2c steps.
     *
     * @param parity packets of the levels of this parity are sent
     * @param observer sees every move
     */
    abstract void phase(int parity, PhaseObserver observer);

    /** Counts the moves of the last phase. */
    final int moves() {
        return moves;
    }

    /** Counts the packets that the last phase should have sent and did not. */
    final int blocked() {
        return blocked;
    }

    /** Counts the packets that are not delivered. */
    final int inside() {
        return inside;
    }

    /** Counts the packets on a level, 0 to d - 1. */
    final int packets(int level) {
        return counts[level];
    }

    /** Removes all packets. */
    abstract void clear();

    /** Sees the packets of a routing run move and its phases end. */
    interface PhaseObserver {
        /** Sees nothing. */
        PhaseObserver NONE = new PhaseObserver() {
            @Override
            public void moved(int level, int row, int head, int colour, int destination) {}

            @Override
            public void phaseEnded(int wave, int phase, Nodes nodes) {}
        };

        /**
         * Sees a packet move. The moves of one phase come level by level, not step by step.
         *
         * @param level node level that it leaves
         * @param row the node
         * @param head its node on the next level
         * @param colour the step, 0 to 2c - 1
         * @param destination its output
         */
        void moved(int level, int row, int head, int colour, int destination);

        /**
         * Sees a phase end.
         *
         * @param wave the wave, from 0
         * @param phase how many phases the wave has had
         * @param nodes the nodes as they stand
         */
        void phaseEnded(int wave, int phase, Nodes nodes);
    }
}
