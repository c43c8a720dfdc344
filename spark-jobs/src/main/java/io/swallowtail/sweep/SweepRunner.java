package io.swallowtail.sweep;

import io.swallowtail.commit.PointStops;
import io.swallowtail.commit.PointStops.Crossing;
import io.swallowtail.commit.SweepWriter;
import io.swallowtail.commit.TalliedRange;
import io.swallowtail.commit.TaskResult;
import io.swallowtail.commit.TrialRange;
import io.swallowtail.plan.Method;
import io.swallowtail.plan.PlannedPoint;
import io.swallowtail.plan.SweepPlan;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.ObjIntConsumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.api.java.function.Function2;
import org.apache.spark.sql.SparkSession;

/**
 * Simulates on a Spark session what a sweep's directory does not hold yet: segment by segment, each committed as a whole, in the
 * order in which they were planned. Two segments are in flight, so that no core waits while one ends and is committed; only where
 * points end by themselves, the next segment is planned from what the last one yielded. Every trial is simulated once, but for
 * some of ranges in which points end by themselves.
 */
public final class SweepRunner {
    /** Jobs of this pool share the cores evenly with those of a run, instead of waiting for all that is in flight. */
    private static final String TABLES_POOL = "tables";

    private final Jobs jobs;
    private final SweepWriter writer;
    private final SweepPlan wanted;
    private final Duration segmentTime;
    private final StopSignal stop;
    private final SweepProgress progress;
    private final Runnable afterCommit;
    private final TrialWork work;
    /** The points' places in the writer's plan, by their ids. */
    private final Map<String, Integer> places;
    /** What the pilots of splittings found, by the points' places. */
    private final Map<Integer, List<SentPlan>> pilots = new HashMap<>();

    /** What the jobs answer, to be noted by the thread that runs this. */
    private final BlockingQueue<Runnable> answers = new LinkedBlockingQueue<>();

    private int segmentNumber;

    /**
     * Prepares a run.
     *
     * @param spark the session
     * @param writer the directory
     * @param wanted what is to be there in the end; all its points are in the writer's plan
     * @param segmentTime how much work a kill may lose, in time on all cores: one segment, or two in flight of half of it each
     * @param stop when to end early
     * @param progress hears of every task
     * @param afterCommit runs after each segment, while the next one is simulated; its Spark jobs do not wait for that
     */
    public SweepRunner(
            SparkSession spark,
            SweepWriter writer,
            SweepPlan wanted,
            Duration segmentTime,
            StopSignal stop,
            SweepProgress progress,
            Runnable afterCommit) {
        this(new SparkJobs(spark), writer, wanted, segmentTime, stop, progress, () -> {
            spark.sparkContext().setLocalProperty("spark.scheduler.pool", TABLES_POOL);
            try {
                afterCommit.run();
            } finally {
                spark.sparkContext().setLocalProperty("spark.scheduler.pool", null);
            }
        });
    }

    SweepRunner(
            Jobs jobs,
            SweepWriter writer,
            SweepPlan wanted,
            Duration segmentTime,
            StopSignal stop,
            SweepProgress progress,
            Runnable afterCommit) {
        this.jobs = jobs;
        this.writer = writer;
        this.wanted = wanted;
        this.segmentTime = segmentTime;
        this.stop = stop;
        this.progress = progress;
        this.afterCommit = afterCommit;
        this.work = new TrialWork(writer.plan());
        this.places = writer.plan().places();
    }

    /**
     * Simulates and commits what is missing, until all is there or it is to stop: plain trials first.
     *
     * @throws IOException if the directory cannot be written
     */
    public void simulate() throws IOException {
        try {
            // What is there lacks an end if a stop event is to happen more often than was wanted when it was simulated.
            commit(List.of());
            if (new Phase(true).isSimulated() && !stop.isDue()) {
                prepareSplittings();
                new Phase(false).isSimulated();
            }
        } catch (CancellationException e) {
            if (!stop.isAsked()) {
                throw e;
            }
        } finally {
            stop.onAsked(() -> {});
        }
    }

    /** A segment in flight. */
    private record Segment(int number, List<List<TrialRange>> tasks, RunningJob<TaskResult> job) {}

    /** Simulates what is missing of the plain points, or of the others. */
    private final class Phase {
        private final Optional<StopForesight> foresight;
        private final RangePlanner planner;
        /** How many segments may be in flight. */
        private final int most;

        private final Deque<Segment> inFlight = new ArrayDeque<>();
        private boolean isPlanned;

