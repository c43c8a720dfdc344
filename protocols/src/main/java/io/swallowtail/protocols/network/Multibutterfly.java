package io.swallowtail.protocols.network;

import io.swallowtail.core.network.LeveledNetwork;
import io.swallowtail.core.network.NetworkSize;

/**
 * The d-dimensional multibutterfly: n = 2^d inputs, node levels 0 … d; level i holds 2^i splitters of m = n/2^i nodes,
 * each of two concentrators of degree c, and a proper colouring of every splitter's edges with 2c colours.
 *
 * <p>Block b of level i is rows b·m … b·m + m - 1. Its half h leads to block 2b + h of level i + 1, so a packet takes
 * the half that the destination's bit position i + 1 names (1 is the most significant), and arrives at level d in the
 * row of its output. Edge k of a node's half is the k-th permutation's: node i of the block joins node π(i) mod m/2 of
 * the half; parallel edges stay. Edges of a level are numbered (2·row + half)·c + k by the row they leave.
 *
 * <p>The k-th permutations of the two halves form even cycles of edges, which are coloured 2k, 2k + 1 alternately: a
 * node's two k-th edges, and the two that a permutation brings to a node, have different colours of these two. So every
 * node meets each colour at most once.
 *
 * <p>{@link MultibutterflyWiring} writes it. Memory: 8·n·c·d bytes, twice that if the network stores edges from both
 * ends.
 *
 * <p>Source: Diebold 2008, sections 2 and 3.1, after Upfal and Leighton, Maggs.
 */
public final class Multibutterfly implements LeveledNetwork {
    /** Maximum number of edges, 2·n·c·d: the network and its random choices take at least 8 bytes per edge. */
    public static final int MAX_EDGES = 1 << 26;

    private final int d;
    private final int c;
    /** At node level i and edge e: 2·head + the lowest bit of the colour. */
    private final int[][] wires;
    /**
     * At node level i + 1, node w and colour j: the edge, at 2·c·w + j; empty unless the network stores edges from both
     * ends.
     */
    private final int[][] entering;

    /**
     * Allocates a network, which must then be wired.
     *
     * @param d log2 of the number of inputs, at least 1
     * @param c degree of a concentrator, at least 1
     * @param bothEnds whether to support {@link #inEdge}
     * @throws IllegalArgumentException if there would be more than {@link #MAX_EDGES} edges
     */
    public Multibutterfly(int d, int c, boolean bothEnds) {
        if (edges(d, c) > MAX_EDGES) {
            throw new IllegalArgumentException("a multibutterfly of 2^" + d + " inputs and degree " + c
                    + " has more than " + MAX_EDGES + " edges");
        }
        this.d = d;
        this.c = c;
        wires = new int[d][2 * c << d];
        entering = bothEnds ? new int[d][2 * c << d] : new int[0][];
    }

    /**
     * Counts the edges of a network.
     *
     * @param d log2 of the number of inputs, 1 to 30
     * @param c degree of a concentrator, at least 1
     * @return 2·n·c·d
     */
    public static long edges(int d, int c) {
        return NetworkSize.multibutterfly(1L << d, c).edges();
    }

    /**
     * Gives the dimension.
     *
     * @return d, log2 of the number of inputs
     */
    public int d() {
        return d;
    }

    /**
     * Gives the degree.
     *
     * @return c, edges of a node to either half
     */
    public int c() {
        return c;
    }

    /**
     * Counts the rows.
     *
     * @return n = 2^d
     */
    public int rows() {
        return 1 << d;
    }

    /**
     * Counts the nodes of a block.
     *
     * @param level node level, 0 to d
     * @return m = n/2^level
     */
    public int blockSize(int level) {
        return 1 << d - level;
    }

    /**
     * Gives all edges that leave a node level, for hot loops: at edge (2·row + half)·c + k, twice the row of its head,
     * plus the colour less 2k.
     *
     * @param level node level, 0 to d - 1
     * @return always the same array; callers must not change it
     */
    public int[] wires(int level) {
        return wires[level];
    }

    /**
     * Gives the colour of an edge.
     *
     * @param level edge level, 1 to d
     * @return its colour, in [0, 2c)
     */
    public int colour(int level, int edge) {
        return 2 * (edge % c) + (wires[level - 1][edge] & 1);
    }

    /** Builds the table of entering edges, if the network stores edges from both ends. */
    void enter() {
        for (int level = 0; level < entering.length; level++) {
            int[] out = wires[level];
            int[] in = entering[level];
            for (int first = 0; first < out.length; first += c) {
                for (int k = 0; k < c; k++) {
                    int wire = out[first + k];
                    in[2 * c * (wire >> 1) + 2 * k + (wire & 1)] = first + k;
                }
            }
        }
    }

    @Override
    public int levels() {
        return d;
    }

    @Override
    public int nodes(int level) {
        return 1 << d;
    }

    @Override
    public int head(int level, int edge) {
        return wires[level - 1][edge] >> 1;
    }

    @Override
    public int outDegree(int level, int node) {
        return level == d ? 0 : 2 * c;
    }

    /** Finds an edge that leaves a node: those to half 0 first. */
    @Override
    public int outEdge(int level, int node, int k) {
        return 2 * c * node + k;
    }

    @Override
    public int inDegree(int level, int node) {
        return level == 0 ? 0 : 2 * c;
    }

    /**
     * Finds an edge that enters a node: the one of colour k.
     *
     * @throws ArrayIndexOutOfBoundsException if the network does not store edges from both ends
     */
    @Override
    public int inEdge(int level, int node, int k) {
        return entering[level - 1][2 * c * node + k];
    }
}
