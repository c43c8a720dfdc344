package io.swallowtail.core.statistics;

/**
 * Limits for the difference and the ratio of two probabilities, from pairs of outcomes that may depend on each other in any way, and the sign test
 * of their equality.
 *
 * <p>Let d be the probability that the outcomes differ, and s the probability that it is the first that happened, given that they differ. The
 * difference is (2s - 1) d. The ratio is (1 - (1 - s) e)/(1 - s e), where e is the probability that the outcomes differ, given that any happened.
 * The share |s - 1/2| of the error is spent on the limit of d or e, and the other share on the limit of s: a pair (s, d) is refuted if one of the
 * two limits refutes it. The limits are the ends of what is not refuted. So both hold for all laws and numbers of pairs. At s = 1/2 the whole error
 * is spent on s, so the limits exclude equality exactly if the sign test does. If the outcomes mostly agree, the limits are far narrower than
 * separate ones. Independent outcomes are a special case.
 *
 * <p>Cost: some 120 limits of a probability, about half a millisecond.
 *
 * <p>Source of the test: Q. McNemar, <i>Psychometrika</i> 12 (1947).
 *
 * @param difference the estimate of the first probability minus the second one
 * @param differenceLow its low limit, in [-1, 1]
 * @param differenceHigh its high limit, in [-1, 1]
 * @param ratio the estimate of the first probability divided by the second one; NaN if nothing happened, infinite if the second never did
 * @param ratioLow its low limit, at least 0
 * @param ratioHigh its high limit, possibly infinite
 * @param p the probability that equally likely outcomes differ at least as unevenly, two-sided (sign test); NaN for limits at every look
 */
public record PairedLimits(
        double difference,
        double differenceLow,
        double differenceHigh,
        double ratio,
        double ratioLow,
        double ratioHigh,
        double p) {
    private static final double PRECISION = 0x1p-60;

    /**
     * Computes the limits and the test.
     *
     * @param both pairs in which both happened
     * @param onlyFirst pairs in which the first alone happened
     * @param onlySecond pairs in which the second alone happened
     * @param trials all pairs, 1 to {@link BinomialTail#MAX_TRIALS}
     * @param alpha the error probability of both limits of the difference, and of both of the ratio; {@link
     *     ClopperPearson#MIN_ALPHA} to {@link ClopperPearson#MAX_ALPHA}
     * @return estimates, limits and p
     * @throws IllegalArgumentException if an argument is out of range
     */
    public static PairedLimits of(long both, long onlyFirst, long onlySecond, long trials, double alpha) {
        long differing = onlyFirst + onlySecond;
        double p = differing == 0
                ? 1
                : 2 * StrictMath.exp(BinomialTail.logAtLeast(Math.max(onlyFirst, onlySecond), differing, 0.5));
        Law law = new Law(ClopperPearson::low, ClopperPearson::high, alpha);
        return law.limits(both, onlyFirst, onlySecond, trials, Math.min(1, p));
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
        Law law = new Law(AnytimeLimits::low, AnytimeLimits::high, alpha);
        return law.limits(both, onlyFirst, onlySecond, trials, Double.NaN);
    }

    /** A limit of a probability. */
    private interface Limit {
        double of(long count, long trials, double alpha);
    }

    /** The limits of a probability, and the error of both limits of a difference. */
    private record Law(Limit low, Limit high, double alpha) {
        PairedLimits limits(long both, long first, long second, long trials, double p) {
            if (both < 0 || first < 0 || second < 0 || both + first + second > trials) {
                throw new IllegalArgumentException("both = " + both + ", onlyFirst = " + first + ", onlySecond = "
                        + second + ", allowed: at least 0, together at most trials = " + trials);
            }
            double share = leastShare(first, first + second);
            double other = leastShare(second, first + second);
            return new PairedLimits(
                    (double) (first - second) / trials,
                    (2 * share - 1) * differing(share, first + second, trials),
                    (1 - 2 * other) * differing(other, first + second, trials),
                    (double) (both + first) / (both + second),
                    ratio(share, first + second, both + first + second),
                    1 / ratio(other, first + second, both + first + second),
                    p);
        }

        /** Finds the least s that the count of the first among differing pairs does not refute. Larger ones are not refuted either. */
        private double leastShare(long first, long differing) {
            double refuted = 0;
            for (double step = 0.5; differing > 0 && step > PRECISION; step /= 2) {
                double s = refuted + step;
                if (s < low.of(first, differing, error(1 - Math.abs(s - 0.5)))) {
                    refuted = s;
                }
            }
            return refuted;
        }

        /** Gives the limit of d, or of e, that belongs to a low limit of s. */
        private double differing(double s, long differing, long pairs) {
            return (s < 0.5 ? high : low).of(differing, pairs, error(Math.abs(s - 0.5)));
        }

        private double ratio(double s, long differing, long any) {
            double e = any == 0 ? 1 : differing(s, differing, any);
            return (1 - (1 - s) * e) / (1 - s * e);
        }

        private double error(double share) {
            return Math.max(ClopperPearson.MIN_ALPHA, alpha * share);
        }
    }
}
