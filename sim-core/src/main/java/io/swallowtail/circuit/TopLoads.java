package io.swallowtail.circuit;

import java.util.Arrays;

/**
 * Refinement of the peak load: how many circuits had an edge at the peak on their path when they arrived, and how many
 * one below it. A circuit raises the peak only if both of its paths have an edge at the peak, so more such circuits are
 * closer to a larger peak.
 */
final class TopLoads {
    private static final int LOWER_BITS = 16;
    private static final long MAX_UPPER = (1L << 15) - 1;
    private static final long MAX_LOWER = (1L << LOWER_BITS) - 1;

    private int[] arrivals = new int[16];
    private int peak;

    void begin() {
        Arrays.fill(arrivals, 0, peak + 1, 0);
        peak = 0;
    }

    /** Counts a circuit that arrived on a path whose most loaded edge carries so many, itself counted. */
    void arrives(int load) {
        if (load >= arrivals.length) {
            arrivals = Arrays.copyOf(arrivals, 2 * load);
        }
        arrivals[load]++;
        peak = Math.max(peak, load);
    }

    /** Gives the largest load so far. */
    int peak() {
        return peak;
    }

    /** Gives a number in [0, 2^31): the circuits at the peak, and those at one less where these are as many. */
    long measure() {
        long upper = Math.min(arrivals[peak], MAX_UPPER);
        long lower = peak == 0 ? 0 : Math.min(arrivals[peak - 1], MAX_LOWER);
        return upper << LOWER_BITS | lower;
    }
}
