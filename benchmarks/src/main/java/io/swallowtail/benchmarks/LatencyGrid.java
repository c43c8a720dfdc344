package io.swallowtail.benchmarks;

import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.TrialRunner;
import io.swallowtail.core.statistics.Tally;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/**
 * Mean and largest latency of {@code extra_stage} over a grid of points, each averaged over trials 0, 1, … of seed 42: the same
 * trials that a sweep with this seed runs.
 */
final class LatencyGrid {
    private static final long SEED = 42;

    /** A point: log2 of the inputs, extra levels, permutations. */
    record Place(int d, int r, int t) {}

    /** What was measured at a point: averages of the trials, in steps. */
    record Latency(Average mean, Average largest) {}

    /** An average and its standard error. */
    record Average(double value, double error) {}

    private final Map<Place, Latency> measured = new LinkedHashMap<>();

    private LatencyGrid() {}

    /** Measures every point of a grid, on all cores, the longest first; says on the standard error how far it has come. */
    static LatencyGrid measure(List<Integer> ds, List<Integer> rs, List<Integer> ts, int runs) {
        LatencyGrid grid = new LatencyGrid();
        List<Place> places = ds.stream()
                .flatMap(d -> rs.stream().flatMap(r -> ts.stream().map(t -> new Place(d, r, t))))
                .sorted(Comparator.comparingLong((Place place) -> (long) place.t << place.d)
                        .reversed())
                .toList();
        AtomicInteger next = new AtomicInteger();
        Thread[] threads = new Thread[Runtime.getRuntime().availableProcessors()];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> grid.work(places, next, runs));
            threads[i].start();
        }
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted", e);
            }
        }
        return grid;
    }

    private void work(List<Place> places, AtomicInteger next, int runs) {
        for (int i = next.getAndIncrement(); i < places.size(); i = next.getAndIncrement()) {
            Latency latency = latency(places.get(i), runs);
            synchronized (measured) {
                measured.put(places.get(i), latency);
                if (measured.size() % 39 == 0 || measured.size() == places.size()) {
                    System.err.println(measured.size() + " of " + places.size() + " points");
                }
            }
        }
    }

    private static Latency latency(Place place, int runs) {
        Experiment experiment = Catalogue.load().experiment("extra_stage");
        Map<String, String> values = Map.of("n", "" + (1 << place.d), "r", "" + place.r, "t", "" + place.t);
        Point point = new Point(experiment, Parameters.parse(experiment, values));
        Tally tally = new TrialRunner(point, SEED, List.of()).run(0, runs);
        double packets = (double) place.t * (1 << place.d);
        return new Latency(average(tally, 1, packets), average(tally, 0, 1));
    }

    private static Average average(Tally tally, int metric, double unit) {
        SummaryStatistics seen = new SummaryStatistics();
        for (long value : tally.of(metric).values()) {
            for (long i = 0; i < tally.of(metric).count(value); i++) {
                seen.addValue(value / unit);
            }
        }
        return new Average(seen.getMean(), seen.getStandardDeviation() / Math.sqrt(seen.getN()));
    }

    Map<Place, Latency> measured() {
        return measured;
    }

    Latency at(int d, int r, int t) {
        return measured.get(new Place(d, r, t));
    }
}
