package io.swallowtail.answers.find;

import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Parameter;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.Relation;
import io.swallowtail.core.expression.Threshold;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.commons.math3.fraction.BigFraction;

/**
 * The values that a search may test, and the known order of their probabilities.
 *
 * @param parameters the parameters that vary
 * @param values the values, the most preferred first; at least one
 * @param costText the cost that says what is preferred, an expression; empty if the least or greatest value of the only parameter is
 */
public record SearchSpace(List<Parameter<?>> parameters, List<Value> values, Optional<String> costText) {
    /**
     * One value, or one combination of values of several parameters.
     *
     * @param varied the parameters that vary and apply, each with its canonical text
     * @param event the event at that point
     * @param cost the cost of the value; smaller is preferred
     */
    public record Value(Map<String, String> varied, Point point, Event event, BigFraction cost) {
        /**
         * Names the value.
         *
         * @return such as {@code c = 4, r = 2}
         */
        public String text() {
            List<String> texts = new ArrayList<>();
            varied.forEach((name, text) -> texts.add(name + " = " + text));
            return String.join(", ", texts);
        }

        private BigDecimal number(String name) {
            return new BigDecimal(varied.get(name));
        }
    }

    /** Returns the experiment of all values. */
    public Experiment experiment() {
        return values.get(0).point().experiment();
    }

    /** Orders the values under the assumption that a value meets the target if any cheaper value does. */
    public Ordering assumingMonotone() {
        return new Ordering(costs(), (one, other) -> values.get(one).cost.compareTo(values.get(other).cost) < 0);
    }

    /**
     * Orders the values by the monotonicity that the experiment declares.
     *
     * @param isMost whether probabilities must be small
     */
    public Ordering provenOrder(boolean isMost) {
        List<Map<String, Integer>> trends = values.stream().map(this::trends).toList();
        return new Ordering(
                costs(),
                (one, other) ->
                        isSmaller(values.get(isMost ? other : one), values.get(isMost ? one : other), trends.get(one)));
    }

    private List<BigFraction> costs() {
        return values.stream().map(Value::cost).toList();
    }

    /**
     * Returns for each parameter whether the event becomes likelier (1) or less likely (-1) when the parameter grows; 0 if neither is known.
     */
    private Map<String, Integer> trends(Value value) {
        Map<String, Integer> trends = new LinkedHashMap<>();
        Optional<Threshold> threshold = value.event.threshold();
        for (Parameter<?> parameter : parameters) {
            trends.put(
                    parameter.name(),
                    threshold.map(each -> trend(parameter, each)).orElse(0));
        }
        return trends;
    }

    private int trend(Parameter<?> parameter, Threshold threshold) {
        Metric metric = experiment().metrics().inSlot(threshold.metric());
        Relation relation = threshold.relation();
        int direction = relation == Relation.GREATER || relation == Relation.AT_LEAST
                ? 1
                : relation == Relation.LESS || relation == Relation.AT_MOST ? -1 : 0;
        return direction * experiment().trend(parameter, metric);
    }

    /** Returns whether the event is known to be no likelier at one value than at another. Both must have the same threshold. */
    private boolean isSmaller(Value less, Value more, Map<String, Integer> trends) {
        if (!less.event.threshold().equals(more.event.threshold())) {
            return false;
        }
        for (Map.Entry<String, Integer> trend : trends.entrySet()) {
            String name = trend.getKey();
            boolean isSame = Objects.equals(less.varied.get(name), more.varied.get(name));
            if (!isSame
                    && (trend.getValue() == 0
                            || !less.varied.containsKey(name)
                            || !more.varied.containsKey(name)
                            || less.number(name).compareTo(more.number(name)) * trend.getValue() > 0)) {
                return false;
            }
        }
        return true;
    }
}
