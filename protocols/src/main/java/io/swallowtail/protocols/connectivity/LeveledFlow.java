package io.swallowtail.protocols.connectivity;

import java.util.Arrays;

/**
 * The maximum integral flow from the inputs to the outputs of a {@link LeveledGraph} with faults: every usable edge
 * carries up to a capacity, every working input sends at most one unit and every working output takes at most one.
 *
 * <p>A search starts from the flow of the search before: it takes back the units that meet new faults and adds others
 * by augmenting paths, so faults that differ little from those before cost little. An augmenting path is searched from a
 * free input forwards and from a free output backwards, always on the side with fewer nodes waiting. An end whose side
 * runs out of nodes stays free. Cost: some 100 nodes for most paths. Memory: 12 bytes per edge and 18 per node.
 *
 * <p>Source: Ford and Fulkerson's augmenting paths.
 */
public final class LeveledFlow {
    private static final int NONE = -1;
    private static final int FORWARDS = 0;
    private static final int BACKWARDS = 1;

    private final LeveledGraph graph;
    private final int capacity;
    private final int n;
    private final int rows;
    private final int degree;
    /** The first output. */
    private final int outputs;
    /** At g·node + k: the units that the k-th edge of a node carries, or {@link #NONE} if it cannot be used. */
    private final int[] units;
    /** At g·node + k: the node to which that edge leads. */
    private final int[] heads;
    /** At g·node + j: the index above of the j-th edge that enters a node, for nodes from the second level on. */
    private final int[] entering;

    /** The edges that the search before could not use, see {@link FaultSet#unusable}. */
    private final long[] unusable;
    /** By node: whether it is an input or output with a unit. */
    private final boolean[] hasUnit;

    /** The graph's {@link LeveledGraph#reads} when its edges were copied. */
    private int reads = NONE;

    private int flow;
    /** By node: 1 + the side that found it, or 0. Free ends are found by their side. */
    private final byte[] found;
    /** By node that was found: the edge between it and the node before it, {@link #NONE} for an end. */
    private final int[] via;
    /** By side: the nodes that it found, of which those before {@code next} are expanded. */
    private final int[][] queues;

