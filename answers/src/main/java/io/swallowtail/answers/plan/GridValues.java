package io.swallowtail.answers.plan;

import io.swallowtail.answers.message.CountWords;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.Parameter;
import io.swallowtail.core.experiment.ParameterException;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.TextParameter;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The values of one parameter in a grid. They are single values or ranges of integers, such as {@code 2..5}, {@code 64..4096} (powers
 * of two only, where the parameter is one) or {@code 2^6..2^12} (each power of that base).
 */
public final class GridValues {
    /** The maximum number of values, and of points of a grid. */
    static final int MAX_VALUES = 100_000;

    private static final Pattern RANGE = Pattern.compile("(-?\\d{1,18})\\s*\\.\\.\\s*(-?\\d{1,18})");
    private static final String REAL = "(\\d{0,18}\\.?\\d{1,18}(?:[eE]-?\\d{1,2})?)";
    /** Two real numbers; the range has a value in each decade. */
    private static final Pattern DECADES = Pattern.compile(REAL + "\\s*\\.\\.\\s*" + REAL);

    private static final Pattern POWER = Pattern.compile("(\\d{1,9})\\^(\\d{1,2})");
    private static final Pattern POWERS = Pattern.compile(POWER + "\\s*\\.\\.\\s*" + POWER);

    private GridValues() {}

    /**
     * Reads values that are separated by commas, as in {@code 2..4, 8}.
     *
     * @param text the values
     * @return each value as the parameter reads it, in the order given, at least one; the path of a network's file becomes the network
     * @throws IllegalArgumentException if a value is out of range, or a range is malformed, empty or has more than 100,000 values
     */
    public static List<String> list(Parameter<?> parameter, String text) {
        List<String> values = new ArrayList<>();
        boolean isSingle = parameter instanceof TextParameter<?> whole && whole.isSingle();
        for (String part : isSingle ? List.of(text) : UserFile.split(parameter, text)) {
            values.addAll(read(parameter, part.strip()));
            if (values.size() > MAX_VALUES) {
                throw new IllegalArgumentException("has more than " + MAX_VALUES + " values");
            }
        }
        return values;
    }

    /**
     * Reads a single value or a range.
     *
     * @throws IllegalArgumentException as {@link #list}
     */
    static List<String> read(Parameter<?> parameter, String text) {
        if (UserFile.isFile(parameter, text)) {
            return List.of(UserFile.complete(parameter, text));
        }
        List<String> values = expand(parameter, text);
        try {
            values.forEach(parameter::parse);
        } catch (IllegalArgumentException e) {
            throw hint(parameter, text)
                    .map(hint -> new IllegalArgumentException(e.getMessage() + "; " + hint, e))
                    .orElse(e);
        }
        return values;
    }

    /**
     * Crosses lists of values.
     *
     * @param lists the values of each parameter
     * @return every combination, the last parameter varying fastest; one empty combination if no parameter is given
     */
    public static List<Map<String, String>> cross(Map<String, List<String>> lists) {
        List<Map<String, String>> crossed = List.of(Map.of());
        for (Map.Entry<String, List<String>> list : lists.entrySet()) {
            crossed = extend(crossed, list.getKey(), list.getValue());
        }
        return crossed;
    }

    /** Adds each value of one more parameter to each combination. */
    static List<Map<String, String>> extend(List<Map<String, String>> crossed, String name, List<String> values) {
        List<Map<String, String>> extended = new ArrayList<>();
        for (Map<String, String> point : crossed) {
            for (String value : values) {
                Map<String, String> more = new LinkedHashMap<>(point);
                more.put(name, value);
                extended.add(more);
            }
        }
        return extended;
    }

    /**
     * Makes the points of a grid. A value is omitted at points where its parameter does not apply, so that several networks share a grid.
     *
     * @param crossed the combinations of values
     * @param needed the parameters that must apply at one point at least
     * @return the points in the order of the combinations, each once; two files with one network make two equal points with their names
     * @throws ParameterException if values are invalid or incompatible, or a needed parameter applies nowhere
     */
    public static List<Point> points(
            Experiment experiment, Collection<Map<String, String>> crossed, Set<String> needed) {
        Map<Map<String, String>, Point> points = new LinkedHashMap<>();
        Map<String, ParameterException> nowhere = new LinkedHashMap<>();
        for (Map<String, String> texts : crossed) {
            Parameters parameters = Parameters.parse(experiment, texts, omitted -> {
                if (needed.contains(omitted.parameter())) {
                    nowhere.putIfAbsent(omitted.parameter(), omitted);
                }
            });
            points.putIfAbsent(parameters.texts(), new Point(experiment, parameters));
        }
        points.keySet().forEach(values -> nowhere.keySet().removeAll(values.keySet()));
        for (ParameterException each : nowhere.values()) {
            throw oneValue(experiment, crossed).orElse(each);
        }
        return List.copyOf(points.values());
    }

