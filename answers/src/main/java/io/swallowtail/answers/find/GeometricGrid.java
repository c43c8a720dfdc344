package io.swallowtail.answers.find;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/** A grid of decimals whose neighbours differ by at most 5%. */
public final class GeometricGrid {
    /** The maximum number of values. */
    public static final int MAX_VALUES = 1_000;

    private static final BigDecimal GROWTH = new BigDecimal("1.05");
    /** Enough digits to distinguish numbers that differ by 5%. */
    private static final int DIGITS = 3;

    private GeometricGrid() {}

    /**
     * Lists the values: both ends and, in between, the largest decimals of few digits within this distance.
     *
     * @param from the least, above 0
     * @param to the greatest, above {@code from}
     * @return the values, ascending
     * @throws IllegalArgumentException if a number is out of range, or if there would be more than {@value #MAX_VALUES} values
     */
    public static List<BigDecimal> of(BigDecimal from, BigDecimal to) {
        if (from.signum() <= 0) {
            throw new IllegalArgumentException(from.toPlainString()
                    + ".. begins at 0 or below; begin a geometric range above 0, or list the values");
        }
        if (from.compareTo(to) >= 0) {
            throw new IllegalArgumentException(from.toPlainString() + ".." + to.toPlainString() + " is an empty range");
        }
        List<BigDecimal> values = new ArrayList<>();
        for (BigDecimal value = from; value.compareTo(to) < 0; value = next(value)) {
            values.add(value);
            if (values.size() >= MAX_VALUES) {
                throw new IllegalArgumentException(from.toPlainString() + ".." + to.toPlainString() + " has more than "
                        + MAX_VALUES + " values; give a shorter range, or list the values");
            }
        }
        values.add(to);
        return values;
    }

    private static BigDecimal next(BigDecimal value) {
        BigDecimal most = value.multiply(GROWTH);
        BigDecimal next = value;
        for (int d = DIGITS; next.compareTo(value) <= 0; d++) {
            next = most.round(new MathContext(d, RoundingMode.DOWN));
        }
        return next;
    }
}
