package io.swallowtail.experiment;

import io.swallowtail.expression.Event;
import io.swallowtail.expression.Tail;
import io.swallowtail.expression.Tail.Side;
import io.swallowtail.expression.Threshold;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * The tails of some metrics on one side, as events ask for them: {@code metric >= k}, or {@code metric <= k}, for one of the
 * metrics, or several of these joined by {@code ||}. Other spellings are brought to this form: {@code flow < k} is {@code flow <=
 * k - 1}, and a flag alone is {@code flag >= 1}.
 */
public final class MetricTails {
    private final List<Metric> about;
    private final Side side;

    private MetricTails(Side side, Metric... about) {
        this.side = side;
        this.about = List.of(about);
    }

    /**
     * An alternative of such an event.
     *
     * @param metric the metric
     * @param k the integer that it reaches, from its side
     */
    public record Alternative(Metric metric, long k) {}

    /**
     * Describes upper tails.
     *
     * @param about the metrics whose tails are meant
     * @return the tails {@code metric >= k}
     */
    public static MetricTails atLeast(Metric... about) {
        return new MetricTails(Side.UPPER, about);
    }

    /**
     * Describes lower tails.
     *
     * @param about the metrics whose tails are meant
     * @return the tails {@code metric <= k}
     */
    public static MetricTails atMost(Metric... about) {
        return new MetricTails(Side.LOWER, about);
    }

    /**
     * Counts the metrics.
     *
     * @return how many metrics' tails are meant
     */
    public int metrics() {
        return about.size();
    }

    /**
     * Takes an event apart.
     *
     * @param event an event of the experiment
     * @return the tails of which at least one holds just when the event happens; empty if it is anything else
     */
    public List<Alternative> of(Event event) {
        List<Alternative> found = new ArrayList<>();
        for (Threshold threshold : event.alternatives()) {
            Optional<Tail> tail = threshold.tail().filter(one -> one.side() == side);
            Optional<Metric> metric = tail.flatMap(one -> about.stream()
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
     * Finds the widest of an event's tails, which holds whenever one of them does.
     *
     * @param event an event of which there is {@link #of}
     * @return the least k of upper tails, the greatest of lower ones
     */
    public long widest(Event event) {
        LongStream limits = of(event).stream().mapToLong(Alternative::k);
        return (side == Side.UPPER ? limits.min() : limits.max()).orElseThrow();
    }
}