    /** Explains the notation for one value of several numbers, such as 32x48, if a list of numbers is given for it. */
    private static Optional<ParameterException> oneValue(
            Experiment experiment, Collection<Map<String, String>> crossed) {
        for (Parameter<?> parameter : experiment.parameters()) {
            List<String> values = crossed.stream()
                    .map(texts -> texts.getOrDefault(parameter.name(), ""))
                    .distinct()
                    .toList();
            boolean mayBeOne = parameter.words().stream().anyMatch(word -> word.matches("\\d+x\\d+"))
                    && values.stream().allMatch(value -> value.matches("\\d+"));
            if (mayBeOne && values.size() > 1) {
                return Optional.of(new ParameterException(
                        parameter.name(),
                        String.join(",", values) + " is " + CountWords.of(values.size(), "value") + "; write "
                                + String.join("x", values)));
            }
        }
        return Optional.empty();
    }

    /** Explains the notation for several numbers if a text looks like several numbers. */
    private static Optional<String> hint(Parameter<?> parameter, String text) {
        if (text.contains("..") && !parameter.isNumber()) {
            return Optional.of(
                    parameter.name() + " has no ranges; list its values, such as " + text.replace("..", ","));
        }
        if (!parameter.words().isEmpty()) {
            return Optional.empty();
        }
        boolean isInteger = parameter instanceof IntegerParameter;
        if (text.isEmpty()) {
            return Optional.of("a comma is one too many, or a value is missing");
        }
        if (text.startsWith("[") || text.endsWith("]")) {
            return Optional.of("here a list has no brackets: 64,128");
        }
        if (text.contains("=")) {
            return Optional.of("give -p once for each parameter");
        }
        if (text.contains("..")) {
            return Optional.of(
                    isInteger
                            ? "a range has two dots and both ends alike, such as 64..4096 or 2^6..2^12"
                            : "a range of real numbers has two dots and both ends are decades apart, such as 1e-6..0.1; otherwise give a list of values, such as 0.1, 0.2, 0.3");
        }
        if (text.matches(".*\\d(\\s+|\\s*;\\s*)\\d.*")) {
            return Optional.of("a comma is missing between values");
        }
        return text.matches("\\d+\\s*[-:]\\s*\\d+")
                ? Optional.of("a range has two dots, such as 2..5")
                : Optional.empty();
    }

    /**
     * Expands a text. It checks both ends of a range of integers, so the list contains only values within the parameter's range.
     *
     * @throws IllegalArgumentException if it is a malformed, empty or enormous range, or one that leaves the parameter's
     */
    private static List<String> expand(Parameter<?> parameter, String text) {
        if (!(parameter instanceof IntegerParameter integer)) {
            Matcher decades = DECADES.matcher(text);
            boolean isRange = parameter.isNumber() && decades.matches();
            return isRange ? decades(decades.group(1), decades.group(2), text) : List.of(text);
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

    private static List<String> decades(String least, String greatest, String text) {
        BigDecimal to = new BigDecimal(greatest);
        BigDecimal value = new BigDecimal(least);
        List<String> values = new ArrayList<>();
        for (; value.signum() > 0 && value.compareTo(to) < 0; value = value.scaleByPowerOfTen(1)) {
            values.add(value.toPlainString());
        }
        if (value.compareTo(to) != 0) {
            throw new IllegalArgumentException(
                    text
                            + " does not go from one end to the other in decades, as 1e-6..0.1 does; otherwise give a list of values, such as 0.1, 0.2, 0.3");
        }
        values.add(to.toPlainString());
        return values;
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
        if (!parameter.powerOfTwo() && to - from >= MAX_VALUES) {
            throw new IllegalArgumentException(text + " has more than " + MAX_VALUES + " values");
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
            throw new IllegalArgumentException(text + " is an empty range; the smaller end comes first");
        }
        return values;
    }
}
