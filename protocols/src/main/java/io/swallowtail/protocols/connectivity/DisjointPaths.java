package io.swallowtail.protocols.connectivity;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Edge-disjoint paths of requests in a {@link LeveledGraph} with faults: a greedy search for many requests, and the maximum
 * number for one request. Also paths that share edges, each with the smallest load when it is taken.
 *
 * <p>Paths are found depth-first, edges of a node in the order of their numbers. A search enters no node twice, and none
 * from which its output cannot be reached even without faults, as far as {@link Reachability} knows that. Cost: that of all
 * usable edges per search, much less in networks where an edge decides which outputs are reachable. Memory: 16 bytes per
 * node and 2 bits per edge, and one more for each further path that an edge carries.
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
    /** At index k: the edges with more than k of the paths found so far. */
    private final List<long[]> loads = new ArrayList<>();
    /** The edges that the search avoids. */
    private long[] used;
    /** By node: the search that entered it last. */
    private final int[] entered;
    /** By node: how many of its edges that search has tried; after those that leave it come those that enter it. */
    private final int[] tried;
    /** The nodes of the search's current path, and the edge before each. */
    private final int[] path;

    private final int[] via;
    /** The number of searches since {@link #begin}. */
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
        loads.add(used);
        entered = new int[graph.nodes()];
        tried = new int[graph.nodes()];
        path = new int[graph.nodes()];
        via = new int[graph.nodes() + 1];
    }

    /**
     * Starts without paths.
     *
     * @param faults faults of this network
     */
    public void begin(FaultSet faults) {
        System.arraycopy(faults.unusable(), 0, unusable, 0, unusable.length);
        for (int i = 0; i < loads.size(); i++) {
            Arrays.fill(loads.get(i), 0);
        }
        used = loads.get(0);
        Arrays.fill(entered, 0);
        searches = 0;
    }

    /**
     * Adds the path of a request whose most loaded edge has the smallest load; of several, the first one by the numbers of its edges,
     * level by level.
     *
     * @param output an output that it reaches, as a row
     * @return the load of that edge, this path included
     */
    public int add(int input, int output) {
        int load = 0;
        int depth;
        do {
            if (load == loads.size()) {
                loads.add(new long[unusable.length]);
            }
            used = loads.get(load++);
            depth = search(input, output, false);
        } while (depth == NONE);
        for (int i = 1; i <= depth; i++) {
            int before = 0;
            while (FaultSet.isSet(loads.get(before), via[i])) {
                before++;
            }
            FaultSet.set(loads.get(before), via[i], true);
        }
        return load;
    }

    /**
     * Finds a path that shares no edge with those found since {@link #begin}.
     *
     * @param output its output, as a row
     * @return whether one was found; if not, nothing is used
     */
    public boolean routes(int input, int output) {
        return finds(input, output, false);
    }

    /**
     * Finds the maximum number of edge-disjoint paths of a request alone.
     *
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
        int depth = search(input, output, augments);
        for (int i = 1; i <= depth; i++) {
            used[via[i] >>> 6] ^= 1L << via[i];
        }
        return depth != NONE;
    }

    /** Finds a path of unused edges, and returns how many edges it has, or {@link #NONE} if there is none. */
    private int search(int input, int output, boolean augments) {
        searches++;
        int depth = 0;
        int node = input;
        while (node != graph.levels() * rows + output) {
            if (entered[node] != searches) {
                entered[node] = searches;
                tried[node] = 0;
                path[depth] = node;
            }
            int next = next(depth, output, augments);
            depth += next == NONE ? -1 : 1;
            if (depth < 0) {
                return NONE;
            }
            node = next == NONE ? path[depth] : next;
        }
        return depth;
    }

    /** Finds the next node from the last of the path that the search has not entered. */
    private int next(int depth, int output, boolean augments) {
        int node = path[depth];
        int level = node / rows;
        int row = node % rows;
        while (tried[node] < (augments ? 2 * degree : degree)) {
            int i = tried[node]++;
            boolean leaves = i < degree;
            if (leaves ? level < graph.levels() : level > 0) {
                int edge = leaves ? graph.edge(level, row, i) : graph.enteringEdge(level, row, i - degree);
                int to = leaves ? (level + 1) * rows + graph.head(level, row, i) : (level - 1) * rows + edge % rows;
                boolean isOpen = FaultSet.isSet(used, edge) != leaves && !FaultSet.isSet(unusable, edge);
                if (isOpen && entered[to] != searches && reachability.mayReach(to, output)) {
                    via[depth + 1] = edge;
                    return to;
                }
            }
        }
        return NONE;
    }
}
