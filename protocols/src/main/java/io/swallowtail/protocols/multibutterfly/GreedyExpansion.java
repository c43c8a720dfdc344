package io.swallowtail.protocols.multibutterfly;

import java.util.Arrays;

/**
 * An upper limit of a concentrator's least expansion. From each single node, it repeatedly adds the node that makes
 * |Γ(U)| smallest (on ties, the lowest) until U has u nodes. The limit is the smallest ratio of all these sets.
 *
 * <p>The nodes outside U are stored in sets by the number of neighbours that they would add. So a step reads m/64 words
 * and the edges that become covered. Cost: m·u·(m/64 + some c²) steps. Memory: m·(12c + 8 + c/8) bytes.
 */
final class GreedyExpansion {
    private final Concentration graph;
    private final int most;
    private final int words;
    private final Expansion best = new Expansion();
    /** The nodes of which w is a neighbour, each once: members[2c·w …], sizes[w] of them. */
    private final int[] members;

    private final int[] sizes;
    /** By node: the number of neighbours that it adds to the empty set. */
    private final int[] degrees;

    /** By node: the number of neighbours that it would add to the current U. */
    private final int[] added;

    private final boolean[] covered;
    /** Word i of the set of nodes that would add a neighbours is at a·words + i. */
    private final long[] byAdded;

    private final long[] byDegree;

    /** Prepares for sets of 1 to {@code most} nodes, at least 1 and at most m. */
    GreedyExpansion(Concentration graph, int most) {
        this.graph = graph;
        this.most = most;
        int m = graph.m();
        int c = graph.c();
        words = m + 63 >>> 6;
        members = new int[m * c];
        sizes = new int[m / 2];
        degrees = new int[m];
        added = new int[m];
        covered = new boolean[m / 2];
        byAdded = new long[(c + 1) * words];
        byDegree = new long[(c + 1) * words];
    }

    /** Searches the current graph; returns always the same object. */
    Expansion search() {
        collectMembers();
        best.clear();
        for (int v = 0; v < degrees.length; v++) {
            growFrom(v);
        }
        return best;
    }

    private void collectMembers() {
        int c = graph.c();
        int[] neighbours = graph.neighbours();
        Arrays.fill(sizes, 0);
        Arrays.fill(byDegree, 0);
        for (int v = 0; v < degrees.length; v++) {
            int degree = 0;
            for (int k = 0; k < c; k++) {
                int w = neighbours[v * c + k];
                // Nodes come in ascending order, so a parallel edge finds its node at the end of the list.
                if (sizes[w] == 0 || members[2 * c * w + sizes[w] - 1] != v) {
                    members[2 * c * w + sizes[w]++] = v;
                    degree++;
                }
            }
            degrees[v] = degree;
            byDegree[degree * words + (v >>> 6)] |= 1L << v;
        }
    }

    private void growFrom(int start) {
        System.arraycopy(degrees, 0, added, 0, degrees.length);
        System.arraycopy(byDegree, 0, byAdded, 0, byDegree.length);
        Arrays.fill(covered, false);
        int neighbours = 0;
        int node = start;
        for (int size = 1; size <= most; size++) {
            neighbours += added[node];
            byAdded[added[node] * words + (node >>> 6)] &= ~(1L << node);
            cover(node);
            best.accept(neighbours, size);
            if (size < most) {
                node = cheapest();
            }
        }
    }

    /**
     * Covers the neighbours that a node of U adds. Other nodes with these neighbours then add fewer, and those outside
     * U change sets.
     */
    private void cover(int node) {
        int c = graph.c();
        int[] neighbours = graph.neighbours();
        for (int edge = node * c; edge < node * c + c; edge++) {
            int w = neighbours[edge];
            if (!covered[w]) {
                covered[w] = true;
                for (int i = 2 * c * w; i < 2 * c * w + sizes[w]; i++) {
                    lower(members[i]);
                }
            }
        }
    }

    private void lower(int node) {
        int word = added[node]-- * words + (node >>> 6);
        long bit = 1L << node;
        if ((byAdded[word] & bit) != 0) {
            byAdded[word] &= ~bit;
            byAdded[word - words] |= bit;
        }
    }

    /** Finds the node outside U that adds the fewest neighbours; on ties, the lowest. */
    private int cheapest() {
        int word = 0;
        while (byAdded[word] == 0) {
            word++;
        }
        return (word % words << 6) + Long.numberOfTrailingZeros(byAdded[word]);
    }
}
