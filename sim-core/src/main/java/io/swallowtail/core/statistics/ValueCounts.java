package io.swallowtail.core.statistics;

import java.util.Arrays;

/**
 * How often each value of one integer quantity was seen, and in which trial first: an open-addressing table of 64-bit
 * values that allocates only when it grows.
 *
 * <p>For quantities with very many values, consecutive values are counted together in bins of equal width. The integers
 * from 0 to a few thousand have bins of their own, so small cases keep their exact law. A bin is identified by its
 * smallest integer and stores sums, squares and extremes exactly.
 */
public final class ValueCounts {
    /** The integers from 0 up to here have slots of their own: most metrics are that small, and find their slot without a hash. */
    private static final int DIRECT = 32;

    private static final int FIRST_CAPACITY = 2 * DIRECT;
    /** Integers from 0 up to the first multiple of the width that is at least this are counted by themselves. */
    private static final long SMALL = 4096;

    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    /** Statistics of the values in a bin, as offsets from its smallest integer. */
    private static final int SUM = 0;

    private static final int SQUARES = 1;
    private static final int LEAST = 2;
    private static final int GREATEST = 3;
    private static final int OFFSETS = 4;

    /**
     * The values in a bin, each as its offset from the bin.
     *
     * @param sum sum of the offsets
     * @param squares sum of their squares
     * @param least the least
     * @param greatest the greatest
     */
    public record InBin(long sum, long squares, long least, long greatest) {}

    private final long width;
    /** Bins wider than 1 begin here. */
    private final long binsFrom;

    private long[] values = new long[FIRST_CAPACITY];
    private long[] counts = new long[FIRST_CAPACITY];
    private long[] firstTrials = new long[FIRST_CAPACITY];
    /** By kind and slot; empty where every value is counted by itself. */
    private long[][] offsets;

    private int distinct;

    /** Opens an empty table that counts every value by itself. */
    public ValueCounts() {
        this(1);
    }

    /**
     * Opens an empty table.
     *
     * @param width how many neighbouring integers are counted together, at least 1: value v in the bin of floor(v / width),
     *     if it is negative or not small
     */
    public ValueCounts(long width) {
        if (width < 1) {
            throw new IllegalArgumentException("bins of width " + width + ", allowed: 1 or more");
        }
        this.width = width;
        this.binsFrom = (SMALL + width - 1) / width * width;
        this.offsets = width == 1 ? new long[0][] : new long[OFFSETS][FIRST_CAPACITY];
    }

    /**
     * Gives the width of bins.
     *
     * @return number of integers per bin; 1 if every value is counted separately
     */
    public long width() {
        return width;
    }

    /**
     * Counts one trial; a few nanoseconds.
     *
     * @param value the observed value
     * @param trial in which trial
     * @throws ArithmeticException if the squares within a bin pass 2^63, not before 2^63 / width^2 trials of it
     */
    public void add(long value, long trial) {
        if (value >= 0 && value < DIRECT && counts[(int) value] != 0 && trial > firstTrials[(int) value]) {
            counts[(int) value]++; // its offset is 0
            return;
        }
        long bin = bin(value);
        int slot = entered(bin, trial);
        if (width > 1) {
            addOffset(slot, value - bin);
        }
        growIfFull();
    }

    private long bin(long value) {
        boolean itself = width == 1 || value >= 0 && value < binsFrom;
        return itself ? value : value - Math.floorMod(value, width);
    }

    /** Finds or makes the entry of a bin and counts. */
    private int entered(long bin, long trial) {
        int slot = slot(bin);
        if (counts[slot] == 0) {
            values[slot] = bin;
            firstTrials[slot] = trial;
            distinct++;
            if (width > 1) {
                offsets[LEAST][slot] = Long.MAX_VALUE;
            }
        } else if (trial < firstTrials[slot]) {
            firstTrials[slot] = trial;
        }
        counts[slot]++;
        return slot;
    }

    private void addOffset(int slot, long offset) {
        long allSquares = offsets[SQUARES][slot] + Math.multiplyExact(offset, offset);
        if (allSquares < 0) { // and the sum is smaller
            throw new ArithmeticException(
                    "too many trials in one bin of width " + width + " for one tally; divide them into smaller ranges");
        }
        offsets[SUM][slot] += offset;
        offsets[SQUARES][slot] = allSquares;
        offsets[LEAST][slot] = Math.min(offsets[LEAST][slot], offset);
        offsets[GREATEST][slot] = Math.max(offsets[GREATEST][slot], offset);
    }

    /** The bin's slot, or the free one (count 0) where it belongs. */
    private int slot(long bin) {
        if (bin >= 0 && bin < DIRECT) {
            return (int) bin;
        }
        int mask = values.length - DIRECT - 1;
        int hash = (int) (bin * SPREAD >>> 32) & mask;
        while (counts[DIRECT + hash] != 0 && values[DIRECT + hash] != bin) {
            hash = hash + 1 & mask;
        }
        return DIRECT + hash;
    }

    private void growIfFull() {
        if (distinct <= (values.length - DIRECT) / 2) {
            return;
        }
        long[] oldValues = values;
        long[] oldCounts = counts;
        long[] oldFirst = firstTrials;
        long[][] oldOffsets = offsets;
        values = new long[2 * oldValues.length - DIRECT];
        counts = new long[values.length];
        firstTrials = new long[values.length];
        offsets = new long[oldOffsets.length][values.length];
        for (int i = 0; i < oldValues.length; i++) {
            if (oldCounts[i] != 0) {
                int slot = slot(oldValues[i]);
                values[slot] = oldValues[i];
                counts[slot] = oldCounts[i];
                firstTrials[slot] = oldFirst[i];
                for (int kind = 0; kind < offsets.length; kind++) {
                    offsets[kind][slot] = oldOffsets[kind][i];
                }
            }
        }
    }

    /**
     * Lists the values.
     *
     * @return all values seen, or the least integers of their bins, ascending
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
     * @param value any value, or the least integer of a bin
     * @return number of trials with this value
     */
    public long count(long value) {
        return counts[slot(value)];
    }

    /**
     * Finds a trial to replay.
     *
     * @param value a value, or the least integer of a bin, that was observed
     *
     * @return the smallest index of a trial with this value
     * @throws IllegalArgumentException if it was never observed
     */
    public long firstTrial(long value) {
        return firstTrials[seenSlot(value)];
    }

    /**
     * Gives the statistics of a bin.
     *
     * @param value a value, or the least integer of a bin, that was seen
     * @return sums and extremes of the offsets from it; all 0 where every value is counted by itself
     * @throws IllegalArgumentException if it was never observed
     */
    public InBin inBin(long value) {
        int slot = seenSlot(value);
        return width == 1
                ? new InBin(0, 0, 0, 0)
                : new InBin(offsets[SUM][slot], offsets[SQUARES][slot], offsets[LEAST][slot], offsets[GREATEST][slot]);
    }

    private int seenSlot(long value) {
        int slot = slot(value);
        if (counts[slot] == 0) {
            throw new IllegalArgumentException("value " + value + " was never seen");
        }
        return slot;
    }
}
