package io.swallowtail.answers.method;

import java.math.BigInteger;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongPredicate;

/**
 * The number of occurrences of each value of one quantity in many ranges of trials. It is the sum of their {@link QuantityCounts} and
 * does not depend on the order of addition. Two totals are equal if every value has the same count, first trial and offsets.
 */
public final class ValueTotals {
    private final TreeMap<Long, Seen> values = new TreeMap<>();

    /**
     * One value, or one bin of values.
     *
     * @param count the number of trials with this value
     * @param sum sum of the offsets from the bin's least integer; for a single value, this and the following are 0
     * @param squares sum of their squares
     * @param least the least offset
     * @param greatest the greatest offset
     */
    public record Seen(long count, long firstTrial, BigInteger sum, BigInteger squares, long least, long greatest) {
        /**
         * Makes the entry of a value that is counted separately.
         *
         * @param count the number of trials with this value
         * @return the entry, with offsets of 0
         */
        public static Seen value(long count, long firstTrial) {
            return new Seen(count, firstTrial, BigInteger.ZERO, BigInteger.ZERO, 0, 0);
        }

        private Seen plus(Seen other) {
            return new Seen(
                    count + other.count,
                    Math.min(firstTrial, other.firstTrial),
                    sum.add(other.sum),
                    squares.add(other.squares),
                    Math.min(least, other.least),
                    Math.max(greatest, other.greatest));
        }
    }

    /**
     * Counts trials by whether an event happened: 1 if so, otherwise 0.
     *
     * @param exceedances the number of trials in which it happened
     * @param trials the number of all trials
     */
    public static ValueTotals ofEvent(long exceedances, long trials) {
        ValueTotals totals = new ValueTotals();
        totals.add(0, Seen.value(trials - exceedances, 0));
        totals.add(1, Seen.value(exceedances, 0));
        return totals;
    }

    /**
     * Adds the counts of a range.
     *
     * @param range counts of the same quantity over trials that were not added before
     */
    public void add(QuantityCounts range) {
        QuantityCounts.Bins bins = range.bins();
        for (int i = 0; i < range.values().length; i++) {
            long count = range.counts()[i];
            long first = range.firstTrials()[i];
            add(
                    range.values()[i],
                    bins == null
                            ? Seen.value(count, first)
                            : new Seen(
                                    count,
                                    first,
                                    BigInteger.valueOf(bins.sums()[i]),
                                    BigInteger.valueOf(bins.squares()[i]),
                                    bins.least()[i],
                                    bins.greatest()[i]));
        }
    }

    /**
     * Adds an entry.
     *
     * @param value the value, or the least integer of the bin
     * @param seen its count in trials that were not added before
     */
    public void add(long value, Seen seen) {
        values.merge(value, seen, Seen::plus);
    }

    /**
     * Adds the totals of other trials.
     *
     * @param other totals of the same quantity
     */
    public void add(ValueTotals other) {
        other.values.forEach(this::add);
    }

    /**
     * Lists all entries.
     *
     * @return the values, or the least integers of their bins, ascending; unmodifiable
     */
    public SortedMap<Long, Seen> values() {
        return Collections.unmodifiableSortedMap(values);
    }

    /** Counts the trials by their values, which are integers of 32 bits. */
    SortedMap<Integer, Long> trialsByValue() {
        SortedMap<Integer, Long> trials = new TreeMap<>();
        values.forEach((value, seen) -> trials.put(Math.toIntExact(value), seen.count()));
        return trials;
    }

    /**
     * Counts the trials that have a value.
     *
     * @return the sum of all counts
     */
    public long total() {
        return values.values().stream().mapToLong(Seen::count).sum();
    }

    /** Returns the least value that at least half of the trials do not exceed. */
    long median() {
        long all = total();
        long below = 0;
        for (Map.Entry<Long, Seen> value : values.entrySet()) {
            below += value.getValue().count();
            if (2 * below >= all) {
                return value.getKey();
            }
        }
        throw new IllegalStateException("no trial has a value");
    }

    /**
     * Counts exceedances.
     *
     * @param happens returns whether a value is one of the event's; every value of the quantity is counted separately
     * @return the number of trials with such a value
     */
    public long exceedances(LongPredicate happens) {
        long exceedances = 0;
        for (Map.Entry<Long, Seen> value : values.entrySet()) {
            if (happens.test(value.getKey())) {
                exceedances += value.getValue().count();
            }
        }
        return exceedances;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ValueTotals totals && values.equals(totals.values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }
}
