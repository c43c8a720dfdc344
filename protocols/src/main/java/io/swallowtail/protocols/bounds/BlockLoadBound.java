package io.swallowtail.protocols.bounds;

import io.swallowtail.core.statistics.LogSum;

/**
 * Probability that a uniformly random permutation of n = 2^d inputs has a block load of k0 or more, where blocks are those of
 * 2^r rows: at most Σ_{s=r..d} (n/2^r)·Σ_{k ≥ k0} C(2^s, k)·(2^(r+d-s))_k·(n - k)!/n!, (x)_k the falling factorial.
 *
 * <p>The inner sum counts the sets of k inputs that reach a block of node level s and the ways to send all of them to outputs
 * that it reaches. It is valid for every r ≤ d and every k0.
 *
 * <p>Source: Felperin, Snir, Upfal, SPAA 1993, Theorem 4, the first line of its proof, and Lemma 5.
 */
public final class BlockLoadBound {
    /**
     * Classes of packets no two of which share a row as input or output, into which a permutation without its fixed
     * points divides.
     */
    private static final int COLOURS = 3;

    /**
     * A term smaller than the sum by this factor (e^-50) is negligible, because each later term is at most half as
     * large.
     */
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

    /**
     * Evaluates Lemma 5 with its constant: a fixed permutation whose rows are renamed uniformly at random has a block
     * load above a threshold k with probability at most 3·T4(ceil((k + 1 - 2^r)/3)), T4 the sum of {@link #log10}; for
     * every n.
     *
     * <p>Fixed points keep their rows, and at most 2^r of them are in a block. The other packets are coloured with
     * three colours such that no two of the same colour share a row, as input or as output: cycles are coloured edge by
     * edge. So more than k packets in a block have at least k0 = ceil((k + 1 - 2^r)/3) of one colour. The m ≤ n/2
     * packets of a colour have 2m different rows, whose names are a uniform choice. So k packets of them go from given
     * 2^s inputs to given 2^(r+d-s) outputs in at most C(m, k)·(2^s)_k·(2^(r+d-s))_k / (n)_2k expected ways, which is
     * Theorem 4's term times (m)_k / (n-k)_k ≤ 1.
     *
     * @param d log2 of the number of inputs, at least 1
     * @param r log2 of the rows of a block, 0 to d
     * @param k the threshold
     * @return log10 of the bound on the probability of a block load above k; minus infinity if no block can have such a
     *     load
     */
    public static double log10OfRenamed(int d, int r, long k) {
        long ofOneColour = -Math.floorDiv((1L << r) - k - 1, (long) COLOURS);
        return k >= 1L << (r + d) / 2 ? Double.NEGATIVE_INFINITY : StrictMath.log10(COLOURS) + log10(d, r, ofOneColour);
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
