package io.swallowtail.answers.plan;

import io.swallowtail.answers.method.Method;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.rare.ImpossibilityCheck;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A point of a sweep with its events and its requested trials.
 *
 * @param method the method of estimation; for a splitting, the trials here are replications
 * @param events its events, none of them twice
 * @param from the first requested trial, at least 0
 * @param to end of the requested trials, exclusive, above from
 * @param looks the numbers of committed trials at each later change of the request, ascending, each above 0; empty if the size was
 *     declared before the first trial
 * @param expectations what the user expects of its events
 */
public record PlannedPoint(
        Point point,
        Method method,
        List<PlannedEvent> events,
        long from,
        long to,
        List<Long> looks,
        List<Expectation> expectations) {
    /**
     * Checks the trials and looks.
     *
     * @throws IllegalArgumentException if they are not ascending, or more than a point can have
     */
    public PlannedPoint {
        long most = method.sampling().size().most();
        if (from < 0 || from >= to || to > most) {
            throw new IllegalArgumentException("trials " + from + " to " + to + " of " + most);
        }
        looks = checkedLooks(looks);
    }

    /**
     * Gives the point's identifier.
     *
     * @return as {@link Point#id}
     */
    public String id() {
        return point.id();
    }

    /**
     * Checks looks at trials.
     *
     * @param looks the numbers of committed trials
     * @return the same
     * @throws IllegalArgumentException if they do not ascend from 1 or more, or exceed what a point can have
     */
    public static List<Long> checkedLooks(List<Long> looks) {
        long last = 0;
        for (long look : looks) {
            if (look <= last || look > SweepPlan.MAX_TRIALS) {
                throw new IllegalArgumentException("looks are not ascending numbers of trials");
            }
            last = look;
        }
        return List.copyOf(looks);
    }

    /**
     * Plans a point whose size is declared before its first trial.
     *
     * @param method the method of estimation
     * @param events its events, each text once
     * @param from the first requested trial, at least 0
     * @param to end of the requested trials, exclusive, above from
     */
    public PlannedPoint(Point point, Method method, List<PlannedEvent> events, long from, long to) {
        this(point, method, events, from, to, List.of(), List.of());
    }

    /**
     * Records looks: the numbers of committed trials before the request changed.
     *
     * @param more the numbers of committed trials at these looks, each above 0
     * @return the same plan with these looks
     */
    public PlannedPoint withLooks(List<Long> more) {
        List<Long> all =
                Stream.concat(looks.stream(), more.stream()).distinct().sorted().toList();
        return new PlannedPoint(point, method, events, from, to, all, expectations);
    }

    /**
     * Replaces the expectations.
     *
     * @param others expectations of its events
     * @return the same plan with these expectations
     */
    public PlannedPoint withExpectations(List<Expectation> others) {
        return new PlannedPoint(point, method, events, from, to, looks, others);
    }

    /** Returns the same plan with other names of its events, also in the expectations. */
    PlannedPoint named(EventNames names) {
        Map<String, String> texts = new HashMap<>();
        List<PlannedEvent> named = new ArrayList<>();
        for (PlannedEvent event : events) {
            named.add(names.named(point, event));
            texts.put(event.event().text(), named.get(named.size() - 1).event().text());
        }
        List<Expectation> expected = expectations.stream()
                .map(each -> each.of(texts.getOrDefault(each.event(), each.event())))
                .toList();
        return new PlannedPoint(point, method, named, from, to, looks, expected);
    }

    /**
     * Returns whether its trials yield metrics and can be kept as rows.
     *
     * @return false if they yield only what tails need
     */
    public boolean yieldsMetrics() {
        return method.sampling().yieldsMetrics();
    }

    /** Counts the requested trials. */
    public long trials() {
        return to - from;
    }

    /**
     * Counts the work of the requested trials.
     *
     * @return the work in path-edges
     */
    public double work() {
        return trials() * workOfTrial();
    }

    /**
     * Counts the work of one trial. For a replication this is a rough estimate, because its number of runs is not known beforehand.
     *
     * @return the work in path-edges
     */
    public double workOfTrial() {
        return method.sampling().guessedRuns(events.size()) * point.work();
    }

    /**
     * Merges two plans of the same point.
     *
     * @param other another plan of the same point, of the same method
     * @return a plan with the events of both, these first, the trials that either requests, the looks of both, and the other plan's
     *     expectations, because that one is newer
     */
    public PlannedPoint union(PlannedPoint other) {
        Map<String, PlannedEvent> all = new LinkedHashMap<>();
        Stream.concat(events.stream(), other.events.stream())
                .forEach(event -> all.putIfAbsent(event.event().sameness(), event));
        return new PlannedPoint(
                        point,
                        method,
                        List.copyOf(all.values()),
                        Math.min(from, other.from),
                        Math.max(to, other.to),
                        looks,
                        other.expectations)
                .withLooks(other.looks);
    }

    /**
     * Finds the events that are not proven impossible.
     *
     * @return those that may happen
     */
    public List<PlannedEvent> possible(List<PlannedEvent> some) {
        return some.stream()
                .filter(event -> ImpossibilityCheck.reason(point, event.event()).isEmpty())
                .toList();
    }

    /**
     * Lists the stop events. If none of them may happen, but another event of the point may, the point has no stop event.
     *
     * @param texts the events of a stopping rule
     * @return those that end the point; empty if it has a fixed number of trials
     */
    public List<PlannedEvent> stopEvents(Set<String> texts) {
        List<PlannedEvent> named = events.stream()
                .filter(event -> yieldsMetrics() && texts.contains(event.event().text()))
                .toList();
        return !named.isEmpty()
                        && possible(named).isEmpty()
                        && !possible(events).isEmpty()
                ? List.of()
                : named;
    }

    /**
     * Returns whether it has the same event, perhaps by another text.
     *
     * @param other an event of this point in any plan
     */
    public boolean hasEvent(PlannedEvent other) {
        String sameness = other.event().sameness();
        return events.stream().anyMatch(event -> event.event().sameness().equals(sameness));
    }

    /** Counts the different conditions of the events that may happen. */
    long possibleConditions() {
        return possible(events).stream()
                .map(event -> event.event().condition())
                .distinct()
                .count();
    }

    /**
     * Returns whether an event is tallied as a separate quantity.
     *
     * @return false if a metric's counts decide
     */
    public boolean isTallied(PlannedEvent planned) {
        return !yieldsMetrics() || planned.isTallied();
    }

    /**
     * Lists the events that are tallied as separate quantities.
     *
     * @return the compound events, or all if trials yield no metrics, in order
     */
    public List<Event> talliedEvents() {
        return events.stream().filter(this::isTallied).map(PlannedEvent::event).collect(Collectors.toList());
    }

    /**
     * Lists the metrics that are tallied.
     *
     * @return all metrics of the experiment if the trials are plain, otherwise none
     */
    public List<Metric> talliedMetrics() {
        return yieldsMetrics() ? point.experiment().metrics() : List.of();
    }

    /**
     * Lists the names of the tallied quantities.
     *
     * @return the metrics' names, then the texts of the events
     */
    public List<String> quantities() {
        return Stream.concat(
                        talliedMetrics().stream().map(Metric::name),
                        talliedEvents().stream().map(Event::text))
                .collect(Collectors.toList());
    }

    /**
     * Names the quantity whose counts decide an event.
     *
     * @return a metric's name, or the event's text
     */
    public String countedQuantity(PlannedEvent planned) {
        return isTallied(planned)
                ? planned.event().text()
                : point.experiment()
                        .metrics()
                        .inSlot(planned.event().decidingMetric().orElseThrow())
                        .name();
    }
}
