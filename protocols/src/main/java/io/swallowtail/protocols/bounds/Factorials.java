package io.swallowtail.protocols.bounds;

import org.apache.commons.math3.special.Gamma;

/** Factorials, compared exactly or as logarithms. */
final class Factorials {
    /** 20! is the last factorial that a long holds. */
    private static final int LAST_LONG_FACTORIAL = 20;

    private Factorials() {}

    /** Reports whether c! is at least a number, exactly; c at least 0. */
    static boolean atLeast(long c, long number) {
        return c > LAST_LONG_FACTORIAL || factorial(c) >= number;
    }

    /** Evaluates ln k!, k at least 0. */
    static double log(long k) {
        return Gamma.logGamma(k + 1.0);
    }

    /** Evaluates ln C(n, k), 0 to n; minus infinity for other k. */
    static double logBinomial(long n, long k) {
        return k < 0 || k > n ? Double.NEGATIVE_INFINITY : log(n) - log(k) - log(n - k);
    }

    /**
     * Evaluates log2(c!/d) for c! &gt; d, without cancellation near 0. It is exact where it is an integer: a factorial of at
     * most 20! has no power of two beyond 2^18 to give, and for these the quotient of the two logarithms is exact.
     */
    static double log2OfRatio(long c, int d) {
        if (c > LAST_LONG_FACTORIAL) {
            return (log(c) - StrictMath.log(d)) / StrictMath.log(2);
        }
        return StrictMath.log1p((double) (factorial(c) - d) / d) / StrictMath.log(2);
    }

    private static long factorial(long c) {
        long product = 1;
        for (long factor = 2; factor <= c; factor++) {
            product *= factor;
        }
        return product;
    }
}
