package io.swallowtail.core.statistics;

import org.apache.commons.math3.special.Gamma;

/**
 * The number of exceedances that a stopping rule needs for a wanted relative error.
 *
 * <p>Trials that run until the k-th exceedance, at trial N, give the estimate (k&minus;1)/(N&minus;1) and the limits of
 * {@link InverseBinomialLimits}. For small p, where the limits are widest relative to the estimate, N&middot;p has the
 * Gamma(k) law and the limits are G(&alpha;/2)/N and G(1&minus;&alpha;/2)/N, G its quantiles. So the guarantee of k
 * does not depend on p: G(&alpha;/2)/(k&minus;1) &ge; 1&minus;r and G(1&minus;&alpha;/2)/(k&minus;1) &le; 1+r.
 *
 * <p>The distribution function at (1&plusmn;r)(k&minus;1) is compared to &alpha;/2, so that no quantile is solved for.
 * Its relative error is below 10<sup>&minus;7</sup>, so that beyond a million exceedances k may be one off.
 *
 * <p>Source: J. B. S. Haldane, <i>On a method of estimating frequencies</i>, Biometrika 33 (1945).
 */
public final class StoppingRule {
    /** Maximum number of exceedances of a rule. */
    public static final long MAX_EXCEEDANCES = 10_000_000;

    private static final long MAX_TRIALS = 1_000_000_000_000L;

    private StoppingRule() {}

    /**
     * Finds the smallest number of exceedances that promises a relative error; a few milliseconds at most.
     *
     * @param relativeError maximum distance of either limit from the estimate, as a share of the estimate, in (0, 1)
     * @param alpha the total error probability of both limits, {@link ClopperPearson#MIN_ALPHA} to {@link
     *     ClopperPearson#MAX_ALPHA}
     * @return k, 2 to {@link #MAX_EXCEEDANCES}
     * @throws IllegalArgumentException if an argument is out of range, or k would be
     */
    public static long exceedances(double relativeError, double alpha) {
        if (!(relativeError > 0 && relativeError < 1)) {
            throw new IllegalArgumentException("relativeError = " + relativeError + ", allowed: above 0, below 1");
        }
        ClopperPearson.requireAlpha(alpha);
        return Bisection.leastFrom(
                2,
                MAX_EXCEEDANCES,
                k -> suffices(k, relativeError, alpha),
                "relativeError = " + relativeError + " takes more than " + MAX_EXCEEDANCES + " exceedances at alpha = "
                        + alpha);
    }

    /**
     * Finds the smallest number of trials after which fewer than k exceedances are known to an absolute error. Trials that run until the
     * k-th exceedance or until this number then have limits within the relative error of k, or within the absolute error. It takes
     * some milliseconds.
     *
     * @param absoluteError maximum distance of either Clopper&ndash;Pearson limit from the estimate, above 0 and below 1
     * @param exceedances k, 1 to {@link #MAX_EXCEEDANCES}
     * @param alpha the total error probability of both limits, {@link ClopperPearson#MIN_ALPHA} to {@link
     *     ClopperPearson#MAX_ALPHA}
     * @return the number, at least k; with k = 424 (relative error 0.1, alpha = 0.05) about 42 / absoluteError
     * @throws IllegalArgumentException if an argument is out of range, or the number exceeds 10<sup>12</sup>
     */
    public static long trials(double absoluteError, long exceedances, double alpha) {
        if (!(absoluteError > 0 && absoluteError < 1)) {
            throw new IllegalArgumentException("absoluteError = " + absoluteError + ", allowed: above 0, below 1");
        }
        ClopperPearson.requireAlpha(alpha);
        return Bisection.leastFrom(
                exceedances,
                MAX_TRIALS,
                trials -> isWithin(absoluteError, exceedances, trials, alpha),
                "absoluteError = " + absoluteError + " takes more than " + MAX_TRIALS + " trials");
    }

    /** Of fewer than k exceedances, the number closest to half of the trials has the widest interval. */
    private static boolean isWithin(double absoluteError, long k, long trials, double alpha) {
        long widest = Math.min(k - 1, trials / 2);
        double estimate = (double) widest / trials;
        return ClopperPearson.high(widest, trials, alpha) - estimate <= absoluteError
                && estimate - ClopperPearson.low(widest, trials, alpha) <= absoluteError;
    }

    private static boolean suffices(long k, double relativeError, double alpha) {
        return Gamma.regularizedGammaQ(k, (1 + relativeError) * (k - 1)) <= alpha / 2
                && Gamma.regularizedGammaP(k, (1 - relativeError) * (k - 1)) <= alpha / 2;
    }
}
