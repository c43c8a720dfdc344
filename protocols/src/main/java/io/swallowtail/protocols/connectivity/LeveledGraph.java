package io.swallowtail.protocols.connectivity;

import io.swallowtail.core.network.LeveledNetwork;
import java.util.Arrays;

/**
 * A leveled network with n inputs and n outputs, stored in arrays. Each level has the same number of rows, and every node
 * below the last level has g edges to the next level. A network with fewer nodes or edges is padded: the graph has further
 * <i>missing</i> edges, which join the free places of the nodes and are never usable. So every node above the first level
 * also has g edges from the level before.
 *
 * <p>Node (i, w), the one of level i in row w, has the number i·rows + w. The k-th edge of node (i, w) in the order of
 * {@link LeveledNetwork#outEdge} has the number (i·g + k)·rows + w; in a network of rows, k = 0 is straight and k = 1
 * crosses. The edges that enter a node are ordered by the row and the number k of their lower ends, missing ones last.
 * Memory: 8 bytes per edge.
 */
public final class LeveledGraph {
    private final int levels;
    private final int n;
    private final int rows;
    private final int degree;
    /** At edge level i, counted from 0, and g·w + k: the row where the k-th edge of node (i, w) ends. */
    private final int[][] heads;
    /**
     * At edge level i, counted from 0, and g·w + j: g·v + k for the j-th edge that enters (i + 1, w), the k-th of node
     * (i, v).
     */
    private final int[][] entering;

    /** Bit {@link #edge} is 1 for a missing edge. */
    private final long[] missing;

    /** By row: the edges that lead to it, of the level that is being read. */
    private final int[] filled;

    private int joined;
    private int reads;

    /**
     * Allocates a network.
     *
     * @param levels edge levels, at least 1
     * @param n inputs, and as many outputs; at least 1
     * @param rows most nodes of a level, at least n
     * @param degree g, the most edges that leave or enter a node; at least 1
     * @throws ArithmeticException if nodes or edges are not numbered by integers
     */
    public LeveledGraph(int levels, int n, int rows, int degree) {
        Math.multiplyExact(Math.multiplyExact(levels + 1, rows), degree);
        this.levels = levels;
        this.n = n;
        this.rows = rows;
        this.degree = degree;
        heads = new int[levels][rows * degree];
        entering = new int[levels][rows * degree];
        missing = new long[edges() + 63 >>> 6];
        filled = new int[rows];
    }

    /**
     * Reads a network's edges as they are now.
     *
     * @param network a network of these sizes
     * @throws IllegalArgumentException if a node has more edges than g
     */
    public void read(LeveledNetwork network) {
        reads++;
        Arrays.fill(missing, 0);
        for (int level = 0; level < levels; level++) {
            begin(level);
            for (int row = 0; row < network.nodes(level); row++) {
                for (int k = 0; k < network.outDegree(level, row); k++) {
                    join(level, row, k, network.head(level + 1, network.outEdge(level, row, k)));
                }
            }
            fill(level);
        }
    }

    /**
     * Allocates the graph of a network's crosspoints, which {@link #readCrosspoints} reads. Node (w, i) of the network
     * becomes two levels. The lower one has a node for each edge that enters (w, i), the a-th in row a·rows + w. The upper
     * one has a node for each edge that leaves it, the k-th in row k·rows + w. Edges between both are crosspoints: the
     * b-th of a lower node is the crosspoint (a, b). An edge of the network joins its two nodes, and is the first edge of
     * the upper one. An input has one lower node (a = 0), an output one upper node (k = 0); these are the graph's inputs
     * and outputs.
     *
     * @return a graph with 2·levels + 1 edge levels of g·rows rows
     * @throws ArithmeticException if nodes or edges are not numbered by integers
     */
    public static LeveledGraph ofCrosspoints(LeveledGraph network) {
        return new LeveledGraph(
                2 * network.levels + 1, network.n, Math.multiplyExact(network.rows, network.degree), network.degree);
    }

    /**
     * Reads a network's crosspoints and edges as they are now.
     *
     * @param network the network of which this is the {@linkplain #ofCrosspoints graph}
     */
    public void readCrosspoints(LeveledGraph network) {
        reads++;
        Arrays.fill(missing, 0);
        int size = network.rows;
        for (int level = 0; level <= network.levels; level++) {
            begin(2 * level);
            for (int row = 0; row < size; row++) {
                int in = level == 0 ? 1 : network.degree(level, row, false);
                int out = level == network.levels ? Math.min(1, in) : network.degree(level, row, true);
                for (int place = 0; place < in * out; place++) {
                    join(2 * level, place / out * size + row, place % out, place % out * size + row);
                }
            }
            fill(2 * level);
            if (level < network.levels) {
                begin(2 * level + 1);
                for (int row = 0; row < size; row++) {
                    for (int a = 0; a < network.degree(level + 1, row, false); a++) {
                        int edge = network.entering(level + 1, row, a);
                        join(2 * level + 1, edge % degree * size + edge / degree, 0, a * size + row);
                    }
                }
                fill(2 * level + 1);
            }
        }
    }

