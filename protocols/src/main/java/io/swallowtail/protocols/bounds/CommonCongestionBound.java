package io.swallowtail.protocols.bounds;

import java.math.BigInteger;

/**
 * A lower bound: with probability at least 1 - 1/n some node of the butterfly is passed by a·d/log2 d packets or more
 * of a uniformly random permutation, for every a &lt; 1/2; n = 2^d.
 *
 * <p>It holds for n large enough, and the paper does not say how large. The proof bounds the probability of less by (1
 * - n^-a)^(√n/8) + √n/8·e^(-√n/48), which is above 1/n for every threshold from 2 on that is allowed up to n = 2^20:
 * 0.73 for 2 at n = 2^20. A threshold of 1 needs no theorem.
 *
 * <p>Source: Felperin, Snir, Upfal, SPAA 1993, Theorem 2.
 */
public final class CommonCongestionBound {
    private CommonCongestionBound() {}

    /**
     * Reports whether the theorem covers a congestion; the comparison is exact.
     *
     * @param d log2 of the number of inputs, at least 1
     * @param k a number of packets through a node
     * @return whether d is at least 2 and k at most a·d/log2 d for some a below 1/2, that is d^(2k) &lt; 2^d
     */
    public static boolean applies(int d, long k) {
        return d >= 2
                && (k <= 0
                        || k < d
                                && 2 * k < d
                                && BigInteger.valueOf(d).pow((int) (2 * k)).bitLength() <= d);
    }

    /**
     * Evaluates the bound.
     *
     * @param d log2 of the number of inputs, at least 1
     * @return log10(1 - 1/n)
     */
    public static double log10(int d) {
        return StrictMath.log1p(-StrictMath.scalb(1.0, -d)) / StrictMath.log(10);
    }
}
