package io.swallowtail.bufferless;

import io.swallowtail.experiment.Bound;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.expression.Event;
import io.swallowtail.expression.ExpressionParser;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An upper bound on the probability of an event that compares several metrics, known by its canonical text. */
final class EventBound implements Bound {
    private final String name;
    private final String statement;
    private final Pattern event;
    private final Conditions conditions;
    private final ToDoubleFunction<Parameters> log10;

    /** The theorem's conditions. */
    @FunctionalInterface
    interface Conditions {
        /** Asks whether they hold of a point and an event. */
        boolean hold(Parameters parameters, MatchResult event);
    }

    /** States a bound on an event. */
    static EventBound of(
            String name,
            String statement,
            String event,
            Predicate<Parameters> conditions,
            ToDoubleFunction<Parameters> log10) {
        String canonical = ExpressionParser.parse(event).toString();
        return new EventBound(
                name,
                statement,
                Pattern.compile(Pattern.quote(canonical)),
                (parameters, match) -> conditions.test(parameters),
                log10);
    }

    /**
     * States a bound on the events of a pattern.
     *
     * @param event matches their canonical texts
     */
    EventBound(
            String name, String statement, Pattern event, Conditions conditions, ToDoubleFunction<Parameters> log10) {
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
        return event.matcher(asked.text()).matches();
    }

    @Override
    public boolean applies(Parameters parameters, Event asked) {
        Matcher matcher = event.matcher(asked.text());
        return matcher.matches() && conditions.hold(parameters, matcher);
    }

    @Override
    public double log10(Parameters parameters, Event asked) {
        return log10.applyAsDouble(parameters);
    }
}
