package io.swallowtail.jobs.connector;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A set of 64-bit integers as intervals.
 *
 * @param intervals disjoint and ascending, with gaps between them
 */
record IntegerSet(List<Interval> intervals) implements ValueSet {
    static final IntegerSet EMPTY = new IntegerSet(List.of());
    static final IntegerSet ALL = between(Long.MIN_VALUE, Long.MAX_VALUE);

    private static final BigInteger MIN = BigInteger.valueOf(Long.MIN_VALUE);
    private static final BigInteger MAX = BigInteger.valueOf(Long.MAX_VALUE);

    /**
     * An interval of integers.
     *
     * @param least the smallest
     * @param most the largest, at least the smallest
     */
    record Interval(long least, long most) {}

    /** Returns the integers from {@code least} to {@code most}; none if {@code most} is smaller. */
    static IntegerSet between(long least, long most) {
        return least > most ? EMPTY : new IntegerSet(List.of(new Interval(least, most)));
    }

    /** Returns the 64-bit integers from one number to another, which may have any size. */
    static IntegerSet between(BigInteger least, BigInteger most) {
        return least.compareTo(MAX) > 0 || most.compareTo(MIN) < 0
                ? EMPTY
                : between(least.max(MIN).longValueExact(), most.min(MAX).longValueExact());
    }

    /** Returns the union of the sets. */
    static IntegerSet union(List<IntegerSet> sets) {
        List<Interval> sorted = new ArrayList<>();
        sets.forEach(set -> sorted.addAll(set.intervals));
        sorted.sort(Comparator.comparingLong(Interval::least));
        List<Interval> joined = new ArrayList<>();
        for (Interval next : sorted) {
            Interval last = joined.isEmpty() ? null : joined.get(joined.size() - 1);
            if (last != null && (next.least <= last.most || next.least == last.most + 1)) {
                joined.set(joined.size() - 1, new Interval(last.least, Math.max(last.most, next.most)));
            } else {
                joined.add(next);
            }
        }
        return new IntegerSet(joined);
    }

    @Override
    public IntegerSet and(ValueSet other) {
        List<Interval> theirs = ((IntegerSet) other).intervals;
        List<Interval> both = new ArrayList<>();
        int i = 0;
        int j = 0;
        while (i < intervals.size() && j < theirs.size()) {
            Interval a = intervals.get(i);
            Interval b = theirs.get(j);
            long least = Math.max(a.least, b.least);
            long most = Math.min(a.most, b.most);
            if (least <= most) {
                both.add(new Interval(least, most));
            }
            if (a.most < b.most) {
                i++;
            } else {
                j++;
            }
        }
        return new IntegerSet(both);
    }

    @Override
    public IntegerSet or(ValueSet other) {
        return union(List.of(this, (IntegerSet) other));
    }

    @Override
    public boolean isEmpty() {
        return intervals.isEmpty();
    }

    boolean contains(long value) {
        return intervals.stream().anyMatch(interval -> interval.least <= value && value <= interval.most);
    }

    /** Counts the integers. */
    BigInteger size() {
        return intervals.stream()
                .map(interval -> BigInteger.valueOf(interval.most)
                        .subtract(BigInteger.valueOf(interval.least))
                        .add(BigInteger.ONE))
                .reduce(BigInteger.ZERO, BigInteger::add);
    }

    /** Lists all {@link #size} integers in ascending order. */
    List<Long> values() {
        List<Long> values = new ArrayList<>();
        for (Interval interval : intervals) {
            for (long value = interval.least; value < interval.most; value++) {
                values.add(value);
            }
            values.add(interval.most);
        }
        return values;
    }
}
