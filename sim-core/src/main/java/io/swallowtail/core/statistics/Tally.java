package io.swallowtail.core.statistics;

import java.math.BigInteger;
import java.util.List;

/**
 * The counts of several quantities (metrics, compound events) over a set of trials of one point. Tallies of disjoint
 * sets of trials add, value by value, and the sum does not depend on how the trials were divided.
 *
 * <p>A ratio is counted in units, of 10<sup>-8</sup> if its quantity has no others: each trial's is rounded to the
 * nearest of these, half of one upwards.
 */
public final class Tally {
    /** Represents "no value" in a trial; it is not counted. */
    public static final long NULL = Long.MIN_VALUE;

    /** Units of a ratio that make 1, unless a quantity has others. */
    public static final long RATIO_UNITS = 100_000_000;

    /**
     * The position of a quantity in a trial's array, and how to count it.
     *
     * @param slot its place, or the place of a ratio's numerator, with the denominator behind
     * @param isRatio whether it is a ratio
     * @param unitsPerOne in how many units a ratio of 1 is counted, at least 1
     * @param binWidth how many neighbouring integers (units of a ratio) are counted together, at least 1
     */
    public record Quantity(int slot, boolean isRatio, long unitsPerOne, long binWidth) {
        /**
         * An integer, each value of which is counted by itself.
         *
         * @param slot its place
         * @return the quantity
         */
        public static Quantity integer(int slot) {
            return new Quantity(slot, false, 1, 1);
        }
    }

    private final int[] slots;
    private final boolean[] ratios;
    private final long[] unitsPerOne;
    private final ValueCounts[] counts;

    /**
     * Opens an empty tally.
     *
     * @param quantities what is counted
     */
    public Tally(List<Quantity> quantities) {
        slots = quantities.stream().mapToInt(Quantity::slot).toArray();
        counts = new ValueCounts[slots.length];
        ratios = new boolean[slots.length];
        unitsPerOne = quantities.stream().mapToLong(Quantity::unitsPerOne).toArray();
        for (int i = 0; i < slots.length; i++) {
            ratios[i] = quantities.get(i).isRatio();
            counts[i] = new ValueCounts(quantities.get(i).binWidth());
        }
    }

    /**
     * Counts one trial.
     *
     * @param values the trial's array; {@link #NULL} for none
     * @param trial its index
     * @throws ArithmeticException if a ratio is beyond 9.2e18 units or its denominator below 1
     */
    public void add(long[] values, long trial) {
        for (int i = 0; i < slots.length; i++) {
            long value = values[slots[i]];
            if (value != NULL) {
                counts[i].add(ratios[i] ? units(value, values[slots[i] + 1], unitsPerOne[i]) : value, trial);
            }
        }
    }

    /**
     * Writes a ratio in units.
     *
     * @param numerator the numerator
     * @param denominator the denominator, at least 1
     * @param unitsPerOne how many units make 1, at least 1
     * @return numerator / denominator · unitsPerOne, rounded to the nearest integer, half upwards
     * @throws ArithmeticException if the ratio is beyond 9.2e18 units or the denominator below 1
     */
    public static long units(long numerator, long denominator, long unitsPerOne) {
        if (denominator < 1) {
            throw new ArithmeticException("a ratio of " + numerator + " to " + denominator);
        }
        long product = numerator * unitsPerOne;
        if (Math.multiplyHigh(numerator, unitsPerOne) != product >> 63) {
            return wideUnits(numerator, denominator, unitsPerOne);
        }
        long units = Math.floorDiv(product, denominator);
        long rest = Math.floorMod(product, denominator);
        return rest >= denominator - rest ? units + 1 : units;
    }

    private static long wideUnits(long numerator, long denominator, long unitsPerOne) {
        BigInteger whole = BigInteger.valueOf(denominator);
        BigInteger doubled = BigInteger.valueOf(numerator)
                .multiply(BigInteger.valueOf(unitsPerOne))
                .shiftLeft(1)
                .add(whole);
        BigInteger[] parts = doubled.divideAndRemainder(whole.shiftLeft(1));
        BigInteger floor = parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0];
        if (floor.bitLength() >= Long.SIZE) {
            throw new ArithmeticException("a ratio of " + numerator + " to " + denominator
                    + " is beyond 64 bits in units of 1/" + unitsPerOne);
        }
        return floor.longValue();
    }

    /**
     * Gives the counts of one quantity.
     *
     * @param quantity which, counted from 0
     * @return its counts; of a ratio, in units
     */
    public ValueCounts of(int quantity) {
        return counts[quantity];
    }
}
