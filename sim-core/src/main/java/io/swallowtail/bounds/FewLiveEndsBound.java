package io.swallowtail.bounds;

import io.swallowtail.statistics.BinomialTail;

/**
 * A lower bound on the probability that at most k disjointly ended paths join n inputs to n outputs of which each fails
 * independently with probability p: 1 - P(Bin(n, 1 - p) &gt; k)², since more than k of them need more than k live
 * inputs and more than k live outputs.
 *
 * <p>Elementary; a lower bound that complements Theorem 2.1 of Cole, Maggs, Sitaraman, "Routing on butterfly networks
 * with random faults".
 */
public final class FewLiveEndsBound {
    private FewLiveEndsBound() {}

    /**
     * Evaluates the bound from the binomial law.
     *
     * @param n number of inputs, at least 1
     * @param p probability of each to fail, in [0, 1]
     * @param k number of paths
     * @return log10 of the bound; minus infinity if it is 0
     */
    public static double log10(long n, double p, long k) {
        // At most k inputs live if at least n - k fail.
        double few = BinomialTail.logAtLeast(n - k, n, p);
        // 1 - (1 - t)^2 = t (2 - t)
        return (few + StrictMath.log(2 - StrictMath.exp(few))) / StrictMath.log(10);
    }
}
