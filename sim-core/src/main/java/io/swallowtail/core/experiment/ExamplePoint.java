package io.swallowtail.core.experiment;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
