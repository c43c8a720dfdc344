package io.swallowtail.protocols.fault;

import io.swallowtail.core.random.ShuffleChoices;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The paths of section 3 around the faults. The permutation pi_l, 0 ≤ l &lt; n, sends input a to input a xor l. For
 * each l, a second butterfly is nailed onto the first, and a maximum flow on the combined faults determines the inputs
 * that succeed and their paths.
 *
 * <p>An input a reaches the input c if it succeeds for l = a xor c. Its route goes down to an output by its path of the
 * flow, and up by the same path of the second butterfly, which ends in c. A path is given by its input and its output.
 * Cost: n flows. Memory: 2n² bytes, n² bits and a flow's.
 *
 * <p>Source: Cole, Maggs, Sitaraman, sections 3.1 to 3.3.
 */
final class PermutationPaths {
    private final int n;
    private final int words;
    private final SurvivingButterfly combined;
    private final ButterflyFlow flow;
    private final char[] outputs;
    private final long[] reached;
    private final int[] successes;
    private final long[] sending;
    private final int[] inputs;
    private final ShuffleChoices orders;
    /** The smallest of the n maximum flows. */
    int smallestFlow;

    /**
     * Prepares paths.
     *
     * @param d log2 of the number of columns, at most 16
     * @param gamma the paths of one permutation that may share an edge
     * @param orders shuffle l is the order in which inputs request the paths of pi_l; null for the order of columns
     */
    PermutationPaths(int d, int gamma, ShuffleChoices orders) {
        this.orders = orders;
        n = 1 << d;
        combined = new SurvivingButterfly(d);
        words = combined.columns.words;
        flow = new ButterflyFlow(d, gamma, 0);
        outputs = new char[n * n];
        reached = new long[n * words];
        successes = new int[n];
        sending = new long[words];
        inputs = IntStream.range(0, n).toArray();
    }

    /** Finds the paths of all permutations around the faults of a butterfly. */
    void find(SurvivingButterfly butterfly) {
        Arrays.fill(reached, 0);
        Arrays.fill(successes, 0);
        smallestFlow = n;
        for (int l = 0; l < n; l++) {
            combined.combine(butterfly, l);
            if (orders != null) {
                orders.permutation(l, inputs, 0);
            }
            smallestFlow = Math.min(smallestFlow, send());
            takePaths(l);
        }
    }

    /** Computes the maximum flow, and records the inputs that send. */
    private int send() {
        flow.begin(combined);
        Arrays.fill(sending, 0);
        int sent = 0;
        for (int input : inputs) {
            if (combined.isLive(0, input) && flow.augment(input)) {
                sending[input >>> 6] |= 1L << input;
                sent++;
            }
        }
        return sent;
    }

    private void takePaths(int l) {
        for (int word = 0; word < words; word++) {
            for (long rest = sending[word]; rest != 0; rest &= rest - 1) {
                int input = word << 6 | Long.numberOfTrailingZeros(rest);
                int destination = input ^ l;
                outputs[l * n + input] = (char) flow.takePath(input);
                reached[input * words + (destination >>> 6)] |= 1L << destination;
                successes[input]++;
            }
        }
    }

    /** Counts the permutations for which an input succeeds. */
    int successes(int input) {
        return successes[input];
    }

    /** Reports whether one input reaches another. */
    boolean reaches(int from, int to) {
        return Columns.holds(reached, from * words, to);
    }

    /**
     * Finds the output at which the path from one input to another turns.
     *
     * @param to an input that {@code from} reaches
     */
    int output(int from, int to) {
        return outputs[(from ^ to) * n + from];
    }

    /** Counts the inputs that two inputs both reach. */
    int common(int one, int other) {
        int count = 0;
        for (int word = 0; word < words; word++) {
            count += Long.bitCount(reached[one * words + word] & reached[other * words + word]);
        }
        return count;
    }

    /**
     * Picks an input that two inputs both reach.
     *
     * @param index which, in ascending order, in [0, common(one, other))
     */
    int common(int one, int other, int index) {
        int left = index;
        int word = 0;
        long both = reached[one * words] & reached[other * words];
        while (left >= Long.bitCount(both)) {
            left -= Long.bitCount(both);
            word++;
            both = reached[one * words + word] & reached[other * words + word];
        }
        for (; left > 0; left--) {
            both &= both - 1;
        }
        return word << 6 | Long.numberOfTrailingZeros(both);
    }
}
