package io.swallowtail.jobs.sweep;

import io.swallowtail.answers.method.Method;
import io.swallowtail.answers.method.Sampling;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.TrialRunner;
import io.swallowtail.jobs.trialfiles.TrialFileSize;
import java.lang.management.ManagementFactory;
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
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.hadoop.util.Daemon;

/**
 * Predicts the work of a sweep and the size of its rows. The prediction runs some trials of each experiment at three
 * points: those of least, median and most work. Each other point takes the rate of the nearest of these, times its relative cost. The work of
 * splittings is unknown before their pilots.
 *
 * @param experiments the parts of the sweep, one per experiment and method, in alphabetical order
 */
public record Prediction(List<Part> experiments) {
    /** The wall-clock time of a run without trials on two cores: Java, Spark, a commit and the tables of a few points. */
    private static final double START_SECONDS = 10;
    /** Processor time of one more point: its tasks, its part of commits, and its rows. */
    private static final double SECONDS_OF_POINT = 0.003;

    /** The least and the greatest length of a measurement. */
    private static final long FIRST_NANOS = 5_000_000;

    private static final long MEASURED_NANOS = 250_000_000;
    /** Trials are measured for at most a tenth of the predicted time of a part, at up to three points. */
    private static final double SHARE_OF_POINT = 0.1 / 3;
    /** The most measurements of a point's trials, and the share of the former time that counts as hardly faster. */
    private static final int MAX_WINDOWS = 18;

    private static final double HARDLY_FASTER = 0.9;
    private static final long MAX_ROWS_TRIED = 20_000;

    /**
     * The prediction for one experiment and method.
     *
     * @param experiment its name
     * @param method how the tails are estimated
     * @param points the number of points
     * @param trials the number of trials of all points together
     * @param coreSeconds processor time, in seconds; NaN if it is unknown
     * @param rows the number of trials that are kept as rows
     * @param bytes the size of the rows
     */
    public record Part(
            String experiment,
            Method method,
            int points,
            double trials,
            double coreSeconds,
            double rows,
            double bytes) {}

    /** The measurements of a tried point. */
    private record Tried(double nanosPerWork, double bytesOfTrial) {}

    /** Runs tasks on all cores of this machine. */
    private record Measuring(SweepPlan plan, ExecutorService threads, int cores, Consumer<String> progress) {}

    /**
     * Runs some trials and predicts. Takes at most a tenth of the predicted time, or the time of three trials per core and experiment if
     * that is longer.
     *
     * @param progress receives a line about the progress, often
     * @return the prediction
     */
    public static Prediction of(SweepPlan plan, Consumer<String> progress) {
        Map<String, List<PlannedPoint>> byExperiment = plan.points().stream()
                .collect(Collectors.groupingBy(
                        planned -> planned.point().experiment().name() + " "
                                + Method.all().indexOf(planned.method()),
                        TreeMap::new,
                        Collectors.toList()));
        List<Part> parts = new ArrayList<>();
        int cores = Runtime.getRuntime().availableProcessors();
        ExecutorService threads = Executors.newFixedThreadPool(cores, new Daemon.DaemonFactory());
        try {
            Measuring measuring = new Measuring(plan, threads, cores, progress);
            for (List<PlannedPoint> points : byExperiment.values()) {
                parts.add(part(points, measuring));
            }
        } finally {
            threads.shutdownNow();
        }
        return new Prediction(parts);
    }

    /**
     * Sums the work.
     *
     * @return the core-seconds of all parts whose work is known
     */
    public double coreSeconds() {
        return experiments.stream()
                .mapToDouble(Part::coreSeconds)
                .filter(seconds -> !Double.isNaN(seconds))
                .sum();
    }

    /**
     * Predicts the time that a user waits for: the start, the trials and the tables.
     *
     * @param cores the number of cores of the run
     * @return the wall-clock time in seconds, without the parts whose work is unknown
     */
    public double seconds(int cores) {
        int points = experiments.stream().mapToInt(Part::points).sum();
        return START_SECONDS + (coreSeconds() + points * SECONDS_OF_POINT) / cores;
    }

    /**
     * Sums the size.
     *
     * @return the bytes of all experiments' rows
     */
    public double bytes() {
        return experiments.stream().mapToDouble(Part::bytes).sum();
    }

