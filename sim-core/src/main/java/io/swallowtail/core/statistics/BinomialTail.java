package io.swallowtail.core.statistics;

/**
 * Tail probabilities of the binomial law, as natural logarithms, precise for up to 10<sup>12</sup> trials.
 *
 * <p>A tail is the incomplete beta function: P(X &ge; k) = I<sub>p</sub>(k, n&minus;k+1) and P(X &le; k) =
 * I<sub>1&minus;p</sub>(n&minus;k, k+1) (DLMF 8.17.5). It is computed as the probability of the single count k, by
 * Loader's saddle-point expansion, times the continued fraction DLMF 8.17.22, taken in its even contraction (DLMF 1.12;
 * Didonato and Morris 1992). On the side x &lt; (a+1)/(a+b+2) all partial numerators and denominators of the
 * contraction are positive, so it has no cancellation, whereas the uncontracted form loses half of log<sub>10</sub> n
 * digits near the mean. Beyond that side the complement is computed and subtracted from one.
 *
 * <p>Precision: the relative error of the probability is below 10<sup>&minus;12</sup>, as long as the result is above
 * &minus;700. Further out it grows as 2&middot;10<sup>&minus;16</sup> times the absolute value of the result. The
 * product n&middot;p enters without rounding, so p means exactly the double given.
 *
 * <p>Cost of a tail: constant when k is a few standard deviations out. It is highest at the mean, about 4.5
 * n<sup>1/3</sup> steps of the fraction: 45,000 steps or 0.7 ms at n = 10<sup>12</sup>.
 *
 * <p>Sources: C. Loader, <i>Fast and Accurate Computation of Binomial Probabilities</i>, 2000 (functions stirlerr and
 * bd0); NIST Digital Library of Mathematical Functions, section 8.17; A. R. Didonato and A. H. Morris, <i>Algorithm
 * 708: Significant Digit Computation of the Incomplete Beta Function Ratios</i>, ACM TOMS 18 (1992); W. J. Lentz,
 * Applied Optics 15 (1976).
 */
public final class BinomialTail {

    /** The largest number of trials accepted: 10<sup>12</sup>. */
    public static final long MAX_TRIALS = 1_000_000_000_000L;

    private static final double LOG_TWO = 0.6931471805599453;
    private static final double TWO_PI = 6.283185307179586;

    /** Two units in the last place of 1: the fraction has settled when its two running estimates agree to this. */
    private static final double SETTLED = 0x1p-52;

    /**
     * log n! &minus; log(&radic;(2&pi;n) (n/e)<sup>n</sup>) for n = 1..15; made with mpmath at 40 digits. Entry 0 is
     * unused.
     */
    private static final double[] STIRLING_ERROR = {
        Double.NaN,
        0.08106146679532725822,
        0.041340695955409294094,
        0.027677925684998339149,
        0.020790672103765093112,
        0.016644691189821192163,
        0.013876128823070747999,
        0.011896709945891770095,
        0.010411265261972096497,
        0.0092554621827127329177,
        0.0083305634333628712565,
        0.007573675487951840795,
        0.0069428401072095298657,
        0.0064089941880042070684,
        0.0059513701127588477356,
        0.005554733551962801371
    };

    private BinomialTail() {}

    /**
     * log P(X &ge; k) for X ~ Binomial(n, p).
     *
     * @param k the count; any value: the result is 0 for k &le; 0 and &minus;&infin; for k &gt; n
     * @param n the number of trials, 1 to {@link #MAX_TRIALS}
     * @param p the probability of success in one trial, 0 to 1
     * @return the natural logarithm of the tail probability, at most 0
     * @throws IllegalArgumentException if n or p is out of range
     */
    public static double logAtLeast(long k, long n, double p) {
        requireTrials("n", n);
        requireProbability(p);
        if (k <= 0) {
            return 0;
        }
        if (k > n || p == 0) {
            return Double.NEGATIVE_INFINITY;
        }
        if (p == 1) {
            return 0;
        }
        return p * (n + 3.0) <= k + 1.0
                ? logUpperBeyondMean(k, n, p)
                : logOneMinusExp(k == 1 ? logPmf(0, n, p) : logLowerBeyondMean(k - 1, n, p));
    }

