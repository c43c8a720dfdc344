package io.swallowtail.core.statistics;

import org.apache.commons.math3.special.Erf;

/**
 * Anytime confidence limits for a probability: they hold simultaneously after every trial. A user who looks after every
 * trial and stops at any time errs with probability at most &alpha;.
 *
 * <p>The set of p not refuted by k exceedances in n trials is {p : B(k+&frac12;, n&minus;k+&frac12;) / B(&frac12;,
 * &frac12;) / (p<sup>k</sup> (1&minus;p)<sup>n&minus;k</sup>) &lt; 1/&alpha;}. The quotient is a mixture of likelihood
 * ratios against p, by the beta law with a = b = &frac12;; if p is true it is a nonnegative martingale that begins at
 * 1, so by Ville's inequality it ever reaches 1/&alpha; with probability at most &alpha;. Its logarithm is convex in
 * log p with its minimum at k/n, so the set is an interval around k/n, whose ends these are. The limits of earlier
 * looks hold as well, so their intersection is also valid.
 *
 * <p>Compared with {@link ClopperPearson}, the width grows with &radic;(log n): the deviance n KL(k/n, p) at a limit is
 * log(1/&alpha;) + &frac12; log(&pi;n/2) up to a term of size below &frac12; that depends on k.
 *
 * <p>Precision: the relative error of a limit is below 10<sup>&minus;13</sup> for &alpha; from 10<sup>&minus;12</sup>
 * to 0.5 and all n and k accepted. A limit near 1 has the spacing of the doubles there; its distance from 1, to full
 * precision, is the other limit of n&minus;k.
 *
 * <p>Method: log(quotient) is the deviance of p plus its value at k/n, which Stirling's series gives without
 * cancellation. The deviance, Loader's, is convex in log p, so Newton's iteration in log p approaches the root from
 * outside after its first step; a bracket guards it. As in {@link ClopperPearson} the small one of p and 1&minus;p is
 * solved for.
 *
 * <p>Cost: a few evaluations of the deviance, about three microseconds per limit for all n and k.
 *
 * <p>Sources: H. Robbins, <i>Statistical Methods Related to the Law of the Iterated Logarithm</i>, Ann. Math. Statist.
 * 41 (1970); S. R. Howard, A. Ramdas, J. McAuliffe and J. Sekhon, <i>Time-uniform, nonparametric, nonasymptotic
 * confidence sequences</i>, Ann. Statist. 49 (2021), on conjugate mixtures; J. Ville, <i>&Eacute;tude critique de la
 * notion de collectif</i> (1939); DLMF 5.11.8 for the series.
 */
public final class AnytimeLimits {
    private static final double ROUNDING = 0x1p-52;
    private static final double HALF_PI = 1.5707963267948966;

    /** log &Gamma;(k+&frac12;) &minus; log(&radic;(2&pi;) (k/e)<sup>k</sup>) for k = 0..15; made with mpmath at 50 digits. */
    private static final double[] HALF_STIRLING_ERROR = {
        -0.34657359027997265471,
        -0.039720770839917964126,
        -0.020550023851644200982,
        -0.013801796861927591150,
        -0.010379406841792996614,
        -0.0083141277564583209067,
        -0.0069332887158612181331,
        -0.0059453398331329223594,
        -0.0052036093423624560568,
        -0.0046263084333787043253,
        -0.0041642437413659487990,
        -0.0037860574195074062171,
        -0.0034708187242307629027,
        -0.0032040239599491690573,
        -0.0029753061292084389096,
        -0.0027770586222101077674
    };

    private AnytimeLimits() {}

    /**
     * Gives the error probability at which a normal interval for a fixed number of observations is as wide as one that
     * holds at every look: the mixture of likelihood ratios by a normal law of the precision of one observation
     * (Robbins 1970) bounds the standardised mean of n observations by &radic;((1 + 1/n)(log(n+1) + 2 log(1/&alpha;))).
     * It is asymptotic, like the interval that uses it.
     *
     * @param observations number of observations at this look, at least 1
     * @param alpha the error probability of all looks together, in (0, 1)
     * @return the error probability of both sides at this look, below alpha
     */
    public static double normalError(long observations, double alpha) {
        double n = observations;
        double bound = Math.sqrt((1 + 1 / n) * (StrictMath.log(n + 1) - 2 * StrictMath.log(alpha)));
        return Erf.erfc(bound / Math.sqrt(2));
    }

