package io.swallowtail.tail;

/**
 * How a splitting is run: fixed by a pilot before any replication begins, so that replications are unbiased.
 *
 * @param particles how many trials there are to reach each level
 * @param levels scores to be reached one after the other, ascending; the last is the goal of the rarest event that the pilot
 *     reached; empty if it reached none
 * @param exponents log2 of the largest number of redraws of a move beyond each level
 * @param outOf from how many choices redraws are picked
 * @param sweeps moves of each trial beyond each level but the last
 */
public record SplittingPlan(int[] particles, long[] levels, int[] exponents, int outOf, int sweeps) {
    /**
     * Counts the work of a replication in which no level is missed.
     *
     * @return runs of the simulator
     */
    public long runs() {
        long runs = 0;
        for (int l = 0; l < levels.length; l++) {
            runs += l == 0 ? particles[l] : (long) sweeps * particles[l];
        }
        return runs;
    }
}
