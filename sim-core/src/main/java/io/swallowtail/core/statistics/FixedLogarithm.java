package io.swallowtail.core.statistics;

/**
 * Natural logarithms of probabilities as integers. Estimates can then be counted like other values, and counts do not
 * depend on the order of addition: multiples of 2^-40, a relative error of 5e-13 of the probability.
 */
public final class FixedLogarithm {
    /** Represents the logarithm of 0. */
    public static final long OF_ZERO = Long.MIN_VALUE;

    private static final double UNITS = 1L << 40;

    private FixedLogarithm() {}

    /**
     * Rounds a logarithm.
     *
     * @param log the logarithm, -infinity or within 2^22 of 0
     * @return the nearest multiple, in units
     */
    public static long units(double log) {
        return log == Double.NEGATIVE_INFINITY ? OF_ZERO : Math.round(log * UNITS);
    }

    /**
     * Converts units to a logarithm.
     *
     * @param units the units, or {@link #OF_ZERO}
     * @return the logarithm
     */
    public static double log(long units) {
        return units == OF_ZERO ? Double.NEGATIVE_INFINITY : units / UNITS;
    }
}
