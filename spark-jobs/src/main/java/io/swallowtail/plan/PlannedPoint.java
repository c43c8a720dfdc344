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
 * @param method how its tails are estimated; for a splitting, what is called a trial here is a replication
 * @param events its events, each text once
 * @param from the first trial wanted, at least 0
 * @param to end of the trials wanted, excluded, above from
 * @param looks how many trials were committed each time the wanted ones changed afterwards, ascending, each above 0; empty if the
 *     size was declared before the first trial
 */
public record PlannedPoint(
        Point point, Method method, List<PlannedEvent> events, long from, long to, List<Long> looks) {
    /** Runs of the simulator that a replication is taken to need before a pilot tells. */
    private static final double GUESSED_RUNS = 50_000;

    /**
     * Plans a point whose size is declared before its first trial.
     *
     * @param point the point
     * @param method how its tails are estimated
     * @param events its events, each text once
     * @param from the first trial wanted, at least 0
     * @param to end of the trials wanted, excluded, above from
     */
    public PlannedPoint(Point point, Method method, List<PlannedEvent> events, long from, long to) {
        this(point, method, events, from, to, List.of());
    }

    /**
     * Gives the point another number of trials.
     *
     * @param count how many, above 0
     * @return the same plan with trials up to from + count
     */
    public PlannedPoint withTrials(long count) {
        return new PlannedPoint(point, method, events, from, from + count, looks);
    }

    /**
     * Records that trials were there to be looked at before the wanted ones changed.
     *
     * @param trials how many were committed, above 0
     * @return the same plan with this look
     */
    public PlannedPoint withLook(long trials) {
        return withLooks(List.of(trials));
    }

    private PlannedPoint withLooks(List<Long> more) {
        List<Long> all =
                Stream.concat(looks.stream(), more.stream()).distinct().sorted().toList();
        return new PlannedPoint(point, method, events, from, to, all);
    }

    /**
     * Asks whether its trials are plain ones, which yield metrics and can be kept as rows.
     *
     * @return whether the method is Monte Carlo
     */
    public boolean isPlain() {
        return method == Method.MONTE_CARLO;
    }

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
        return trials() * workOfTrial();
    }

    /**
     * Counts the work of one trial, roughly for a replication: how many runs it takes is not known beforehand.
     *
     * @return in units of the experiment's own
     */
    public double workOfTrial() {
        double runs = switch (method) {
            case MONTE_CARLO -> 1;
            case UNION -> events.size();
            case SPLITTING -> GUESSED_RUNS;
        };
        return runs * point.experiment().work(point.parameters());
    }

    /**
     * Joins two plans of one point.
     *
     * @param other another plan of the same point, of the same method
     * @return one that has the events of both, these first, every trial that either wants, and the looks of both
     */
    public PlannedPoint union(PlannedPoint other) {
        Map<String, PlannedEvent> all = new LinkedHashMap<>();
        Stream.concat(events.stream(), other.events.stream())
                .forEach(event -> all.putIfAbsent(event.event().text(), event));
        return new PlannedPoint(
                        point,
                        method,
                        List.copyOf(all.values()),
                        Math.min(from, other.from),
                        Math.max(to, other.to),
                        looks)
                .withLooks(other.looks);
    }

    /**
     * Asks whether an event is tallied as a quantity of its own.
     *
     * @param planned one of the events
     * @return false if a metric's counts tell
     */
    public boolean isTallied(PlannedEvent planned) {
        return !isPlain() || planned.isTallied();
    }

    /**
     * Lists the events that are tallied as quantities of their own.
     *
     * @return the compound events, or all if trials yield no metrics, in order
     */
    public List<Event> talliedEvents() {
        return events.stream().filter(this::isTallied).map(PlannedEvent::event).collect(Collectors.toList());
    }

    /**
     * Names the metrics that are tallied.
     *
     * @return all of the experiment's if the trials are plain ones, else none
     */
    public List<Metric> talliedMetrics() {
        return isPlain() ? point.experiment().metrics() : List.of();
    }

    /**
     * Names what a trial's tally counts.
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
     * @param planned one of the events
     * @return a metric's name, or the event's text
     */
    public String countedQuantity(PlannedEvent planned) {
        return isTallied(planned)
                ? planned.event().text()
                : point.experiment()
                        .metrics()
                        .inSlot(planned.event().threshold().orElseThrow().metric())
                        .name();
    }
}
