package io.swallowtail.core.experiment;

import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.Tail;
import io.swallowtail.core.expression.Tail.Side;
import io.swallowtail.core.expression.Threshold;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * The tails of some metrics on one side: {@code metric >= k}, or {@code metric <= k}, for one of the metrics, or
 * several such comparisons joined by {@code ||}. Other spellings are normalized: {@code flow < k} becomes {@code flow
 * <= k - 1}, and a flag alone becomes {@code flag >= 1}.
 */
public final class MetricTails {
    private final List<Metric> metrics;
    private final Side side;

    private MetricTails(Side side, Metric... metrics) {
        this.side = side;
        this.metrics = List.of(metrics);
    }

    /**
     * One comparison of such an event.
     *
     * @param metric the metric
     * @param k the threshold
     */
    public record Alternative(Metric metric, long k) {}

    /**
     * Describes upper tails.
     *
     * @param metrics the metrics
     * @return the tails {@code metric >= k}
     */
    public static MetricTails atLeast(Metric... metrics) {
        return new MetricTails(Side.UPPER, metrics);
    }

    /**
     * Describes lower tails.
     *
     * @param metrics the metrics
     * @return the tails {@code metric <= k}
     */
    public static MetricTails atMost(Metric... metrics) {
        return new MetricTails(Side.LOWER, metrics);
    }

    /**
     * Counts the metrics.
     *
     * @return number of metrics
     */
    public int metrics() {
        return metrics.size();
    }

    /**
     * Decomposes an event.
     *
     * @param event an event of the experiment
     * @return the tails whose disjunction is the event; empty if the event has another form
     */
    public List<Alternative> of(Event event) {
        List<Alternative> found = new ArrayList<>();
        for (Threshold threshold : event.alternatives()) {
            Optional<Tail> tail = threshold.tail().filter(one -> one.side() == side);
            Optional<Metric> metric = tail.flatMap(one -> metrics.stream()
                    .filter(candidate -> candidate.slot() == one.metric())
                    .findFirst());
            if (metric.isEmpty()) {
                return List.of();
            }
            found.add(new Alternative(metric.get(), tail.get().limit()));
        }
        return List.copyOf(found);
    }

    /**
     * Finds the weakest threshold of an event, which holds whenever the event happens.
     *
     * @param event an event for which {@link #of} is not empty
     * @return the smallest k of upper tails, the greatest k of lower tails
     */
    public long widest(Event event) {
        LongStream limits = of(event).stream().mapToLong(Alternative::k);
        return (side == Side.UPPER ? limits.min() : limits.max()).orElseThrow();
    }
}
