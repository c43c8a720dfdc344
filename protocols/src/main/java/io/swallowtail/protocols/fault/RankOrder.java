package io.swallowtail.protocols.fault;

import java.util.Arrays;

/**
 * Sorts packets by their ranks, unsigned 64-bit numbers, the smallest first. Equal ranks are in the order of the
 * packets' numbers.
 *
 * <p>Counting sort by the ranks' upper 22 bits, then insertion sort: few random ranks agree in 22 bits. Nothing is
 * allocated per run.
 */
final class RankOrder {
    private static final int DIGIT_BITS = 11;
    private static final int DIGITS = 1 << DIGIT_BITS;

    private final int[] starts = new int[DIGITS + 1];
    private final int[] scratch;

    /** Prepares the sorting of at most {@code packets} packets. */
    RankOrder(int packets) {
        scratch = new int[packets];
    }

    /**
     * Sorts packets.
     *
     * @param packets numbers of packets, ascending; the first {@code count} are put in order
     * @param ranks the rank of packet p at index p
     */
    void sort(int[] packets, int count, long[] ranks) {
        sortByDigit(packets, scratch, count, ranks, Long.SIZE - 2 * DIGIT_BITS);
        sortByDigit(scratch, packets, count, ranks, Long.SIZE - DIGIT_BITS);
        for (int i = 1; i < count; i++) {
            int packet = packets[i];
            int place = i;
            while (place > 0 && Long.compareUnsigned(ranks[packets[place - 1]], ranks[packet]) > 0) {
                packets[place] = packets[place - 1];
                place--;
            }
            packets[place] = packet;
        }
    }

    private void sortByDigit(int[] from, int[] to, int count, long[] ranks, int shift) {
        Arrays.fill(starts, 0);
        for (int i = 0; i < count; i++) {
            starts[digit(ranks[from[i]], shift) + 1]++;
        }
        for (int digit = 1; digit < DIGITS; digit++) {
            starts[digit] += starts[digit - 1];
        }
        for (int i = 0; i < count; i++) {
            to[starts[digit(ranks[from[i]], shift)]++] = from[i];
        }
    }

    private static int digit(long rank, int shift) {
        return (int) (rank >>> shift) & DIGITS - 1;
    }
}
