package io.swallowtail.core.statistics;

/**
 * A confidence band for a whole distribution: limits for P(X &ge; v), or P(X &le; v), that hold for all v at once.
 *
 * <p>Of n independent observations with distribution function F, the shares F<sub>n</sub>(v) differ from F(v) by more
 * than &epsilon; at some v with probability at most 2 exp(&minus;2 n &epsilon;&sup2;), for every F; atoms only decrease
 * the probability. The constant 2 is Massart's and cannot be improved; the inequality needs no condition on &epsilon;.
 * So &epsilon; = &radic;(log(2/&alpha;) / (2n)) errs with probability at most &alpha;, and does so for large n and
 * continuous F nearly. Because the band holds for all v, values may be chosen after the trials. It is for the middle of
 * a law: for a tail well below &epsilon; its low limit is 0, and {@link ClopperPearson} limits for tails chosen in
 * advance are tighter.
 *
 * <p>Sources: A. Dvoretzky, J. Kiefer and J. Wolfowitz, Ann. Math. Statist. 27 (1956); P. Massart, <i>The tight
 * constant in the Dvoretzky&ndash;Kiefer&ndash;Wolfowitz inequality</i>, Ann. Probab. 18 (1990), corollary 1.
 */
public final class DistributionBand {
    private DistributionBand() {}

    /**
     * How far the true probability may be from the share, at every value alike.
     *
     * @param trials the number of trials n, fixed beforehand, 1 to {@link BinomialTail#MAX_TRIALS}
     * @param alpha the probability that the band misses the law at any value, {@link ClopperPearson#MIN_ALPHA} to
     *     {@link ClopperPearson#MAX_ALPHA}
     * @return the half width &epsilon;, above 0; a band with a half width above 1 contains no information
     * @throws IllegalArgumentException if an argument is out of range
     */
    public static double halfWidth(long trials, double alpha) {
        BinomialTail.requireTrials("trials", trials);
        ClopperPearson.requireAlpha(alpha);
        return StrictMath.sqrt(StrictMath.log(2 / alpha) / 2 / trials);
    }

    /**
     * The band's low end where {@code count} of the trials are at or beyond a value.
     *
     * @param count the count k, 0 to {@code trials}
     * @param trials the number of trials n, fixed beforehand, 1 to {@link BinomialTail#MAX_TRIALS}
     * @param alpha the probability that the band misses the law at any value
     * @return k/n &minus; &epsilon;, at least 0
     * @throws IllegalArgumentException if an argument is out of range
     */
    public static double low(long count, long trials, double alpha) {
        double halfWidth = halfWidth(trials, alpha);
        BinomialTail.requireCount("count", count, 0, trials);
        return Math.max(0, (double) count / trials - halfWidth);
    }

    /**
     * The band's high end where {@code count} of the trials are at or beyond a value.
     *
     * @param count the count k, 0 to {@code trials}
     * @param trials the number of trials n, fixed beforehand, 1 to {@link BinomialTail#MAX_TRIALS}
     * @param alpha the probability that the band misses the law at any value
     * @return k/n + &epsilon;, at most 1
     * @throws IllegalArgumentException if an argument is out of range
     */
    public static double high(long count, long trials, double alpha) {
        double halfWidth = halfWidth(trials, alpha);
        BinomialTail.requireCount("count", count, 0, trials);
        return Math.min(1, (double) count / trials + halfWidth);
    }
}
