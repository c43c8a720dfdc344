package io.swallowtail.core.statistics;

/**
 * Two-sided exact confidence limits of Clopper and Pearson for the probability behind an observed count.
 *
 * <p>With k exceedances in n trials the low limit is the p with P(X &ge; k) = &alpha;/2 and the high limit the p with
 * P(X &le; k) = &alpha;/2, X ~ Binomial(n, p). Each side has &alpha;/2 always, also at k = 0 and k = n where the other
 * limit is exactly 0 or 1, so for every true p, low &gt; p has probability at most &alpha;/2, and so does high &lt; p.
 *
 * <p>Precision: the relative error of a limit is below 10<sup>&minus;13</sup> for &alpha; from 10<sup>&minus;15</sup>
 * to 0.5 and all n and k accepted; it is below 10<sup>&minus;11</sup> for smaller &alpha;. A limit near 1 has the
 * spacing of the doubles there; its distance from 1, to full precision, is the other limit of n&minus;k.
 *
 * <p>Method: limits for k = 0 and k = n are closed forms. Otherwise the logarithm of the tail is concave in u = log p,
 * so Newton's iteration in u, from Wilson's approximate limit, comes to the root from one side after its first step; a
 * bracket guards it. A limit above 1/2 is found as one minus the limit of the mirrored count n&minus;k, so the small
 * one of p and 1&minus;p is always the one solved for.
 *
 * <p>Cost: two evaluations of {@link BinomialTail} when k and n&minus;k are large, at most five when one is small; a
 * few microseconds a limit for &alpha; up to 0.05, and 0.03 ms for &alpha; = 0.5, k = n/2, n = 10<sup>12</sup>.
 *
 * <p>Source: C. J. Clopper and E. S. Pearson, <i>The use of confidence or fiducial limits illustrated in the case of
 * the binomial</i>, Biometrika 26 (1934).
 */
public final class ClopperPearson {

    /** The smallest error probability accepted; below it the logarithms have too few digits left. */
    public static final double MIN_ALPHA = 1e-250;

    /** The largest error probability accepted; up to it the limits are on their own sides of k/n. */
    public static final double MAX_ALPHA = 0.5;

    private static final double ROUNDING = 0x1p-52;

    private ClopperPearson() {}

    /**
     * The low limit: the largest p that k or more exceedances still refute at error probability &alpha;/2.
     *
     * @param exceedances the count k, 0 to {@code trials}
     * @param trials the number of trials n, 1 to {@link BinomialTail#MAX_TRIALS}
     * @param alpha the total error probability of both limits, {@link #MIN_ALPHA} to {@link #MAX_ALPHA}
     * @return the limit; 0 for k = 0, otherwise above 0 and below k/n
     * @throws IllegalArgumentException if an argument is out of range
     */
    public static double low(long exceedances, long trials, double alpha) {
        requireCounts(exceedances, trials);
        requireAlpha(alpha);
        double logTarget = StrictMath.log(alpha / 2);
        if (exceedances == 0) {
            return 0;
        }
        if (exceedances == trials) {
            return StrictMath.exp(logTarget / trials);
        }
        double start = BinomialTail.wilson(exceedances - 0.5, trials, -normalQuantile(logTarget));
        return start <= 0.5
                ? probabilityOfAtLeast(exceedances, trials, logTarget, start)
                : 1 - probabilityOfAtMost(trials - exceedances, trials, logTarget, 1 - start);
    }

    /**
     * The high limit: the smallest p that k or fewer exceedances still refute at error probability &alpha;/2.
     *
     * @param exceedances the count k, 0 to {@code trials}
     * @param trials the number of trials n, 1 to {@link BinomialTail#MAX_TRIALS}
     * @param alpha the total error probability of both limits, {@link #MIN_ALPHA} to {@link #MAX_ALPHA}
     * @return the limit; 1 for k = n, otherwise above k/n and at most 1
     * @throws IllegalArgumentException if an argument is out of range
     */
    public static double high(long exceedances, long trials, double alpha) {
        requireCounts(exceedances, trials);
        requireAlpha(alpha);
        double logTarget = StrictMath.log(alpha / 2);
        if (exceedances == trials) {
            return 1;
        }
        if (exceedances == 0) {
            return -StrictMath.expm1(logTarget / trials);
        }
        double start = BinomialTail.wilson(exceedances + 0.5, trials, normalQuantile(logTarget));
        return start <= 0.5
                ? probabilityOfAtMost(exceedances, trials, logTarget, start)
                : 1 - probabilityOfAtLeast(trials - exceedances, trials, logTarget, 1 - start);
    }

