package io.swallowtail.core.experiment;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;

/**
 * A small point of an experiment, for tests and help. Parameters have their defaults; required parameters have small
 * values: n = 64, or 16 if a trial with n = 64 is expensive.
 */
public final class ExamplePoint {
    /** Trials with more path-edges are expensive. */
    private static final long COSTLY = 100_000;

    private static final List<String> SIZES = List.of("64", "16");

    private ExamplePoint() {}

    /**
     * Finds a point.
     *
     * @param experiment the experiment
     * @return a point with defaults and small values
     * @throws IllegalArgumentException if no combination of small values is valid
     */
    public static Point of(Experiment experiment) {
        return with(experiment, Map.of())
                .orElseThrow(() -> new IllegalArgumentException(
                        "no combination of small values is valid for " + experiment.name()));
    }

    /**
     * Finds a point with some values.
     *
     * @param experiment the experiment
     * @param given texts by parameter name
     * @return a point with these values, the defaults of other parameters, and small values of other required
     *     parameters; empty if none is found
     */
    public static Optional<Point> with(Experiment experiment, Map<String, String> given) {
        Optional<Point> found = Optional.empty();
        for (String size : SIZES) {
            Optional<Point> point = with(experiment, given, size);
            boolean isCheap = point.isPresent() && experiment.work(point.get().parameters()) <= COSTLY;
            if (isCheap) {
                return point;
            }
            found = point.isPresent() ? point : found;
        }
        return found;
    }

    /**
     * Lists small points that differ from a point, one for each parameter of which another value is valid.
     *
     * @param point a point
     * @return points that differ from it, at least in one parameter each
     */
    public static List<Point> others(Point point) {
        Experiment experiment = point.experiment();
        List<Point> found = new ArrayList<>();
        for (Parameter<?> parameter : experiment.parameters()) {
            String here = point.parameters().texts().get(parameter.name());
            values(parameter).stream()
                    .filter(value -> !value.equals(here))
                    .flatMap(value -> with(experiment, Map.of(parameter.name(), value)).stream())
                    .filter(other -> !other.equals(point) && experiment.work(other.parameters()) <= COSTLY)
                    .findFirst()
                    .filter(other -> !found.contains(other))
                    .ifPresent(found::add);
        }
        return found;
    }

    /**
     * Lists values of a parameter over its whole range.
     *
     * @param parameter a parameter
     * @return texts: all words, the ends, and some values between
     */
    public static Set<String> values(Parameter<?> parameter) {
        Set<String> values = new LinkedHashSet<>();
        values.addAll(parameter.words());
        if (parameter instanceof RealParameter real) {
            BigDecimal range = real.maximum().subtract(real.minimum());
            for (String share : List.of("0", "0.1", "0.5", "1")) {
                values.add(real.format(real.minimum().add(range.multiply(new BigDecimal(share)))));
            }
        } else if (parameter instanceof IntegerParameter integer) {
            for (int step : new int[] {0, 1, 2, 5}) {
                values.add(Long.toString(integer.powerOfTwo() ? integer.minimum() << step : integer.minimum() + step));
            }
            values.add(Long.toString(Math.max(integer.minimum(), Math.min(64, integer.maximum()))));
            values.add(Long.toString(integer.maximum()));
        }
        return values;
    }

    private static Optional<Point> with(Experiment experiment, Map<String, String> given, String size) {
        Map<String, String> values = new LinkedHashMap<>(given);
        Map<String, Integer> tried = new LinkedHashMap<>();
        while (true) {
            try {
                return Optional.of(new Point(experiment, Parameters.parse(experiment, values)));
            } catch (ParameterException e) {
                Optional<Parameter<?>> named =
                        experiment.parameter(e.parameter()).filter(parameter -> !given.containsKey(e.parameter()));
                int attempt = tried.merge(e.parameter(), 1, Integer::sum) - 1;
                Optional<String> next = named.flatMap(parameter -> candidate(parameter, attempt, size));
                if (next.isEmpty()) {
                    return Optional.empty();
                }
                values.put(e.parameter(), next.get());
            }
        }
    }

    /** Gives small value number {@code attempt} of a required parameter; empty after the last. */
    private static Optional<String> candidate(Parameter<?> parameter, int attempt, String size) {
        if (parameter instanceof IntegerParameter integer) {
            LongStream steps = integer.powerOfTwo()
                    ? LongStream.of(Long.parseLong(size), integer.minimum())
                    : LongStream.of(1, 0, 2, 6).map(step -> integer.minimum() + step);
            return steps.filter(value -> integer.minimum() <= value && value <= integer.maximum())
                    .skip(attempt)
                    .mapToObj(Long::toString)
                    .findFirst();
        }
        if (parameter instanceof RealParameter real) {
            BigDecimal tenth =
                    real.minimum().add(real.maximum().subtract(real.minimum()).divide(BigDecimal.TEN));
            BigDecimal half = real.minimum().add(real.maximum()).divide(BigDecimal.valueOf(2));
            return List.of(tenth, half).stream()
                    .skip(attempt)
                    .map(value -> real.format(
                            value.setScale(Math.min(value.scale(), RealParameter.MAX_DECIMALS), RoundingMode.FLOOR)))
                    .findFirst();
        }
        return parameter.words().stream().skip(attempt).findFirst();
    }
}
