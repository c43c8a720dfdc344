package io.swallowtail.protocols.fault;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A butterfly of n = 2^d columns with faulty nodes and edges. For each node level 0 … d it stores the set of live
 * nodes, and for each edge level 1 … d the sets of live straight and live cross edges, by the column of their upper
 * end.
 *
 * <p>Edge level i + 1 joins node levels i and i + 1; its cross edges flip bit position i + 1, the most significant
 * being 1. A live edge has not failed itself; it is usable if both ends are live too. The node of level i in column w
 * has the number i·n + w; the straight edge down from it has the number 2(i·n + w), and the cross edge one more.
 *
 * <p>Memory: 3n(d + 1) bits. Reading or combining costs a few operations for each 64 of them.
 *
 * <p>Source: Cole, Maggs, Sitaraman, "Routing on butterfly networks with random faults", sections 1 and 3.2.
 */
final class SurvivingButterfly {
    final int d;
    final Columns columns;
    private final int words;
    /** The live nodes: level i from word {@code i * columns.words} on. */
    final long[] nodes;
    /** The live straight edges: those of edge level i + 1 from word {@code i * columns.words} on. */
    final long[] straight;
    /** The live cross edges, as {@link #straight}, by the column of the upper end. */
    final long[] cross;

    private final long[] moved;

    /** Prepares a butterfly of 2^d columns, without faults. */
    SurvivingButterfly(int d) {
        this.d = d;
        columns = new Columns(d);
        words = columns.words;
        nodes = new long[(d + 1) * words];
        straight = new long[d * words];
        cross = new long[d * words];
        moved = new long[words];
        Arrays.fill(nodes, columns.all);
        Arrays.fill(straight, columns.all);
        Arrays.fill(cross, columns.all);
    }

    /** Counts the columns. */
    int n() {
        return 1 << d;
    }

    boolean isLive(int level, int column) {
        return Columns.holds(nodes, level * words, column);
    }

    /**
     * Reports whether an edge has not failed, regardless of its ends: that from (column, level) down to the next level.
     */
    boolean isLiveEdge(int level, int column, boolean crossing) {
        return Columns.holds(crossing ? cross : straight, level * words, column);
    }

    boolean isLive(int node) {
        return isLive(node >>> d, node & n() - 1);
    }

    boolean isLiveEdge(int edge) {
        return isLiveEdge(edge >>> d + 1, edge >>> 1 & n() - 1, (edge & 1) == 1);
    }

    /** Gives the lower end of an edge; the upper end of edge e is node e / 2. */
    int lowerEnd(int edge) {
        return (edge >>> 1 ^ (edge & 1) * flip(edge >>> d + 1)) + n();
    }

    boolean isUsable(int edge) {
        return isLiveEdge(edge) && isLive(edge >>> 1) && isLive(lowerEnd(edge));
    }

    /** The bit that the cross edges from a node level to the next one flip. */
    int flip(int level) {
        return 1 << d - 1 - level;
    }

    /** Gives the columns of the only path from an input to an output, level by level. */
    int[] path(int input, int output) {
        return IntStream.rangeClosed(0, d)
                .map(level -> output & -1 << d - level | input & (1 << d - level) - 1)
                .toArray();
    }

    /**
     * Sets the node faults: bit i·n + w is the node of level i in column w.
     *
     * @param isWrapped whether level d is level 0; then there are no bits of level d
     */
    void failNodes(long[] faults, boolean isWrapped) {
        for (int level = 0; level <= (isWrapped ? d - 1 : d); level++) {
            for (int word = 0; word < words; word++) {
                nodes[level * words + word] = columns.all & ~columns.unpacked(faults, level, word);
            }
        }
        if (isWrapped) {
            System.arraycopy(nodes, 0, nodes, d * words, words);
        }
    }

    /** Sets the edge faults: bit (2i + t)·n + w is the straight (t = 0) or cross (1) edge from (w, i) to level i + 1. */
    void failEdges(long[] faults) {
        for (int level = 0; level < d; level++) {
            for (int word = 0; word < words; word++) {
                straight[level * words + word] = columns.all & ~columns.unpacked(faults, 2 * level, word);
                cross[level * words + word] = columns.all & ~columns.unpacked(faults, 2 * level + 1, word);
            }
        }
    }

    /**
     * The column by which the second butterfly's nodes of a level are moved when it is nailed onto the first for the
     * permutation pi_l: its node (w, level) onto (w xor move, level).
     */
    int move(int level, int l) {
        return l & (1 << d - level) - 1;
    }

    /** Reports whether that nailing exchanges straight and cross edges between a level and the next. */
    boolean exchanges(int level, int l) {
        return (l & flip(level)) != 0;
    }

    /**
     * Sets the combined faults of a butterfly for the permutation pi_l: a node or edge survives if it and the one
     * nailed onto it are live there.
     *
     * @param l in [0, n)
     */
    void combine(SurvivingButterfly one, int l) {
        for (int level = 0; level <= d; level++) {
            combine(one.nodes, one.nodes, nodes, level, l);
        }
        for (int level = 0; level < d; level++) {
            boolean exchanged = exchanges(level, l);
            combine(one.straight, exchanged ? one.cross : one.straight, straight, level, l);
            combine(one.cross, exchanged ? one.straight : one.cross, cross, level, l);
        }
    }

    private void combine(long[] own, long[] nailed, long[] both, int level, int l) {
        int begin = level * words;
        columns.translate(nailed, begin, moved, 0, move(level, l));
        for (int word = 0; word < words; word++) {
            both[begin + word] = own[begin + word] & moved[word];
        }
    }

    /**
     * Writes which straight edges of a level are usable, by the column of either end.
     *
     * @param usable receives {@code columns().words()} words
     */
    void usableStraight(int level, long[] usable) {
        int begin = level * words;
        for (int word = 0; word < words; word++) {
            usable[word] = straight[begin + word] & nodes[begin + word] & nodes[begin + words + word];
        }
    }

    /**
     * Writes which cross edges of a level are usable, by the column of the upper end.
     *
     * @param usable receives {@code columns().words()} words
     */
    void usableCross(int level, long[] usable) {
        int begin = level * words;
        columns.translate(nodes, begin + words, usable, 0, flip(level));
        for (int word = 0; word < words; word++) {
            usable[word] &= cross[begin + word] & nodes[begin + word];
        }
    }
}
