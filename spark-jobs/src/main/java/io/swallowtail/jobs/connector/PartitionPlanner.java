package io.swallowtail.jobs.connector;

import io.swallowtail.core.experiment.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Divides the trials of a query into partitions of equal work, about a second each. That is long compared with the cost of a task
 * (milliseconds). Each core has several partitions, so that the cores finish together. The division does not affect the rows.
 *
 * @param cores the number of partitions that run at once
 * @param simulates whether trials are simulated, or only their coordinates are shown
 */
record PartitionPlanner(int cores, boolean simulates) {
    private static final double SHORTEST_NANOS = 5e7;
    private static final double LONGEST_NANOS = 1e9;
    private static final int PARTITIONS_PER_CORE = 8;
    private static final int MAX_PARTITIONS = 4000;

    /** The assumed time per path-edge, or per other unit of an experiment's relative cost. */
    private static final double NANOS_PER_WORK = 10;

    /** More than a row takes, so that the rows of a partition, which {@code sql} holds at once, are at most ten million. */
    private static final double NANOS_PER_ROW = 100;

    /**
     * Guesses the time of a trial from its relative cost. The guess only divides work evenly and affects no result. A measurement during
     * planning would run code that is not compiled yet, and a few milliseconds of it are worse than the guess.
     *
     * @param point the point of the trial
     * @return nanoseconds
     */
    private double nanosPerTrial(Point point) {
        return NANOS_PER_ROW + (simulates ? NANOS_PER_WORK * point.work() : 0);
    }

    /**
     * Divides the first trials of a selection, point by point.
     *
     * @param limit the most trials to plan
     */
    List<TrialPartition> plan(TrialSelection selection, long limit) {
        List<TrialPartition.Slice> wholes = wholes(selection, limit);
        double nanos = wholes.stream().mapToDouble(TrialPartition.Slice::nanos).sum();
        double share = nanos / (PARTITIONS_PER_CORE * cores);
        double wanted = Math.min(LONGEST_NANOS, Math.max(SHORTEST_NANOS, share));
        double partitions = Math.min(MAX_PARTITIONS, Math.ceil(nanos / wanted));
        return cut(wholes, nanos / partitions);
    }

    private List<TrialPartition.Slice> wholes(TrialSelection selection, long limit) {
        List<TrialPartition.Slice> wholes = new ArrayList<>();
        long left = limit;
        for (Point point : selection.points()) {
            Map<String, String> parameters = point.parameters().completeTexts();
            double nanosPerTrial = nanosPerTrial(point);
            for (long seed : selection.seeds()) {
                for (IntegerSet.Interval trials : selection.trials()) {
                    long to = trials.least() + Math.min(left, trials.most() + 1 - trials.least());
                    if (to > trials.least()) {
                        wholes.add(new TrialPartition.Slice(parameters, seed, trials.least(), to, nanosPerTrial));
                        left -= to - trials.least();
                    }
                }
            }
        }
        return wholes;
    }

    private static List<TrialPartition> cut(List<TrialPartition.Slice> wholes, double nanosPerPartition) {
        List<TrialPartition> partitions = new ArrayList<>();
        List<TrialPartition.Slice> slices = new ArrayList<>();
        double left = nanosPerPartition;
        for (TrialPartition.Slice whole : wholes) {
            for (long from = whole.from(); from < whole.to(); ) {
                long trials = Math.max(1, (long) Math.ceil(left / whole.nanosPerTrial()));
                long to = from + Math.min(trials, whole.to() - from);
                TrialPartition.Slice slice =
                        new TrialPartition.Slice(whole.parameters(), whole.seed(), from, to, whole.nanosPerTrial());
                slices.add(slice);
                left -= slice.nanos();
                if (left <= 0) {
                    partitions.add(new TrialPartition(List.copyOf(slices)));
                    slices.clear();
                    left = nanosPerPartition;
                }
                from = to;
            }
        }
        if (!slices.isEmpty()) {
            partitions.add(new TrialPartition(List.copyOf(slices)));
        }
        return partitions;
    }
}
