package io.swallowtail.answers.tails;

import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.rare.FaultOrder;
import io.swallowtail.core.statistics.ValueCounts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Failures in random order. Critical numbers are counted, also those that are proved, so that the counts are a sample of one law. */
final class OrderSampling implements Sampling {
    private record Proved(List<SplittingCounts.Proved> proved) implements Prepared {
        @Override
        public Results run(Point point, List<Event> events, long seed, long from, long to, Runnable check) {
            List<QuantityCounts> counts = new ArrayList<>();
            for (int e = 0; e < events.size(); e++) {
                ValueCounts critical = new ValueCounts();
                if (!proved.get(e).with(Collections.emptySortedMap()).isExact()) {
                    FaultOrder orders =
                            FaultOrder.prepare(point, events.get(e), seed).orElseThrow();
                    int guess = 1;
                    for (long trial = from; trial < to; trial++) {
                        guess = orders.critical(trial, -1, guess);
                        critical.add(guess, trial);
                    }
                }
                counts.add(QuantityCounts.of(events.get(e).text(), critical));
            }
            return new Results(counts, new SplittingCounts(List.of(), List.of(), proved));
        }
    }

    @Override
    public boolean runsPilots() {
        return true;
    }

    @Override
    public Prepared prepare(Point point, List<Event> events, long seed) {
        List<SplittingCounts.Proved> proved = new ArrayList<>();
        for (Event event : events) {
            FaultOrder orders = FaultOrder.tried(point, event, seed);
            proved.add(new SplittingCounts.Proved(event.text(), orders.parts(), orders.shares()));
        }
        return new Proved(proved);
    }

    @Override
    public Tail tail(PointCounts counts, Event event) {
        Point point = counts.planned().point();
        SortedMap<Integer, Long> orders = new TreeMap<>();
        counts.of(event.text())
                .values()
                .forEach((critical, seen) -> orders.put(Math.toIntExact(critical), seen.count()));
        return new OrderTail(
                counts.splitting().proved(event.text()).with(orders),
                point.parameters()
                        .get(FaultOrder.probability(point, event).orElseThrow())
                        .doubleValue());
    }
}
