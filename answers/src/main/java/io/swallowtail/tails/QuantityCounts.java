package io.swallowtail.tails;

import io.swallowtail.statistics.ValueCounts;
import java.io.Serializable;
import java.util.Arrays;
import java.util.function.LongBinaryOperator;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;

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
    /**
     * Sums and extremes of the values in bins, as offsets from the bins' least integers, in the order of the bins.
     *
     * @param sums sums of the offsets
     * @param squares sums of their squares
     * @param least the least offsets
     * @param greatest the greatest
     */
    public record Bins(long[] sums, long[] squares, long[] least, long[] greatest) implements Serializable {}

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
                Arrays.stream(values).map(seen::firstTrial).toArray(),
                seen.width() == 1
                        ? null
                        : new Bins(
                                offsets(seen, ValueCounts.InBin::sum),
                                offsets(seen, ValueCounts.InBin::squares),
                                offsets(seen, ValueCounts.InBin::least),
                                offsets(seen, ValueCounts.InBin::greatest)));
    }

    /**
     * Adds the counts of other trials.
     *
     * @param other counts of the same quantity
     * @return the sum of both
     * @throws ArithmeticException if a sum is no 64-bit integer, or only one of both has bins
     */
    public QuantityCounts plus(QuantityCounts other) {
        if ((bins == null) != (other.bins == null)) {
            throw new ArithmeticException("counts of values and of bins do not add");
        }
        long[] all = LongStream.concat(Arrays.stream(values), Arrays.stream(other.values))
                .sorted()
                .distinct()
                .toArray();
        int[] here = places(all, values);
        int[] there = places(all, other.values);
        return new QuantityCounts(
                metric,
                all,
                joined(here, counts, there, other.counts, Math::addExact),
                joined(here, firstTrials, there, other.firstTrials, Math::min),
                bins == null
                        ? null
                        : new Bins(
                                joined(here, bins.sums, there, other.bins.sums, Math::addExact),
                                joined(here, bins.squares, there, other.bins.squares, Math::addExact),
                                joined(here, bins.least, there, other.bins.least, Math::min),
                                joined(here, bins.greatest, there, other.bins.greatest, Math::max)));
    }

    /** Returns the place of each of all values among some of them, or -1. */
    private static int[] places(long[] all, long[] some) {
        return Arrays.stream(all)
                .mapToInt(value -> Math.max(-1, Arrays.binarySearch(some, value)))
                .toArray();
    }

    private static long[] joined(int[] here, long[] ours, int[] there, long[] theirs, LongBinaryOperator join) {
        long[] joined = new long[here.length];
        for (int i = 0; i < joined.length; i++) {
            joined[i] = here[i] < 0
                    ? theirs[there[i]]
                    : there[i] < 0 ? ours[here[i]] : join.applyAsLong(ours[here[i]], theirs[there[i]]);
        }
        return joined;
    }

    private static long[] offsets(ValueCounts seen, ToLongFunction<ValueCounts.InBin> which) {
        return Arrays.stream(seen.values())
                .map(bin -> which.applyAsLong(seen.inBin(bin)))
                .toArray();
    }
}
