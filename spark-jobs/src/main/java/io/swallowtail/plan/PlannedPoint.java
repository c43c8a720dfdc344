package io.swallowtail.plan;

import io.swallowtail.experiment.Metric;
import io.swallowtail.experiment.Point;
import io.swallowtail.expression.Event;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A point of a sweep, the events asked about it, and the trials wanted of it.
 *
 * @param point the point
 * @param events its events, each text once
 * @param from the first trial wanted, at least 0
 * @param to end of the trials wanted, excluded, above from
 */
public record PlannedPoint(Point point, List<PlannedEvent> events, long from, long to) {
    /**
     * Counts the trials wanted.
     *
     * @return to - from
     */
    public long trials() {
        return to - from;
    }

    /**
     * Counts the work of the trials wanted.
     *
     * @return in units of the experiment's own
     */
    public double work() {
        return (double) trials() * point.experiment().work(point.parameters());
    }

    /**
     * Joins two plans of one point.
     *
     * @param other another plan of the same point
     * @return one that has the events of both, these first, and every trial that either wants
     */
    public PlannedPoint union(PlannedPoint other) {
        Map<String, PlannedEvent> all = new LinkedHashMap<>();
        Stream.concat(events.stream(), other.events.stream())
                .forEach(event -> all.putIfAbsent(event.event().text(), event));
        return new PlannedPoint(point, List.copyOf(all.values()), Math.min(from, other.from), Math.max(to, other.to));
    }

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
