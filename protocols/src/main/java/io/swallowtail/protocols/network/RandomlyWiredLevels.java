package io.swallowtail.protocols.network;

import io.swallowtail.core.network.LeveledNetwork;
import io.swallowtail.core.random.Choices;
import io.swallowtail.core.random.ShuffleChoices;

/**
 * A leveled network of n rows whose levels are wired at random: on every level c independent uniform permutations of
 * the rows, each with an edge from row w to the row that it brings w to. So c edges leave and c edges enter a node;
 * parallel edges stay. Unlike a multibutterfly it has no blocks, so an edge does not determine which outputs are
 * reachable through it.
 *
 * <p>Edge c·w + k of a level is the k-th permutation's from row w. Streams: {@code wiring i} for edge level i + 1,
 * shuffle k, place w of which holds the row to which permutation k brings row w. Randomness: c·(n - 1) integers per
 * level. Memory: 4·n·c bytes per level.
 */
public final class RandomlyWiredLevels implements LeveledNetwork {
    private final int rows;
    private final int c;
    private final ShuffleChoices[] shuffles;
    /** At edge level i (from 0) and index k·n + w: the image of row w under the k-th permutation. */
    private final int[][] heads;

    /**
     * Declares the random choices of a network; {@link #wire} must be called before edges are read.
     *
     * @param levels edge levels, at least 1
     * @param rows n, at least 1
     * @param c edges that leave a node, at least 1
     * @param choices where its streams are declared
     */
    public RandomlyWiredLevels(int levels, int rows, int c, Choices choices) {
        this.rows = rows;
        this.c = c;
        shuffles = new ShuffleChoices[levels];
        for (int level = 0; level < levels; level++) {
            shuffles[level] = choices.shuffles("wiring " + level, c, rows, copy -> copy);
        }
        heads = new int[levels][Math.multiplyExact(rows, c)];
    }

    /**
     * Names the law of the wiring. Points with fixed networks and equal texts share their networks, so the text is
     * frozen.
     *
     * @param levels edge levels
     * @param rows n
     * @param c edges that leave a node
     * @return the identity, such as {@code random_wiring c=4 levels=6 n=64}
     */
    public static String identity(long levels, long rows, long c) {
        return "random_wiring c=" + c + " levels=" + levels + " n=" + rows;
    }

    /** Wires the network from the current choices. */
    public void wire() {
        for (int level = 0; level < heads.length; level++) {
            for (int k = 0; k < c; k++) {
                shuffles[level].permutation(k, heads[level], k * rows);
            }
        }
    }

    @Override
    public int levels() {
        return heads.length;
    }

    @Override
    public int nodes(int level) {
        return rows;
    }

    @Override
    public int head(int level, int edge) {
        return heads[level - 1][edge % c * rows + edge / c];
    }

    @Override
    public int outDegree(int level, int node) {
        return level == heads.length ? 0 : c;
    }
}
