package io.swallowtail.sweep;

import io.swallowtail.commit.TrialRange;
import io.swallowtail.plan.PlannedPoint;
import io.swallowtail.plan.SweepPlan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntToDoubleFunction;

/**
 * Divides the trials of a sweep into tasks, and tasks into segments that are simulated and committed together. How the
 * trials are divided never changes a result.
 *
 * <p>The points advance together, each by as many trials as it has behind it, so that a sweep that is stopped has something
 * to say about all of them. A task should take a second or so: long beside what starting it costs (milliseconds), short
 * beside the segment; towards the end of all that is planned without a pause tasks get shorter, so that the cores finish together. Where
 * rows are kept a task writes a file, so tasks are as long as a segment allows. How long a trial takes is learnt as the sweep goes, in
 * nanoseconds per unit of counted work, an experiment (and method) at a time; the first segment is short because its guess is rough.
 *
 * <p>Where points end by themselves, a segment takes each of them no further than foreseen, and what it yielded decides how far
 * it goes next. Such a segment may hold a point's end and is then simulated once more from the beginning of the range that
 * does, so that ranges are short beside a point's turn; where rows are kept, a range has a task and a file of its own.
 */
final class RangePlanner {
    private static final double GUESSED_NANOS_PER_WORK = 10;
    /** How long the first segment takes by that guess; the rate of its first tasks decides how long the next one is. */
    private static final double FIRST_SEGMENT_NANOS = 5e8;
    /** A rest of a sweep that is shorter than this share of a segment goes with the segment before it. */
    private static final double SHORTEST_LAST_SEGMENT = 0.25;

    private static final int MOST_TASKS_OF_A_SEGMENT = 20_000;
    /** In how many ranges a point's turn is divided where it may hold the point's end, if these take long enough. */
    private static final int RANGES_OF_A_TURN = 8;

    private static final double SHORTEST_RANGE_NANOS = 1e7;

    private final SweepPlan plan;
    private final int cores;
    private final double segmentNanos;
    private final double shortestTask;
    private final double longestTask;
    /** How many tasks as long as the next one each core would take of what is left before cores wait for each other. */
    private final int tasksPerCore;

    private final IntToDoubleFunction work;
    private final Optional<StopForesight> foresight;
    private final Map<String, Rate> rates = new HashMap<>();
    /** The kinds of trials that were planned without a rate. */
    private final Set<String> guessed = new HashSet<>();
    /** The points that have trials to plan, in their order, each with how far it has come. */
    private final List<OpenPoint> open = new ArrayList<>();
    /** Points with foresight that had their turn in this segment. */
    private final List<OpenPoint> waiting = new ArrayList<>();

    private int turn;
    /** How many trials the point whose turn it is was allowed at its beginning. */
    private long turnOfPoint;

    private long firstTurn;
    private boolean started;

    /** Nanoseconds and work seen of one experiment by one method. */
    private static final class Rate {
        private double nanos;
        private double work;
    }

