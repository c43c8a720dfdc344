package io.swallowtail.connector;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A set of 64-bit integers as intervals.
 *
 * @param intervals disjoint, ascending, and no two of them neighbours
 */
record IntegerSet(List<Interval> intervals) implements ValueSet {
    static final IntegerSet EMPTY = new IntegerSet(List.of());
    static final IntegerSet ALL = between(Long.MIN_VALUE, Long.MAX_VALUE);

    private static final BigInteger LEAST = BigInteger.valueOf(Long.MIN_VALUE);
    private static final BigInteger MOST = BigInteger.valueOf(Long.MAX_VALUE);

    /**
     * All integers from the least to the most.
     *
     * @param least the first
     * @param most the last, at least the first
     */
    record Interval(long least, long most) {}

    /** Gives the integers from the least to the most; none if that is backwards. */
    static IntegerSet between(long least, long most) {
        return least > most ? EMPTY : new IntegerSet(List.of(new Interval(least, most)));
    }

    /** Gives the 64-bit integers that are at least one number and at most another, of any size. */
    static IntegerSet between(BigInteger least, BigInteger most) {
        return least.compareTo(MOST) > 0 || most.compareTo(LEAST) < 0
                ? EMPTY
                : between(least.max(LEAST).longValueExact(), most.min(MOST).longValueExact());
    }

    /** Gives the integers that are in any of the sets. */
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

    /** Lists the integers in ascending order; as long as {@link #size} says. */
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
