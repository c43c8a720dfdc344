package io.swallowtail.answers.estimate;

import io.swallowtail.answers.find.Target;
import io.swallowtail.answers.find.Verdict;
import io.swallowtail.core.statistics.AnytimeLimits;
import io.swallowtail.core.statistics.BinomialTail;

/**
 * Predicts the number of plain trials that decide whether a probability meets a target, with limits that hold at every look.
 *
 * @param alpha the error probability of the limits
 */
record PlainForecast(Target target, double alpha) {
    private static final double STEP = 1.25;
    private static final double FIRST = 64;

    Verdict verdict(long count, long trials) {
        return target.verdict(
                StrictMath.log(AnytimeLimits.low(count, trials, alpha)),
                StrictMath.log(AnytimeLimits.high(count, trials, alpha)));
    }

    /**
     * Predicts the number of trials.
     *
     * @param p an estimate of the probability, at least 0
     * @return the number within a quarter; infinite if it exceeds {@link BinomialTail#MAX_TRIALS}
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
