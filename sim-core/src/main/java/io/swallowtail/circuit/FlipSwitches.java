package io.swallowtail.circuit;

import io.swallowtail.network.Butterfly;
import io.swallowtail.network.TwofoldButterfly;
import io.swallowtail.random.BitChoices;
import io.swallowtail.random.Choices;

/**
 * The randomly flipped switches of BB_n, which give every request a first path p and a buddy p'.
 *
 * <p>With h = floor(d/2), the nodes of levels 0 … h - 1 and h + d + 1 … 2d are random; between node levels h and h + d the
 * path is unique. Every edge of a random level carries exactly one of the 2n paths, and exactly two of them visit each node
 * of levels h and h + d. So at most min(2^l, 2^(d - l + 1)) paths cross an edge of the l-th interior level: never more than
 * 2^12, for d up to 24.
 *
 * <p>Streams: {@code input switches}, coin k·n + w for the node of level k and row w; {@code output switches}, coin k·n + w
 * for the node of level 2d - k and row w. An outermost node's coin 0 gives p the straight edge and p' the cross edge, 1 the
 * reverse; any other node's coin 0 sends a path from straight to straight and from cross to cross, 1 exchanges them.
 * Randomness: n·d coins a trial.
 *
 * <p>Source: Cole et al., STOC 1998, section 2.1 (stated there for even d).
 */
final class FlipSwitches {
    private final TwofoldButterfly network;
    private final int inputLevels;
    private final int outputLevels;
    private final BitChoices inputCoins;
    private final BitChoices outputCoins;

    /** The path that came to each row over its straight edge. */
    private final int[] straight;
    /** Two buffers for the path that came to each row over its cross edge, and for those on their way to the next level. */
    private final int[][] crossBuffers;
    /** Where the walk from an output ended: of the first path of output w at 2w, of the second at 2w + 1. */
    private final int[] rowOfOutput;

    FlipSwitches(Butterfly butterfly, Choices choices) {
        this(butterfly, butterfly.d() / 2, choices);
    }

    /**
     * Makes other node levels random: 0 … inputLevels - 1 and inputLevels + d + 1 … 2d. With d of them on the input side
     * these are Ranade's switches (section 1.3), and the interior is the second copy: at most 2^l of the 2n paths cross an
     * edge of its level l, and at most 2^(d - l + 1) lead on from it.
     *
     * @param butterfly one copy of the network
     * @param inputLevels how many node levels on the input side are random, 0 to d
     * @param choices where the switches declare their coins
     */
    FlipSwitches(Butterfly butterfly, int inputLevels, Choices choices) {
        this.network = new TwofoldButterfly(butterfly);
        this.inputLevels = inputLevels;
        outputLevels = butterfly.d() - inputLevels;
        inputCoins = choices.bits("input switches", inputLevels * butterfly.rows());
        outputCoins = choices.bits("output switches", outputLevels * butterfly.rows());
        straight = new int[butterfly.rows()];
        crossBuffers = new int[2][butterfly.rows()];
        rowOfOutput = new int[2 * butterfly.rows()];
    }

    /**
     * Bounds the load of an edge by the proof above.
     *
     * @param butterfly one copy of the network
     * @return the largest number of the 2n paths that can cross an edge
     */
    static int mostPathsOnAnEdge(Butterfly butterfly) {
        return 1 << (butterfly.d() + 1) / 2;
    }

    /**
     * Finds where the paths enter and leave the interior, whose d edge levels are named as one butterfly.
     *
     * @param destinations output of request i at index i
     * @param entries receives the interior's input rows: of p of request i at 2i, of p' at 2i + 1
     * @param exits receives the interior's output rows, likewise
     */
    void locate(int[] destinations, int[] entries, int[] exits) {
        writeRows(walk(inputCoins, inputLevels, network.butterfly().rows() >> 1, false), entries);
        writeRows(walk(outputCoins, outputLevels, 1, true), rowOfOutput);
        for (int request = 0; request < destinations.length; request++) {
            int output = destinations[request];
            exits[2 * request] = rowOfOutput[2 * output];
            exits[2 * request + 1] = rowOfOutput[2 * output + 1];
        }
    }

    /**
     * Walks all 2n paths through the random levels at one end, from the outer nodes inwards.
     *
     * <p>A node holds the two paths that came over its straight and its cross edge (at the outermost level: p and p'); coin 0
     * sends them on as they came, coin 1 exchanged. Node by node this is a few operations without a branch, and a quarter of
     * the time of following each path by itself.
     *
     * @param coins coin k·n + w for row w of the k-th node level from outside
     * @param levels how many node levels
     * @param firstFlip the bit that the outermost cross edges flip
     * @param upwards whether the flipped bit moves up (output side) or down (input side) from level to level
     * @return the paths that came to each row over its cross edge; those over straight edges are in {@code straight}
     */
    private int[] walk(BitChoices coins, int levels, int firstFlip, boolean upwards) {
        int n = network.butterfly().rows();
        int[] cross = crossBuffers[0];
        int[] leaving = crossBuffers[1];
        for (int row = 0; row < n; row++) {
            straight[row] = 2 * row;
            cross[row] = 2 * row + 1;
        }
        long[] words = coins.words();
        int flip = firstFlip;
        for (int k = 0, coin = 0; k < levels; k++) {
            for (int row = 0; row < n; row++, coin++) {
                int came = straight[row];
                int exchange = (came ^ cross[row]) & -((int) (words[coin >>> 6] >>> coin) & 1);
                straight[row] = came ^ exchange;
                leaving[row ^ flip] = cross[row] ^ exchange;
            }
            int[] arrived = leaving;
            leaving = cross;
            cross = arrived;
            flip = upwards ? flip << 1 : flip >> 1;
        }
        return cross;
    }

    /** Gives the network. */
    TwofoldButterfly network() {
        return network;
    }

    /**
     * Follows one path, for a trace.
     *
     * @param fromInput 2i for p of input i, 2i + 1 for p'
     * @param toOutput likewise of the output
     * @return its row at each node level
     */
    int[] rows(int fromInput, int toOutput) {
        int[] rows = new int[network.levels() + 1];
        for (int level = 0; level <= inputLevels; level++) {
            rows[level] =
                    follow(inputCoins, fromInput, level, network.butterfly().rows() >> 1, false);
        }
        for (int level = 0; level <= outputLevels; level++) {
            rows[network.levels() - level] = follow(outputCoins, toOutput, level, 1, true);
        }
        int end = network.levels() - outputLevels;
        UniquePaths.goOn(network, rows, inputLevels, end, rows[end]);
        return rows;
    }

    private int follow(BitChoices coins, int path, int levels, int firstFlip, boolean upwards) {
        int row = path >> 1;
        int crosses = path & 1;
        int flip = firstFlip;
        for (int k = 0; k < levels; k++) {
            int coin = k * network.butterfly().rows() + row;
            crosses ^= (int) (coins.words()[coin >>> 6] >>> coin) & 1;
            row ^= flip & -crosses;
            flip = upwards ? flip << 1 : flip >> 1;
        }
        return row;
    }

    /** Writes, for each path by its number at the outer node, the row where the walk ended, renamed for the interior. */
    private void writeRows(int[] cross, int[] rowOfPath) {
        for (int row = 0; row < straight.length; row++) {
            int renamed = network.rotate(row, inputLevels % network.butterfly().d());
            rowOfPath[straight[row]] = renamed;
            rowOfPath[cross[row]] = renamed;
        }
    }
}
