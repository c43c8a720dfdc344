package io.swallowtail.sweep;

import io.swallowtail.experiment.Point;
import io.swallowtail.experiment.TrialRunner;
import io.swallowtail.plan.Method;
import io.swallowtail.plan.PlannedPoint;
import io.swallowtail.plan.SweepPlan;
import io.swallowtail.rows.TrialFileSize;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;

/**
 * How long a sweep will take and how large its rows will be, from trying some trials of each experiment: its point of least
 * work, its point of most, and one between. The time of other points is guessed from the nearest of these and counted work. That of splittings is unknown
 * until their pilots have run.
 *
 * @param experiments the parts of the sweep, an experiment by a method each, in alphabetical order
 */
public record Prediction(List<Part> experiments) {
    private static final long WARM_UP_NANOS = 500_000_000;
    private static final long MEASURED_NANOS = 400_000_000;
    private static final long MOST_ROWS_TRIED = 20_000;

    /**
     * What an experiment's points will take.
     *
     * @param experiment its name
     * @param method how they are estimated
     * @param points how many points
     * @param trials how many trials of all points together
     * @param seconds time on all cores, in seconds; NaN if it is unknown
     * @param bytes size of the rows, 0 if they are not kept
     */
    public record Part(String experiment, Method method, int points, double trials, double seconds, double bytes) {}

    /** What a tried point told. */
    private record Tried(double nanosPerWork, double bytesOfTrial) {}

    /**
     * Tries and predicts; takes about two seconds an experiment, or one trial where that takes longer.
     *
     * @param plan the sweep
     * @param cores how many trials run at once
     * @return the prediction
     */
    public static Prediction of(SweepPlan plan, int cores) {
        Map<String, List<PlannedPoint>> byExperiment = plan.points().stream()
                .collect(Collectors.groupingBy(
                        planned -> planned.point().experiment().name() + " "
                                + planned.method().ordinal(),
                        TreeMap::new,
                        Collectors.toList()));
        List<Part> parts = new ArrayList<>();
        ExecutorService threads = Executors.newFixedThreadPool(cores);
        try {
            for (List<PlannedPoint> points : byExperiment.values()) {
                parts.add(part(plan, points, threads, cores));
            }
        } finally {
            threads.shutdown();
        }
        return new Prediction(parts);
    }

    /**
     * Adds up the time.
     *
     * @return seconds of all experiments, but for those of splittings
     */
    public double seconds() {
        return experiments.stream()
                .mapToDouble(Part::seconds)
                .filter(seconds -> !Double.isNaN(seconds))
                .sum();
    }

    /**
     * Adds up the size.
     *
     * @return bytes of all experiments' rows
     */
    public double bytes() {
        return experiments.stream().mapToDouble(Part::bytes).sum();
    }

    private static Part part(SweepPlan plan, List<PlannedPoint> points, ExecutorService threads, int cores) {
        String name = points.get(0).point().experiment().name();
        Method method = points.get(0).method();
        double trials = points.stream().mapToDouble(PlannedPoint::trials).sum();
        if (method == Method.SPLITTING) {
            return new Part(name, method, points.size(), trials, Double.NaN, 0);
        }
        List<PlannedPoint> byWork = points.stream()
                .sorted(Comparator.comparingDouble(planned -> work(planned.point())))
                .collect(Collectors.toList());
        NavigableMap<Double, Tried> tried = new TreeMap<>();
        for (int place : new int[] {0, byWork.size() / 2, byWork.size() - 1}) {
            Point point = byWork.get(place).point();
            if (!tried.containsKey(work(point))) {
                tried.put(work(point), attempt(plan, point, threads, cores));
            }
        }
        double nanos = 0;
        double bytes = 0;
        for (PlannedPoint planned : points) {
            Tried nearest = tried.get(nearest(tried, work(planned.point())));
            nanos += planned.work() * nearest.nanosPerWork;
            bytes += planned.isPlain() ? planned.trials() * nearest.bytesOfTrial : 0;
        }
        return new Part(name, method, points.size(), trials, nanos / 1e9 / cores, bytes);
    }

    private static double work(Point point) {
        return point.experiment().work(point.parameters());
    }

    private static double nearest(NavigableMap<Double, Tried> tried, double work) {
        return tried.keySet().stream()
                .min(Comparator.comparingDouble(other -> Math.abs(Math.log(other / work))))
                .orElseThrow();
    }

    private static Tried attempt(SweepPlan plan, Point point, ExecutorService threads, int cores) {
        List<Future<Double>> running = new ArrayList<>();
        for (int i = 0; i < cores; i++) {
            running.add(threads.submit(() -> nanosOfTrial(point, plan.seed())));
        }
        double nanos = 0;
        for (Future<Double> one : running) {
            nanos += result(one) / cores;
        }
        long rows = (long) Math.max(2, Math.min(MOST_ROWS_TRIED, MEASURED_NANOS / nanos));
        double bytes = plan.keepsRows() ? TrialFileSize.bytesOfTrial(point, plan.seed(), rows) : 0;
        return new Tried(nanos / work(point), bytes);
    }

    private static double result(Future<Double> one) {
        try {
            return one.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("a trial failed: " + e.getCause().getMessage(), e.getCause());
        }
    }

    private static double nanosOfTrial(Point point, long seed) {
        TrialRunner runner = new TrialRunner(point, seed, List.of());
        nanosOfTrial(runner, WARM_UP_NANOS);
        return nanosOfTrial(runner, MEASURED_NANOS);
    }

    /** Runs batches that double until they have taken long enough. */
    private static double nanosOfTrial(TrialRunner runner, long nanos) {
        long start = System.nanoTime();
        long trials = 0;
        for (long batch = 1; System.nanoTime() - start < nanos; batch *= 2) {
            runner.run(trials, trials + batch);
            trials += batch;
        }
        return (double) (System.nanoTime() - start) / trials;
    }
}
