package io.swallowtail.estimate;

import java.math.BigInteger;
import java.util.Arrays;

/**
 * How often each value of one integer quantity was seen, and in which trial first: an open-addressing table of 64-bit
 * values that allocates only when it grows.
 */
public final class ValueCounts {
    private static final int FIRST_CAPACITY = 32;
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    private long[] values = new long[FIRST_CAPACITY];
    private long[] counts = new long[FIRST_CAPACITY];
    private long[] firstTrials = new long[FIRST_CAPACITY];
    private int distinct;

    /**
     * Counts one trial; a few nanoseconds.
     *
     * @param value what was seen
     * @param trial in which trial
     */
    public void add(long value, long trial) {
        int slot = slot(value);
        if (counts[slot]++ == 0) {
            values[slot] = value;
            firstTrials[slot] = trial;
            if (++distinct > values.length / 2) {
                grow();
            }
        } else if (trial < firstTrials[slot]) {
            firstTrials[slot] = trial;
        }
    }

    /** The value's slot, or the free one (count 0) where it belongs. */
    private int slot(long value) {
        int mask = values.length - 1;
        int slot = (int) (value * SPREAD >>> 32) & mask;
        while (counts[slot] != 0 && values[slot] != value) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private void grow() {
        long[] oldValues = values;
        long[] oldCounts = counts;
        long[] oldFirst = firstTrials;
        values = new long[2 * oldValues.length];
        counts = new long[values.length];
        firstTrials = new long[values.length];
        for (int i = 0; i < oldValues.length; i++) {
            if (oldCounts[i] != 0) {
                int slot = slot(oldValues[i]);
                values[slot] = oldValues[i];
                counts[slot] = oldCounts[i];
                firstTrials[slot] = oldFirst[i];
            }
        }
    }

    /**
     * Lists the values.
     *
     * @return all values seen, ascending
     */
    public long[] values() {
        long[] seen = new long[distinct];
        int next = 0;
        for (int i = 0; i < values.length; i++) {
            if (counts[i] != 0) {
                seen[next++] = values[i];
            }
        }
        Arrays.sort(seen);
        return seen;
    }

    /**
     * Counts a value's trials.
     *
     * @param value any value
     * @return in how many trials it was seen
     */
    public long count(long value) {
        return counts[slot(value)];
    }

    /**
     * Finds a trial to replay.
     *
     * @param value a value that was seen
     * @return the smallest index of a trial that yielded it
     * @throws IllegalArgumentException if it was never seen
     */
    public long firstTrial(long value) {
        int slot = slot(value);
        if (counts[slot] == 0) {
            throw new IllegalArgumentException("value " + value + " was never seen");
        }
        return firstTrials[slot];
    }

    /**
     * Sums the values exactly.
     *
     * @param power 0 to count the trials, 1 for their sum, 2 for the sum of squares
     * @return the sum over all trials of value^power
     */
    public BigInteger sum(int power) {
        BigInteger sum = BigInteger.ZERO;
        for (int i = 0; i < values.length; i++) {
            if (counts[i] != 0) {
                sum = sum.add(BigInteger.valueOf(values[i]).pow(power).multiply(BigInteger.valueOf(counts[i])));
            }
        }
        return sum;
    }
}
