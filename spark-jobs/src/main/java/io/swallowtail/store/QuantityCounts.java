package io.swallowtail.store;

import io.swallowtail.estimate.ValueCounts;
import java.io.Serializable;
import java.util.Arrays;

/**
 * How often each value of one quantity (a metric or a compound event) was seen in a range.
 *
 * @param metric the quantity's name
 * @param values the distinct values, ascending
 * @param counts their counts, in the same order
 * @param firstTrials the first trials that yielded them, in the same order
 */
public record QuantityCounts(String metric, long[] values, long[] counts, long[] firstTrials) implements Serializable {
    /**
     * Copies the counts of a tally.
     *
     * @param metric the quantity's name
     * @param seen its counts
     * @return the same counts
     */
    public static QuantityCounts of(String metric, ValueCounts seen) {
        long[] values = seen.values();
        return new QuantityCounts(
                metric,
                values,
                Arrays.stream(values).map(seen::count).toArray(),
                Arrays.stream(values).map(seen::firstTrial).toArray());
    }
}
