package io.swallowtail.bufferless;

import io.swallowtail.experiment.Bound;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.expression.Event;
import io.swallowtail.expression.Expression;
import io.swallowtail.expression.ExpressionParser;
import java.util.OptionalDouble;
import java.util.function.BiPredicate;
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
record EventBound(
        String name,
        String statement,
        Predicate<Expression> event,
        BiPredicate<Parameters, Expression> conditions,
        ToDoubleFunction<Parameters> log10)
        implements Bound {
    /** States a bound on a single event. */
    EventBound(
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
