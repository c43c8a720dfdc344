package io.swallowtail.protocols.multibutterfly;

import io.swallowtail.protocols.network.Multibutterfly;

/**
 * Refinement of stranded packets: a working node keeps its packets for a half if all its edges to that half lead to
 * faulty nodes. The measure is the largest number of faulty heads of a node in a half, and the number of nodes with
 * this maximum.
 *
 * @param network the network
 */
record FaultyHeads(Multibutterfly network) {
    private static final int NODE_BITS = 24;
    private static final int MAX_NODES = (1 << NODE_BITS) - 1;

    /** Gives a number below 2^31 for faults of the levels 1 … d - 1: bit (level - 1)·n + row is 1 for a faulty node. */
    long measure(long[] faulty) {
        int most = 0;
        int nodes = 0;
        for (int level = 0; level < network.d() - 1; level++) {
            for (int row = 0; row < network.rows(); row++) {
                if (level == 0 || !isFaulty(faulty, level, row)) {
                    for (int half = 0; half < 2; half++) {
                        int heads = count(faulty, level, row, half);
                        if (heads > most) {
                            most = heads;
                            nodes = 0;
                        }
                        nodes += heads == most ? 1 : 0;
                    }
                }
            }
        }
        return (long) most << NODE_BITS | Math.min(nodes, MAX_NODES);
    }

    private boolean isFaulty(long[] faulty, int level, int row) {
        int node = (level - 1) * network.rows() + row;
        return (faulty[node >>> 6] >>> node & 1) != 0;
    }

    private int count(long[] faulty, int level, int row, int half) {
        int[] wires = network.wires(level);
        int first = (2 * row + half) * network.c();
        int heads = 0;
        for (int edge = first; edge < first + network.c(); edge++) {
            heads += isFaulty(faulty, level + 1, wires[edge] >> 1) ? 1 : 0;
        }
        return heads;
    }
}
