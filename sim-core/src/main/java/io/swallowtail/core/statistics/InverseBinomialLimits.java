package io.swallowtail.core.statistics;

/**
 * The estimate and the two-sided exact confidence limits when trials were run until the k-th exceedance, at trial N.
 *
 * <p>N is at most m exactly when k or more of m trials exceed, so the laws are those of binomial tails. The low limit
 * is the p with
 * P(N' &le; N) = P(X<sub>N</sub> &ge; k) = &alpha;/2, the &alpha;/2-quantile of Beta(k, N&minus;k+1): the low limit of {@link
 * ClopperPearson} for k in N. The high limit is the p with P(N' &ge; N) = P(X<sub>N&minus;1</sub> &le; k&minus;1) =
 * &alpha;/2, the
 * (1&minus;&alpha;/2)-quantile of Beta(k, N&minus;k): the high limit of Clopper and Pearson for k&minus;1 in N&minus;1,
 * since the last
 * trial exceeded for certain. Clopper and Pearson's own high limit for k in N would be valid as well, but wider.
 * Precision and cost
 * are theirs.
 *
 * <p>Sources: J. B. S. Haldane, <i>On a method of estimating frequencies</i>, Biometrika 33 (1945), for the estimate;
 * E. L. Lehmann
 * and J. P. Romano, <i>Testing Statistical Hypotheses</i>, 3rd edition (2005), sections 3.4 and 3.5, for limits from a
 * family with
 * monotone likelihood ratio.
 */
public final class InverseBinomialLimits {
    private InverseBinomialLimits() {}

    /**
     * The unbiased estimate (k&minus;1)/(N&minus;1).
     *
     * @param exceedances the count k at which the trials ended, 2 to {@code trials}
     * @param trials the number of trials N, the last of which was the k-th exceedance; at most {@link BinomialTail#MAX_TRIALS}
     * @return the estimate, above 0 and at most 1
     * @throws IllegalArgumentException if an argument is out of range
     */
    public static double estimate(long exceedances, long trials) {
        requireCounts(exceedances, trials);
        return (exceedances - 1.0) / (trials - 1.0);
    }

    /**
     * The low limit: the largest p that an end so early still refutes at error probability &alpha;/2.
     *
     * @param exceedances the count k at which the trials ended, 2 to {@code trials}
     * @param trials the number of trials N, the last of which was the k-th exceedance; at most {@link BinomialTail#MAX_TRIALS}
     * @param alpha the total error probability of both limits, {@link ClopperPearson#MIN_ALPHA} to {@link
     *     ClopperPearson#MAX_ALPHA}
     * @return the limit, above 0 and below k/N
     * @throws IllegalArgumentException if an argument is out of range
     */
    public static double low(long exceedances, long trials, double alpha) {
        requireCounts(exceedances, trials);
        return ClopperPearson.low(exceedances, trials, alpha);
    }

    /**
     * The high limit: the smallest p that an end so late still refutes at error probability &alpha;/2.
     *
     * @param exceedances the count k at which the trials ended, 2 to {@code trials}
     * @param trials the number of trials N, the last of which was the k-th exceedance; at most {@link BinomialTail#MAX_TRIALS}
     * @param alpha the total error probability of both limits, {@link ClopperPearson#MIN_ALPHA} to {@link
     *     ClopperPearson#MAX_ALPHA}
     * @return the limit; 1 for N = k, otherwise above (k&minus;1)/(N&minus;1) and at most 1
     * @throws IllegalArgumentException if an argument is out of range
     */
    public static double high(long exceedances, long trials, double alpha) {
        requireCounts(exceedances, trials);
        return ClopperPearson.high(exceedances - 1, trials - 1, alpha);
    }

    private static void requireCounts(long exceedances, long trials) {
        BinomialTail.requireTrials("trials", trials);
        BinomialTail.requireCount("exceedances", exceedances, 2, trials);
    }
}
