package io.swallowtail.connectivity;

import java.util.Arrays;

/**
 * The maximum integral flow from the inputs to the outputs of a {@link LeveledGraph} with faults: every usable edge carries up to a
 * capacity, every working input sends at most one unit and every working output takes at most one.
 *
 * <p>Inputs are tried one after the other, each by one depth-first search for an augmenting path. What a failed search has seen can
 * reach no free output, so no later search enters it. Cost: a failed search pays for nodes that are never seen again; one that
 * succeeds mostly for the edges that it takes. Memory: 4 bytes an edge and 9 a node.
 *
 * <p>Source: Ford and Fulkerson's augmenting paths.
 */
public final class LeveledFlow {
    private final LeveledGraph graph;
    private final int capacity;
    private final int n;
    private final int degree;
    /** Units on each edge. */
    private final int[] units;

    private final boolean[] takesUnit;
    private final boolean[] seen;
    private final boolean[] dead;
    /** The nodes of the search's path, and for each the arc to try next: those of its edges, then those against entering ones. */
    private final int[] path;

    private final int[] arcs;

    /**
     * Makes room.
     *
     * @param graph the network
     * @param capacity units that an edge carries, at least 1
     */
    public LeveledFlow(LeveledGraph graph, int capacity) {
        this.graph = graph;
        this.capacity = capacity;
        n = graph.n();
        degree = graph.degree();
        units = new int[graph.edges()];
        takesUnit = new boolean[n];
        seen = new boolean[graph.nodes()];
        dead = new boolean[graph.nodes()];
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
        Arrays.fill(units, 0);
        Arrays.fill(takesUnit, false);
        Arrays.fill(dead, false);
        int flow = 0;
        for (int input = 0; input < n; input++) {
            if (faults.isLive(input) && !dead[input]) {
                System.arraycopy(dead, 0, seen, 0, dead.length);
                int length = search(input, faults);
                if (length == 0) {
                    System.arraycopy(seen, 0, dead, 0, dead.length);
                } else {
                    push(length);
                    flow++;
                }
            }
        }
        return flow;
    }

    /** Finds a path to a free output; gives its length in nodes, 0 if there is none. Arcs are one further than those taken. */
    private int search(int input, FaultSet faults) {
        int depth = 0;
        path[0] = input;
        arcs[0] = 0;
        seen[input] = true;
        while (depth >= 0) {
            int node = path[depth];
            if (isFreeOutput(node)) {
                takesUnit[node % n] = true;
                return depth + 1;
            }
            int next = arcs[depth] < 2 * degree ? along(node, arcs[depth]++, faults) : -2;
            if (next == -2) {
                depth--;
            } else if (next >= 0 && !seen[next]) {
                seen[next] = true;
                path[++depth] = next;
                arcs[depth] = 0;
            }
        }
        return 0;
    }

    private boolean isFreeOutput(int node) {
        return node >= graph.levels() * n && !takesUnit[node % n];
    }

    /** Gives the node to which an arc leads; -1 where no unit can go. */
    private int along(int node, int arc, FaultSet faults) {
        int level = node / n;
        int row = node % n;
        if (arc < degree) {
            return level < graph.levels()
                            && units[graph.edge(level, row, arc)] < capacity
                            && faults.isUsable(level, row, arc)
                    ? (level + 1) * n + graph.head(level, row, arc)
                    : -1;
        }
        if (level == 0) {
            return -1;
        }
        int entering = graph.entering(level, row, arc - degree);
        int tail = entering / degree;
        return units[graph.edge(level - 1, tail, entering % degree)] > 0 ? (level - 1) * n + tail : -1;
    }

    /** Sends a unit along the path of the search. */
    private void push(int length) {
        for (int i = 0; i + 1 < length; i++) {
            int level = path[i] / n;
            int row = path[i] % n;
            int arc = arcs[i] - 1;
            if (arc < degree) {
                units[graph.edge(level, row, arc)]++;
            } else {
                int entering = graph.entering(level, row, arc - degree);
                units[graph.edge(level - 1, entering / degree, entering % degree)]--;
            }
        }
    }
}
