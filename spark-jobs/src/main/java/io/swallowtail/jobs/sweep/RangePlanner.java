package io.swallowtail.jobs.sweep;

import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.jobs.commit.TrialRange;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;

/**
 * Divides the trials of a sweep into tasks, and tasks into segments that are simulated and committed together. How the
 * trials are divided never changes a result.
 *
 * <p>The points advance together: in each turn a point gets as many trials as it has had so far, and at least 0.1 ms. So a stopped sweep has results for all
 * points. A task should take about a second. That is long compared with the cost of starting it (milliseconds) and short compared with a
 * segment. With many cores, tasks and segments become longer, up to a minute, because the driver can start only some hundred tasks per
 * second. Tasks become shorter before each pause and at the end, so that the cores finish together. If rows are kept, each task writes a
 * file, so tasks are as long as a segment allows. The time of a trial is measured during the sweep, in nanoseconds per unit of relative
 * cost, separately for each experiment and method. The first segment is short because its time is only a rough guess.
 *
 * <p>For points with a stopping rule, a segment has at most the predicted number of trials of each point, and its results determine the next
 * number. If such a point ends within a segment, the range that contains the end is simulated again. So its ranges are short compared with
 * the point's turn. If rows are kept, each such range has its own task and file.
 */
final class RangePlanner {
    private static final double GUESSED_NANOS_PER_WORK = 10;
    /** The time of the first segment by that guess. The rate of its first tasks determines the size of the next one. */
    private static final double FIRST_SEGMENT_NANOS = 5e8;
    /** The number of cores that get the first segment. All other cores wait less for its rate than for some thousand short tasks. */
    private static final int FIRST_CORES = 50;
    /** A final segment shorter than this share of a segment joins the previous one. */
    private static final double SHORTEST_LAST_SEGMENT = 0.25;

    private static final int MAX_TASKS_OF_A_SEGMENT = 20_000;
    /** A task is sent with the names and parameters of its points, so their number is bounded. */
    private static final int MAX_RANGES_OF_A_TASK = 1_000;

    private static final double SHORTEST_TASK_NANOS = 5e7;
    private static final double LONGEST_TASK_NANOS = 1e9;
    /** With many cores, the longest task takes this time per core. So at most 25 tasks of this length end per second. */
    private static final double LONGEST_TASK_NANOS_PER_CORE = 4e7;

    private static final double SHORTEST_TASK_NANOS_PER_CORE = 8e6;
    /** The limit of this growth. */
    private static final double LONGEST_GROWN_TASK_NANOS = 6e10;
    /** The number of ranges of a turn in which the point may end, if these ranges take long enough. */
    private static final int RANGES_OF_A_TURN = 8;

    private static final double SHORTEST_RANGE_NANOS = 1e7;
    /** A turn takes about as long as the preparation of its range, so that many points of cheap trials have few ranges. */
    private static final double SHORTEST_TURN_NANOS = 1e5;

    private final SweepPlan plan;
    private final int cores;
    private final double segmentNanos;
    private final double shortestTask;
    private final double longestTask;
    private final double shortestFirstTask;
    private final double longestFirstTask;
    /** The next task gets one of this many parts of a core's remaining work before the cores wait for each other. */
    private final int tasksPerCore;

    private final IntToDoubleFunction work;
    private final Optional<StopPrediction> prediction;
    /** The rate of each point's trials, by place. Points of one experiment and method share it. */
    private final Rate[] rates;
    /** The rates that were guessed for planned trials. */
    private final Set<Rate> guessed = new HashSet<>();
    /** The points with trials to plan. The first one has its turn. */
    private final Deque<OpenPoint> open = new ArrayDeque<>();
    /** Points with a predicted number of trials that had their turn in this segment. */
    private final List<OpenPoint> waiting = new ArrayList<>();

    /** The number of trials that the current point was allowed at the beginning of its turn. */
    private long turnOfPoint;

    private long firstTurn;
    private boolean started;

    /** The measured nanoseconds and relative cost of one experiment and method. */
    private static final class Rate {
        private double nanos;
        private double work;

        boolean isMeasured() {
            return nanos > 0;
        }
    }

