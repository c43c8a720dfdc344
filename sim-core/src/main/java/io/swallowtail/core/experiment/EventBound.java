package io.swallowtail.core.experiment;

import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.Expression;
import io.swallowtail.core.expression.ExpressionParser;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * An upper bound on the probability of an event that compares several metrics.
 *
 * @param name the place in the paper
 * @param statement the inequality and its conditions, one line
 * @param event selects the events that it bounds, by their syntax trees
 * @param conditions whether the theorem applies to a point and one of these events
 * @param log10 the decimal logarithm of the bound
 */
public record EventBound(
        String name,
        String statement,
        Predicate<Expression> event,
        BiPredicate<Parameters, Expression> conditions,
        ToDoubleFunction<Parameters> log10)
        implements Bound {
    /**
     * States a bound on a single event.
     *
     * @param name the place in the paper
     * @param statement the inequality and its conditions, one line
     * @param event the event that it bounds
     * @param conditions whether the theorem applies to a point
     * @param log10 the decimal logarithm of the bound
     */
    public EventBound(
            String name,
            String statement,
            String event,
            Predicate<Parameters> conditions,
            ToDoubleFunction<Parameters> log10) {
        this(
                name,
                statement,
                ExpressionParser.parse(event)::equals,
                (parameters, candidate) -> conditions.test(parameters),
                log10);
    }

    /**
     * States that some events never happen.
     *
     * @param name the name of the statement
     * @param statement the inequality and its conditions, one line
     * @param beginning how the canonical texts of these events begin at all points
     * @param events the events at a point; none if the statement does not apply there
     * @return the bound, which is 0
     */
    public static EventBound never(
            String name, String statement, String beginning, Function<Parameters, List<String>> events) {
        return new EventBound(
                name,
                statement,
                candidate -> candidate.toString().startsWith(beginning),
                (parameters, candidate) -> events.apply(parameters).stream()
                        .anyMatch(text -> ExpressionParser.parse(text).equals(candidate)),
                parameters -> Double.NEGATIVE_INFINITY);
    }

    @Override
    public Kind kind() {
        return Kind.UPPER;
    }

    @Override
    public boolean concerns(Event candidate) {
        return event.test(candidate.expression());
    }

    @Override
    public OptionalDouble log10(Parameters parameters, Event candidate) {
        return concerns(candidate) && conditions.test(parameters, candidate.expression())
                ? OptionalDouble.of(log10.applyAsDouble(parameters))
                : OptionalDouble.empty();
    }
}
