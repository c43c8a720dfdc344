package io.swallowtail.core.statistics;

/**
 * Confidence limits for the mean of an integer metric that is known to lie between two bounds. They hold for every law
 * on that range, however skewed, for every number of trials, and at all looks at once.
 *
 * <p>Let x be the observations scaled to [0, 1]. A bet that the mean is not m, by a portfolio with the share b,
 * multiplies the capital by b x/m + (1&minus;b)(1&minus;x)/(1&minus;m) in a trial. If m is the mean, the bet is fair
 * under any law. Spread over all b by the beta law with a = b = &frac12; (Cover's universal portfolio), the capital is
 * a nonnegative martingale that begins at 1, so by Ville's inequality it ever reaches 1/&alpha; with probability at
 * most &alpha;. The limits are the ends of {m: capital &lt; 1/&alpha;}, an interval around the sample mean, since the
 * capital is log-convex in m. It depends on the counts of the values and not on their order.
 *
 * <p>For observations at the two bounds only, they are {@link AnytimeLimits}. For others they adapt to the variance:
 * the half width is about the standard deviation times &radic;((2 log(1/&alpha;) + log n)/n), one and a half to two and
 * a half times Student's, plus a term of the order of the range times (log(1/&alpha;) + &frac12; log n)/n on the side
 * of possible values that were not observed. Without bounds no limits can hold for all laws (Bahadur and Savage 1956).
 *
 * <p>Method: in b = sin&sup2;&theta; the mixture is the mean over &theta; of a log-concave polynomial in b, for which
 * the trapezoidal rule converges geometrically, and is exact for more than n/2 nodes; the limits are roots in
 * log(m/(1&minus;m)). Precision: the distance of a limit from the nearer bound has a relative error below
 * 10<sup>&minus;9</sup>, to 10<sup>9</sup> trials. Cost: some thousand logarithms for each distinct value and limit.
 *
 * <p>Sources: T. M. Cover, <i>Universal portfolios</i>, Math. Finance 1 (1991); I. Waudby-Smith and A. Ramdas,
 * <i>Estimating means of bounded random variables by betting</i>, J. R. Stat. Soc. B 86 (2024); F. Orabona and K.-S.
 * Jun, <i>Tight concentrations and confidence sequences from the regret of universal portfolio</i>, IEEE Trans. Inf.
 * Theory 70 (2024); R. R. Bahadur and L. J. Savage, Ann. Math. Statist. 27 (1956).
 */
public final class BoundedMeanLimits {
    private static final double SETTLED = 1e-12;

    private final long least;
    private final long most;
    private final double range;
    private final PortfolioMixture upwards;
    private final PortfolioMixture downwards;
    private final double logOdds;
    private final long trials;

    /**
     * Takes the observations.
     *
     * @param values distinct values, each from {@code least} to {@code most}
     * @param counts number of observations of each value, 0 or more; in all 1 to {@link BinomialTail#MAX_TRIALS}
     * @param least the smallest possible value, observed or not
     * @param most the largest value that is possible, above {@code least}
     * @throws IllegalArgumentException if an argument is out of range
     */
    public BoundedMeanLimits(long[] values, long[] counts, long least, long most) {
        if (most <= least) {
            throw new IllegalArgumentException("most = " + most + ", allowed: above least = " + least);
        }
        if (counts.length != values.length) {
            throw new IllegalArgumentException(
                    "counts has " + counts.length + " entries, allowed: as many as values, " + values.length);
        }
        this.least = least;
        this.most = most;
        this.range = (double) most - least;
        this.trials = total(counts);
        double[] shares = new double[values.length];
        double[] rests = new double[values.length];
        double share = 0;
        double rest = 0;
        for (int i = 0; i < values.length; i++) {
            if (values[i] < least || values[i] > most) {
                throw new IllegalArgumentException("value = " + values[i] + ", allowed: " + least + " to " + most);
            }
            shares[i] = ((double) values[i] - least) / range;
            rests[i] = ((double) most - values[i]) / range;
            share += shares[i] * counts[i];
            rest += rests[i] * counts[i];
        }
        this.upwards = new PortfolioMixture(shares, rests, counts, trials);
        this.downwards = new PortfolioMixture(rests, shares, counts, trials);
        this.logOdds = StrictMath.log(share) - StrictMath.log(rest);
    }

