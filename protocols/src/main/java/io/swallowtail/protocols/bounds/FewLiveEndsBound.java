package io.swallowtail.protocols.bounds;

import io.swallowtail.core.statistics.LogSum;

/**
 * A lower bound on the probability that at most k disjointly ended paths join n inputs to n outputs of which each fails
 * independently with probability p: 1 - P(Bin(n, 1 - p) &gt; k)², since more than k of them need more than k live
 * inputs and more than k live outputs. Where each output is an input, the square is omitted.
 *
 * <p>Elementary; a lower bound that complements Theorem 2.1 of Cole, Maggs, Sitaraman, "Routing on butterfly networks
 * with random faults".
 */
public final class FewLiveEndsBound {
    private FewLiveEndsBound() {}

    /**
     * Evaluates the bound by summing the binomial law in logarithms; O(n).
     *
     * @param n number of inputs, at least 1
     * @param p probability of each to fail, in [0, 1]
     * @param k number of paths
     * @param areSame whether the outputs are the inputs
     * @return log10 of the bound; minus infinity if it is 0
     */
    public static double log10(long n, double p, long k, boolean areSame) {
        double few = StrictMath.min(0, logAtMost(n, p, k));
        // 1 - (1 - t)^2 = t (2 - t)
        return (few + (areSame ? 0 : StrictMath.log(2 - StrictMath.exp(few)))) / StrictMath.log(10);
    }

    /** Evaluates log P(Bin(n, 1 - p) ≤ k). */
    private static double logAtMost(long n, double p, long k) {
        if (k < 0) {
            return Double.NEGATIVE_INFINITY;
        }
        if (k >= n || p == 1) {
            return 0;
        }
        if (p == 0) {
            return Double.NEGATIVE_INFINITY;
        }
        double odds = StrictMath.log1p(-p) - StrictMath.log(p);
        double term = n * StrictMath.log(p);
        double sum = term;
        for (long live = 1; live <= k; live++) {
            term += StrictMath.log((double) (n - live + 1) / live) + odds;
            sum = LogSum.log(sum, term);
        }
        return sum;
    }
}
