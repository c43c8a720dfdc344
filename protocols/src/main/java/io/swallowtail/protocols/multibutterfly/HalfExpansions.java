package io.swallowtail.protocols.multibutterfly;

import io.swallowtail.protocols.network.Multibutterfly;

/**
 * The least expansion of all halves of a multibutterfly with m ≥ 2L nodes, over sets of 1 … m/(2L): what Theorem 1
 * requires of the network for L waves.
 */
final class HalfExpansions {
    private final Multibutterfly network;
    /** By checked level: the graph of a half. */
    private final Concentration[] graphs;

    private final ExpansionSearch[] searches;
    private final Expansion least = new Expansion();

    /** Prepares for L waves; n ≥ 2L, and it is feasible. */
    HalfExpansions(Multibutterfly network, int waves) {
        this.network = network;
        int levels = levels(network.d(), waves);
        graphs = new Concentration[levels];
        searches = new ExpansionSearch[levels];
        for (int level = 0; level < levels; level++) {
            int m = network.blockSize(level);
            graphs[level] = new Concentration(m, network.c());
            searches[level] = new ExpansionSearch(graphs[level], m / (2 * waves));
        }
    }

    /** Counts the levels whose halves are checked: those with m ≥ 2L. */
    private static int levels(int d, int waves) {
        int levels = 0;
        while (levels < d && 1 << d - levels >= 2 * waves) {
            levels++;
        }
        return levels;
    }

    /** Reports whether there are halves to check, and no half has too many sets. */
    static boolean isFeasible(int d, int waves) {
        return levels(d, waves) > 0 && SetSearch.isFeasible(1 << d, (1 << d) / (2 * waves));
    }

    /** Finds the least expansion of the current network; returns always the same object. */
    Expansion search() {
        least.clear();
        for (int level = 0; level < graphs.length; level++) {
            for (int block = 0; block < 1 << level; block++) {
                for (int half = 0; half < 2; half++) {
                    copy(level, block, half);
                    least.accept(searches[level].search());
                }
            }
        }
        return least;
    }

    private void copy(int level, int block, int half) {
        int m = network.blockSize(level);
        int c = network.c();
        int[] wires = network.wires(level);
        int[] neighbours = graphs[level].neighbours();
        int firstHead = block * m + half * (m / 2);
        for (int v = 0; v < m; v++) {
            int edge = (2 * (block * m + v) + half) * c;
            for (int k = 0; k < c; k++) {
                neighbours[v * c + k] = (wires[edge + k] >> 1) - firstHead;
            }
        }
    }
}
