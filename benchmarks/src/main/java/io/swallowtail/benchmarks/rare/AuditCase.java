package io.swallowtail.benchmarks.rare;

import io.swallowtail.experiment.Point;
import io.swallowtail.experiment.PointScope;
import io.swallowtail.expression.Event;
import io.swallowtail.expression.ExpressionParser;
import io.swallowtail.plan.Method;

/**
 * An event whose probability is known, and how it is estimated.
 *
 * @param kind what it tries
 * @param point the point
 * @param event the event
 * @param method how it is estimated; null where that is left to {@code auto}
 * @param log the natural logarithm of the probability
 * @param truthError the standard error of what is known, as a share of it; 0 where it is exact
 * @param relativeError the half width that is asked for
 */
record AuditCase(
        String kind, Point point, Event event, Method method, double log, double truthError, double relativeError) {
    static AuditCase of(
            String kind,
            Point point,
            String event,
            Method method,
            double log,
            double truthError,
            double relativeError) {
        Event compiled = Event.compile(ExpressionParser.parse(event), PointScope.ofEvents(point));
        return new AuditCase(kind, point, compiled, method, log, truthError, relativeError);
    }
}