    /**
     * Prepares to plan.
     *
     * @param plan the points
     * @param missing the trials to simulate, in ascending order for each point
     * @param cores how many tasks run at once
     * @param segmentTime how long a segment is to take
     * @param work how much work a trial of a point is, by its place; 0 for points that are planned elsewhere
     * @param foresight how many of the missing trials will be needed, if not all
     */
    RangePlanner(
            SweepPlan plan,
            List<TrialRange> missing,
            int cores,
            Duration segmentTime,
            IntToDoubleFunction work,
            Optional<StopForesight> foresight) {
        this.plan = plan;
        this.cores = cores;
        this.segmentNanos = segmentTime.toNanos();
        this.shortestTask = Math.max(5e7, plan.keepsRows() ? segmentNanos / (foresight.isPresent() ? 8 : 32) : 0);
        this.longestTask = plan.keepsRows() ? segmentNanos / 2 : 1e9;
        this.tasksPerCore = plan.keepsRows() && foresight.isEmpty() ? 2 : 4;
        this.work = work;
        this.foresight = foresight;
        Map<Integer, OpenPoint> byPlace = new LinkedHashMap<>();
        for (TrialRange range : missing) {
            byPlace.computeIfAbsent(range.point(), OpenPoint::new).add(range.from(), range.to());
        }
        open.addAll(byPlace.values());
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
        open.addAll(waiting);
        waiting.clear();
        foresight.ifPresent(f -> open.forEach(point -> point.allow(0)));
        firstTurn = firstTurn();
        double left = nanosLeft();
        double budget = cores * Math.min(nanos, started ? segmentNanos : firstSegmentNanos());
        if (foresight.isEmpty() && left < budget * (1 + SHORTEST_LAST_SEGMENT) && nanos == Double.POSITIVE_INFINITY) {
            budget = left;
        }
        // Cores wait for each other where no further segment is in flight: at the end, and where the next one needs
        // this one's tallies or pace.
        double horizon = foresight.isPresent() || !started || nanos < segmentNanos ? budget : left;
        started = true;
        List<List<TrialRange>> segment = new ArrayList<>();
        while (!open.isEmpty() && (budget > 0 || segment.size() < cores) && segment.size() < MOST_TASKS_OF_A_SEGMENT) {
            List<TrialRange> task =
                    nextTask(Math.min(longestTask, Math.max(shortestTask, horizon / (tasksPerCore * cores))));
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
        if (foresight.isPresent() && plan.keepsRows()) {
            return List.of(take(fitting(nanos)));
        }
        List<TrialRange> task = new ArrayList<>();
        double left = nanos;
        String experiment = experiment(current());
        do {
            TrialRange range = take(fitting(left));
            left -= range.trials() * nanosPerTrial(range.point());
            task.add(range);
        } while (left > 0 && !open.isEmpty() && experiment(current()).equals(experiment));
        return task;
    }

    /** How many trials the point whose turn it is should give to a task that has so much time left. */
    private long fitting(double nanos) {
        OpenPoint point = current();
        double nanosPerTrial = nanosPerTrial(point.place());
        long fitting = (long) Math.max(1, nanos / nanosPerTrial);
        if (foresight.isPresent()) {
            double ranges = Math.max(plan.keepsRows() ? 1 : RANGES_OF_A_TURN, 2.0 * cores / open.size());
            double shortest = plan.keepsRows() ? 0 : SHORTEST_RANGE_NANOS / nanosPerTrial;
            fitting = (long) Math.min(fitting, Math.max(1, Math.max(shortest, Math.ceil(turnOfPoint / ranges))));
        }
        return Math.min(fitting, point.allowed());
    }

    private TrialRange take(long trials) {
        OpenPoint point = current();
        if (!rates.containsKey(kind(point.place()))) {
            guessed.add(kind(point.place()));
        }
        TrialRange range = point.take(trials);
        if (point.isPlanned()) {
            open.remove(turn);
        } else if (point.allowed() <= 0 && foresight.isPresent()) {
            waiting.add(open.remove(turn));
        } else if (point.allowed() <= 0) {
            turn++;
        }
        return range;
    }

    /** Whether trials were planned by the guess, and none of their kind has been learnt from. */
    boolean isGuessing() {
        return !guessed.isEmpty();
    }

    /** Plans no more trials of a point. */
    void close(int place) {
        open.removeIf(point -> point.place() == place);
        waiting.removeIf(point -> point.place() == place);
    }

    /** The point whose turn it is. */
    private OpenPoint current() {
        if (turn >= open.size()) {
            turn = 0;
        }
        OpenPoint point = open.get(turn);
        if (point.allowed() <= 0) {
            long doubling = Math.max(firstTurn, point.planned());
            turnOfPoint =
                    foresight.map(f -> f.allowance(point.place(), doubling)).orElse(doubling);
            point.allow(turnOfPoint);
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
        Rate rate = rates.get(kind(place));
        double nanosPerWork = rate == null ? GUESSED_NANOS_PER_WORK : rate.nanos / rate.work;
        return nanosPerWork * work.applyAsDouble(place);
    }

    /** Learns from trials of the point in a place, and the time that they took. */
    void learn(int place, long trials, long nanos) {
        guessed.remove(kind(place));
        Rate rate = rates.computeIfAbsent(kind(place), name -> new Rate());
        if (rate.nanos > segmentNanos) { // the first trials are slow, for their code is not compiled yet
            rate.nanos /= 2;
            rate.work /= 2;
        }
        rate.nanos += Math.max(1, nanos);
        rate.work += trials * work.applyAsDouble(place);
    }

    /** What has a rate of its own. */
    private String kind(int place) {
        PlannedPoint planned = plan.points().get(place);
        return planned.point().experiment().name() + " by " + planned.method().word();
    }
}
