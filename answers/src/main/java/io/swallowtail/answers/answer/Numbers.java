package io.swallowtail.answers.answer;

import com.fasterxml.jackson.core.io.NumberOutput;
import io.swallowtail.answers.method.Tail;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.function.BiFunction;

/**
 * Numbers as text, in two ways: in full for programs (CSV, JSON), and shortened for people (tables, charts). Integers are never
 * shortened, and no digit before the decimal point is rounded away below a million.
 */
public final class Numbers {
    /** Significant digits of a probability, an error or a cost in the tables of verbs and reports. */
    static final int DEFAULT_DIGITS = 3;
    /** Maximum number of significant digits, for numbers that are close to each other. */
    private static final int MAX_DIGITS = 12;
    /** Significant digits of numbers without a known meaning, such as a query's. */
    private static final int GENERAL_DIGITS = 6;

    /** Doubles below 10 to this power have fewer digits. */
    private static final double MIN_LOG10 = -300;

    private Numbers() {}

    /** Writes e to a power in three digits, even below the range of doubles. */
    public static String ofLog(double log) {
        return ofLog(log, DEFAULT_DIGITS);
    }

    /** Writes e to a power in a number of digits. */
    public static String ofLog(double log, int digits) {
        if (Double.isNaN(log)) {
            return "-";
        }
        double log10 = log / Tail.LN_10;
        if (log10 >= MIN_LOG10 || log == Double.NEGATIVE_INFINITY) {
            return of(StrictMath.exp(log), digits);
        }
        long exponent = (long) Math.floor(log10);
        return scientific(rounded(StrictMath.pow(10, log10 - exponent), digits), exponent);
    }

    /** Writes 10 to a power in three digits, even below the range of doubles. */
    public static String ofLog10(double log10) {
        return ofLog10(log10, DEFAULT_DIGITS);
    }

    /** Writes 10 to a power in a number of digits. */
    public static String ofLog10(double log10, int digits) {
        return log10 >= MIN_LOG10 ? of(StrictMath.pow(10, log10), digits) : ofLog(log10 * Tail.LN_10, digits);
    }

    /** Writes a number in three digits. */
    public static String of(double value) {
        return of(value, DEFAULT_DIGITS);
    }

    /** Writes a number in so many digits; its integer part is written in full below a million. */
    public static String of(double value, int digits) {
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
            // a probability near 1 must not be written as 1
            few = rounded(value, (int) Math.ceil(-StrictMath.log10(1 - size)));
        }
        return few.toPlainString();
    }

    /** Writes an interval, its ends in three digits; empty if it is unknown. */
    public static String interval(Double low, Double high) {
        return interval(low, high, DEFAULT_DIGITS);
    }

    /** Writes an interval, its ends in a number of digits; empty if it is unknown. */
    public static String interval(Double low, Double high, int digits) {
        return low == null ? "" : "[" + of(low, digits) + ", " + of(high, digits) + "]";
    }

    /**
     * Counts the digits that distinguish an estimate and its limits.
     *
     * @param values any numbers
     * @return the least number of digits, from 3 to 12, with which different numbers have different texts
     */
    public static int digits(double... values) {
        return digits(Numbers::of, values);
    }

    /** Counts the digits that distinguish numbers, given by their natural logarithms; see {@link #digits}. */
    public static int digitsOfLogs(double... logs) {
        return digits(Numbers::ofLog, logs);
    }

    private static int digits(BiFunction<Double, Integer, String> writer, double... values) {
        long different = Arrays.stream(values).distinct().count();
        int digits = DEFAULT_DIGITS;
        while (digits < MAX_DIGITS && texts(writer, digits, values) < different) {
            digits++;
        }
        return digits;
    }

    private static long texts(BiFunction<Double, Integer, String> writer, int digits, double... values) {
        return Arrays.stream(values)
                .mapToObj(value -> writer.apply(value, digits))
                .distinct()
                .count();
    }

    /**
     * Writes a number for people without knowing its meaning.
     *
     * @param value any number
     * @return an integer in full, any other number in six digits
     */
    public static String shortened(Number value) {
        boolean isReal = value instanceof Double
                || value instanceof Float
                || value instanceof BigDecimal decimal
                        && decimal.stripTrailingZeros().scale() > 0;
        return isReal ? of(value.doubleValue(), GENERAL_DIGITS) : exact(value);
    }

    /**
     * Writes a number in full.
     *
     * @param value any number
     * @return the fewest digits that identify the value, the same on every JVM; or {@code Infinity}, {@code -Infinity} or {@code NaN}
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

    /** Converts a natural logarithm to a decimal one: -infinity for 0, NaN if it is unknown. */
    static double log10(double log) {
        return log / Tail.LN_10;
    }
}
