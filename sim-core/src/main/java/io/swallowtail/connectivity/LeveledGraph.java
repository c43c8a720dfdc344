package io.swallowtail.connectivity;

import io.swallowtail.network.LeveledNetwork;
import java.util.Arrays;

/**
 * A leveled network with n nodes per level, stored in arrays. Every node below the last level has g edges to the next
 * level, and every node above the first has g edges from the level before.
 *
 * <p>Node (i, w), the one of level i in row w, has the number i·n + w. The k-th edge of node (i, w) in the order of
 * {@link LeveledNetwork#outEdge} has the number (i·g + k)·n + w; in a network of rows, k = 0 is straight and k = 1
 * crosses. Memory: 8 bytes per edge.
 */
public final class LeveledGraph {
    private final int levels;
    private final int n;
    private final int degree;
    /** At edge level i, counted from 0, and g·w + k: the row where the k-th edge of node (i, w) ends. */
    private final int[][] heads;
    /**
     * At edge level i, counted from 0, and g·w + j: g·v + k for the j-th edge that enters (i + 1, w), the k-th of node
     * (i, v).
     */
    private final int[][] entering;

    private final int[] filled;
    private int reads;

    /**
     * Allocates a network.
     *
     * @param levels edge levels, at least 1
     * @param n nodes of a level, at least 1
     * @param degree g, at least 1
     * @throws ArithmeticException if nodes or edges are not numbered by integers
     */
    public LeveledGraph(int levels, int n, int degree) {
        Math.multiplyExact(Math.multiplyExact(levels + 1, n), degree);
        this.levels = levels;
        this.n = n;
        this.degree = degree;
        heads = new int[levels][n * degree];
        entering = new int[levels][n * degree];
        filled = new int[n];
    }

    /**
     * Reads a network's edges as they are now.
     *
     * @param network a network of these sizes
     * @throws IllegalArgumentException if a node has another number of edges
     */
    public void read(LeveledNetwork network) {
        reads++;
        for (int level = 0; level < levels; level++) {
            Arrays.fill(filled, 0);
            for (int row = 0; row < n; row++) {
                if (network.outDegree(level, row) != degree) {
                    throw new IllegalArgumentException(
                            "node " + row + " of level " + level + " has not " + degree + " edges");
                }
                for (int k = 0; k < degree; k++) {
                    int head = network.head(level + 1, network.outEdge(level, row, k));
                    heads[level][degree * row + k] = head;
                    if (filled[head] == degree) {
                        throw new IllegalArgumentException(
                                "more than " + degree + " edges lead to node " + head + " of level " + (level + 1));
                    }
                    entering[level][degree * head + filled[head]++] = degree * row + k;
                }
            }
        }
    }

    /** Counts the calls of {@link #read}; what is known about the edges holds as long as the number is the same. */
    int reads() {
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
     * Counts the nodes of a level.
     *
     * @return n
     */
    public int n() {
        return n;
    }

    /**
     * Counts the edges that leave a node.
     *
     * @return g
     */
    public int degree() {
        return degree;
    }

    /**
     * Counts the nodes.
     *
     * @return n·(levels + 1)
     */
    public int nodes() {
        return n * (levels + 1);
    }

    /**
     * Counts the edges.
     *
     * @return n·g·levels
     */
    public int edges() {
        return n * degree * levels;
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
     * Numbers an edge.
     *
     * @param level node level that it leaves
     * @param row row that it leaves
     * @param k which of the edges of that node
     * @return (level·g + k)·n + row
     */
    public int edge(int level, int row, int k) {
        return (level * degree + k) * n + row;
    }
}
