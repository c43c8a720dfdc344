package io.swallowtail.protocols.fault;

import io.swallowtail.protocols.connectivity.FaultSet;
import io.swallowtail.protocols.connectivity.LeveledGraph;
import java.util.Random;

/** Fault sets made by the platform's own generator, for tests of the kernels below the experiments. */
final class RandomFaultSets {
    private RandomFaultSets() {}

    /** Packs {@code count} independent flags of probability p. */
    static long[] flags(Random random, int count, double p) {
        long[] words = new long[(count + 63) / 64];
        for (int i = 0; i < count; i++) {
            if (random.nextDouble() < p) {
                words[i / 64] |= 1L << i % 64;
            }
        }
        return words;
    }

    static long[] nodes(Random random, int d, double p) {
        return flags(random, (d + 1) << d, p);
    }

    static long[] edges(Random random, int d, double p) {
        return flags(random, 2 * d << d, p);
    }

    /** A set without faults. */
    static FaultSet none(LeveledGraph graph) {
        return new FaultSet(graph, new long[graph.nodes() + 63 >>> 6], new long[graph.edges() + 63 >>> 6]);
    }

    /** A butterfly with these faults; either array may be null. */
    static SurvivingButterfly butterfly(int d, long[] nodes, long[] edges) {
        SurvivingButterfly butterfly = new SurvivingButterfly(d);
        if (nodes != null) {
            butterfly.failNodes(nodes, false);
        }
        if (edges != null) {
            butterfly.failEdges(edges);
        }
        return butterfly;
    }
}
