package io.swallowtail.plan;

import io.swallowtail.experiment.IntegerParameter;
import io.swallowtail.experiment.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The values that one entry of a grid gives one parameter: a single value, or a range of integers such as {@code 2..5},
 * {@code 64..4096} (powers of two only, where the parameter is one) or {@code 2^6..2^12} (each power of that base).
 */
final class GridValues {
    static final int MOST = 100_000;

    private static final Pattern RANGE = Pattern.compile("(-?\\d{1,18})\\s*\\.\\.\\s*(-?\\d{1,18})");
    private static final Pattern POWER = Pattern.compile("(\\d{1,9})\\^(\\d{1,2})");
    private static final Pattern POWERS = Pattern.compile(POWER + "\\s*\\.\\.\\s*" + POWER);

    private GridValues() {}

    /**
     * Expands a text; of a range of integers both ends are checked, so that only values in range are listed.
     *
     * @throws IllegalArgumentException if it is a malformed, empty or enormous range, or one that leaves the parameter's
     */
    static List<String> expand(Parameter<?> parameter, String text) {
        if (!(parameter instanceof IntegerParameter integer)) {
            return List.of(text);
        }
        Matcher power = POWER.matcher(text);
        if (power.matches()) {
            return List.of(Long.toString(power(power.group(1), power.group(2))));
        }
        Matcher powers = POWERS.matcher(text);
        if (powers.matches()) {
            return powers(powers, text);
        }
        Matcher range = RANGE.matcher(text);
        return range.matches() ? integers(range, integer, text) : List.of(text);
    }

    private static List<String> powers(Matcher range, String text) {
        if (!range.group(1).equals(range.group(3))) {
            throw new IllegalArgumentException(text + " mixes two bases; write 2^6..2^10");
        }
        List<String> values = new ArrayList<>();
        for (int e = Integer.parseInt(range.group(2)); e <= Integer.parseInt(range.group(4)); e++) {
            values.add(Long.toString(power(range.group(1), Integer.toString(e))));
        }
        return nonEmpty(values, text);
    }

    private static long power(String base, String exponent) {
        try {
            long value = 1;
            for (int i = Integer.parseInt(exponent); i > 0; i--) {
                value = Math.multiplyExact(value, Long.parseLong(base));
            }
            return value;
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException(base + "^" + exponent + " is too large", e);
        }
    }

    private static List<String> integers(Matcher range, IntegerParameter parameter, String text) {
        long from = Long.parseLong(range.group(1));
        long to = Long.parseLong(range.group(2));
        if (!parameter.powerOfTwo() && to - from >= MOST) {
            throw new IllegalArgumentException(text + " has more than " + MOST + " values");
        }
        List<String> values = new ArrayList<>();
        if (parameter.powerOfTwo()) {
            for (long value = 1; value <= to; value *= 2) {
                if (value >= from) {
                    values.add(Long.toString(value));
                }
            }
        } else {
            parameter.parse(range.group(1));
            parameter.parse(range.group(2));
            for (long value = from; value <= to; value++) {
                values.add(Long.toString(value));
            }
        }
        return nonEmpty(values, text);
    }

    private static List<String> nonEmpty(List<String> values, String text) {
        if (values.isEmpty()) {
            throw new IllegalArgumentException(text + " is an empty range");
        }
        return values;
    }
}
