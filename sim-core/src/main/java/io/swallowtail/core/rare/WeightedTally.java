package io.swallowtail.core.rare;

import io.swallowtail.core.statistics.BoundedMeanLimits;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;

/**
 * Counts of numbers between 0 and 1, with limits of their mean that hold for every law and at all looks simultaneously ({@link
 * BoundedMeanLimits}).
 */
final class WeightedTally {
    /** Unit of the numbers, which are rounded outwards. */
    private static final long WHOLE = 1L << 40;

    private final SortedMap<Double, Long> counts = new TreeMap<>();

    /** Adds a number, several times. */
    void add(double number, long count) {
        counts.merge(number, count, Long::sum);
    }

    /** Returns the natural logarithm of the low limit; alpha is the error probability of both limits. */
    double logLow(double alpha) {
        return StrictMath.log(limits(Math::floor).low(alpha) / WHOLE);
    }

    /** Returns the natural logarithm of the high limit; alpha is the error probability of both limits. */
    double logHigh(double alpha) {
        return StrictMath.log(limits(Math::ceil).high(alpha) / WHOLE);
    }

    private BoundedMeanLimits limits(DoubleUnaryOperator rounding) {
        SortedMap<Long, Long> rounded = new TreeMap<>();
        counts.forEach(
                (number, count) -> rounded.merge((long) rounding.applyAsDouble(WHOLE * number), count, Long::sum));
        return new BoundedMeanLimits(
                rounded.keySet().stream().mapToLong(value -> value).toArray(),
                rounded.values().stream().mapToLong(count -> count).toArray(),
                0,
                WHOLE);
    }
}