    private static Part part(List<PlannedPoint> points, Measuring measuring) {
        String name = points.get(0).point().experiment().name();
        Method method = points.get(0).method();
        boolean isComputed = method.sampling().size() == Sampling.Size.COMPUTATION;
        double allTrials = isComputed
                ? 0
                : points.stream().mapToDouble(PlannedPoint::trials).sum();
        if (method.sampling().size() == Sampling.Size.REPLICATIONS) {
            return new Part(name, method, points.size(), allTrials, Double.NaN, 0, 0);
        }
        List<PlannedPoint> byWork = points.stream()
                .sorted(Comparator.comparingDouble(planned -> work(planned.point())))
                .collect(Collectors.toList());
        double all = points.stream()
                .filter(planned -> !measuring.plan.endsAtOnce(planned))
                .mapToDouble(PlannedPoint::work)
                .sum();
        NavigableMap<Double, Tried> tried = new TreeMap<>();
        for (int place : new int[] {0, byWork.size() / 2, byWork.size() - 1}) {
            Point point = byWork.get(place).point();
            if (!tried.containsKey(work(point))) {
                measuring.progress.accept("running trials of " + point);
                tried.put(work(point), attempt(point, SHARE_OF_POINT * all / work(point), measuring));
            }
        }
        double nanos = 0;
        double rows = 0;
        double bytes = 0;
        for (PlannedPoint planned : points) {
            Tried nearest = tried.get(nearest(tried, work(planned.point())));
            double trials = measuring.plan.endsAtOnce(planned) ? 0 : planned.trials();
            nanos += trials * planned.workOfTrial() * nearest.nanosPerWork;
            rows += measuring.plan.keepsRows() && planned.yieldsMetrics() ? trials : 0;
            bytes += planned.yieldsMetrics() ? trials * nearest.bytesOfTrial : 0;
        }
        return new Part(name, method, points.size(), allTrials, nanos / 1e9, rows, bytes);
    }

    private static double work(Point point) {
        return point.work();
    }

    private static double nearest(NavigableMap<Double, Tried> tried, double work) {
        return tried.keySet().stream()
                .min(Comparator.comparingDouble(other -> Math.abs(Math.log(other / work))))
                .orElseThrow();
    }

    /** Measures a point's trials, at most some of them on all cores together. */
    private static Tried attempt(Point point, double most, Measuring measuring) {
        SweepPlan plan = measuring.plan;
        List<Future<Double>> running = new ArrayList<>();
        for (int i = 0; i < measuring.cores; i++) {
            running.add(measuring.threads.submit(() -> nanosOfTrial(point, plan.seed(), most / measuring.cores)));
        }
        double nanos = 0;
        for (Future<Double> one : running) {
            nanos += result(one) / measuring.cores;
        }
        long rows = (long) Math.max(2, Math.min(MAX_ROWS_TRIED, Math.min(most, MEASURED_NANOS / nanos)));
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

    /**
     * Measures until the trials become hardly faster, because their code is compiled while they run, or until the measurements have taken the
     * time of the given number of trials.
     */
    private static double nanosOfTrial(Point point, long seed, double most) {
        TrialRunner runner = new TrialRunner(point, seed, List.of());
        double least = Double.POSITIVE_INFINITY;
        double spent = 0;
        long length = FIRST_NANOS;
        for (int window = 0; window < MAX_WINDOWS; window++) {
            double now = nanosOfTrial(runner, length);
            boolean isSlower = length == MEASURED_NANOS && now > HARDLY_FASTER * least;
            least = Math.min(least, now);
            spent += length;
            if (isSlower || spent >= most * least) {
                break;
            }
            length = Math.min(2 * length, MEASURED_NANOS);
        }
        return least;
    }

    /** Runs batches that double until they have taken long enough. */
    private static double nanosOfTrial(TrialRunner runner, long length) {
        long start = processorTime();
        long trials = 0;
        for (long batch = 1; processorTime() - start < length; batch *= 2) {
            runner.run(trials, trials + batch);
            trials += batch;
        }
        return (double) (processorTime() - start) / trials;
    }

    /** Returns the processor time of this thread in nanoseconds, on which other programs have no effect. */
    private static long processorTime() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