    private static long total(long[] counts) {
        long total = 0;
        for (long count : counts) {
            if (count < 0 || count > BinomialTail.MAX_TRIALS) {
                throw new IllegalArgumentException("count = " + count + ", allowed: 0 to " + BinomialTail.MAX_TRIALS);
            }
            total = Math.min(total + count, BinomialTail.MAX_TRIALS + 1);
        }
        BinomialTail.requireTrials("sum of counts", total);
        return total;
    }

    /**
     * The low limit.
     *
     * @param alpha the probability that either limit ever misses, {@link ClopperPearson#MIN_ALPHA} to {@link
     *     ClopperPearson#MAX_ALPHA}
     * @return the limit; {@code least} if all observations equal it, otherwise above it and below the sample mean
     * @throws IllegalArgumentException if alpha is out of range
     */
    public double low(double alpha) {
        ClopperPearson.requireAlpha(alpha);
        if (logOdds == Double.NEGATIVE_INFINITY) {
            return least;
        }
        double odds = StrictMath.exp(root(upwards, logOdds, alpha));
        return odds <= 1 ? least + range * (odds / (1 + odds)) : most - range / (1 + odds);
    }

    /**
     * The high limit.
     *
     * @param alpha the probability that either limit ever misses, {@link ClopperPearson#MIN_ALPHA} to {@link
     *     ClopperPearson#MAX_ALPHA}
     * @return the limit; {@code most} if all observations equal it, otherwise below it and above the sample mean
     * @throws IllegalArgumentException if alpha is out of range
     */
    public double high(double alpha) {
        ClopperPearson.requireAlpha(alpha);
        if (logOdds == Double.POSITIVE_INFINITY) {
            return most;
        }
        double odds = StrictMath.exp(root(downwards, -logOdds, alpha));
        return odds <= 1 ? most - range * (odds / (1 + odds)) : least + range / (1 + odds);
    }

    /**
     * The evidence against a mean: the natural logarithm of the capital. A mean is between the limits at &alpha; if
     * this is below log(1/&alpha;).
     *
     * @param mean above {@code least} and below {@code most}
     * @return the logarithm of the mixture of likelihood ratios, any sign
     * @throws IllegalArgumentException if the mean is out of range
     */
    public double logEvidence(double mean) {
        if (!(mean > least && mean < most)) {
            throw new IllegalArgumentException("mean = " + mean + ", allowed: above " + least + " and below " + most);
        }
        return upwards.log((mean - least) / range, (most - mean) / range);
    }

    /** The log odds below those of the sample mean at which the evidence is log(1/&alpha;), by secants and bisections. */
    private double root(PortfolioMixture mixture, double sampleLogOdds, double alpha) {
        double goal = -StrictMath.log(alpha);
        // where all are at the upper bound: at m = 1 - 1/(4n) the capital is still below 1
        double inner = Math.min(sampleLogOdds, StrictMath.log(4.0 * trials));
        double innerSurplus = surplus(mixture, inner, goal);
        double step = 1 / Math.sqrt(trials);
        double outer = inner - step;
        double outerSurplus = surplus(mixture, outer, goal);
        while (outerSurplus < 0) {
            inner = outer;
            innerSurplus = outerSurplus;
            step *= 2;
            outer -= step;
            outerSurplus = surplus(mixture, outer, goal);
        }
        for (int round = 1; ; round++) {
            double next = outer - outerSurplus * (inner - outer) / (innerSurplus - outerSurplus);
            if (round % 3 == 0 || !(next > outer && next < inner)) {
                next = 0.5 * (outer + inner);
            }
            double surplus = surplus(mixture, next, goal);
            if (Math.abs(surplus) <= SETTLED || inner - outer <= SETTLED * Math.max(1, Math.abs(next))) {
                return next;
            }
            if (surplus > 0) {
                outer = next;
                outerSurplus = surplus;
                innerSurplus *= 0.5;
            } else {
                inner = next;
                innerSurplus = surplus;
                outerSurplus *= 0.5;
            }
        }
    }

    private static double surplus(PortfolioMixture mixture, double logOdds, double goal) {
        double odds = StrictMath.exp(-Math.abs(logOdds));
        double small = odds / (1 + odds);
        double large = 1 / (1 + odds);
        return (logOdds < 0 ? mixture.log(small, large) : mixture.log(large, small)) - goal;
    }
}
