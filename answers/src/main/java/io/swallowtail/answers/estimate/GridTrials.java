package io.swallowtail.answers.estimate;

import io.swallowtail.answers.message.Words;
import io.swallowtail.answers.method.QuantityCounts;
import io.swallowtail.answers.method.ValueTotals;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.TrialRunner;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
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

    private static final long MAX_TASKS = 1_024;

    /**
     * The results of the trials.
     *
     * @param trials the number of trials of each point; they are the trials from 0
     * @param totals the counts of the metric's values at each point
     * @param ending why there are fewer trials than requested; null if there are not
     */
    public record Outcome(long trials, List<ValueTotals> totals, Workers.Ending ending) {}

    private GridTrials() {}

    /**
     * Runs the same trials as sweeps with the same seed.
     *
     * @param points at least one, all of one experiment
     * @param metric the metric to count
     * @param most the number of trials of each point, at least 1
     * @param workers run the trials
     * @param progress receives the progress, often
     * @return the counts, the same for any number of threads
     */
    public static Outcome run(
            List<Point> points, Metric metric, long seed, long most, Workers workers, Consumer<String> progress) {
        int quantity = points.get(0).experiment().metrics().indexOf(metric);
        double each = points.stream().mapToDouble(GridTrials::work).sum();
        List<ValueTotals> totals =
                Stream.generate(ValueTotals::new).limit(points.size()).toList();
        List<Looks<QuantityCounts>> looks = new ArrayList<>();
        Pace pace = new Pace("path-edges");
        for (int p = 0; p < points.size(); p++) {
            Point point = points.get(p);
            Object owner = totals.get(p);
            long chunk = Math.max(1, WORK / work(point));
            int place = p;
            looks.add(new Looks<>(
                    workers,
                    done -> Math.max(FIRST, 2 * done),
                    trials -> Math.min(MAX_TASKS, (trials + chunk - 1) / chunk),
                    (from, past) -> QuantityCounts.of(
                            metric.name(),
                            workers.kept(owner, () -> new TrialRunner(point, seed, List.of()))
                                    .run(from, past)
                                    .of(quantity)),
                    (done, counts) -> progress.accept(Words.of(
                            "%,d of %,d trials at point %d of %d; %s",
                            done,
                            most,
                            place + 1,
                            points.size(),
                            pace.of(edges(points, looks, place, done), most * each)))));
        }
        while (looks.get(0).trials() < most) {
            long done = looks.get(0).trials();
            List<List<QuantityCounts>> round =
                    looks.stream().map(look -> look.look(most)).toList();
            if (workers.isStopped()) {
                return new Outcome(done, totals, workers.ending().orElseThrow());
            }
            for (int p = 0; p < round.size(); p++) {
                round.get(p).forEach(totals.get(p)::add);
            }
        }
        return new Outcome(most, totals, null);
    }

    /** Counts the path-edges of the looks so far, and of the trials that a point has completed. */
    private static double edges(List<Point> points, List<Looks<QuantityCounts>> looks, int place, long done) {
        return IntStream.range(0, points.size())
                .mapToDouble(p -> (double) (p == place ? done : looks.get(p).trials()) * work(points.get(p)))
                .sum();
    }

    private static long work(Point point) {
        return point.work();
    }
}