        Phase(boolean plain) {
            foresight = writer.stops().isEmpty() || !plain
                    ? Optional.empty()
                    : Optional.of(new StopForesight(writer.stops()));
            most = foresight.isPresent() ? 1 : 2;
            planner = new RangePlanner(
                    plain ? writer.plan() : writer.plan().withoutRows(),
                    missing(plain),
                    jobs.cores(),
                    segmentTime.dividedBy(most),
                    place -> isPlain(place) == plain ? work.of(place) : 0,
                    foresight);
        }

        /** Runs the phase; returns whether all is there. */
        boolean isSimulated() throws IOException {
            try {
                for (fill(); !inFlight.isEmpty(); ) {
                    while (!inFlight.getFirst().job().isOver()) {
                        awaitAnswer();
                        fill();
                    }
                    if (inFlight.getFirst().job().hasFailed() && stop.isAsked()) {
                        commitFinished();
                    }
                    Segment first = inFlight.removeFirst();
                    commit(results(first.job()));
                    writer.stops().entrySet().stream()
                            .filter(point -> point.getValue().isOver())
                            .forEach(point -> planner.close(point.getKey()));
                    progress.committed(first.number());
                    fill();
                    afterCommit.run();
                }
                return isPlanned;
            } finally {
                if (!inFlight.isEmpty()) {
                    jobs.cancel();
                }
            }
        }

        /** Commits what has ended of the segments in flight, which somebody asked to stop. */
        private void commitFinished() throws IOException {
            while (!inFlight.isEmpty()) {
                Segment segment = inFlight.getFirst();
                while (!segment.job().isOver()) {
                    awaitAnswer();
                }
                inFlight.removeFirst();
                Map<String, Long> unfinished = new HashMap<>();
                for (int task = 0; task < segment.tasks().size(); task++) {
                    for (TrialRange range : segment.job().hasEnded(task)
                            ? List.<TrialRange>of()
                            : segment.tasks().get(task)) {
                        String id = writer.plan()
                                .points()
                                .get(range.point())
                                .point()
                                .id();
                        unfinished.merge(id, range.from(), Math::min);
                    }
                }
                List<TaskResult> kept = SegmentCut.ofStopped(
                        segment.job().finished(), unfinished, writer.stops().values());
                if (!kept.isEmpty()) {
                    writer.commit(kept, List.of());
                    progress.committed(segment.number());
                }
            }
            throw new CancellationException("asked to stop");
        }

        /** Starts as many segments as may be in flight; the first one is alone until the planner has seen the pace of its trials. */
        private void fill() throws IOException {
            foresight.filter(f -> inFlight.isEmpty()).ifPresent(SweepRunner.this::expect);
            while (!isPlanned
                    && !stop.isDue()
                    && inFlight.size() < most
                    && (inFlight.isEmpty() || !planner.isGuessing() && nanosToPlan() > 0)) {
                List<List<TrialRange>> tasks = planner.nextSegment(nanosToPlan());
                isPlanned = tasks.isEmpty();
                if (!isPlanned) {
                    inFlight.add(start(tasks));
                }
            }
        }

        /** How much time of all cores is left to the deadline, after what is in flight. */
        private double nanosToPlan() {
            double nanos = 0;
            for (Segment segment : inFlight) {
                for (int task = 0; task < segment.tasks().size(); task++) {
                    nanos += segment.job().hasEnded(task)
                            ? 0
                            : planner.nanos(segment.tasks().get(task));
                }
            }
            return stop.nanosLeft() - nanos / jobs.cores();
        }

        private Segment start(List<List<TrialRange>> tasks) throws IOException {
            int number = segmentNumber++;
            progress.started(
                    number,
                    tasks.stream()
                            .flatMap(List::stream)
                            .mapToLong(TrialRange::trials)
                            .sum());
            String staging = staging();
            return new Segment(
                    number,
                    tasks,
                    SweepRunner.this.start(
                            tasks.stream().map(ranges -> task(ranges, staging)).toList(),
                            SegmentTask::simulate,
                            (result, task) -> note(result)));
        }

        private void note(TaskResult result) {
            for (TalliedRange range : result.ranges()) {
                int place = places.get(range.point());
                planner.learn(place, range.trials(), range.nanos());
                progress.simulated(range.trials(), range.trials() * work.of(place));
            }
        }
    }

    private boolean isPlain(int place) {
        return writer.plan().points().get(place).isPlain();
    }