    /**
     * The two-sided interval.
     *
     * @param low the low limit
     * @param high the high limit
     */
    public record Interval(double low, double high) {}

    /**
     * Computes both limits.
     *
     * @param exceedances the count k, 0 to {@code trials}
     * @param trials the number of trials n, 1 to {@link BinomialTail#MAX_TRIALS}
     * @param confidence probability at which the interval holds the true one at least, {@code 1 - }{@link #MAX_ALPHA}
     *     to below 1; for a confidence very near 1 give an alpha to {@link #low} and {@link #high}, which loses no
     *     digits
     * @return the interval
     * @throws IllegalArgumentException if an argument is out of range
     */
    public static Interval of(long exceedances, long trials, double confidence) {
        double alpha = 1 - confidence;
        return new Interval(low(exceedances, trials, alpha), high(exceedances, trials, alpha));
    }

    /** Throws unless the error probability is in range. */
    static void requireAlpha(double alpha) {
        if (!(alpha >= MIN_ALPHA && alpha <= MAX_ALPHA)) {
            throw new IllegalArgumentException("alpha = " + alpha + ", allowed: " + MIN_ALPHA + " to " + MAX_ALPHA);
        }
    }

    private static void requireCounts(long exceedances, long trials) {
        BinomialTail.requireTrials("trials", trials);
        BinomialTail.requireCount("exceedances", exceedances, 0, trials);
    }

    /** The p with log P(X &ge; k) = logTarget, for 0 &lt; k &lt; n. */
    private static double probabilityOfAtLeast(long k, long n, double logTarget, double start) {
        // P(X >= k) <= (n choose k) p^k <= (e n p / k)^k bounds the root from below
        double share = (double) k / n;
        double least = share * StrictMath.exp(logTarget / k - 1);
        return root(k, n, logTarget, true, least, share, start);
    }

    /** The p with log P(X &le; k) = logTarget, for 0 &lt; k &lt; n. */
    private static double probabilityOfAtMost(long k, long n, double logTarget, double start) {
        return root(k, n, logTarget, false, (double) k / n, 1, start);
    }

    /** Newton's iteration in log p between two bounds of the root that it moves inwards. */
    private static double root(
            long k, long n, double logTarget, boolean rising, double least, double most, double start) {
        double p = start > least && start < most ? start : StrictMath.sqrt(least) * StrictMath.sqrt(most);
        while (true) { // every round moves a bound to a point strictly between the two
            double logTail = rising ? BinomialTail.logAtLeast(k, n, p) : BinomialTail.logAtMost(k, n, p);
            double residual = logTail - logTarget;
            if (residual > 0 == rising) {
                most = p;
            } else {
                least = p;
            }
            double hazard = StrictMath.exp(BinomialTail.logPmf(k, n, p) - logTail);
            double q = 1 - p;
            double slope = hazard * (rising ? k : -p / q * (n - k));
            double step = -residual / slope;
            double next = p * StrictMath.exp(step);
            // curvature = d log |slope| / du: the step leaves an error of step * step * curvature / 2
            double curvature = (k - n * p) / q - slope + (rising ? 0 : 1 / q);
            if (step * step * (1 + Math.abs(curvature)) <= ROUNDING) {
                return next;
            }
            p = next > least && next < most ? next : StrictMath.sqrt(least) * StrictMath.sqrt(most);
            if (p <= least || p >= most) {
                return p; // the bounds are neighbours
            }
        }
    }

    /**
     * The z &gt; 0 beyond which the standard normal law has e<sup>logTail</sup> &le; 1/4, to 0.0005 (Abramowitz and
     * Stegun 26.2.23).
     */
    private static double normalQuantile(double logTail) {
        double t = StrictMath.sqrt(-2 * logTail);
        double top = 2.515517 + t * (0.802853 + t * 0.010328);
        double bottom = 1 + t * (1.432788 + t * (0.189269 + t * 0.001308));
        return t - top / bottom;
    }
}
