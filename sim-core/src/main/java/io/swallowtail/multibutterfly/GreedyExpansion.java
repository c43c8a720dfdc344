package io.swallowtail.multibutterfly;

import java.util.Arrays;

/**
 * An upper limit of a concentrator's least expansion: from each node, the node that leaves |Γ(U)| least is added (of
 * equal ones the lowest) until U has u nodes; the best ratio of all these sets.
 *
 * <p>The nodes outside U are kept in sets by how many neighbours they would add, so a step looks at m/64 words and at
 * the edges that become covered. Cost: m·u·(m/64 + some c²) steps. Memory: m·(12c + 8 + c/8) bytes.
 */
final class GreedyExpansion {
    private final Concentration graph;
    private final int most;
    private final int words;
    private final Expansion best = new Expansion();
    /** The nodes of which w is a neighbour, each once: members[2c·w …], sizes[w] of them. */
    private final int[] members;

    private final int[] sizes;
    /** Number of neighbours that a node would add, initially and for the current U. */
    private final int[] degrees;

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
            best.meet(neighbours, size);
            if (size < most) {
                node = cheapest();
            }
        }
    }

    /** Covers what a node of U adds; the nodes that share it will add less. Nodes of U move between no sets. */
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

    /** Finds the node outside U that adds least, the lowest of equal ones. */
    private int cheapest() {
        int word = 0;
        while (byAdded[word] == 0) {
            word++;
        }
        return (word % words << 6) + Long.numberOfTrailingZeros(byAdded[word]);
    }
}