    /** Starts to read a level, of which all edges are missing. */
    private void begin(int level) {
        joined = 0;
        Arrays.fill(filled, 0);
        Arrays.fill(heads[level], -1);
    }

    private void join(int level, int row, int k, int head) {
        if (k >= degree || filled[head] == degree) {
            throw new IllegalArgumentException("more than " + degree + " edges leave node " + row + " of level " + level
                    + " or lead to node " + head + " of the next level");
        }
        joined++;
        heads[level][degree * row + k] = head;
        entering[level][degree * head + filled[head]++] = degree * row + k;
    }

    /** Joins the free places of a level by missing edges. */
    private void fill(int level) {
        int free = 0;
        for (int row = 0; row < rows && joined < rows * degree; row++) {
            for (int k = 0; k < degree; k++) {
                if (heads[level][degree * row + k] < 0) {
                    FaultSet.set(missing, edge(level, row, k), true);
                    while (filled[free] == degree) {
                        free++;
                    }
                    join(level, row, k, free);
                }
            }
        }
    }

    /** Counts the edges that leave or enter a node and are not missing; these come first. */
    private int degree(int level, int row, boolean leaving) {
        int k = 0;
        while (k < degree && !isMissing(leaving ? edge(level, row, k) : enteringEdge(level, row, k))) {
            k++;
        }
        return k;
    }

    /**
     * Counts how often edges were read.
     *
     * @return the number; what is known about the edges holds as long as it is the same
     */
    public int reads() {
        return reads;
    }

    /**
     * Counts the edge levels.
     *
     * @return how many; node levels are 0 to this
     */
    public int levels() {
        return levels;
    }

    /**
     * Counts the inputs.
     *
     * @return n, which is also the number of outputs; they are the first rows of their levels
     */
    public int n() {
        return n;
    }

    /**
     * Counts the rows of a level.
     *
     * @return n, or more if other levels have more nodes
     */
    public int rows() {
        return rows;
    }

    /**
     * Counts the edges that leave a node, missing ones included.
     *
     * @return g
     */
    public int degree() {
        return degree;
    }

    /**
     * Counts the numbers of nodes.
     *
     * @return rows·(levels + 1)
     */
    public int nodes() {
        return rows * (levels + 1);
    }

    /**
     * Counts the numbers of edges.
     *
     * @return rows·g·levels
     */
    public int edges() {
        return rows * degree * levels;
    }

    /**
     * Reports whether an edge is missing.
     *
     * @param edge its number
     * @return whether the network has no such edge
     */
    public boolean isMissing(int edge) {
        return FaultSet.isSet(missing, edge);
    }

    /**
     * Gives the missing edges.
     *
     * @return bit {@link #edge} is 1 for a missing edge; always the same array; callers must not change it
     */
    public long[] missing() {
        return missing;
    }

    /**
     * Finds where an edge ends.
     *
     * @param level node level that it leaves, 0 to levels - 1
     * @param row row that it leaves
     * @param k which of the edges of that node, in [0, g)
     * @return its row on the next level
     */
    public int head(int level, int row, int k) {
        return heads[level][degree * row + k];
    }

    /**
     * Finds an edge that enters a node.
     *
     * @param level node level that it enters, 1 to levels
     * @param row row that it enters
     * @param j which of the edges that enter, in [0, g)
     * @return g·v + k for the k-th edge of row v of the level before
     */
    public int entering(int level, int row, int j) {
        return entering[level - 1][degree * row + j];
    }

    /**
     * Finds the number of an edge that enters a node.
     *
     * @param level node level that it enters, 1 to levels
     * @param row row that it enters
     * @param j which of the edges that enter, in [0, g)
     */
    public int enteringEdge(int level, int row, int j) {
        int edge = entering(level, row, j);
        return edge(level - 1, edge / degree, edge % degree);
    }

    /**
     * Numbers an edge.
     *
     * @param level node level that it leaves
     * @param row row that it leaves
     * @param k which of the edges of that node
     * @return (level·g + k)·rows + row
     */
    public int edge(int level, int row, int k) {
        return (level * degree + k) * rows + row;
    }
}
