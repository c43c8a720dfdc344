package io.swallowtail.answers.plan;

import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionParser;
import io.swallowtail.core.rare.ImpossibilityCheck;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.LongPredicate;

/**
 * An event whose tail a sweep reports.
 *
 * @param event the event, compiled for its point
 * @param isTallied true if it is tallied as a separate quantity, false if its metric's counts decide
 */
public record PlannedEvent(Event event, boolean isTallied) {
    /**
     * Plans an event. The counts of a metric decide the events that read only this metric, unless they are in bins.
     *
     * @param experiment the experiment of the event
     * @return the planned event
     */
    public static PlannedEvent of(Event event, Experiment experiment) {
        OptionalInt deciding = event.decidingMetric();
        return new PlannedEvent(
                event,
                deciding.isEmpty()
                        || !experiment.metrics().inSlot(deciding.getAsInt()).isExact());
    }

    /**
     * Explains why an event is impossible.
     *
     * @param text the event
     * @return the reason, one line; empty if the event is possible or its impossibility is not proven
     */
    public static Optional<String> whyImpossible(Point point, String text) {
        return ImpossibilityCheck.reason(point, compile(point, text));
    }

    /** Compiles an event of a point. */
    public static Event compile(Point point, String text) {
        return Event.compile(ExpressionParser.parse(text), PointScope.ofEvents(point));
    }

    /**
     * Returns the condition on the counted quantity.
     *
     * @return returns whether a value of the metric, or of the separate quantity, is one of the event's; for one thread
     */
    public LongPredicate counted() {
        if (isTallied) {
            return value -> value >= 1;
        }
        int slot = event.decidingMetric().orElseThrow();
        long[] metrics = new long[slot + 1];
        return value -> {
            metrics[slot] = value;
            return event.happened(metrics);
        };
    }
}