    /**
     * The low limit.
     *
     * @param exceedances the count k so far, 0 to {@code trials}
     * @param trials the number of trials n so far, 0 to {@link BinomialTail#MAX_TRIALS}
     * @param alpha the probability that either limit ever misses, {@link ClopperPearson#MIN_ALPHA} to
     *     {@link ClopperPearson#MAX_ALPHA}
     * @return the limit; 0 for k = 0, otherwise above 0 and below k/n
     * @throws IllegalArgumentException if an argument is out of range
     */
    public static double low(long exceedances, long trials, double alpha) {
        double goal = goal(exceedances, trials, alpha);
        if (exceedances == 0) {
            return 0;
        }
        if (exceedances == trials) {
            return StrictMath.exp(-goal / trials);
        }
        double start = BinomialTail.wilson(exceedances, trials, -StrictMath.sqrt(2 * goal));
        return start <= 0.5
                ? below(exceedances, trials, goal, start)
                : 1 - above(trials - exceedances, trials, goal, 1 - start);
    }

    /**
     * The high limit.
     *
     * @param exceedances the count k so far, 0 to {@code trials}
     * @param trials the number of trials n so far, 0 to {@link BinomialTail#MAX_TRIALS}
     * @param alpha the probability that either limit ever misses, {@link ClopperPearson#MIN_ALPHA} to
     *     {@link ClopperPearson#MAX_ALPHA}
     * @return the limit; 1 for k = n, otherwise above k/n and at most 1
     * @throws IllegalArgumentException if an argument is out of range
     */
    public static double high(long exceedances, long trials, double alpha) {
        double goal = goal(exceedances, trials, alpha);
        if (exceedances == trials) {
            return 1;
        }
        if (exceedances == 0) {
            return -StrictMath.expm1(-goal / trials);
        }
        double start = BinomialTail.wilson(exceedances, trials, StrictMath.sqrt(2 * goal));
        return start <= 0.5
                ? above(exceedances, trials, goal, start)
                : 1 - below(trials - exceedances, trials, goal, 1 - start);
    }

    /** The deviance that a limit has: log(1/&alpha;) minus the logarithm of the mixture at k/n. */
    private static double goal(long k, long n, double alpha) {
        if (n < 0 || n > BinomialTail.MAX_TRIALS) {
            throw new IllegalArgumentException("trials = " + n + ", allowed: 0 to " + BinomialTail.MAX_TRIALS);
        }
        BinomialTail.requireCount("exceedances", k, 0, n);
        ClopperPearson.requireAlpha(alpha);
        if (n == 0) {
            return -StrictMath.log(alpha);
        }
        double roundness = BinomialTail.stirlingError(n) - halfStirlingError(k) - halfStirlingError(n - k);
        return 0.5 * StrictMath.log(HALF_PI * n) + roundness - StrictMath.log(alpha);
    }

    /** The p &lt; k/n with the given deviance, for 0 &lt; k &lt; n. */
    private static double below(long k, long n, double goal, double start) {
        double share = (double) k / n;
        // the deviance is at least k log(k/(n p)) - k
        return root(k, n, goal, share * StrictMath.exp(-goal / k - 1), share, start);
    }

    /** The p &gt; k/n with the given deviance, for 0 &lt; k &lt; n. */
    private static double above(long k, long n, double goal, double start) {
        return root(k, n, goal, (double) k / n, 1, start);
    }

    /** Newton's iteration in log p between two bounds of the root that it moves inwards; one of them is k/n. */
    private static double root(long k, long n, double goal, double least, double most, double start) {
        boolean rising = most == 1;
        double p = start > least && start < most ? start : StrictMath.sqrt(least) * StrictMath.sqrt(most);
        while (true) { // every round moves a bound to a point strictly between the two
            double q = 1 - p;
            double excess = BinomialTail.excess(k, n, p);
            double surplus =
                    BinomialTail.deviance(k, n * p, excess) + BinomialTail.deviance(n - k, n * q, -excess) - goal;
            if (surplus > 0 == rising) {
                most = p;
            } else {
                least = p;
            }
            double step = surplus * q / excess;
            double next = p * StrictMath.exp(step);
            // bend = second derivative / first: the step leaves an error of step * step * bend / 2
            double bend = (n - k) * p / (q * excess);
            if (step * step * (1 + Math.abs(bend)) <= ROUNDING) {
                return next;
            }
            p = next > least && next < most ? next : StrictMath.sqrt(least) * StrictMath.sqrt(most);
            if (p <= least || p >= most) {
                return p; // the bounds are neighbours
            }
        }
    }

    /**
     * log &Gamma;(k+&frac12;) &minus; log(&radic;(2&pi;) (k/e)<sup>k</sup>), absolute error below
     * 10<sup>&minus;17</sup>; k &ge; 0.
     */
    private static double halfStirlingError(long k) {
        if (k < HALF_STIRLING_ERROR.length) {
            return HALF_STIRLING_ERROR[(int) k];
        }
        double x = k;
        double xx = x * x;
        return -BinomialTail.alternating(
                        xx, 1414477.0 / 738017280, 511.0 / 608256, 127.0 / 215040, 31.0 / 40320, 7.0 / 2880, 1.0 / 24)
                / x;
    }
}
