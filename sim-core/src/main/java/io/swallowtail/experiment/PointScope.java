package io.swallowtail.experiment;

import io.swallowtail.expression.Meaning;
import io.swallowtail.expression.Scope;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.commons.math3.fraction.BigFraction;

/** What names mean in the expressions of one point: its metrics, parameters and constants. */
public final class PointScope {
    private PointScope() {}

    /**
     * Gives the names that events may use.
     *
     * @param point the point
     * @return its metrics, then what {@link #ofParameters} gives
     */
    public static Scope ofEvents(Point point) {
        Map<String, Meaning> meanings = new LinkedHashMap<>();
        for (Metric metric : point.experiment().metrics()) {
            int slot = metric.slot();
            meanings.put(
                    metric.name(),
                    metric.isRatio() ? new Meaning.Ratio(slot, slot + 1) : new Meaning.Metric(slot, metric.flag()));
        }
        meanings.putAll(fixed(point));
        return Scope.of(meanings);
    }

    /**
     * Gives the names that a condition on points may use.
     *
     * @param point the point
     * @return its parameters and the experiment's constants
     */
    public static Scope ofParameters(Point point) {
        return Scope.of(fixed(point));
    }

    private static Map<String, Meaning> fixed(Point point) {
        Map<String, Meaning> meanings = new LinkedHashMap<>();
        Map<String, String> texts = point.parameters().texts();
        for (Parameter<?> parameter : point.experiment().parameters()) {
            if (point.parameters().has(parameter)) {
                meanings.put(parameter.name(), meaning(parameter, texts.get(parameter.name())));
            }
        }
        point.experiment()
                .constants(point.parameters())
                .forEach((name, value) -> meanings.put(name, Meaning.Constant.of(value)));
        return meanings;
    }

    private static Meaning meaning(Parameter<?> parameter, String text) {
        if (!parameter.words().isEmpty()) {
            // A sequence of words is none of them.
            return new Meaning.Choice(
                    text,
                    Stream.concat(parameter.words().stream(), Stream.of(text))
                            .distinct()
                            .toList());
        }
        BigDecimal value = new BigDecimal(text);
        return new Meaning.Constant(new BigFraction(value.unscaledValue(), BigInteger.TEN.pow(value.scale())));
    }
}
