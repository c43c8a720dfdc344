package io.swallowtail.protocols.bounds;

/**
 * Probability that the congestion of the minimum algorithm on the two-fold butterfly is above 4c at a fixed time, where
 * c = ceil(log log n): at most n·c^(5κ)·2^(3cκ)·(2^(5c + 3)·(d + 1)/√n)^κ, where κ = ceil(c/3).
 *
 * <p>Conditions: d ≥ 2 and c! ≥ 2d (from which (d/c!)^m ≤ 2^-m): so 9 ≤ d ≤ 12 and every d ≥ 17. For odd d see
 * {@link WitnessTree}.
 *
 * <p>Source: Cole et al., STOC 1998, Theorem 2.5, the last but one line of its proof.
 */
public final class MinimumCongestionBound {
    private MinimumCongestionBound() {}

    /**
     * Gives the load in the theorem.
     *
     * @param d log2 of the number n of inputs, at least 1
     * @return 4c: the probability of a larger congestion is bounded
     */
    public static long load(int d) {
        return 4L * WitnessTree.c(d);
    }

    /**
     * Reports whether the theorem covers a network.
     *
     * @param d log2 of the number of inputs, at least 1
     * @return whether d is at least 2 and c! at least 2d
     */
    public static boolean applies(int d) {
        return Factorials.atLeast(WitnessTree.c(d), 2L * d);
    }

    /**
     * Evaluates the bound, which may be above 1.
     *
     * @param d log2 of the number of inputs, to which the theorem applies
     */
    public static double log10(int d) {
        int c = WitnessTree.c(d);
        double pruningNodes = (c + 2) / 3;
        return d * WitnessTree.LOG_2
                + pruningNodes
                        * (5 * StrictMath.log10(c) + 3 * c * WitnessTree.LOG_2 + WitnessTree.log10PruningNode(d, c));
    }
}
