package io.swallowtail.answers.method;

import io.swallowtail.core.statistics.ValueCounts;
import java.io.Serializable;
import java.util.Arrays;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * The number of occurrences of each value of one quantity (a metric or a compound event) in a range of trials.
 *
 * @param metric the quantity's name
 * @param values the distinct values, or the least integers of their bins, ascending
 * @param counts their counts, in the same order
 * @param firstTrials the first trials that yielded them, in the same order
 * @param bins the contents of the bins; null if every value is counted separately
 */
public record QuantityCounts(String metric, long[] values, long[] counts, long[] firstTrials, Bins bins)
        implements Serializable {
    /** Refuses arrays of several lengths. */
    public QuantityCounts {
        Stream<long[]> others = bins == null
                ? Stream.of(counts, firstTrials)
                : Stream.of(counts, firstTrials, bins.sums, bins.squares, bins.least, bins.greatest);
        if (others.anyMatch(other -> other.length != values.length)) {
            throw new IllegalArgumentException("counts of " + metric + " have several lengths");
        }
    }

    /**
     * Sums and extremes of the values in bins, as offsets from the bins' least integers, in the order of the bins.
     *
     * @param sums sums of the offsets
     * @param squares sums of their squares
     * @param least the least offsets
     */
    public record Bins(long[] sums, long[] squares, long[] least, long[] greatest) implements Serializable {}

    /**
     * Copies the counts of a tally.
     *
     * @param metric the quantity's name
     * @return the same counts
     */
    public static QuantityCounts of(String metric, ValueCounts seen) {
        long[] values = seen.values();
        return new QuantityCounts(
                metric,
                values,
                Arrays.stream(values).map(seen::count).toArray(),
                Arrays.stream(values).map(seen::firstTrial).toArray(),
                seen.width() == 1
                        ? null
                        : new Bins(
                                offsets(seen, ValueCounts.InBin::sum),
                                offsets(seen, ValueCounts.InBin::squares),
                                offsets(seen, ValueCounts.InBin::least),
                                offsets(seen, ValueCounts.InBin::greatest)));
    }

    private static long[] offsets(ValueCounts seen, ToLongFunction<ValueCounts.InBin> which) {
        return Arrays.stream(seen.values())
                .map(bin -> which.applyAsLong(seen.inBin(bin)))
                .toArray();
    }
}
