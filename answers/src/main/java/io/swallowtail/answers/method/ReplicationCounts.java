package io.swallowtail.answers.method;

import io.swallowtail.core.expression.Event;
import io.swallowtail.core.rare.Splitting;
import io.swallowtail.core.statistics.FixedLogarithm;
import io.swallowtail.core.statistics.ValueCounts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The counts of some replications of splittings: the logarithm of each estimate ({@link FixedLogarithm}), and their other results. */
public final class ReplicationCounts {
    private final Map<String, ValueCounts> logs = new LinkedHashMap<>();
    private final SortedMap<String, Results> results = new TreeMap<>();

    /** Begins to count the replications of events at one point. */
    public ReplicationCounts(List<Event> events) {
        events.forEach(event -> logs.put(event.text(), new ValueCounts()));
    }

    /**
     * Counts a replication.
     *
     * @param events the events that it estimates
     */
    public void add(Splitting splitting, List<Event> events, long number, Splitting.Replication replication) {
        for (int e = 0; e < events.size(); e++) {
            logs.get(events.get(e).text()).add(FixedLogarithm.units(replication.logs()[e]), number);
        }
        Replications.of(splitting, events, replication)
                .forEach((event, seen) -> results.merge(event, seen, Results::plus));
    }

    /**
     * Returns the counts.
     *
     * @param end the end of the replications, exclusive
     */
    public Sampling.Yield upTo(long end) {
        return new Sampling.Yield(
                end,
                logs.entrySet().stream()
                        .map(each -> QuantityCounts.of(each.getKey(), each.getValue()))
                        .toList(),
                results,
                null);
    }
}
