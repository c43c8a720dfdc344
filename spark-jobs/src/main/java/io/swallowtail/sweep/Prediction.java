package io.swallowtail.sweep;

import io.swallowtail.experiment.Point;
import io.swallowtail.experiment.TrialRunner;
import io.swallowtail.plan.Method;
import io.swallowtail.plan.PlannedPoint;
import io.swallowtail.plan.SweepPlan;
import io.swallowtail.trialfiles.TrialFileSize;
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
 * Predicts the time of a sweep and the size of its rows. The prediction runs some trials of each experiment at three points: those of least,
 * median and most work. Each other point takes the rate of the nearest of these, times its relative cost. The time of splittings is unknown
 * until their pilots have run.
 *
 * @param experiments the parts of the sweep, one per experiment and method, in alphabetical order
 */
public record Prediction(List<Part> experiments) {
    private static final long WARM_UP_NANOS = 500_000_000;
    private static final long MEASURED_NANOS = 400_000_000;
    private static final long MAX_ROWS_TRIED = 20_000;

    /**
     * The prediction for one experiment and method.
     *
     * @param experiment its name
     * @param method how the tails are estimated
     * @param points the number of points
     * @param trials the number of trials of all points together
     * @param seconds time on all cores, in seconds; NaN if it is unknown
     * @param bytes the size of the rows; 0 if they are not kept
     */
    public record Part(String experiment, Method method, int points, double trials, double seconds, double bytes) {}

    /** The measurements of a tried point. */
    private record Tried(double nanosPerWork, double bytesOfTrial) {}

    /**
     * Runs some trials and predicts. Takes about two seconds per experiment, or the time of one trial if that is longer.
     *
     * @param plan the sweep
     * @param cores the number of trials that run at once
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
     * Sums the time.
     *
     * @return the seconds of all experiments, without splittings
     */
    public double seconds() {
        return experiments.stream()
                .mapToDouble(Part::seconds)
                .filter(seconds -> !Double.isNaN(seconds))
                .sum();
    }

    /**
     * Sums the size.
     *
     * @return the bytes of all experiments' rows
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
        long rows = (long) Math.max(2, Math.min(MAX_ROWS_TRIED, MEASURED_NANOS / nanos));
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
