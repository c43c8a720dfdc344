package io.swallowtail.protocols.network;

import io.swallowtail.core.network.LeveledNetwork;

/**
 * The butterfly B_n: node levels 0 … d of n = 2^d rows; edge level l (1 … d) joins node level l - 1 to l, by a straight edge
 * (same row) and a cross edge (bit position l flipped).
 *
 * <p>The 2n edges of level l are numbered in [0, 2n): the d + 1 bits b_1 … b_l a_l … a_d name the edge that leads from row
 * b_1 … b_(l-1) a_l … a_d to row b_1 … b_l a_(l+1) … a_d. It is straight iff b_l = a_l. So the edge of level l on the unique
 * path from input a to output b is read off the two row numbers.
 *
 * <p>Source: Cole et al., STOC 1998, section 1.2.
 *
 * @param d log2 of the number of rows, 1 to 24
 */
public record Butterfly(int d) implements LeveledNetwork {
    /** Largest d: 2n·d edges stay below 2^31. */
    public static final int MAX_D = 24;

    /**
     * Checks the dimension.
     *
     * @throws IllegalArgumentException if d is outside [1, 24]
     */
    public Butterfly {
        if (d < 1 || d > MAX_D) {
            throw new IllegalArgumentException("d = " + d + " is outside [1, " + MAX_D + "]");
        }
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
     * Counts the edges of one level.
     *
     * @return 2n
     */
    public int edgesPerLevel() {
        return 2 << d;
    }

    /**
     * Finds an edge of a path.
     *
     * @param level edge level, 1 to d
     * @param input row a at node level 0
     * @param output row b at node level d
     * @return the number, in [0, 2n), of the edge of that level on the unique path from a to b
     */
    public int edge(int level, int input, int output) {
        return input ^ (input ^ output << 1) & outputBits(level);
    }

    /** The bits of an edge number of a level that come from the path's output. */
    int outputBits(int level) {
        return -1 << (d - level + 1);
    }

    /**
     * Rotates the bits of a row.
     *
     * @param row row in [0, n)
     * @param h number of bits, in [0, d)
     * @return the row's d bits rotated left by h
     */
    public int rotate(int row, int h) {
        return (row << h | row >>> (d - h)) & (rows() - 1);
    }

    /**
     * Gives the mask of the row bit that a cross edge flips.
     *
     * @param position bit position, 1 (most significant) to d
     * @return 2^(d - position)
     */
    public int flipMask(int position) {
        return 1 << (d - position);
    }

    @Override
    public int levels() {
        return d;
    }

    @Override
    public int nodes(int level) {
        return rows();
    }

    @Override
    public int tail(int level, int edge) {
        int below = (1 << d - level + 1) - 1;
        return edge >>> 1 & ~below | edge & below;
    }

    @Override
    public int head(int level, int edge) {
        int below = (1 << d - level) - 1;
        return edge >>> 1 & ~below | edge & below;
    }

    @Override
    public int outDegree(int level, int node) {
        return level == d ? 0 : 2;
    }

    @Override
    public int outEdge(int level, int node, int k) {
        return edge(level + 1, node, node ^ k << d - level - 1);
    }

    @Override
    public int inDegree(int level, int node) {
        return level == 0 ? 0 : 2;
    }

    @Override
    public int inEdge(int level, int node, int k) {
        return edge(level, node ^ k << d - level, node);
    }
}
