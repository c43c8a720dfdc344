package io.swallowtail.sweep;

import io.swallowtail.experiment.Metric;
import io.swallowtail.experiment.Point;
import io.swallowtail.expression.Event;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A point of a sweep and the events asked about it.
 *
 * @param point the point
 * @param events its events, each text once
 */
public record PlannedPoint(Point point, List<PlannedEvent> events) {
    /**
     * Lists the events that are tallied as quantities of their own.
     *
     * @return the compound events, in order
     */
    public List<Event> compoundEvents() {
        return events.stream()
                .filter(PlannedEvent::isCompound)
                .map(PlannedEvent::event)
                .collect(Collectors.toList());
    }

    /**
     * Names what a trial's tally counts.
     *
     * @return the metrics' names, then the texts of the compound events
     */
    public List<String> quantities() {
        return Stream.concat(
                        point.experiment().metrics().stream().map(Metric::name),
                        compoundEvents().stream().map(Event::text))
                .collect(Collectors.toList());
    }

    /**
     * Names the quantity whose counts decide an event.
     *
     * @param planned one of the events
     * @return a metric's name, or the text of a compound event
     */
    public String countedQuantity(PlannedEvent planned) {
        return planned.event()
                .threshold()
                .map(threshold ->
                        point.experiment().metrics().get(threshold.metric()).name())
                .orElse(planned.event().text());
    }
}
