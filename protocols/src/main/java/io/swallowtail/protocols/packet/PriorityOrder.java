package io.swallowtail.protocols.packet;

import io.swallowtail.core.random.IntegerChoices;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Packets in the order of their priorities (floor(i/d), R), ties by input·t + i: packet i of an input belongs to permutation
 * i, has the identity i·n + input, and R is a uniform number of 24 bits, integer i·n + input of the stream {@code priorities}.
 *
 * <p>Sorted by counting, from the least important key to the most important: 12 bits of R, the other 12, floor(i/d). Cost: four
 * passes. Memory: 12 bytes per packet besides the numbers.
 */
final class PriorityOrder {
    /** Bits of R. */
    static final int BITS = 24;

    private static final int DIGIT = BITS / 2;

    private final int n;
    private final int t;
    private final IntegerChoices priorities;
    /** By identity i·n + input: floor(i/d). */
    private final int[] groups;
    /** The array that {@link #sort} fills: the identity of the packet of rank p at index p. */
    final int[] identities;

    private final int[] scratch;
    private final int[] starts;

    /**
     * Prepares an order.
     *
     * @param priorities n·t integers below 2^24
     */
    PriorityOrder(int n, int t, int d, IntegerChoices priorities) {
        this.n = n;
        this.t = t;
        this.priorities = priorities;
        groups = IntStream.range(0, n * t).map(identity -> identity / (n * d)).toArray();
        identities = new int[n * t];
        scratch = new int[n * t];
        starts = new int[Math.max(1 << DIGIT, (t - 1) / d + 1) + 1];
    }

    /** Sorts the packets of the trial. */
    void sort() {
        int place = 0;
        for (int input = 0; input < n; input++) {
            for (int i = 0; i < t; i++) {
                scratch[place++] = i * n + input;
            }
        }
        int digit = (1 << DIGIT) - 1;
        sortBy(priorities.values(), 0, digit, scratch, identities);
        sortBy(priorities.values(), DIGIT, digit, identities, scratch);
        sortBy(groups, 0, -1, scratch, identities);
    }

    /** Sorts identities stably by a digit of their keys. */
    private void sortBy(int[] keys, int shift, int mask, int[] from, int[] to) {
        Arrays.fill(starts, 0);
        for (int identity : from) {
            starts[(keys[identity] >>> shift & mask) + 1]++;
        }
        for (int k = 1; k < starts.length; k++) {
            starts[k] += starts[k - 1];
        }
        for (int identity : from) {
            to[starts[keys[identity] >>> shift & mask]++] = identity;
        }
    }
}
