package io.swallowtail.estimate;

import io.swallowtail.experiment.Point;
import io.swallowtail.expression.Event;

/**
 * A question about the probability of one event.
 *
 * @param point the point
 * @param event the event
 * @param seed the user's seed
 * @param relativeError the required half width of the interval divided by the estimate, in (0, 1)
 * @param alpha the error probability of the interval, in (0, 1)
 */
public record TailQuestion(Point point, Event event, long seed, double relativeError, double alpha) {
    TailQuestion withAlpha(double other) {
        return new TailQuestion(point, event, seed, relativeError, other);
    }
}