    /**
     * Prepares the plan.
     *
     * @param plan the points
     * @param missing the trials to simulate, in ascending order for each point
     * @param cores the number of tasks that run at once
     * @param segmentTime the desired time of a segment
     * @param work the relative cost of a point's trial, by the point's place; 0 for points that are planned elsewhere
     * @param prediction predicts the number of needed trials, if not all missing trials are needed
     */
    RangePlanner(
            SweepPlan plan,
            List<TrialRange> missing,
            int cores,
            Duration segmentTime,
            IntToDoubleFunction work,
            Optional<StopPrediction> prediction) {
        this.plan = plan;
        this.cores = cores;
        double grown = grownTaskNanos(cores);
        this.segmentNanos = segmentNanos(cores, segmentTime);
        this.shortestFirstTask =
                Math.max(SHORTEST_TASK_NANOS, plan.keepsRows() ? segmentNanos / (prediction.isPresent() ? 8 : 32) : 0);
        this.longestFirstTask = plan.keepsRows() ? segmentNanos / 2 : LONGEST_TASK_NANOS;
        this.longestTask = Math.max(longestFirstTask, grown);
        this.shortestTask = Math.min(longestTask, Math.max(shortestFirstTask, cores * SHORTEST_TASK_NANOS_PER_CORE));
        this.tasksPerCore = plan.keepsRows() && prediction.isEmpty() ? 2 : 4;
        this.work = work;
        this.prediction = prediction;
        this.rates = rates(plan.points());
        Map<Integer, OpenPoint> byPlace = new LinkedHashMap<>();
        for (TrialRange range : missing) {
            byPlace.computeIfAbsent(range.point(), OpenPoint::new).add(range.from(), range.to());
        }
        open.addAll(byPlace.values());
    }

    private static Rate[] rates(List<PlannedPoint> points) {
        Map<List<Object>, Rate> byKind = new HashMap<>();
        return points.stream()
                .map(planned -> byKind.computeIfAbsent(
                        List.of(planned.point().experiment().name(), planned.method()), kind -> new Rate()))
                .toArray(Rate[]::new);
    }

    private static double grownTaskNanos(int cores) {
        return Math.min(LONGEST_GROWN_TASK_NANOS, cores * LONGEST_TASK_NANOS_PER_CORE);
    }

    /** Returns the time of a segment on all cores: the desired time, or that of the longest task if many cores make it longer. */
    static double segmentNanos(int cores, Duration desired) {
        double grown = grownTaskNanos(cores);
        return Math.max(desired.toNanos(), grown > LONGEST_TASK_NANOS ? grown : 0);
    }

    /**
     * Plans the next segment.
     *
     * @param nanos the longest predicted time that it may take
     * @return for each task a list of ranges of one experiment; empty when all trials are planned
     */
    List<List<TrialRange>> nextSegment(double nanos) {
        open.addAll(waiting);
        waiting.clear();
        prediction.ifPresent(f -> open.forEach(point -> point.allow(0)));
        int busy = started ? cores : Math.min(cores, FIRST_CORES);
        firstTurn = firstTurn(busy);
        double left = nanosLeft();
        double budget = busy * Math.min(nanos, started ? segmentNanos : firstSegmentNanos());
        if (prediction.isEmpty() && left < budget * (1 + SHORTEST_LAST_SEGMENT) && nanos == Double.POSITIVE_INFINITY) {
            budget = left;
        }
        // Cores wait for each other if no further segment is in flight: at the end, and if the plan of the next
        // segment needs the tallies or the rate of this one.
        double horizon = prediction.isPresent() || !started || nanos < segmentNanos ? budget : left;
        double shortest = started ? shortestTask : shortestFirstTask;
        double longest = started ? longestTask : longestFirstTask;
        started = true;
        List<List<TrialRange>> segment = new ArrayList<>();
        while (!open.isEmpty() && (budget > 0 || segment.size() < busy) && segment.size() < MAX_TASKS_OF_A_SEGMENT) {
            List<TrialRange> task = nextTask(Math.min(longest, Math.max(shortest, horizon / (tasksPerCore * busy))));
            double taken = nanos(task);
            budget -= taken;
            horizon -= taken;
            segment.add(task);
        }
        return segment;
    }