    /**
     * log P(X &le; k) for X ~ Binomial(n, p).
     *
     * @param k the count; any value: the result is &minus;&infin; for k &lt; 0 and 0 for k &ge; n
     * @param n the number of trials, 1 to {@link #MAX_TRIALS}
     * @param p the probability of success in one trial, 0 to 1
     * @return the natural logarithm of the tail probability, at most 0
     * @throws IllegalArgumentException if n or p is out of range
     */
    public static double logAtMost(long k, long n, double p) {
        requireTrials("n", n);
        requireProbability(p);
        if (k >= n) {
            return 0;
        }
        if (k < 0 || p == 1) {
            return Double.NEGATIVE_INFINITY;
        }
        if (p == 0) {
            return 0;
        }
        if (k == 0) {
            return logPmf(0, n, p);
        }
        return p * (n + 3.0) > k + 2.0 ? logLowerBeyondMean(k, n, p) : logOneMinusExp(logUpperBeyondMean(k + 1, n, p));
    }

    /**
     * log P(X = k) for X ~ Binomial(n, p), by Loader's expansion. Constant cost.
     *
     * @param k the count; any value: the result is &minus;&infin; outside 0 to n
     * @param n the number of trials, 1 to {@link #MAX_TRIALS}
     * @param p the probability of success in one trial, 0 to 1
     * @return the natural logarithm of the probability, at most 0
     * @throws IllegalArgumentException if n or p is out of range
     */
    public static double logPmf(long k, long n, double p) {
        requireTrials("n", n);
        requireProbability(p);
        if (k < 0 || k > n || (p == 0 && k > 0) || (p == 1 && k < n)) {
            return Double.NEGATIVE_INFINITY;
        }
        if (k == 0) {
            return p == 0 ? 0 : n * StrictMath.log1p(-p);
        }
        if (k == n) {
            return n * StrictMath.log(p);
        }
        double excess = excess(k, n, p);
        double deviance = deviance(k, n * p, excess) + deviance(n - k, n * (1 - p), -excess);
        double roundness = stirlingError(n) - stirlingError(k) - stirlingError(n - k);
        return roundness - deviance - 0.5 * StrictMath.log(TWO_PI * k * ((double) (n - k) / n));
    }

    /** Throws unless the number of trials is in range. */
    static void requireTrials(String name, long n) {
        if (n < 1 || n > MAX_TRIALS) {
            throw new IllegalArgumentException(name + " = " + n + ", allowed: 1 to " + MAX_TRIALS);
        }
    }

    /** Requires a number of exceedances. */
    static void requireCount(String name, long count, long least, long trials) {
        if (count < least || count > trials) {
            throw new IllegalArgumentException(name + " = " + count + ", allowed: " + least + " to trials = " + trials);
        }
    }

    private static void requireProbability(double p) {
        if (!(p >= 0 && p <= 1)) {
            throw new IllegalArgumentException("p = " + p + ", allowed: 0 to 1");
        }
    }

    /** log P(X &ge; k) for 1 &le; k &le; n and p &le; (k+1)/(n+3). */
    private static double logUpperBeyondMean(long k, long n, double p) {
        if (k == n) {
            return logPmf(n, n, p);
        }
        double q = 1 - p;
        double fraction = contractedFraction(k, n - k + 1.0, p, q, excess(k, n, p) + q);
        return logPmf(k, n, p) + StrictMath.log(k * q * fraction);
    }

    /** log P(X &le; k) for 0 &le; k &lt; n and p &gt; (k+2)/(n+3). */
    private static double logLowerBeyondMean(long k, long n, double p) {
        double q = 1 - p;
        double fraction = contractedFraction(n - k, k + 1.0, q, p, p - excess(k, n, p));
        return logPmf(k, n, p) + StrictMath.log((n - k) * p * fraction);
    }

    /** k &minus; n p, rounded once: the product is carried in two doubles. */
    static double excess(long k, long n, double p) {
        double product = n * p;
        double rest = Math.fma(n, p, -product);
        return (k - product) - rest;
    }

