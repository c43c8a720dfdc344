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
        long tooFew = 1;
        long enough = 2;
        while (!suffices(enough, relativeError, alpha)) {
            if (enough == MAX_EXCEEDANCES) {
                throw new IllegalArgumentException("relativeError = " + relativeError + " takes more than "
                        + MAX_EXCEEDANCES + " exceedances at alpha = " + alpha);
            }
            tooFew = enough;
            enough = Math.min(2 * enough, MAX_EXCEEDANCES);
        }
        while (enough - tooFew > 1) {
            long middle = (tooFew + enough) / 2;
            if (suffices(middle, relativeError, alpha)) {
                enough = middle;
            } else {
                tooFew = middle;
            }
        }
        return enough;
    }

    private static boolean suffices(long k, double relativeError, double alpha) {
        return Gamma.regularizedGammaQ(k, (1 + relativeError) * (k - 1)) <= alpha / 2
                && Gamma.regularizedGammaP(k, (1 - relativeError) * (k - 1)) <= alpha / 2;
    }
}
