package io.swallowtail.find;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/** A grid of decimals with a bounded relative distance between neighbours. */
public final class GeometricGrid {
    /** The maximum number of values. */
    public static final int MAX_VALUES = 1_000;

    private GeometricGrid() {}

    /**
     * Lists the values: both ends and, in between, the largest decimals of few digits within the relative distance.
     *
     * @param from the least, above 0
     * @param to the greatest, above {@code from}
     * @param precision the maximum relative distance of neighbours, in (0, 1]
     * @return the values, ascending
     * @throws IllegalArgumentException if a number is out of range, or if there would be more than {@value #MAX_VALUES} values
     */
    public static List<BigDecimal> of(BigDecimal from, BigDecimal to, BigDecimal precision) {
        if (from.signum() <= 0) {
            throw new IllegalArgumentException(from.toPlainString()
                    + ".. begins at 0 or below; begin a geometric range above 0, or list the values");
        }
        if (from.compareTo(to) >= 0) {
            throw new IllegalArgumentException(from.toPlainString() + ".." + to.toPlainString() + " is an empty range");
        }
        // Enough digits to distinguish numbers that differ by the precision, and one more if it is not a power of ten.
        int digits = precision.scale() - precision.precision() + 2;
        BigDecimal growth = precision.add(BigDecimal.ONE);
        List<BigDecimal> values = new ArrayList<>();
        for (BigDecimal value = from; value.compareTo(to) < 0; value = next(value, growth, digits)) {
            values.add(value);
            if (values.size() >= MAX_VALUES) {
                throw new IllegalArgumentException(from.toPlainString() + ".." + to.toPlainString() + " has more than "
                        + MAX_VALUES + " values; --precision takes a larger share");
            }
        }
        values.add(to);
        return values;
    }

    private static BigDecimal next(BigDecimal value, BigDecimal growth, int digits) {
        BigDecimal most = value.multiply(growth);
        BigDecimal next = value;
        for (int d = Math.max(1, digits); next.compareTo(value) <= 0; d++) {
            next = most.round(new MathContext(d, RoundingMode.DOWN));
        }
        return next;
    }
}
