package io.swallowtail.answers.plan;

import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionParser;
import io.swallowtail.core.expression.Relation;
import io.swallowtail.core.expression.Threshold;
import io.swallowtail.core.rare.ImpossibilityCheck;
import java.util.Optional;

/**
 * An event whose tail a sweep reports.
 *
 * @param event the event, compiled for its point
 * @param isTallied true if it is tallied as a separate quantity, false if its metric's counts decide
 */
public record PlannedEvent(Event event, boolean isTallied) {
    /**
     * Plans an event. The counts of a metric decide its thresholds unless they are in bins.
     *
     * @param experiment the experiment of the event
     * @return the planned event
     */
    public static PlannedEvent of(Event event, Experiment experiment) {
        boolean counted = event.threshold()
                .filter(threshold ->
                        experiment.metrics().inSlot(threshold.metric()).isExact())
                .isPresent();
        return new PlannedEvent(event, !counted);
    }

    /**
     * Explains why an event is impossible.
     *
     * @param text the event
     * @return the reason, one line; empty if the event is possible or its impossibility is not proven
     */
    public static Optional<String> whyImpossible(Point point, String text) {
        return ImpossibilityCheck.reason(
                point, Event.compile(ExpressionParser.parse(text), PointScope.ofEvents(point)));
    }

    /**
     * Returns the threshold that decides the event in the counts.
     *
     * @return the event's threshold, or "at least 1" for a separate quantity; the metric's index is then meaningless
     */
    public Threshold countedThreshold() {
        return isTallied
                ? new Threshold(0, Relation.AT_LEAST, 1)
                : event.threshold().orElseThrow();
    }
}
