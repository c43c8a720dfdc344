package io.swallowtail.sweep;

import io.swallowtail.estimate.Tally;
import io.swallowtail.estimate.ValueCounts;
import java.io.Serializable;
import java.util.Arrays;

/**
 * What a range yielded: for each quantity its distinct values, how often each was seen, and in which trial first.
 *
 * @param range which trials
 * @param values distinct values of quantity q at [q], ascending
 * @param counts their counts at [q], in the same order
 * @param firstTrials the first trials that yielded them at [q], in the same order
 * @param nanos time that the simulation took
 */
record RangeTally(TrialRange range, long[][] values, long[][] counts, long[][] firstTrials, long nanos)
        implements Serializable {
    static RangeTally of(TrialRange range, Tally tally, int quantities, long nanos) {
        long[][] values = new long[quantities][];
        long[][] counts = new long[quantities][];
        long[][] firstTrials = new long[quantities][];
        for (int q = 0; q < quantities; q++) {
            ValueCounts seen = tally.of(q);
            values[q] = seen.values();
            counts[q] = Arrays.stream(values[q]).map(seen::count).toArray();
            firstTrials[q] = Arrays.stream(values[q]).map(seen::firstTrial).toArray();
        }
        return new RangeTally(range, values, counts, firstTrials, nanos);
    }
}
