package io.swallowtail.theory;

/**
 * Probability that a uniformly random permutation of n = 2^d inputs has a block load of k0 or more, where blocks are those of
 * 2^r rows: at most Σ_{s=r..d} (n/2^r)·Σ_{k ≥ k0} C(2^s, k)·(2^(r+d-s))_k·(n - k)!/n!, (x)_k the falling factorial.
 *
 * <p>The inner sum counts the sets of k inputs that reach a block of node level s and the ways to send all of them to outputs
 * that it reaches. It is valid for every r ≤ d and every k0.
 *
 * <p>Source: Felperin, Snir, Upfal, SPAA 1993, Theorem 4, the first line of its proof.
 */
public final class BlockLoadBound {
    /** A term this much smaller than the sum, with later ones each at most half as large, changes nothing: e^-50. */
    private static final double NEGLIGIBLE = 50;

    private BlockLoadBound() {}

    /**
     * Evaluates the sum term by term, in logarithms; it may be above 1, and is 0 where no block can have such a load.
     *
     * @param d log2 of the number of inputs, at least 1
     * @param r log2 of the rows of a block, 0 to d
     * @param k0 the load; below 0 it is taken as 0
     * @return log10 of the sum; minus infinity if there is no term
     */
    public static double log10(int d, int r, long k0) {
        double sum = Double.NEGATIVE_INFINITY;
        for (int s = r; s <= d; s++) {
            sum = LogSum.log(sum, logOfLevel(d, r, s, Math.max(k0, 0)));
        }
        return (sum + (d - r) * StrictMath.log(2)) / StrictMath.log(10);
    }

    /** Evaluates the logarithm of the inner sum; its terms' ratios fall with k. */
    private static double logOfLevel(int d, int r, int s, long k0) {
        long inputs = 1L << s;
        long outputs = 1L << (r + d - s);
        long n = 1L << d;
        long most = Math.min(inputs, outputs);
        if (k0 > most) {
            return Double.NEGATIVE_INFINITY;
        }
        double term = 0;
        for (long k = 0; k < k0; k++) {
            term += logRatio(inputs, outputs, n, k);
        }
        double sum = term;
        for (long k = k0; k < most; k++) {
            double ratio = logRatio(inputs, outputs, n, k);
            term += ratio;
            sum = LogSum.log(sum, term);
            if (term < sum - NEGLIGIBLE && ratio < -StrictMath.log(2)) {
                break;
            }
        }
        return sum;
    }

    /** Evaluates the logarithm of term k + 1 divided by term k. */
    private static double logRatio(long inputs, long outputs, long n, long k) {
        return StrictMath.log((double) (inputs - k) / (k + 1) * ((double) (outputs - k) / (n - k)));
    }
}
