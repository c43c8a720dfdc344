package io.swallowtail.report;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.math.BigDecimal;
import java.math.MathContext;

/**
 * Numbers as text, in two ways: in full for programs (CSV, JSON), and shortened for people (tables, charts). Integers are never
 * shortened, and no digit before the decimal point is rounded away below a million.
 */
public final class Numbers {
    /** Significant digits of a probability, an error or a cost in the tables of verbs and reports. */
    private static final int FEW = 3;
    /** Significant digits of numbers of which nothing is known, such as a query's. */
    private static final int SOME = 6;

    private static final double LOG_10 = StrictMath.log(10);
    /** Below 10 to the power of this no double has all its digits. */
    private static final double LEAST_LOG10 = -300;

    private Numbers() {}

    /** Writes e to a power in three digits, however small it is. */
    public static String ofLog(double log) {
        if (Double.isNaN(log)) {
            return "-";
        }
        double log10 = log / LOG_10;
        if (log10 >= LEAST_LOG10 || log == Double.NEGATIVE_INFINITY) {
            return of(StrictMath.exp(log));
        }
        long exponent = (long) Math.floor(log10);
        return scientific(rounded(StrictMath.pow(10, log10 - exponent), FEW), exponent);
    }

    /** Writes 10 to a power in three digits, however small it is. */
    public static String ofLog10(double log10) {
        return log10 >= LEAST_LOG10 ? of(StrictMath.pow(10, log10)) : ofLog(log10 * LOG_10);
    }

    /** Writes a number in three digits. */
    public static String of(double value) {
        return shortened(value, FEW);
    }

    /** Writes an interval, its ends in three digits; nothing if it is not known. */
    public static String interval(Double low, Double high) {
        return low == null ? "" : "[" + of(low) + ", " + of(high) + "]";
    }

    /**
     * Writes a number for people of whom it is not known what they look for.
     *
     * @param value any number
     * @return an integer in full, any other number in six digits
     */
    public static String shortened(Number value) {
        boolean isReal = value instanceof Double
                || value instanceof Float
                || value instanceof BigDecimal decimal
                        && decimal.stripTrailingZeros().scale() > 0;
        return isReal ? shortened(value.doubleValue(), SOME) : exact(value);
    }

    /**
     * Writes a number in full.
     *
     * @param value any number
     * @return the fewest digits that give it back, the same on every JVM; {@code Infinity}, {@code -Infinity} or {@code NaN}
     *     where it is that
     */
    public static String exact(Number value) {
        if (value instanceof Double real) {
            return NumberOutput.toString(real, true);
        }
        if (value instanceof Float real) {
            return NumberOutput.toString(real, true);
        }
        return value instanceof BigDecimal decimal ? decimal.toPlainString() : value.toString();
    }

    private static String shortened(double value, int digits) {
        if (value == 0 || !Double.isFinite(value)) {
            return value == 0 ? "0" : Double.isNaN(value) ? "-" : value > 0 ? "infinite" : "-infinite";
        }
        double size = Math.abs(value);
        if (size < 1e-3 || size >= 1e6) {
            return scientific(rounded(value, digits), 0);
        }
        BigDecimal whole = new BigDecimal(value);
        BigDecimal few = rounded(value, Math.max(digits, whole.precision() - whole.scale()));
        if (size < 1 && few.abs().compareTo(BigDecimal.ONE) == 0) {
            // what is nearly certain is not written as certain
            few = rounded(value, (int) Math.ceil(-StrictMath.log10(1 - size)));
        }
        return few.toPlainString();
    }

    private static BigDecimal rounded(double value, int digits) {
        return new BigDecimal(value).round(new MathContext(digits)).stripTrailingZeros();
    }

    /** Writes a number times a power of ten with one digit before its point. */
    private static String scientific(BigDecimal number, long exponent) {
        String digits = number.unscaledValue().abs().toString();
        return (number.signum() < 0 ? "-" : "")
                + digits.charAt(0)
                + (digits.length() > 1 ? "." + digits.substring(1) : "")
                + "e"
                + (exponent + number.precision() - number.scale() - 1);
    }

    /** Gives log10 of what has a natural logarithm: -infinity for 0, null for what is not known. */
    public static Double log10(double log) {
        return Double.isNaN(log) ? null : (Double) (log / LOG_10);
    }
}
