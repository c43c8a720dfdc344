package io.swallowtail.plan;

import io.swallowtail.expression.Event;
import io.swallowtail.expression.Relation;
import io.swallowtail.expression.Threshold;

/**
 * An event whose tail a sweep reports.
 *
 * @param event the event, compiled for its point
 */
public record PlannedEvent(Event event) {
    /**
     * Tells where the event is counted.
     *
     * @return true if it is tallied as a quantity of its own, false if its metric's counts tell
     */
    public boolean isCompound() {
        return event.threshold().isEmpty();
    }

    /**
     * Gives the threshold that decides in the counts.
     *
     * @return the event's own, or "at least 1" of its own quantity; the metric's place means nothing in that case
     */
    public Threshold countedThreshold() {
        return event.threshold().orElse(new Threshold(0, Relation.AT_LEAST, 1));
    }
}
