package io.swallowtail.core.statistics;

/**
 * Limits for the difference and the ratio of two probabilities p and q, from pairs of outcomes that may depend on each
 * other.
 *
 * <p>The difference is the probability d that the outcomes differ times 2s - 1, s being the probability that it is the
 * first that happened, given that they differ. Each of d and s has the limits of Clopper and Pearson at half the error.
 * The ratio is (1 - b)/(1 - a), where a and b are the probabilities that only the first, only the second happened,
 * given that any did; again each at half the error. So both hold for all laws and numbers of pairs, and if the outcomes
 * mostly agree, they are far narrower than separate limits for p and q.
 *
 * <p>Cost: four limits each.
 *
 * @param difference the estimate of p - q
 * @param differenceLow its low limit, in [-1, 1]
 * @param differenceHigh its high limit, in [-1, 1]
 * @param ratio the estimate of p/q; NaN if nothing happened, infinite if the second never did
 * @param ratioLow its low limit, at least 0
 * @param ratioHigh its high limit, possibly infinite
 */
public record PairedLimits(
        double difference,
        double differenceLow,
        double differenceHigh,
        double ratio,
        double ratioLow,
        double ratioHigh) {
    /**
     * Computes the limits.
     *
     * @param both pairs in which both happened
     * @param onlyFirst pairs in which the first alone happened
     * @param onlySecond pairs in which the second alone happened
     * @param trials all pairs, 1 to {@link BinomialTail#MAX_TRIALS}
     * @param alpha the error probability of both limits of the difference, and of both of the ratio; {@link
     *     ClopperPearson#MIN_ALPHA} to {@link ClopperPearson#MAX_ALPHA}
     * @return estimates and limits
     * @throws IllegalArgumentException if an argument is out of range
     */
    public static PairedLimits of(long both, long onlyFirst, long onlySecond, long trials, double alpha) {
        return of(both, onlyFirst, onlySecond, trials, alpha, ClopperPearson::low, ClopperPearson::high);
    }

    /**
     * Computes limits that hold at every look, from {@link AnytimeLimits} instead of Clopper and Pearson's.
     *
     * @param both pairs in which both happened so far
     * @param onlyFirst pairs in which the first alone happened so far
     * @param onlySecond pairs in which the second alone happened so far
     * @param trials all pairs so far, 0 to {@link BinomialTail#MAX_TRIALS}
     * @param alpha the probability that a limit of the difference ever misses, and of the ratio
     * @return estimates, not a number without pairs, and limits
     * @throws IllegalArgumentException if an argument is out of range
     */
    public static PairedLimits atEveryLook(long both, long onlyFirst, long onlySecond, long trials, double alpha) {
        return of(both, onlyFirst, onlySecond, trials, alpha, AnytimeLimits::low, AnytimeLimits::high);
    }

    /** A limit of a probability. */
    private interface Limit {
        double of(long count, long trials, double alpha);
    }

    private static PairedLimits of(
            long both, long onlyFirst, long onlySecond, long trials, double alpha, Limit low, Limit high) {
        if (both < 0 || onlyFirst < 0 || onlySecond < 0 || both + onlyFirst + onlySecond > trials) {
            throw new IllegalArgumentException("both = " + both + ", onlyFirst = " + onlyFirst + ", onlySecond = "
                    + onlySecond + ", allowed: at least 0, together at most trials = " + trials);
        }
        double half = alpha / 2;
        long differing = onlyFirst + onlySecond;
        double lean = differing == 0 ? -1 : 2 * low.of(onlyFirst, differing, half) - 1;
        double rise = differing == 0 ? 1 : 2 * high.of(onlyFirst, differing, half) - 1;
        double least = low.of(differing, trials, half);
        double most = high.of(differing, trials, half);

        long any = both + differing;
        double ratioLow = 0;
        double ratioHigh = Double.POSITIVE_INFINITY;
        if (any > 0) {
            ratioLow = (1 - high.of(onlySecond, any, half)) / (1 - low.of(onlyFirst, any, half));
            ratioHigh = (1 - low.of(onlySecond, any, half)) / (1 - high.of(onlyFirst, any, half));
        }
        return new PairedLimits(
                (double) (onlyFirst - onlySecond) / trials,
                lean < 0 ? lean * most : lean * least,
                rise > 0 ? rise * most : rise * least,
                (double) (both + onlyFirst) / (both + onlySecond),
                ratioLow,
                ratioHigh);
    }
}
