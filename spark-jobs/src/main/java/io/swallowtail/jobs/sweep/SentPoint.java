package io.swallowtail.jobs.sweep;

import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.expression.Event;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A point and some of its events as texts, which an executor can only read in one way.
 *
 * @param experiment the experiment's name
 * @param parameters the values by parameter name
 * @param events texts of the events
 */
record SentPoint(String experiment, Map<String, String> parameters, List<String> events) implements Serializable {
    static SentPoint of(PlannedPoint planned) {
        return of(planned.point(), planned.talliedEvents());
    }

    static SentPoint of(Point point, List<Event> events) {
        return new SentPoint(
                point.experiment().name(),
                point.parameters().completeTexts(),
                events.stream().map(Event::text).collect(Collectors.toCollection(ArrayList::new)));
    }

    /** Restores the point. A task loads its catalogue once, because that takes as long as a thousand short trials. */
    Point point(Catalogue catalogue) {
        Experiment found = catalogue.experiment(experiment);
        return new Point(found, Parameters.parse(found, parameters));
    }

    /** Compiles the events for the point. */
    List<Event> events(Point point) {
        return events.stream().map(text -> event(point, text)).collect(Collectors.toList());
    }

    static Event event(Point point, String text) {
        return Event.named(text, PointScope.ofEvents(point));
    }
}
