package io.swallowtail.local;

import io.swallowtail.find.Target;
import io.swallowtail.find.Verdict;
import io.swallowtail.statistics.AnytimeLimits;
import io.swallowtail.statistics.BinomialTail;

/**
 * Predicts how many plain trials decide whether a probability meets a target, by limits that hold at every look.
 *
 * @param target the target
 * @param alpha the error probability of the limits
 */
record PlainForecast(Target target, double alpha) {
    private static final double STEP = 1.25;
    private static final double FIRST = 64;

    /** Gives the verdict after some trials. */
    Verdict verdict(long count, long trials) {
        return target.verdict(
                StrictMath.log(AnytimeLimits.low(count, trials, alpha)),
                StrictMath.log(AnytimeLimits.high(count, trials, alpha)));
    }

    /**
     * Predicts the trials.
     *
     * @param p the probability, as far as it is known; 0 or more
     * @return the number, to a quarter; infinite if it is beyond {@link BinomialTail#MAX_TRIALS}
     */
    double trials(double p) {
        for (double n = FIRST; n <= BinomialTail.MAX_TRIALS; n = Math.ceil(n * STEP)) {
            if (verdict(Math.min((long) n, Math.round(p * n)), (long) n) != Verdict.OPEN) {
                return n;
            }
        }
        return Double.POSITIVE_INFINITY;
    }
}
