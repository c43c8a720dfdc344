package io.swallowtail.theory;

/**
 * Probability that more than 6·c·d packets go through one node when t ≤ d permutations are routed on a butterfly with r extra
 * levels: at most 2^(-4·c·d), for c ≥ 1 and c·2^r at least the {@code max_block_load} of each permutation.
 *
 * <p>A node among the first r levels is reached by 2^r inputs, one at a later level by the c·2^r packets of a block of each
 * permutation, each of them with probability 2^-r; so its expected load is at most c·d. That is used for r ≤ d, where blocks
 * are defined. Rows are d-bit numbers, n = 2^d.
 *
 * <p>Source: Felperin, Snir, Upfal, SPAA 1993, Lemma 7.
 */
public final class CrowdedNodeBound {
    private CrowdedNodeBound() {}

    /**
     * Finds the least number of packets that the lemma speaks about exceeding.
     *
     * @param d log2 of the number of inputs, at least 1
     * @param r extra levels, 0 to d
     * @param blockLoad a number that is at least the {@code max_block_load} of each permutation
     * @return the least integer that is at least 6·c·d, c the greater of 1 and blockLoad / 2^r
     */
    public static long leastCongestion(int d, int r, long blockLoad) {
        long twiceToR = 1L << r;
        long numerator = 6L * d * Math.max(twiceToR, blockLoad);
        return (numerator + twiceToR - 1) / twiceToR;
    }

    /**
     * Evaluates the bound as it stands, with the greatest c to which it applies: 6·c·d is the congestion.
     *
     * @param congestion a number of packets, at least {@link #leastCongestion}
     * @return log10 of the bound on the probability of more packets than that
     */
    public static double log10(long congestion) {
        return -4.0 * congestion / 6 * WitnessTree.LOG_2;
    }
}
