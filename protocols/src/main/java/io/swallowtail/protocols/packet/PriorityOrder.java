package io.swallowtail.protocols.packet;

import io.swallowtail.core.random.IntegerChoices;
import java.util.Arrays;

/**
 * Packets in the order of their priorities (floor(i/d), R), ties by input·t + i: packet i of an input belongs to permutation
 * i, has the identity i·n + input, and R is a uniform number of 24 bits, integer i·n + input of the stream {@code priorities}.
 *
 * <p>Sorted by counting, from the least important key to the most important: 12 bits of R, the other 12, floor(i/d). Cost: four
 * passes. Memory: 8 bytes per packet besides the numbers.
 */
final class PriorityOrder {
    /** Bits of R. */
    static final int BITS = 24;

    private static final int DIGIT = BITS / 2;

    private final int n;
    private final int t;
    private final int d;
    private final IntegerChoices priorities;
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
        this.d = d;
        this.priorities = priorities;
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
        sortByDigit(scratch, identities, 0);
        sortByDigit(identities, scratch, DIGIT);
        sortByGroup(scratch, identities);
    }

    private void sortByDigit(int[] from, int[] to, int shift) {
        int[] numbers = priorities.values();
        int mask = (1 << DIGIT) - 1;
        Arrays.fill(starts, 0);
        for (int identity : from) {
            starts[(numbers[identity] >>> shift & mask) + 1]++;
        }
        addUp();
        for (int identity : from) {
            to[starts[numbers[identity] >>> shift & mask]++] = identity;
        }
    }

    private void sortByGroup(int[] from, int[] to) {
        int size = n * d;
        Arrays.fill(starts, 0);
        for (int identity : from) {
            starts[identity / size + 1]++;
        }
        addUp();
        for (int identity : from) {
            to[starts[identity / size]++] = identity;
        }
    }

    private void addUp() {
        for (int k = 1; k < starts.length; k++) {
            starts[k] += starts[k - 1];
        }
    }
}
