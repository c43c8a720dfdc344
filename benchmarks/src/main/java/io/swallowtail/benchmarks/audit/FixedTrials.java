package io.swallowtail.benchmarks.audit;

import io.swallowtail.benchmarks.audit.Limits.Misses;

/** A number of trials that was fixed beforehand. */
record FixedTrials(long trials) {
    /** How often limits miss p: the counts that cover p are contiguous, and the law is summed on both sides of them. */
    Misses misses(Limits limits, double p) {
        long first = Limits.first(0, trials, k -> limits.high(k, trials) >= p);
        long last = Limits.first(0, trials, k -> limits.low(k, trials) > p) - 1;
        double[] outside = CountLaw.exceedances(trials, p).outside(first, last);
        return new Misses(outside[1], outside[0]);
    }
}
