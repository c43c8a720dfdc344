package io.swallowtail.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Numbers as people read them. */
public final class Numbers {
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
        return String.format(Locale.ROOT, "%.2fe%d", StrictMath.pow(10, log10 - exponent), exponent);
    }

    /** Writes 10 to a power in three digits, however small it is. */
    public static String ofLog10(double log10) {
        return log10 >= LEAST_LOG10 ? of(StrictMath.pow(10, log10)) : ofLog(log10 * LOG_10);
    }

    /** Writes a number in three digits. */
    public static String of(double value) {
        if (value == 0 || Double.isNaN(value) || Double.isInfinite(value)) {
            return value == 0 ? "0" : Double.isNaN(value) ? "-" : value > 0 ? "infinite" : "-infinite";
        }
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(3)).stripTrailingZeros();
        double size = Math.abs(value);
        return size >= 1e-3 && size < 1e6
                ? rounded.toPlainString()
                : String.format(Locale.ROOT, "%.2e", value).replace("e-0", "e-").replace("e+0", "e+");
    }

    /** Gives log10 of what has a natural logarithm, or null for 0. */
    public static Double log10(double log) {
        return Double.isInfinite(log) || Double.isNaN(log) ? null : (Double) (log / LOG_10);
    }
}
