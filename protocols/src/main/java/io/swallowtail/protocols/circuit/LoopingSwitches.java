package io.swallowtail.protocols.circuit;

import io.swallowtail.protocols.network.BenesNetwork;
import io.swallowtail.protocols.network.Butterfly;
import java.util.Arrays;

/**
 * The looping algorithm: sets the switches of the Beneš network so that the circuits of a permutation share no edge.
 *
 * <p>The network is two butterflies back to back, node levels 0 … 2d: the cross edges of edge levels l and 2d + 1 - l,
 * 1 ≤ l ≤ d, flip bit position l. Two rows that differ in that bit only are a switch of the level. Its two circuits
 * stay in their rows or exchange them, so no edge carries two circuits. Between edge levels l and 2d + 1 - l the rows
 * that agree in the positions up to l - 1 are a smaller network, whose two subnetworks differ in bit l. The two rows of
 * a switch use different subnetworks at either end, and this constraint connects the requests in loops. Each loop
 * starts at the lowest input that is not set, which takes the upper subnetwork, that of bit 0.
 *
 * <p>Cost: a few operations per switch, n·d switches, no recursion. Memory: n·d/4 bytes and 8n.
 *
 * <p>Source: Waksman, JACM 15(1), 1968; Beneš 1964; Cole et al., STOC 1998, section 1.3.
 */
final class LoopingSwitches {
    private final Butterfly butterfly;
    /** By input of a level's networks: the output that it must reach; see {@link #follow} for the inversion. */
    private final int[] outputs;
    /** By output: the input that must reach it. */
    private final int[] inputs;
    /** For each edge level, at bit w for the upper row w of each switch: whether its circuits exchange. */
    private final long[][] exchanging;

    LoopingSwitches(Butterfly butterfly) {
        this.butterfly = butterfly;
        outputs = new int[butterfly.rows()];
        inputs = new int[butterfly.rows()];
        exchanging = new long[2 * butterfly.d()][(butterfly.rows() + 63) >>> 6];
    }

    /**
     * Sets all switches.
     *
     * @param destinations output of input i at index i, a permutation
     * @return how many switches of the 2d edge levels exchange their rows, at most n·d
     */
    int set(int[] destinations) {
        for (int input = 0; input < destinations.length; input++) {
            outputs[input] = destinations[input];
            inputs[destinations[input]] = input;
        }
        int exchanges = 0;
        for (int level = 1; level <= butterfly.d(); level++) {
            exchanges += setLevels(level);
        }
        return exchanges;
    }

    /** Sets edge levels {@code level} and 2d + 1 - level, and turns to the subnetworks between them. */
    private int setLevels(int level) {
        int flip = butterfly.flipMask(level);
        Arrays.fill(exchanging[level - 1], 0);
        Arrays.fill(exchanging[2 * butterfly.d() - level], 0);
        int done = -(level & 1);
        int exchanges = 0;
        // A loop visits both inputs of a switch, so the lowest input that is not set is always an upper one.
        for (int first = 0; first < outputs.length; first += 2 * flip) {
            for (int input = first; input < first + flip; input++) {
                if ((outputs[input] ^ ~done) >= 0) {
                    exchanges += follow(input, level, done);
                }
            }
        }
        return exchanges;
    }

    /**
     * Follows a loop. Input a takes the upper subnetwork to its output j. So input b, which leads to the other output
     * of j's switch, takes the lower one. So the other input of b's switch takes the upper one, and continues the loop.
     *
     * <p>The entries of {@code outputs} and {@code inputs} become those of the subnetworks. An entry of {@code outputs}
     * is read before the same step overwrites it; the entry of a switch's other input is not needed any more.
     *
     * @param start an upper input that is not set
     * @param level the level of the network's inputs
     * @param done what an entry of {@code outputs} is inverted with once it is a subnetwork's: -1 or 0, in turn
     * @return how many switches exchange
     */
    private int follow(int start, int level, int done) {
        int flip = butterfly.flipMask(level);
        int shift = butterfly.d() - level;
        long[] entering = exchanging[level - 1];
        long[] leaving = exchanging[2 * butterfly.d() - level];
        int exchanges = 0;
        int a = start;
        int j = outputs[a] ^ ~done;
        do {
            int b = inputs[j ^ flip];
            int next = b ^ flip;
            int nextOutput = outputs[next] ^ ~done;
            int upper = a & ~flip;
            int upperOutput = j & ~flip;
            outputs[upper] = upperOutput ^ done;
            inputs[upperOutput] = upper;
            outputs[b | flip] = (j | flip) ^ done;
            inputs[j | flip] = b | flip;
            int enters = a >>> shift & 1;
            int leaves = j >>> shift & 1;
            entering[upper >>> 6] |= (long) enters << upper;
            leaving[upperOutput >>> 6] |= (long) leaves << upperOutput;
            exchanges += enters + leaves;
            a = next;
            j = nextOutput;
        } while (a != start);
        return exchanges;
    }

    /**
     * Reports whether a switch exchanges its circuits.
     *
     * @param level edge level, 1 to 2d
     * @param row either of the switch's rows
     * @return whether the circuits in this row and its partner exchange their rows
     */
    boolean isExchanging(int level, int row) {
        int d = butterfly.d();
        int upper = row & ~butterfly.flipMask(Math.min(level, 2 * d + 1 - level));
        return (exchanging[level - 1][upper >>> 6] >>> upper & 1) != 0;
    }

    /** Finds the row of an input's circuit at each node level, for a trace. */
    int[] rows(BenesNetwork network, int input) {
        int[] rows = new int[network.levels() + 1];
        rows[0] = input;
        for (int level = 1; level < rows.length; level++) {
            int row = rows[level - 1];
            rows[level] = isExchanging(level, row) ? network.across(level, row) : row;
        }
        return rows;
    }
}
