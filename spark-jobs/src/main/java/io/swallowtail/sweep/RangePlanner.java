package io.swallowtail.sweep;

import io.swallowtail.experiment.Point;
import io.swallowtail.plan.SweepPlan;
import io.swallowtail.store.TrialRange;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Divides the trials of a sweep into tasks, and tasks into segments that are simulated and committed together. How the
 * trials are divided never changes a result.
 *
 * <p>The points advance together, each by as many trials as it has behind it, so that a sweep that is stopped has something
 * to say about all of them. A task should take a second or so: long beside what starting it costs (milliseconds), short
 * beside the segment; towards a segment's end tasks get shorter, so that the cores finish together. Where rows are kept a
 * task writes a file, so tasks are as long as a segment allows. How long a trial takes is learnt as the sweep goes, in
 * nanoseconds per unit of counted work, an experiment at a time; the first segment is short because its guess is rough.
 */
final class RangePlanner {
    private static final double GUESSED_NANOS_PER_WORK = 10;
    private static final double FIRST_SEGMENT_NANOS = 4e9;
    /** A rest of a sweep that is shorter than this share of a segment goes with the segment before it. */
    private static final double SHORTEST_LAST_SEGMENT = 0.25;

    private static final int MOST_TASKS_OF_A_SEGMENT = 20_000;

    private final SweepPlan plan;
    private final int cores;
    private final double segmentNanos;
    private final double shortestTask;
    private final double longestTask;
    private final Map<String, Rate> rates = new HashMap<>();
    /** The points that have trials to plan, in their order, each with how far it has come. */
    private final List<OpenPoint> open = new ArrayList<>();

    private int turn;
    private long firstTurn;
    private boolean started;

    /** Nanoseconds and work seen of one experiment. */
    private static final class Rate {
        private double nanos;
        private double work;
    }

    /** A point with trials to plan. */
    private static final class OpenPoint {
        private final int place;
        private final Deque<long[]> gaps = new ArrayDeque<>();
        /** How many trials it may plan in this turn, and how many it has planned in all. */
        private long allowed;

        private long planned;

        OpenPoint(int place) {
            this.place = place;
        }

        /** Takes at most that many trials from the first gap. */
        TrialRange take(long trials) {
            long[] gap = gaps.getFirst();
            long from = gap[0];
            gap[0] = Math.min(gap[1], from + trials);
            if (gap[0] == gap[1]) {
                gaps.removeFirst();
            }
            planned += gap[0] - from;
            allowed -= gap[0] - from;
            return new TrialRange(place, from, gap[0]);
        }

        long left() {
            return gaps.stream().mapToLong(gap -> gap[1] - gap[0]).sum();
        }
    }

    /**
     * Prepares to plan.
     *
     * @param plan the points
     * @param missing the trials to simulate, in ascending order for each point
     * @param cores how many tasks run at once
     * @param segmentTime how long a segment is to take
     */
    RangePlanner(SweepPlan plan, List<TrialRange> missing, int cores, Duration segmentTime) {
        this.plan = plan;
        this.cores = cores;
        this.segmentNanos = segmentTime.toNanos();
        this.shortestTask = plan.keepsRows() ? segmentNanos / 8 : 5e7;
        this.longestTask = plan.keepsRows() ? segmentNanos / 2 : 1e9;
        Map<Integer, OpenPoint> byPlace = new HashMap<>();
        for (TrialRange range : missing) {
            byPlace.computeIfAbsent(range.point(), place -> {
                        OpenPoint point = new OpenPoint(place);
                        open.add(point);
                        return point;
                    })
                    .gaps
                    .add(new long[] {range.from(), range.to()});
        }
    }

    /** Takes the next segment, a list of ranges of one experiment for each task; empty when all is planned. */
    List<List<TrialRange>> nextSegment() {
        return nextSegment(Double.POSITIVE_INFINITY);
    }

    /**
     * Takes the next segment.
     *
     * @param nanos how long it may take at most, as far as that can be foreseen
     */
    List<List<TrialRange>> nextSegment(double nanos) {
        firstTurn = firstTurn();
        double left = nanosLeft();
        double budget = cores * Math.min(nanos, started ? segmentNanos : firstSegmentNanos());
        if (left < budget * (1 + SHORTEST_LAST_SEGMENT) && nanos == Double.POSITIVE_INFINITY) {
            budget = left;
        }
        started = true;
        List<List<TrialRange>> segment = new ArrayList<>();
        while (!open.isEmpty() && budget > 0 && segment.size() < MOST_TASKS_OF_A_SEGMENT) {
            List<TrialRange> task = nextTask(Math.min(longestTask, Math.max(shortestTask, budget / (4 * cores))));
            for (TrialRange range : task) {
                budget -= range.trials() * nanosPerTrial(range.point());
            }
            segment.add(task);
        }
        return segment;
    }

    private List<TrialRange> nextTask(double nanos) {
        if (plan.trialsPerTask().isPresent()) {
            return List.of(take(plan.trialsPerTask().getAsLong()));
        }
        List<TrialRange> task = new ArrayList<>();
        double left = nanos;
        String experiment = experiment(current());
        do {
            OpenPoint point = current();
            long fitting = Math.max(1, (long) (left / nanosPerTrial(point.place)));
            TrialRange range = take(Math.min(fitting, point.allowed));
            left -= range.trials() * nanosPerTrial(range.point());
            task.add(range);
        } while (left > 0 && !open.isEmpty() && experiment(current()).equals(experiment));
        return task;
    }

    private TrialRange take(long trials) {
        OpenPoint point = current();
        TrialRange range = point.take(trials);
        if (point.gaps.isEmpty()) {
            open.remove(turn);
        } else if (point.allowed <= 0) {
            turn++;
        }
        return range;
    }

    /** The point whose turn it is. */
    private OpenPoint current() {
        if (turn >= open.size()) {
            turn = 0;
        }
        OpenPoint point = open.get(turn);
        if (point.allowed <= 0) {
            point.allowed = Math.max(firstTurn, point.planned);
        }
        return point;
    }

    private double firstSegmentNanos() {
        return Math.min(FIRST_SEGMENT_NANOS, segmentNanos);
    }

    /** How many trials of each point make a first segment together, were all points open. */
    private long firstTurn() {
        double nanosOfOneEach = 0;
        for (int place = 0; place < plan.points().size(); place++) {
            nanosOfOneEach += nanosPerTrial(place);
        }
        return Math.max(1, (long) (cores * firstSegmentNanos() / nanosOfOneEach));
    }

    private String experiment(OpenPoint point) {
        return plan.points().get(point.place).point().experiment().name();
    }

    /** Predicts the time of all trials that are not planned yet, on one core. */
    double nanosLeft() {
        return open.stream()
                .mapToDouble(point -> point.left() * nanosPerTrial(point.place))
                .sum();
    }

    private double nanosPerTrial(int place) {
        Point point = plan.points().get(place).point();
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