    private List<TrialRange> nextTask(double nanos) {
        if (plan.trialsPerTask().isPresent()) {
            return List.of(take(plan.trialsPerTask().getAsLong()));
        }
        if (prediction.isPresent() && plan.keepsRows()) {
            return List.of(take(fitting(nanos)));
        }
        List<TrialRange> task = new ArrayList<>();
        OpenPoint first = current();
        double left = nanos;
        do {
            TrialRange range = take(fitting(left));
            left -= range.trials() * nanosPerTrial(range.point());
            task.add(range);
        } while (task.size() < MAX_RANGES_OF_A_TASK
                && !open.isEmpty()
                // A fraction of a trial would become a second range of one trial.
                && left >= nanosPerTrial(current().place())
                && (prediction.isPresent() || current() != first)
                && experiment(current()).equals(experiment(first)));
        return task;
    }

    /** Returns the number of trials of the current point that fit into the remaining time of a task. */
    private long fitting(double nanos) {
        OpenPoint point = current();
        double nanosPerTrial = nanosPerTrial(point.place());
        long fitting = (long) Math.max(1, nanos / nanosPerTrial);
        if (prediction.isPresent()) {
            double ranges = Math.max(plan.keepsRows() ? 1 : RANGES_OF_A_TURN, 2.0 * cores / open.size());
            double shortest = plan.keepsRows() ? 0 : SHORTEST_RANGE_NANOS / nanosPerTrial;
            fitting = (long) Math.min(fitting, Math.max(1, Math.max(shortest, Math.ceil(turnOfPoint / ranges))));
        }
        return Math.min(fitting, point.allowed());
    }

    private TrialRange take(long trials) {
        OpenPoint point = current();
        if (!rates[point.place()].isMeasured()) {
            guessed.add(rates[point.place()]);
        }
        TrialRange range = point.take(trials);
        if (point.isPlanned()) {
            open.removeFirst();
        } else if (point.allowed() <= 0 && prediction.isPresent()) {
            waiting.add(open.removeFirst());
        } else if (point.allowed() <= 0) {
            open.addLast(open.removeFirst());
        }
        return range;
    }

    /** Returns whether trials of some kind were planned with a guessed rate and none of them was measured yet. */
    boolean isGuessing() {
        return !guessed.isEmpty();
    }

    /** Plans no more trials of some points. */
    void close(IntPredicate places) {
        open.removeIf(point -> places.test(point.place()));
        waiting.removeIf(point -> places.test(point.place()));
    }

    /** Returns the point whose turn it is. */
    private OpenPoint current() {
        OpenPoint point = open.getFirst();
        if (point.allowed() <= 0) {
            long shortest = (long) (SHORTEST_TURN_NANOS / nanosPerTrial(point.place()));
            long doubling = Math.max(Math.max(firstTurn, point.planned()), prediction.isPresent() ? 0 : shortest);
            turnOfPoint =
                    prediction.map(f -> f.allowance(point.place(), doubling)).orElse(doubling);
            point.allow(turnOfPoint);
        }
        return point;
    }

    private double firstSegmentNanos() {
        return Math.min(FIRST_SEGMENT_NANOS, segmentNanos);
    }

    /** Returns the number of trials per point that make a first segment if all points are open. */
    private long firstTurn(int busy) {
        double nanosOfOneEach = 0;
        for (int place = 0; place < plan.points().size(); place++) {
            nanosOfOneEach += nanosPerTrial(place);
        }
        return Math.max(1, (long) (busy * firstSegmentNanos() / nanosOfOneEach));
    }

    private String experiment(OpenPoint point) {
        return plan.points().get(point.place()).point().experiment().name();
    }

    /** Predicts the time of all trials that are not planned yet, on one core. */
    private double nanosLeft() {
        return open.stream()
                .mapToDouble(point -> point.left() * nanosPerTrial(point.place()))
                .sum();
    }

    /** Predicts the time of a task, on one core. */
    double nanos(List<TrialRange> task) {
        return task.stream()
                .mapToDouble(range -> range.trials() * nanosPerTrial(range.point()))
                .sum();
    }

    private double nanosPerTrial(int place) {
        Rate rate = rates[place];
        double nanosPerWork = rate.isMeasured() ? rate.nanos / rate.work : GUESSED_NANOS_PER_WORK;
        return nanosPerWork * work.applyAsDouble(place);
    }

    /** Records the time of a point's trials. */
    void learn(int place, long trials, long nanos) {
        Rate rate = rates[place];
        guessed.remove(rate);
        if (rate.nanos > segmentNanos) { // the first trials are slow, because their code is not compiled yet
            rate.nanos /= 2;
            rate.work /= 2;
        }
        rate.nanos += Math.max(1, nanos);
        rate.work += trials * work.applyAsDouble(place);
    }
}
