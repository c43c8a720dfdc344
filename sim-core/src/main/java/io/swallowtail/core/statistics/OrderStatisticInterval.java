package io.swallowtail.core.statistics;

/**
 * A distribution-free confidence interval for a quantile: the ranks of the two order statistics that enclose it.
 *
 * <p>Of n independent observations with one distribution function F, sorted as X<sub>(1)</sub> &le; ... &le;
 * X<sub>(n)</sub>, the interval [X<sub>(low)</sub>, X<sub>(high)</sub>] contains the q-quantile with probability at
 * least 1 &minus; &alpha;, at most &alpha;/2 being lost on each side. Rank 0 stands for &minus;&infin; and rank n+1 for
 * +&infin;: there are too few observations for a limit on that side.
 *
 * <p>Why it holds for every law, discrete ones included: let x be a q-quantile, F(x&minus;) &le; q &le; F(x).
 * X<sub>(low)</sub> &gt; x means that at most low&minus;1 observations are &le; x; their number is Binomial(n, F(x))
 * and F(x) &ge; q, so the probability is at most P(B &le; low&minus;1), B ~ Binomial(n, q). X<sub>(high)</sub> &lt; x
 * means that at least high observations are &lt; x; their number is Binomial(n, F(x&minus;)) and F(x&minus;) &le; q, so
 * the probability is at most P(B &ge; high). The ranks are the tightest that keep both bounds at &alpha;/2. Every
 * definition of the quantile whose value satisfies F(x&minus;) &le; q &le; F(x) is covered: inf{x: F(x) &ge; q}, sup{x:
 * F(x&minus;) &le; q} and all between, even all at once. With a continuous F the bounds are equalities.
 *
 * <p>Source: H. A. David and H. N. Nagaraja, <i>Order Statistics</i>, 3rd edition (2003), section 7.1.
 *
 * @param lowRank the 1-based rank of the low end, or 0 for &minus;&infin;
 * @param highRank the 1-based rank of the high end, above {@code lowRank}; n+1 for +&infin;
 */
public record OrderStatisticInterval(long lowRank, long highRank) {

    /**
     * Validates the ranks.
     *
     * @throws IllegalArgumentException if lowRank &lt; 0 or highRank &le; lowRank
     */
    public OrderStatisticInterval {
        if (lowRank < 0) {
            throw new IllegalArgumentException("lowRank = " + lowRank + ", allowed: 0 or more");
        }
        if (highRank <= lowRank) {
            throw new IllegalArgumentException("highRank = " + highRank + ", allowed: above lowRank = " + lowRank);
        }
    }

    /**
     * The tightest ranks for a quantile: the largest low with P(B &le; low&minus;1) &le; &alpha;/2 and the smallest high with
     * P(B &ge; high) &le; &alpha;/2, B ~ Binomial(n, q).
     *
     * <p>The comparisons are made on logarithms with the precision of {@link BinomialTail}, so a probability that equals
     * &alpha;/2 to 12 digits may be taken as being on either side of it. Cost: about 2 log<sub>2</sub> n tails.
     *
     * @param observations the number of observations n, 1 to {@link BinomialTail#MAX_TRIALS}
     * @param quantile the level q of the quantile, above 0 and below 1
     * @param alpha the total error probability, {@link ClopperPearson#MIN_ALPHA} to {@link ClopperPearson#MAX_ALPHA}
     * @return the interval, 0 &le; lowRank &lt; highRank &le; n+1
     * @throws IllegalArgumentException if an argument is out of range
     */
    public static OrderStatisticInterval of(long observations, double quantile, double alpha) {
        BinomialTail.requireTrials("observations", observations);
        if (!(quantile > 0 && quantile < 1)) {
            throw new IllegalArgumentException("quantile = " + quantile + ", allowed: above 0 and below 1");
        }
        ClopperPearson.requireAlpha(alpha);
        double goal = StrictMath.log(alpha / 2);
        long beyondLow = Bisection.least(
                0, observations + 1, rank -> BinomialTail.logAtMost(rank - 1, observations, quantile) > goal);
        long high = Bisection.least(
                0, observations + 1, rank -> BinomialTail.logAtLeast(rank, observations, quantile) <= goal);
        return new OrderStatisticInterval(beyondLow - 1, high);
    }
}
