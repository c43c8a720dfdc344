package io.swallowtail.connectivity;

import java.util.Arrays;

/**
 * Edge-disjoint paths of requests in a {@link LeveledGraph} with faults: a greedy search for many requests, and the maximum
 * number for one request.
 *
 * <p>Paths are found depth-first, edges of a node in the order of their numbers. A search enters no node twice, and none
 * from which its output cannot be reached even without faults, as far as {@link Reachability} knows that. Cost: that of all
 * usable edges per search, much less in networks where an edge decides which outputs are reachable. Memory: 16 bytes per
 * node and 2 bits per edge.
 *
 * <p>Source: Ford and Fulkerson's augmenting paths, for the maximum number.
 */
public final class DisjointPaths {
    private static final int NONE = -1;

    private final LeveledGraph graph;
    private final Reachability reachability;
    private final int rows;
    private final int degree;
    private final long[] unusable;
    /** The edges of the paths found so far. */
    private final long[] used;
    /** By node: the search that entered it last. */
    private final int[] entered;
    /** By node: how many of its edges that search has tried; after those that leave it come those that enter it. */
    private final int[] tried;
    /** The nodes of the search's current path, and the edge before each. */
    private final int[] path;

    private final int[] via;
    private int searches;

    /**
     * Allocates the arrays.
     *
     * @param graph the network
     * @param reachability searches of the same network, the latest one after the latest change of its wiring
     */
    public DisjointPaths(LeveledGraph graph, Reachability reachability) {
        this.graph = graph;
        this.reachability = reachability;
        rows = graph.rows();
        degree = graph.degree();
        unusable = new long[graph.missing().length];
        used = new long[unusable.length];
        entered = new int[graph.nodes()];
        tried = new int[graph.nodes()];
        path = new int[graph.nodes()];
        via = new int[graph.nodes()];
    }

    /**
     * Starts without paths.
     *
     * @param faults faults of this network
     */
    public void begin(FaultSet faults) {
        System.arraycopy(faults.unusable(), 0, unusable, 0, unusable.length);
        Arrays.fill(used, 0);
    }

    /**
     * Finds a path that shares no edge with those found since {@link #begin}.
     *
     * @param input its input
     * @param output its output, as a row
     * @return whether one was found; if not, nothing is used
     */
    public boolean routes(int input, int output) {
        return finds(input, output, false);
    }

    /**
     * Finds the maximum number of edge-disjoint paths of a request alone.
     *
     * @param input its input
     * @param output its output, as a row
     * @return the number; {@link #routes} starts without paths afterwards
     */
    public int count(int input, int output) {
        Arrays.fill(used, 0);
        int count = 0;
        while (finds(input, output, true)) {
            count++;
        }
        Arrays.fill(used, 0);
        return count;
    }

    /** Finds a path and marks its edges; with {@code augments}, it may take back edges of other paths. */
    private boolean finds(int input, int output, boolean augments) {
        if (++searches == 0) {
            Arrays.fill(entered, 0);
            searches = 1;
        }
        int depth = 0;
        enter(0, input, NONE);
        while (depth >= 0 && path[depth] != graph.levels() * rows + output) {
            int edge = next(path[depth], output, augments);
            if (edge == NONE) {
                depth--;
            } else {
                int node = path[depth++];
                enter(depth, tail(edge) == node ? head(edge) : tail(edge), edge);
            }
        }
        for (int i = 1; i <= depth; i++) {
            used[via[i] >>> 6] ^= 1L << via[i];
        }
        return depth >= 0;
    }

    private void enter(int depth, int node, int edge) {
        path[depth] = node;
        via[depth] = edge;
        entered[node] = searches;
        tried[node] = 0;
    }

    private int tail(int edge) {
        return edge / rows / degree * rows + edge % rows;
    }

    private int head(int edge) {
        int level = edge / rows / degree;
        return (level + 1) * rows + graph.head(level, edge % rows, edge / rows % degree);
    }

    /** Finds the next edge from a node to one that the search has not entered. */
    private int next(int node, int output, boolean augments) {
        int level = node / rows;
        int row = node % rows;
        while (tried[node] < degree) {
            int k = tried[node]++;
            if (level < graph.levels()) {
                int edge = graph.edge(level, row, k);
                int to = (level + 1) * rows + graph.head(level, row, k);
                if (!FaultSet.isSet(unusable, edge)
                        && !FaultSet.isSet(used, edge)
                        && entered[to] != searches
                        && reachability.mayReach(to, output)) {
                    return edge;
                }
            }
        }
        while (augments && level > 0 && tried[node] < 2 * degree) {
            int edge = graph.enteringEdge(level, row, tried[node]++ - degree);
            if (FaultSet.isSet(used, edge) && entered[tail(edge)] != searches) {
                return edge;
            }
        }
        return NONE;
    }
}
