package io.swallowtail.protocols.bounds;

import io.swallowtail.core.statistics.LogSum;

/**
 * Probability that more than 6·c·d packets go through one node when t ≤ d permutations are routed on a butterfly with r extra
 * levels: at most 2^(-4·c·d), for c ≥ 1 and c·2^r at least the {@code max_block_load} of each permutation.
 *
 * <p>A node of level j ≤ r is reached from the 2^j inputs that share its last d - j bits, by each packet with probability 2^-j.
 * A node of a level from r to d is reached by the at most c·2^r packets of a block of each permutation, each with probability
 * 2^-r. A node of level d + j is reached by the 2^(r-j) packets of each permutation whose destinations share its d - r + j
 * settled bits, each with probability 2^-(r-j); the paper's proof says 2^-r there. So the expected load of a node is at most
 * c·t ≤ c·d on every level. That is used for r ≤ d, where blocks are defined. Rows are d-bit numbers, n = 2^d.
 *
 * <p>Source: Felperin, Snir, Upfal, SPAA 1993, Lemma 7.
 */
public final class CrowdedNodeBound {
    private CrowdedNodeBound() {}

    /**
     * Finds the smallest congestion for which the lemma bounds the probability of exceeding it.
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
     * Finds the largest block load of each permutation for which the lemma covers a congestion.
     *
     * @param d log2 of the number of inputs, at least 1
     * @param r extra levels, 0 to d
     * @param congestion a number of packets k, at least 6·d, below 2^31
     * @return floor(c·2^r), c = k / (6·d)
     */
    public static long blockLoadAllowed(int d, int r, long congestion) {
        return (congestion << r) / (6L * d);
    }

    /**
     * Evaluates the bound for permutations whose block loads are random: uniformly random ones, which Theorem 4 bounds,
     * and fixed ones whose rows are renamed uniformly at random, which Lemma 5 bounds. Either some block load is above
     * c·2^r or Lemma 7 applies: at most random·T4(floor(c·2^r) + 1) + renamed·L5(floor(c·2^r)) + 2^(-4·c·d), c = k /
     * (6·d), T4 and L5 those of {@link BlockLoadBound}.
     *
     * @param d log2 of the number of inputs, at least 1
     * @param r extra levels, 0 to d
     * @param random how many different uniformly random permutations there are, at least 0
     * @param renamed how many different fixed permutations are renamed, at least 0
     * @param congestion a number of packets k, at least 6·d, below 2^31
     * @return log10 of the bound on the probability of more packets than k
     */
    public static double log10OfSampled(int d, int r, long random, long renamed, long congestion) {
        long allowed = blockLoadAllowed(d, r, congestion);
        double someRandom = StrictMath.log10(random) + BlockLoadBound.log10(d, r, allowed + 1);
        double someRenamed = StrictMath.log10(renamed) + BlockLoadBound.log10OfRenamed(d, r, allowed);
        return LogSum.log10(LogSum.log10(someRandom, someRenamed), log10(congestion));
    }

    /**
     * Evaluates the bound with the greatest c to which it applies: 6·c·d is the congestion.
     *
     * @param congestion a number of packets, at least {@link #leastCongestion}
     * @return log10 of the bound on the probability of more packets than that
     */
    public static double log10(long congestion) {
        return -4.0 * congestion / 6 * WitnessTree.LOG_2;
    }
}
