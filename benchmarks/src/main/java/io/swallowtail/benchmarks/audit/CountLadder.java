package io.swallowtail.benchmarks.audit;

import java.util.Arrays;

/**
 * The probability that a count which only grows stays between two rising boundaries: exact, by carrying the masses of
 * all counts inside
 * from one rung to the next.
 */
final class CountLadder {
    private double[] mass = {1};
    private double[] spare = new double[0];
    private int size = 1;
    private long least;

    /**
     * Climbs a rung: adds an independent increment and loses what is then outside.
     *
     * @param increments the masses of the increments 0, 1, 2, ...
     * @param used how many of them there are
     * @param low the least count that stays
     * @param high the largest
     */
    void climb(double[] increments, int used, long low, long high) {
        long from = Math.max(low, least);
        long to = Math.min(high, least + size + used - 2);
        int width = (int) Math.max(0, to - from + 1);
        if (spare.length < width) {
            spare = new double[2 * width];
        }
        Arrays.fill(spare, 0, width, 0);
        for (int i = 0; i < size; i++) {
            int offset = (int) (least + i - from);
            int end = Math.min(used, width - offset);
            for (int j = Math.max(0, -offset); j < end; j++) {
                spare[offset + j] += mass[i] * increments[j];
            }
        }
        double[] old = mass;
        mass = spare;
        spare = old;
        size = width;
        least = from;
    }

    /** The mass still inside. */
    double inside() {
        double sum = 0;
        for (int i = 0; i < size; i++) {
            sum += mass[i];
        }
        return sum;
    }
}
