package io.swallowtail.protocols.circuit;

import java.util.Arrays;

/**
 * Refinement of the peak load: the number of circuits whose path had an edge at the peak when they arrived, then the
 * number with an edge one below it. A circuit raises the peak only if both of its paths have an edge at the peak. So
 * trials with more such circuits are closer to a larger peak.
 */
public final class TopLoads {
    private static final int LOWER_BITS = 16;
    private static final long MAX_UPPER = (1L << 15) - 1;
    private static final long MAX_LOWER = (1L << LOWER_BITS) - 1;

    private int[] arrivals = new int[16];
    /** The largest load so far. */
    int peak;

    public void begin() {
        Arrays.fill(arrivals, 0, peak + 1, 0);
        peak = 0;
    }

    /** Counts an arrived circuit by the largest load on its path, including itself. */
    public void arrives(int load) {
        if (load >= arrivals.length) {
            arrivals = Arrays.copyOf(arrivals, 2 * load);
        }
        arrivals[load]++;
        peak = Math.max(peak, load);
    }

    /** Gives a score in [0, 2^31): the number of circuits at the peak, then the number at one less. */
    public long measure() {
        long upper = Math.min(arrivals[peak], MAX_UPPER);
        long lower = peak == 0 ? 0 : Math.min(arrivals[peak - 1], MAX_LOWER);
        return upper << LOWER_BITS | lower;
    }
}
