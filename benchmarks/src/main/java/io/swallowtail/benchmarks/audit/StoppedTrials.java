package io.swallowtail.benchmarks.audit;

import io.swallowtail.benchmarks.audit.Limits.Misses;
import java.util.function.LongToDoubleFunction;

/**
 * Trials until the k-th exceedance or until there are M of them, whichever is first. {@link #NEVER} for M leaves the
 * k-th exceedance
 * alone.
 */
record StoppedTrials(long exceedances, long maxTrials) {
    /** More trials than any probability of 10<sup>&minus;9</sup> and up needs to have a thousand exceedances. */
    static final long NEVER = 1_000_000_000_000L;

    /**
     * How often limits miss p. N &le; m says that m trials have k exceedances or more, so the sums are those of binomial laws.
     * Within either way to end, the ends that cover p are contiguous; nothing is assumed about the two together.
     *
     * @param stopped the limits when the k-th exceedance came, of k in N
     * @param truncated the limits when it did not, of K &lt; k in M
     */
    Misses misses(Limits stopped, Limits truncated, double p) {
        long k = exceedances;
        long m = maxTrials;
        long notTooSoon = Limits.first(k, m, n -> stopped.low(k, n) <= p);
        long tooLate = Limits.first(k, m, n -> stopped.high(k, n) < p);
        double above = notTooSoon > k ? atLeast(k, notTooSoon - 1, p) : 0;
        double below = tooLate <= m ? tooLate > k ? atMost(k - 1, tooLate - 1, p) : 1 : 0;
        if (m == NEVER) {
            return new Misses(above, below);
        }
        long tooMany = Limits.first(0, k - 1, count -> truncated.low(count, m) > p);
        long enough = Limits.first(0, k - 1, count -> truncated.high(count, m) >= p);
        CountLaw end = CountLaw.exceedances(m, p);
        if (tooLate <= m) {
            below -= end.atMost(k - 1);
        }
        above += end.expectation(count -> count >= tooMany && count < k ? 1 : 0);
        below += end.expectation(count -> count < enough && count < k ? 1 : 0);
        return new Misses(above, below);
    }

    private static double atLeast(long count, long trials, double p) {
        return CountLaw.exceedances(trials, p).atLeast(count);
    }

    private static double atMost(long count, long trials, double p) {
        return CountLaw.exceedances(trials, p).atMost(count);
    }

    /** The mean of a function of the way to end, summed over every N: cost in proportion to k/p. */
    double expectation(LongToDoubleFunction stopped, LongToDoubleFunction truncated, double p) {
        long m = maxTrials;
        double mean = CountLaw.trialsTo(exceedances, p).expectation(n -> n <= m ? stopped.applyAsDouble(n) : 0);
        return m == NEVER
                ? mean
                : mean
                        + CountLaw.exceedances(m, p)
                                .expectation(count -> count < exceedances ? truncated.applyAsDouble(count) : 0);
    }
}
