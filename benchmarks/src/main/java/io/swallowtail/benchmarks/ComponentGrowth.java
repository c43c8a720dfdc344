package io.swallowtail.benchmarks;

import java.util.Arrays;

/**
 * The largest component of a butterfly while its elements (nodes, edges or both) become live in an order. It uses
 * union-find with the larger component as the root.
 *
 * <p>Elements: the nodes, if they fail, by their number i·n + w, for level i and column w; then the edges, if they
 * fail: the straight edge down from a node has twice the node's number, and the cross edge one more. Elements that
 * cannot fail are live from the start. Cost: four finds a node and one per edge. Memory: 5 bytes per node and one per
 * edge.
 *
 * <p>Source: Newman and Ziff, "Fast Monte Carlo algorithm for site or bond percolation", Phys. Rev. E 64 (2001).
 */
final class ComponentGrowth {
    private final int d;
    private final int n;
    private final int nodes;
    private final int edges;
    private final boolean nodesFail;
    private final boolean edgesFail;
    /**
     * By node: minus the size of its component if it is a root; 0 before it is live. For other nodes, an ancestor in
     * the component's tree, plus 1.
     */
    private final int[] parents;

    private final boolean[] edgeLives;
    private int largest;

    /**
     * Prepares growths.
     *
     * @param d log2 of the number of columns
     * @param nodesFail whether nodes are elements
     * @param edgesFail whether edges are elements
     * @param wrapped whether levels 0 and d are one
     */
    ComponentGrowth(int d, boolean nodesFail, boolean edgesFail, boolean wrapped) {
        this.d = d;
        this.n = 1 << d;
        this.nodesFail = nodesFail;
        this.edgesFail = edgesFail;
        nodes = wrapped ? n * d : n * (d + 1);
        edges = 2 * n * d;
        parents = new int[nodes];
        edgeLives = new boolean[edges];
    }

    /** Counts the nodes, live or not. */
    int nodes() {
        return nodes;
    }

    /** Counts the elements. */
    int elements() {
        return (nodesFail ? nodes : 0) + (edgesFail ? edges : 0);
    }

    /**
     * Makes the elements live in an order.
     *
     * @param order a permutation of the elements
     * @param sizes receives at index k the number of nodes of the largest component when the first k elements are live
     */
    void grow(int[] order, int[] sizes) {
        Arrays.fill(parents, nodesFail ? 0 : -1);
        Arrays.fill(edgeLives, !edgesFail);
        largest = nodesFail ? 0 : 1;
        sizes[0] = largest;
        int firstEdge = nodesFail ? nodes : 0;
        for (int k = 0; k < order.length; k++) {
            if (order[k] < firstEdge) {
                addNode(order[k]);
            } else {
                edgeLives[order[k] - firstEdge] = true;
                join(order[k] - firstEdge);
            }
            sizes[k + 1] = largest;
        }
    }

    private void addNode(int node) {
        parents[node] = -1;
        largest = Math.max(largest, 1);
        int level = node >>> d;
        if (2 * node < edges) {
            joinIfLive(2 * node);
            joinIfLive(2 * node + 1);
        }
        if (level > 0 || nodes == n * d) {
            int above = level > 0 ? level - 1 : d - 1;
            int straight = above << d | node & n - 1;
            joinIfLive(2 * straight);
            joinIfLive(2 * (straight ^ 1 << d - 1 - above) + 1);
        }
    }

    private void joinIfLive(int edge) {
        if (edgeLives[edge]) {
            join(edge);
        }
    }

    /** Joins the components of a live edge's ends, if both ends are live. */
    private void join(int edge) {
        int upper = edge >>> 1;
        int lower = ((upper ^ (edge & 1) << d - 1 - (upper >>> d)) + n) % nodes;
        if (parents[upper] == 0 || parents[lower] == 0) {
            return;
        }
        int one = root(upper);
        int other = root(lower);
        if (one != other) {
            int root = parents[one] <= parents[other] ? one : other;
            int child = one + other - root;
            parents[root] += parents[child];
            parents[child] = root + 1;
            largest = Math.max(largest, -parents[root]);
        }
    }

    private int root(int node) {
        int at = node;
        while (parents[at] > 0) {
            int above = parents[at] - 1;
            if (parents[above] > 0) {
                parents[at] = parents[above];
            }
            at = above;
        }
        return at;
    }
}