    private final int[] next = new int[2];
    private final int[] size = new int[2];
    /** By side: the row of the next end from which to search. */
    private final int[] end = new int[2];

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
        rows = graph.rows();
        degree = graph.degree();
        outputs = graph.levels() * rows;
        units = new int[graph.edges()];
        heads = new int[graph.edges()];
        entering = new int[graph.nodes() * degree];
        unusable = new long[graph.edges() + 63 >>> 6];
        hasUnit = new boolean[graph.nodes()];
        found = new byte[graph.nodes()];
        via = new int[graph.nodes()];
        queues = new int[2][graph.nodes()];
    }

    /**
     * Finds the maximum flow.
     *
     * @param faults faults of this network
     * @return its units, at most the number of working inputs
     */
    public int find(FaultSet faults) {
        if (reads != graph.reads()) {
            copyEdges();
        }
        update(faults);
        Arrays.fill(found, (byte) 0);
        for (int row = 0; row < n; row++) {
            found[row] = (byte) (hasUnit[row] ? 0 : 1 + FORWARDS);
            found[outputs + row] = (byte) (hasUnit[outputs + row] ? 0 : 1 + BACKWARDS);
            via[row] = NONE;
            via[outputs + row] = NONE;
        }
        Arrays.fill(end, 0);
        while (augments()) {
            flow++;
        }
        return flow;
    }

    /** Copies the edges, so that searches need few divisions, and starts without flow and faults. */
    private void copyEdges() {
        reads = graph.reads();
        flow = 0;
        Arrays.fill(units, 0);
        Arrays.fill(hasUnit, false);
        Arrays.fill(unusable, 0);
        for (int level = 0, edge = 0; level < graph.levels(); level++) {
            for (int row = 0; row < rows; row++) {
                for (int k = 0; k < degree; k++, edge++) {
                    heads[edge] = (level + 1) * rows + graph.head(level, row, k);
                    entering[edge + rows * degree] = level * rows * degree + graph.entering(level + 1, row, k);
                }
            }
        }
    }

    /** Takes units off the edges that can no longer be used. */
    private void update(FaultSet faults) {
        long[] now = faults.unusable();
        for (int w = 0; w < now.length; w++) {
            for (long left = unusable[w] ^ now[w]; left != 0; left &= left - 1) {
                int number = (w << 6) + Long.numberOfTrailingZeros(left);
                int plane = number / rows;
                int edge = degree * (plane / degree * rows + number % rows) + plane % degree;
                while (units[edge] > 0) {
                    takeBack(edge);
                }
                units[edge] = units[edge] == NONE ? 0 : NONE;
            }
            unusable[w] = now[w];
        }
    }

    /** Takes back a unit that goes over an edge, from its input to its output. */
    private void takeBack(int edge) {
        flow--;
        units[edge]--;
        int node = heads[edge];
        while (node < outputs) {
            node = takeBack(node, FORWARDS);
        }
        hasUnit[node] = false;
        node = edge / degree;
        while (node >= rows) {
            node = takeBack(node, BACKWARDS);
        }
        hasUnit[node] = false;
    }

    /** Takes back a unit behind or before a node; returns the next node on its way. */
    private int takeBack(int node, int side) {
        int i = degree * node;
        while (units[side == FORWARDS ? i : entering[i]] <= 0) {
            i++;
        }
        int edge = side == FORWARDS ? i : entering[i];
        units[edge]--;
        return side == FORWARDS ? heads[edge] : edge / degree;
    }

    /** Adds a unit by an augmenting path; returns false if no path exists. */
    private boolean augments() {
        Arrays.fill(next, 0);
        Arrays.fill(size, 0);
        boolean isAdded = false;
        boolean canAdd = true;
        while (canAdd && !isAdded) {
            int side = size[FORWARDS] - next[FORWARDS] <= size[BACKWARDS] - next[BACKWARDS] ? FORWARDS : BACKWARDS;
            if (next[side] < size[side]) {
                isAdded = expands(side, take(side));
            } else {
                canAdd = addsEnd(side);
            }
        }
        for (int side = FORWARDS; side <= BACKWARDS; side++) {
            for (int i = 0; i < size[side]; i++) {
                int node = queues[side][i];
                found[node] = via[node] == NONE ? found[node] : 0;
            }
            // The latest end still has nodes to expand; those before it have no path, now and later.
            end[side] = Math.max(0, end[side] - 1);
        }
        return isAdded;
    }

    /**
     * Takes a node to expand: the newest, and after a node that found none the oldest. So searches go deep at once,
     * where most ends are, and try another branch near their end when they meet none.
     */
    private int take(int side) {
        int[] queue = queues[side];
        int newest = queue[size[side] - 1];
        queue[size[side] - 1] = queue[next[side]];
        queue[next[side]++] = newest;
        return newest;
    }

    /** Starts with the next free end; the nodes found before have no path, so their marks stay for later searches. */
    private boolean addsEnd(int side) {
        int first = side == FORWARDS ? 0 : outputs;
        while (end[side] < n && found[first + end[side]] != 1 + side) {
            end[side]++;
        }
        if (end[side] == n) {
            return false;
        }
        queues[side][0] = first + end[side]++;
        next[side] = 0;
        size[side] = 1;
        return true;
    }

    /** Finds the nodes next to one; returns true if one of them belongs to the other side and the unit is sent. */
    private boolean expands(int side, int node) {
        for (int i = 0; i < 2 * degree; i++) {
            boolean leaves = i < degree;
            if (leaves ? node < outputs : node >= rows) {
                int edge = leaves ? degree * node + i : entering[degree * (node - 1) + i];
                boolean isOpen =
                        leaves == (side == FORWARDS) ? units[edge] >= 0 && units[edge] < capacity : units[edge] > 0;
                if (isOpen && joins(side, node, edge, leaves ? heads[edge] : edge / degree)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean joins(int side, int from, int edge, int to) {
        if (found[to] == 0) {
            found[to] = (byte) (1 + side);
            via[to] = edge;
            queues[side][size[side]++] = to;
        }
        if (found[to] == 1 + side) {
            return false;
        }
        units[edge] += (heads[edge] == to) == (side == FORWARDS) ? 1 : -1;
        send(from, side);
        send(to, 1 - side);
        return true;
    }

    /** Sends a unit from or to the end from which a node was found. */
    private void send(int last, int side) {
        int node = last;
        while (via[node] != NONE) {
            int edge = via[node];
            boolean isHead = heads[edge] == node;
            units[edge] += isHead == (side == FORWARDS) ? 1 : -1;
            node = isHead ? edge / degree : heads[edge];
        }
        found[node] = 0;
        hasUnit[node] = true;
    }
}