    private List<TrialRange> missing(boolean plain) {
        return writer.missing(wanted).stream()
                .filter(range -> isPlain(range.point()) == plain)
                .toList();
    }

    /** Runs the pilots of all splittings of which something is missing. */
    private void prepareSplittings() {
        List<Integer> places = missing(false).stream()
                .map(TrialRange::point)
                .distinct()
                .filter(place -> writer.plan().points().get(place).method() == Method.SPLITTING)
                .toList();
        if (places.isEmpty()) {
            return;
        }
        progress.preparing(places.size());
        List<PilotTask> tasks = places.stream()
                .map(place -> PilotTask.of(
                        writer.plan().points().get(place), writer.plan().seed()))
                .toList();
        List<List<SentPlan>> found = run(tasks, (task, configuration) -> task.run());
        for (int i = 0; i < found.size(); i++) {
            pilots.put(places.get(i), found.get(i));
            work.learn(places.get(i), found.get(i));
        }
        double trials = 0;
        double amount = 0;
        for (TrialRange range : missing(false)) {
            trials += range.trials();
            amount += range.trials() * work.of(range.point());
        }
        progress.expected(trials, amount, 0, 0);
    }

    /** Commits what a segment's tasks yielded, up to the ends of points that end by themselves. */
    private void commit(List<TaskResult> results) throws IOException {
        SegmentCut cut = SegmentCut.of(results, writer.stops().values(), this::examine);
        if (!cut.results().isEmpty() || !cut.ends().isEmpty()) {
            writer.commit(cut.results(), cut.ends());
        }
        progress.discarded(cut.discarded());
    }

    /** Tells what is probably left of what is wanted. */
    private void expect(StopForesight foresight) {
        Map<Integer, Long> left = new HashMap<>();
        writer.missing(wanted).forEach(range -> left.merge(range.point(), range.trials(), Long::sum));
        double trials = 0;
        double amount = 0;
        for (Map.Entry<Integer, Long> point : left.entrySet()) {
            double expected = foresight.expected(point.getKey(), point.getValue());
            trials += expected;
            amount += expected * work.of(point.getKey());
        }
        int ended = (int) wanted.points().stream().filter(this::isOver).count();
        int ending = (int) wanted.points().stream()
                .filter(planned -> writer.stopsOf(planned).isPresent())
                .count();
        progress.expected(trials, amount, ended, ending);
    }

    private boolean isOver(PlannedPoint planned) {
        return writer.stopsOf(planned).filter(PointStops::isOver).isPresent();
    }

    private SegmentTask task(List<TrialRange> ranges, String staging) {
        return isPlain(ranges.get(0).point())
                ? SimulationTask.of(writer.plan(), ranges, staging)
                : EstimatorTask.of(writer.plan(), ranges, pilots);
    }

    private List<TaskResult> examine(List<Crossing> crossings) throws IOException {
        String staging = staging();
        return run(
                crossings.stream()
                        .map(crossing -> SimulationTask.of(writer.plan(), crossing, staging))
                        .toList(),
                SegmentTask::simulate);
    }

    /** Names a directory for rows, or nothing if they are not kept. */
    private String staging() throws IOException {
        return writer.plan().keepsRows() ? writer.directory().staged("").toString() : null;
    }

    /** Runs a job to its end. */
    private <T, R> List<R> run(List<T> tasks, Function2<T, Configuration, R> taskWork) {
        RunningJob<R> job = start(tasks, taskWork, (result, task) -> {});
        while (!job.isOver()) {
            awaitAnswer();
        }
        return results(job);
    }

    /** Gives the results of a job that is over. A job that was cancelled has failed, as Spark sees it. */
    private <R> List<R> results(RunningJob<R> job) {
        if (job.hasFailed() && stop.isAsked()) {
            throw new CancellationException("asked to stop");
        }
        return job.results();
    }

    /** Starts a job that ends, badly, when somebody asks to stop. */
    private <T, R> RunningJob<R> start(List<T> tasks, Function2<T, Configuration, R> taskWork, ObjIntConsumer<R> note) {
        RunningJob<R> job = new RunningJob<>(tasks.size());
        jobs.start(
                tasks,
                taskWork,
                (result, task) -> answers.add(() -> {
                    job.ended(task, result);
                    note.accept(result, task);
                }),
                failure -> answers.add(() -> job.failed(failure)));
        // Set after the start, it also cancels this job if somebody has asked before.
        stop.onAsked(jobs::cancel);
        return job;
    }

    private void awaitAnswer() {
        try {
            answers.take().run();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted");
        }
    }
}
