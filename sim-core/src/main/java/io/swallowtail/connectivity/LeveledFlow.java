package io.swallowtail.connectivity;

import java.util.Arrays;

/**
 * The maximum integral flow from the inputs to the outputs of a {@link LeveledGraph} with faults: every usable edge
 * carries up to a capacity, every working input sends at most one unit and every working output takes at most one.
 *
 * <p>Each input in order has one depth-first search for an augmenting path. Nodes visited by a failed search reach no
 * free output, so later searches skip them. Cost: nodes of failed searches are visited once; a successful search mostly
 * costs the edges of its path. Memory: 12 bytes per edge and 11 per node.
 *
 * <p>Source: Ford and Fulkerson's augmenting paths.
 */
public final class LeveledFlow {
    private static final int NONE = -1;

    private final LeveledGraph graph;
    private final int capacity;
    private final int n;
    private final int degree;
    /** The first output. */
    private final int outputs;
    /** At g·node + k: the units that the k-th edge of a node carries, or {@link #NONE} if it cannot be used. */
    private final int[] units;
    /** At g·node + k: the node to which that edge leads. */
    private final int[] heads;
    /** At g·node + j: the index above of the j-th edge that enters a node, for nodes from the second level on. */
    private final int[] entering;

    private final boolean[] takesUnit;
    private final boolean[] seen;
    private final boolean[] closed;
    /** The nodes of the search's path. */
    private final int[] path;

    /** By depth of the path: the node's arc to try next; first its own edges, then its entering edges backwards. */
    private final int[] arcs;

    /**
     * Allocates the arrays.
     *
     * @param graph the network
     * @param capacity units that an edge carries, at least 1
     */
    public LeveledFlow(LeveledGraph graph, int capacity) {
        this.graph = graph;
        this.capacity = capacity;
        n = graph.n();
        degree = graph.degree();
        outputs = graph.levels() * n;
        units = new int[graph.edges()];
        heads = new int[graph.edges()];
        entering = new int[graph.nodes() * degree];
        takesUnit = new boolean[n];
        seen = new boolean[graph.nodes()];
        closed = new boolean[graph.nodes()];
        path = new int[graph.nodes()];
        arcs = new int[graph.nodes()];
    }

    /**
     * Finds the maximum flow.
     *
     * @param faults faults of this network
     * @return its units, at most the number of working inputs
     */
    public int find(FaultSet faults) {
        begin(faults);
        int flow = 0;
        for (int input = 0; input < n; input++) {
            if (faults.isLive(input) && !closed[input]) {
                System.arraycopy(closed, 0, seen, 0, closed.length);
                int length = search(input);
                if (length == 0) {
                    System.arraycopy(seen, 0, closed, 0, closed.length);
                } else {
                    push(length);
                    flow++;
                }
            }
        }
        return flow;
    }

    /** Precomputes the usable edges, so that searches need no divisions and no lookups of faults. */
    private void begin(FaultSet faults) {
        Arrays.fill(takesUnit, false);
        Arrays.fill(closed, false);
        for (int level = 0, edge = 0; level < graph.levels(); level++) {
            for (int row = 0; row < n; row++) {
                for (int k = 0; k < degree; k++, edge++) {
                    units[edge] = faults.isUsable(level, row, k) ? 0 : NONE;
                    heads[edge] = (level + 1) * n + graph.head(level, row, k);
                    entering[edge + n * degree] = level * n * degree + graph.entering(level + 1, row, k);
                }
            }
        }
    }

    /**
     * Finds a path to a free output; returns its length in nodes, or 0 if no path exists. Entries of {@code arcs} are
     * one after the arcs taken.
     */
    private int search(int input) {
        int depth = 0;
        path[0] = input;
        arcs[0] = 0;
        seen[input] = true;
        while (depth >= 0) {
            int node = path[depth];
            if (node >= outputs && !takesUnit[node - outputs]) {
                takesUnit[node - outputs] = true;
                return depth + 1;
            }
            int next = next(node, depth);
            if (next == NONE) {
                depth--;
            } else {
                seen[next] = true;
                path[++depth] = next;
                arcs[depth] = 0;
            }
        }
        return 0;
    }

    /** Gives an unseen node to which a unit can go from the path's node at a depth, or {@link #NONE}. */
    private int next(int node, int depth) {
        int arc = arcs[depth];
        for (; arc < degree && node < outputs; arc++) {
            int edge = degree * node + arc;
            if (units[edge] >= 0 && units[edge] < capacity && !seen[heads[edge]]) {
                arcs[depth] = arc + 1;
                return heads[edge];
            }
        }
        for (arc = Math.max(arc, degree); arc < 2 * degree && node >= n; arc++) {
            int edge = entering[degree * (node - 1) + arc];
            if (units[edge] > 0 && !seen[edge / degree]) {
                arcs[depth] = arc + 1;
                return edge / degree;
            }
        }
        return NONE;
    }

    /** Sends a unit along the path of the search. */
    private void push(int length) {
        for (int i = 0; i + 1 < length; i++) {
            int arc = arcs[i] - 1;
            if (arc < degree) {
                units[degree * path[i] + arc]++;
            } else {
                units[entering[degree * (path[i] - 1) + arc]]--;
            }
        }
    }
}
