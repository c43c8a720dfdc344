package io.swallowtail.bufferless;

import io.swallowtail.experiment.Bound;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.expression.Event;
import io.swallowtail.expression.Expression;
import io.swallowtail.expression.ExpressionParser;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** An upper bound on the probability of an event that compares several metrics, known by its canonical text. */
final class EventBound implements Bound {
    private final String name;
    private final String statement;
    private final Predicate<Expression> event;
    private final BiPredicate<Parameters, Expression> conditions;
    private final ToDoubleFunction<Parameters> log10;

    /** States a bound on an event. */
    static EventBound of(
            String name,
            String statement,
            String event,
            Predicate<Parameters> conditions,
            ToDoubleFunction<Parameters> log10) {
        return new EventBound(
                name,
                statement,
                ExpressionParser.parse(event)::equals,
                (parameters, asked) -> conditions.test(parameters),
                log10);
    }

    /**
     * States a bound on several events.
     *
     * @param event recognizes the events
     * @param conditions whether the theorem applies to a point and one of these events
     * @param log10 the decimal logarithm of the bound
     */
    EventBound(
            String name,
            String statement,
            Predicate<Expression> event,
            BiPredicate<Parameters, Expression> conditions,
            ToDoubleFunction<Parameters> log10) {
        this.name = name;
        this.statement = statement;
        this.event = event;
        this.conditions = conditions;
        this.log10 = log10;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Kind kind() {
        return Kind.UPPER;
    }

    @Override
    public String statement() {
        return statement;
    }

    @Override
    public boolean concerns(Event asked) {
        return event.test(asked.expression());
    }

    @Override
    public boolean applies(Parameters parameters, Event asked) {
        return concerns(asked) && conditions.test(parameters, asked.expression());
    }

    @Override
    public double log10(Parameters parameters, Event asked) {
        return log10.applyAsDouble(parameters);
    }
}
