package io.swallowtail.core.experiment;

import io.swallowtail.core.expression.Binding;
import io.swallowtail.core.expression.Scope;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.math3.fraction.BigFraction;

/** The names that expressions of one point may use: its metrics, parameters and constants. */
public final class PointScope {
    private PointScope() {}

    /**
     * Gives the scope of events.
     *
     * @param point the point
     * @return its metrics that are defined at the point, then the names of {@link #ofParameters}
     */
    public static Scope ofEvents(Point point) {
        Map<String, Binding> bindings = new LinkedHashMap<>();
        Map<String, String> undefined = new HashMap<>();
        for (Metric metric : point.experiment().metrics()) {
            Optional<String> why = point.experiment().whyUndefined(point.parameters(), metric);
            if (why.isPresent()) {
                undefined.put(metric.name(), why.get());
                continue;
            }
            int slot = metric.slot();
            bindings.put(
                    metric.name(),
                    metric.isRatio() ? new Binding.Ratio(slot, slot + 1) : new Binding.Metric(slot, metric.flag()));
        }
        bindings.putAll(fixed(point));
        return Scope.of(bindings).refusing(undefined);
    }

    /**
     * Gives the scope of conditions on points.
     *
     * @param point the point
     * @return its parameters and the experiment's constants
     */
    public static Scope ofParameters(Point point) {
        return Scope.of(fixed(point));
    }

    private static Map<String, Binding> fixed(Point point) {
        Map<String, Binding> bindings = new LinkedHashMap<>();
        Map<String, String> texts = point.parameters().texts();
        for (Parameter<?> parameter : point.experiment().parameters()) {
            if (point.parameters().has(parameter)) {
                bindings.put(parameter.name(), binding(parameter, texts.get(parameter.name())));
            }
        }
        point.experiment()
                .constants(point.parameters())
                .forEach((name, value) -> bindings.put(name, Binding.Constant.of(value)));
        return bindings;
    }

    private static Binding binding(Parameter<?> parameter, String text) {
        if (!parameter.words().isEmpty()) {
            // A sequence of several words is not among the parameter's words, so it is added.
            return new Binding.Choice(
                    text,
                    Stream.concat(parameter.words().stream(), Stream.of(text))
                            .distinct()
                            .toList());
        }
        BigDecimal value = new BigDecimal(text);
        return new Binding.Constant(new BigFraction(value.unscaledValue(), BigInteger.TEN.pow(value.scale())));
    }
}
