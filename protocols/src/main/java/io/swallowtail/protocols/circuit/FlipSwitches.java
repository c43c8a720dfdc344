package io.swallowtail.protocols.circuit;

import io.swallowtail.core.random.BitChoices;
import io.swallowtail.core.random.Choices;
import io.swallowtail.protocols.network.Butterfly;
import io.swallowtail.protocols.network.ExtendedButterfly;
import java.util.stream.IntStream;

/**
 * The randomly flipped switches of BB_n, which give every request a first path p and a buddy p'.
 *
 * <p>With h = floor(d/2), the nodes of levels 0 … h - 1 and h + d + 1 … 2d are random; between node levels h and h + d
 * the path is unique. Every edge of a random level carries exactly one of the 2n paths, and exactly two of them visit
 * each node of levels h and h + d. So at most min(2^l, 2^(d - l + 1)) paths cross an edge of the l-th interior level.
 * This is at most 2^12 for d up to 24.
 *
 * <p>Streams: {@code input switches}, coin k·n + w for the node of level k and row w; {@code output switches}, coin k·n
 * + w for the node of level 2d - k and row w. An outermost node's coin 0 gives p the straight edge and p' the cross
 * edge, 1 the reverse; any other node's coin 0 sends a path from straight to straight and from cross to cross, 1
 * exchanges them. Randomness: n·d coins per trial.
 *
 * <p>Source: Cole et al., STOC 1998, section 2.1 (stated there for even d).
 */
final class FlipSwitches {
    /** The network. */
    final ExtendedButterfly network;

    private final int inputLevels;
    private final int outputLevels;
    private final BitChoices inputCoins;
    private final BitChoices outputCoins;

    private final SwitchWalk fromInputs;
    private final SwitchWalk fromOutputs;
    /** Ends of the walks from the outputs, indexed by {@link SwitchWalk#place}. */
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
        this.network = ExtendedButterfly.twofold(butterfly);
        this.inputLevels = inputLevels;
        outputLevels = butterfly.d() - inputLevels;
        inputCoins = choices.bits("input switches", inputLevels * butterfly.rows());
        outputCoins = choices.bits("output switches", outputLevels * butterfly.rows());
        int[] interiorRows = IntStream.range(0, butterfly.rows())
                .map(row -> network.butterfly().rotate(row, inputLevels % butterfly.d()))
                .toArray();
        fromInputs = new SwitchWalk(butterfly.d(), inputLevels, false, interiorRows);
        fromOutputs = new SwitchWalk(butterfly.d(), outputLevels, true, interiorRows);
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
     * Computes the rows where the paths enter and leave the interior, whose d edge levels are numbered as one
     * butterfly. Cost: about 6 ns per request at n = 1024.
     *
     * @param destinations output of request i at index i
     * @param entries receives the interior's input rows: of p of request i at i, of p' at n + i
     * @param exits receives the interior's output rows, likewise
     */
    void locate(int[] destinations, int[] entries, int[] exits) {
        fromInputs.walk(inputCoins.words(), entries);
        fromOutputs.walk(outputCoins.words(), rowOfOutput);
        int buddy = fromOutputs.buddyDistance();
        int n = destinations.length;
        for (int request = 0; request < n; request++) {
            int place = fromOutputs.place(destinations[request]);
            exits[request] = rowOfOutput[place];
            exits[n + request] = rowOfOutput[place + buddy];
        }
    }

    /** Gives the coins of the input side, or those of the output side. */
    BitChoices coins(boolean ofInputs) {
        return ofInputs ? inputCoins : outputCoins;
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
        write(fromInput, toOutput, rows);
        return rows;
    }

    /** Writes these rows. */
    void write(int fromInput, int toOutput, int[] rows) {
        for (int level = 0; level <= inputLevels; level++) {
            rows[level] =
                    follow(inputCoins, fromInput, level, network.butterfly().rows() >> 1, false);
        }
        for (int level = 0; level <= outputLevels; level++) {
            rows[network.levels() - level] = follow(outputCoins, toOutput, level, 1, true);
        }
        int end = network.levels() - outputLevels;
        UniquePaths.extend(network, rows, inputLevels, end, rows[end]);
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
}
