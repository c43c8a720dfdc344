package io.swallowtail.plan;

import io.swallowtail.experiment.Experiment;
import io.swallowtail.expression.Event;
import io.swallowtail.expression.Relation;
import io.swallowtail.expression.Threshold;

/**
 * An event whose tail a sweep reports.
 *
 * @param event the event, compiled for its point
 * @param isTallied true if it is tallied as a quantity of its own, false if its metric's counts tell
 */
public record PlannedEvent(Event event, boolean isTallied) {
    /**
     * Plans an event. The counts of a metric tell of its thresholds, unless they are in bins.
     *
     * @param event the event
     * @param experiment the experiment that it is of
     * @return the event and how it is counted
     */
    public static PlannedEvent of(Event event, Experiment experiment) {
        boolean counted = event.threshold()
                .filter(threshold ->
                        experiment.metrics().inSlot(threshold.metric()).isExact())
                .isPresent();
        return new PlannedEvent(event, !counted);
    }

    /**
     * Gives the threshold that decides in the counts.
     *
     * @return the event's own, or "at least 1" of its own quantity; the metric's place means nothing in that case
     */
    public Threshold countedThreshold() {
        return isTallied
                ? new Threshold(0, Relation.AT_LEAST, 1)
                : event.threshold().orElseThrow();
    }
}