    /**
     * I<sub>x</sub>(a, b) B(a, b) / (x<sup>a</sup> y<sup>b</sup>), y = 1 &minus; x, for x &lt; (a+1)/(a+b+2).
     *
     * <p>The value is 1/(&beta;<sub>0</sub> + &alpha;<sub>1</sub>/(&beta;<sub>1</sub> + ...)) with, for s = a + 2m,
     * &alpha;<sub>m</sub> = (a+m&minus;1)(a+b+m&minus;1) m (b&minus;m) x&sup2; / (s&minus;1)&sup2; and
     * &beta;<sub>m</sub> = m + m (b&minus;m) x/(s&minus;1) + (a+m)/(s+1) &middot; (margin + m (1+y)). For a whole b it
     * ends at m = b; convergents alternate around the value, so the last change bounds the error.
     *
     * @param margin a + 1 &minus; (a+b) x, passed by the caller, who computes it without cancellation
     */
    private static double contractedFraction(double a, double b, double x, double y, double margin) {
        double value = a / (a + 1) * margin;
        // Lentz: the ratios of successive numerators and of successive denominators go to the same limit
        double numerators = value;
        double denominators = Double.POSITIVE_INFINITY;
        for (double m = 1; m <= b; m++) {
            double s = a + 2 * m;
            double mx = m * (b - m) * x / (s - 1);
            double alpha = (a + m - 1) * (a + b + m - 1) / (s - 1) * x * mx;
            double beta = m + mx + (a + m) / (s + 1) * (margin + m * (1 + y));
            numerators = beta + alpha / numerators;
            denominators = beta + alpha / denominators;
            value *= numerators / denominators;
            if (Math.abs(numerators - denominators) <= SETTLED * denominators) {
                break;
            }
        }
        return 1 / value;
    }

    /** Computes log(1 &minus; e<sup>x</sup>) for x &lt; 0 without cancellation. */
    private static double logOneMinusExp(double x) {
        return x > -LOG_TWO ? StrictMath.log(-StrictMath.expm1(x)) : StrictMath.log1p(-StrictMath.exp(x));
    }

    /** log n! &minus; log(&radic;(2&pi;n) (n/e)<sup>n</sup>), absolute error below 10<sup>&minus;16</sup>; n &ge; 1. */
    static double stirlingError(long n) {
        if (n < STIRLING_ERROR.length) {
            return STIRLING_ERROR[(int) n];
        }
        double x = n;
        double xx = x * x;
        return alternating(xx, 691.0 / 360360, 1.0 / 1188, 1.0 / 1680, 1.0 / 1260, 1.0 / 360, 1.0 / 12) / x;
    }

    /** Sums a series in 1/xx with alternating signs, from its last coefficient to its first. */
    static double alternating(double xx, double... coefficients) {
        double sum = coefficients[0];
        for (int i = 1; i < coefficients.length; i++) {
            sum = coefficients[i] - sum / xx;
        }
        return sum;
    }

    /**
     * x log(x/mean) + mean &minus; x, Loader's bd0, for x &gt; 0 and mean &gt; 0.
     *
     * @param excess x &minus; mean without the rounding of the mean
     */
    static double deviance(double x, double mean, double excess) {
        double v = excess / (x + mean);
        if (Math.abs(v) >= 0.25) {
            double ratio = x / mean;
            double log = Double.isInfinite(ratio) ? StrictMath.log(x) - StrictMath.log(mean) : StrictMath.log(ratio);
            return x * log - excess;
        }
        // log(x/mean) = 2 artanh v, and x 2v - excess = excess v
        double sum = excess * v;
        double power = 2 * x * v;
        for (int odd = 3; ; odd += 2) {
            power *= v * v;
            double next = sum + power / odd;
            if (next == sum) {
                return sum;
            }
            sum = next;
        }
    }

    /**
     * Gives Wilson's limit (1927), the p at which the normal approximation of a count k has the deviation z. It is the
     * starting point of the search for a limit.
     *
     * @param k a count, perhaps shifted by a fraction
     * @param n number of trials
     * @param z standard deviations; the side of k/n is that of its sign
     */
    static double wilson(double k, double n, double z) {
        double zz = z * z;
        return (k + zz / 2 + z * StrictMath.sqrt(k * (1 - k / n) + zz / 4)) / (n + zz);
    }
}
