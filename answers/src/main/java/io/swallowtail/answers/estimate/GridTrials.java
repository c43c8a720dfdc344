package io.swallowtail.answers.estimate;

import io.swallowtail.answers.tails.QuantityCounts;
import io.swallowtail.answers.tails.ValueTotals;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.TrialRunner;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Plain trials of several points of one experiment on all cores, with the same number of trials at each point. Each round doubles the
 * number. If the work is stopped, the complete rounds remain valid.
 */
public final class GridTrials {
    /** Path-edges of a task, some tens of milliseconds. */
    private static final long WORK = 10_000_000;
    /** Trials of each point in the first round. */
    private static final long FIRST = 16;

    private static final long TASKS_A_WAVE = 256;

    private final List<Point> points;
    private final Metric metric;
    private final int quantity;
    private final long seed;
    private final Workers workers;
    private final ThreadLocal<Prepared> prepared = new ThreadLocal<>();

    /** The simulator that a thread keeps: only one, because a large network takes much memory. */
    private record Prepared(int point, TrialRunner runner) {}

    /**
     * The results of the trials.
     *
     * @param trials the number of trials of each point; they are the trials from 0
     * @param totals the counts of the metric's values at each point
     * @param ending why there are fewer trials than requested; null if there are not
     */
    public record Outcome(long trials, List<ValueTotals> totals, Workers.Ending ending) {}

    private GridTrials(List<Point> points, Metric metric, long seed, Workers workers) {
        this.points = points;
        this.metric = metric;
        this.quantity = points.get(0).experiment().metrics().indexOf(metric);
        this.seed = seed;
        this.workers = workers;
    }

    /**
     * Runs the same trials as sweeps with the same seed.
     *
     * @param points at least one, all of one experiment
     * @param metric the metric to count
     * @param seed the seed
     * @param most the number of trials of each point, at least 1
     * @param workers run the trials
     * @param progress receives the progress, often
     * @return the counts, the same for any number of threads
     */
    public static Outcome run(
            List<Point> points, Metric metric, long seed, long most, Workers workers, Consumer<String> progress) {
        return new GridTrials(points, metric, seed, workers).run(most, progress);
    }

    private Outcome run(long most, Consumer<String> progress) {
        List<ValueTotals> totals = empty();
        Pace pace = new Pace("path-edges");
        long done = 0;
        while (done < most) {
            long end = Math.min(most, Math.max(FIRST, 2 * done));
            List<ValueTotals> round;
            try {
                round = round(done, end, most, pace, progress);
            } catch (WorkStoppedException e) {
                return new Outcome(done, totals, e.ending());
            }
            for (int p = 0; p < points.size(); p++) {
                totals.get(p).add(round.get(p));
            }
            done = end;
        }
        return new Outcome(done, totals, null);
    }

    private List<ValueTotals> empty() {
        return Stream.generate(ValueTotals::new).limit(points.size()).toList();
    }

    private static long work(Point point) {
        return point.experiment().work(point.parameters());
    }

    /** Runs trials [from, to) of all points. */
    private List<ValueTotals> round(long from, long to, long most, Pace pace, Consumer<String> progress) {
        // for each point the first task that does not belong to it
        long[] ends = new long[points.size()];
        long[] chunks = new long[points.size()];
        double each = 0;
        for (int p = 0; p < ends.length; p++) {
            chunks[p] = Math.max(1, WORK / work(points.get(p)));
            ends[p] = (p == 0 ? 0 : ends[p - 1]) + (to - from + chunks[p] - 1) / chunks[p];
            each += work(points.get(p));
        }
        List<ValueTotals> totals = empty();
        double edges = from * each;
        long tasks = ends[ends.length - 1];
        for (long first = 0; first < tasks; first += TASKS_A_WAVE) {
            long last = Math.min(tasks, first + TASKS_A_WAVE);
            List<QuantityCounts> counts = workers.run(first, last, task -> {
                int p = point(ends, task);
                long start = from + (task - (p == 0 ? 0 : ends[p - 1])) * chunks[p];
                return simulate(p, start, Math.min(to, start + chunks[p]));
            });
            for (long task = first; task < last; task++) {
                int p = point(ends, task);
                totals.get(p).add(counts.get((int) (task - first)));
                edges += (double) Math.min(to - from, chunks[p]) * work(points.get(p));
            }
            progress.accept(String.format(
                    Locale.ROOT,
                    "trials %,d to %,d of %,d at each of %d points; %s",
                    from,
                    to,
                    most,
                    points.size(),
                    pace.of(edges, most * each)));
        }
        return totals;
    }

    private static int point(long[] ends, long task) {
        int p = 0;
        while (ends[p] <= task) {
            p++;
        }
        return p;
    }

    private QuantityCounts simulate(int p, long from, long to) {
        Prepared here = prepared.get();
        if (here == null || here.point != p) {
            here = new Prepared(p, new TrialRunner(points.get(p), seed, List.of()));
            prepared.set(here);
        }
        return QuantityCounts.of(metric.name(), here.runner.run(from, to).of(quantity));
    }
}
