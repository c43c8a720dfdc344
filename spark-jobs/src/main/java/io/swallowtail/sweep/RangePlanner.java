package io.swallowtail.sweep;

import io.swallowtail.experiment.Point;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Divides the trials of a sweep into ranges, and ranges into segments that are simulated and committed together.
 *
 * <p>A range should take a second or so: long beside what a task costs (milliseconds), short beside the sweep. How long a
 * trial takes is learnt as the sweep goes, in nanoseconds per unit of counted work, an experiment at a time; the first
 * segment is short because its guess is rough. How the trials are divided never changes a result.
 */
final class RangePlanner {
    private static final double GUESSED_NANOS_PER_WORK = 10;
    private static final double SHORTEST_RANGE_NANOS = 5e7;
    private static final double LONGEST_RANGE_NANOS = 1e9;
    private static final int RANGES_PER_CORE = 8;
    private static final double FIRST_SEGMENT_NANOS = 4e9;
    private static final double SEGMENT_NANOS = 3e10;

    private final SweepPlan plan;
    private final int cores;
    private final long[] next;
    private final Map<String, Rate> rates = new HashMap<>();
    private int firstOpen;
    private boolean started;

    /** Nanoseconds and work seen of one experiment. */
    private static final class Rate {
        private double nanos;
        private double work;
    }

    RangePlanner(SweepPlan plan, int cores) {
        this.plan = plan;
        this.cores = cores;
        this.next = new long[plan.points().size()];
    }

    /** Takes the next segment, the longest ranges first so that the cores finish together; empty when all is planned. */
    List<TrialRange> nextSegment() {
        double budget = cores * (started ? SEGMENT_NANOS : FIRST_SEGMENT_NANOS);
        started = true;
        double rangeNanos = rangeNanos();
        List<TrialRange> segment = new ArrayList<>();
        while (firstOpen < next.length && budget > 0) {
            TrialRange range = nextRange(firstOpen, rangeNanos);
            segment.add(range);
            budget -= range.trials() * nanosPerTrial(range.point());
            next[firstOpen] = range.to();
            if (range.to() == plan.trials()) {
                firstOpen++;
            }
        }
        segment.sort(Comparator.comparingDouble((TrialRange range) -> -range.trials() * nanosPerTrial(range.point())));
        return segment;
    }

    private TrialRange nextRange(int point, double rangeNanos) {
        long left = plan.trials() - next[point];
        long trials = plan.trialsPerTask().isPresent()
                ? plan.trialsPerTask().getAsLong()
                : Math.max(1, (long) (rangeNanos / nanosPerTrial(point)));
        return new TrialRange(point, next[point], next[point] + Math.min(left, trials));
    }

    private double rangeNanos() {
        double share = nanosLeft() / (RANGES_PER_CORE * cores);
        return Math.min(LONGEST_RANGE_NANOS, Math.max(SHORTEST_RANGE_NANOS, share));
    }

    /** Predicts the time of all trials that are not planned yet, on one core. */
    double nanosLeft() {
        double nanos = 0;
        for (int point = firstOpen; point < next.length; point++) {
            nanos += (plan.trials() - next[point]) * nanosPerTrial(point);
        }
        return nanos;
    }

    private double nanosPerTrial(int index) {
        Point point = plan.points().get(index).point();
        Rate rate = rates.get(point.experiment().name());
        double nanosPerWork = rate == null ? GUESSED_NANOS_PER_WORK : rate.nanos / rate.work;
        return nanosPerWork * point.experiment().work(point.parameters());
    }

    /** Learns from a range that was simulated. */
    void learn(TrialRange range, long nanos) {
        Point point = plan.points().get(range.point()).point();
        Rate rate = rates.computeIfAbsent(point.experiment().name(), name -> new Rate());
        rate.nanos += Math.max(1, nanos);
        rate.work += (double) range.trials() * point.experiment().work(point.parameters());
    }
}
