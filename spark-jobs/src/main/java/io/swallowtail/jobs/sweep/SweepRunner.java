package io.swallowtail.jobs.sweep;

import io.swallowtail.answers.method.Sampling;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.jobs.commit.PointFailure;
import io.swallowtail.jobs.commit.PointStops;
import io.swallowtail.jobs.commit.PointStops.Crossing;
import io.swallowtail.jobs.commit.SweepWriter;
import io.swallowtail.jobs.commit.TalliedRange;
import io.swallowtail.jobs.commit.TaskResult;
import io.swallowtail.jobs.commit.TrialRange;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.IntPredicate;
import java.util.function.ObjIntConsumer;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.api.java.function.Function2;
import org.apache.spark.sql.SparkSession;

/**
 * Simulates the missing trials of a sweep's directory on a Spark session. It commits each segment as a whole, in the order of the plan.
 * Two segments are in flight, so that no core waits while one is committed. With a stopping rule, the plan of a segment depends on the
 * results of the last one, so only one is in flight. Every trial is simulated once, except for trials of ranges in which points end.
 */
public final class SweepRunner {
    private final Jobs jobs;
    private final SweepWriter writer;
    private final Duration segmentTime;
    private final StopSignal stop;
    private final SweepProgress progress;
    private final TrialWork work;
    /** The results of the pilots, by the points' places. */
    private final Map<Integer, Sampling.Prepared> prepared = new HashMap<>();

    private final SharedOrders orders;
    /** The first failure of each failed point, by its place. */
    private final SortedMap<Integer, PointFailure> failures = new TreeMap<>();

    /** Answers of jobs, which the thread of this runner processes. */
    private final BlockingQueue<Runnable> answers = new LinkedBlockingQueue<>();

    private int segmentNumber;

    /**
     * Prepares a run.
     *
     * @param writer the directory
     * @param segmentTime the most work that a kill may lose, in time on all cores: one segment, or two of half this time each
     * @param stop stops the run early
     * @param progress receives the progress of every task
     */
    public SweepRunner(
            SparkSession spark, SweepWriter writer, Duration segmentTime, StopSignal stop, SweepProgress progress) {
        this(new SparkJobs(spark), writer, segmentTime, stop, progress);
    }

    SweepRunner(Jobs jobs, SweepWriter writer, Duration segmentTime, StopSignal stop, SweepProgress progress) {
        this.jobs = jobs;
        this.writer = writer;
        this.segmentTime = segmentTime;
        this.stop = stop;
        this.progress = progress;
        this.work = new TrialWork(writer.plan());
        this.orders = new SharedOrders(writer.plan(), writer.missing());
    }

    /**
     * Simulates and commits the missing trials until none is missing or the run is stopped. Plain trials come first. A point whose
     * protocol fails gets no further trials.
     *
     * @return the failures, one per failed point, in the order of the plan
     * @throws IOException if the directory cannot be written
     */
    public List<PointFailure> simulate() throws IOException {
        try {
            // The committed trials lack an end if the stopping rule now requires more exceedances than when they
            // were simulated.
            commit(List.of());
            if (new Phase(true).isSimulated() && !stop.isDue()) {
                runPilots();
                new Phase(false).isSimulated();
            }
        } catch (CancellationException e) {
            if (!stop.isRequested()) {
                throw e;
            }
        } finally {
            stop.onRequest(() -> {});
        }
        return List.copyOf(failures.values());
    }

    /** A segment in flight. */
    private record Segment(int number, List<List<TrialRange>> tasks, RunningJob<TaskResult> job) {}

    /** Simulates the missing trials of the plain points, or of all other points. */
    private final class Phase {
        private final boolean plain;
        private final Optional<StopPrediction> prediction;
        private final RangePlanner planner;
        /** The most segments in flight. */
        private final int most;

        private final Deque<Segment> inFlight = new ArrayDeque<>();
        private boolean isPlanned;

        Phase(boolean plain) {
            this.plain = plain;
            prediction = writer.stops().isEmpty() || !plain
                    ? Optional.empty()
                    : Optional.of(new StopPrediction(writer.stops()));
            most = prediction.isPresent() ? 1 : 2;
            planner = new RangePlanner(
                    plain ? writer.plan() : writer.plan().withoutRows(),
                    missing(place -> isOf(place, plain)),
                    jobs.cores(),
                    segmentTime.dividedBy(most),
                    place -> isOf(place, plain) ? work.of(place) : 0,
                    prediction);
        }

        /** Runs the phase. Returns whether no trial is missing. */
        boolean isSimulated() throws IOException {
            try {
                for (fill(); !inFlight.isEmpty(); ) {
                    while (!inFlight.getFirst().job().isOver()) {
                        awaitAnswer();
                        fill();
                    }
                    if (inFlight.getFirst().job().hasFailed() && stop.isRequested()) {
                        commitFinished();
                    }
                    Segment first = inFlight.removeFirst();
                    commit(results(first.job()));
                    planner.close(place -> isOver(place) || failures.containsKey(place));
                    progress.committed(first.number());
                    fill();
                }
                return isPlanned;
            } finally {
                if (!inFlight.isEmpty()) {
                    jobs.cancel();
                }
            }
        }

        /** Commits the finished tasks of the segments in flight after a stop was requested. */
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
                        PlannedPoint planned = writer.plan().points().get(range.point());
                        unfinished.merge(planned.id(), range.from(), Math::min);
                    }
                }
                List<TaskResult> finished = segment.job().finished();
                List<TaskResult> kept = SegmentCut.ofStopped(
                        SegmentCut.withoutFailed(finished, failedTrials(finished)),
                        unfinished,
                        writer.stops().values());
                if (!kept.isEmpty()) {
                    writer.commit(kept, List.of());
                    progress.committed(segment.number());
                }
            }
            throw new CancellationException("asked to stop");
        }

        /**
         * Starts segments up to the limit in flight. The first segment runs alone until the planner has measured the rate of its trials.
         */
        private void fill() throws IOException {
            prediction.filter(f -> inFlight.isEmpty()).ifPresent(SweepRunner.this::expect);
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

        /** Returns the time of all cores that is left before the deadline, after the segments in flight. */
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
                            .mapToLong(orders::trials)
                            .sum());
            String staging = staging();
            return new Segment(
                    number,
                    tasks,
                    SweepRunner.this.start(
                            tasks.stream()
                                    .map(ranges -> SegmentTask.of(
                                            writer.plan(), ranges, prepared, orders.ids(), plain ? staging : null))
                                    .toList(),
                            SegmentTask::simulate,
                            (result, task) -> note(result)));
        }

        private void note(TaskResult result) {
            for (TalliedRange range : result.ranges()) {
                int place = writer.place(range.point());
                planner.learn(place, range.trials(), range.nanos());
                progress.simulated(range.trials(), range.trials() * work.of(place));
            }
        }
    }

    private boolean yieldsMetrics(int place) {
        return writer.plan().points().get(place).yieldsMetrics();
    }

    /** Returns whether the trials of a point are planned in the phase of the plain points, or in that of all others. */
    private boolean isOf(int place, boolean plain) {
        return yieldsMetrics(place) == plain && !orders.isDoneElsewhere(place);
    }

    private List<TrialRange> missing(IntPredicate places) {
        return writer.missing().stream()
                .filter(range -> !failures.containsKey(range.point()) && places.test(range.point()))
                .toList();
    }

    private boolean isOver(int place) {
        PointStops point = writer.stops().get(place);
        return point != null && point.isOver();
    }

    /** Returns the first failed trials of all points that have failed, also in some results, by the points' ids. */
    private Map<String, Long> failedTrials(List<TaskResult> results) {
        Map<String, Long> trials = new HashMap<>();
        Stream.concat(failures.values().stream(), results.stream().flatMap(result -> result.failures().stream()))
                .forEach(failure -> trials.merge(failure.point(), failure.trial(), Math::min));
        return trials;
    }

    /** Gives up a point, and those that it simulates for, unless its stop events ended before the failure. */
    private void fail(PointFailure failure) {
        int place = writer.place(failure.point());
        if (isOver(place)) {
            return;
        }
        if (!failures.containsKey(place)) {
            List<TrialRange> left = missing(each -> each == place);
            progress.failed(left.stream().mapToLong(TrialRange::trials).sum(), work.of(left));
        }
        failures.merge(place, failure, (one, next) -> next.trial() < one.trial() ? next : one);
        orders.ids().getOrDefault(place, List.of()).forEach(id -> fail(failure.sharedBy(id)));
    }

    /** Runs the pilots of all splittings with missing replications, and those of failures in random order. */
    private void runPilots() {
        List<PilotTask> tasks = new ArrayList<>();
        List<Integer> places = new ArrayList<>();
        missing(place -> isOf(place, false)).stream()
                .map(TrialRange::point)
                .distinct()
                .forEach(place -> {
                    PilotTask task = PilotTask.of(
                            writer.plan().points().get(place), writer.plan().seed());
                    if (task.method().sampling().runsPilots()) {
                        tasks.add(task);
                        places.add(place);
                    }
                });
        int splittings = (int) tasks.stream()
                .filter(task -> task.method().sampling().size() == Sampling.Size.REPLICATIONS)
                .count();
        if (splittings > 0) {
            progress.preparing(splittings);
        }
        List<PilotTask.Attempt> found =
                tasks.isEmpty() ? List.of() : run(tasks, (task, configuration) -> task.attempt());
        for (int i = 0; i < found.size(); i++) {
            PilotTask.Attempt attempt = found.get(i);
            if (attempt.failure() != null) {
                fail(attempt.failure());
            } else {
                prepared.put(places.get(i), attempt.prepared());
                work.learn(places.get(i), attempt.prepared().runsOfTrial());
            }
        }
        if (splittings > 0) {
            List<TrialRange> left = missing(place -> !yieldsMetrics(place));
            progress.expected(left.stream().mapToLong(TrialRange::trials).sum(), work.of(left), 0, 0);
        }
    }

    /** Commits the results of a segment's tasks, up to the ends of points with a stopping rule. */
    private void commit(List<TaskResult> results) throws IOException {
        SegmentCut cut = SegmentCut.of(
                SegmentCut.withoutFailed(results, failedTrials(results)),
                writer.stops().values(),
                this::examine);
        if (!cut.results().isEmpty() || !cut.ends().isEmpty()) {
            writer.commit(cut.results(), cut.ends());
        }
        progress.discarded(cut.discarded());
        results.stream().flatMap(result -> result.failures().stream()).forEach(this::fail);
    }

    /** Reports the predicted remaining trials. */
    private void expect(StopPrediction prediction) {
        Map<Integer, Long> left = new HashMap<>();
        missing(place -> true).forEach(range -> left.merge(range.point(), range.trials(), Long::sum));
        double trials = 0;
        double amount = 0;
        for (Map.Entry<Integer, Long> point : left.entrySet()) {
            double expected = prediction.expected(point.getKey(), point.getValue());
            trials += expected;
            amount += expected * work.of(point.getKey());
        }
        List<PointStops> ending = writer.wantedStops();
        int ended = (int) ending.stream().filter(PointStops::isOver).count();
        progress.expected(trials, amount, ended, ending.size());
    }

    private List<TaskResult> examine(List<Crossing> crossings) throws IOException {
        String staging = staging();
        return run(
                crossings.stream()
                        .map(crossing -> SegmentTask.of(writer.plan(), crossing, staging))
                        .toList(),
                SegmentTask::simulate);
    }

    /** Returns the directory for rows, or null if they are not kept. */
    private String staging() throws IOException {
        return writer.plan().keepsRows() ? writer.directory().staging().file("").toString() : null;
    }

    /** Runs a job to its end. */
    private <T, R> List<R> run(List<T> tasks, Function2<T, Configuration, R> taskWork) {
        RunningJob<R> job = start(tasks, taskWork, (result, task) -> {});
        while (!job.isOver()) {
            awaitAnswer();
        }
        return results(job);
    }

    /** Returns the results of a finished job. For Spark, a cancelled job has failed. */
    private <R> List<R> results(RunningJob<R> job) {
        if (job.hasFailed() && stop.isRequested()) {
            throw new CancellationException("asked to stop");
        }
        return job.results();
    }

    /** Starts a job that fails when a stop is requested. */
    private <T, R> RunningJob<R> start(List<T> tasks, Function2<T, Configuration, R> taskWork, ObjIntConsumer<R> note) {
        stop.begin();
        RunningJob<R> job = new RunningJob<>(tasks.size());
        jobs.start(
                tasks,
                taskWork,
                (result, task) -> answers.add(() -> {
                    job.ended(task, result);
                    note.accept(result, task);
                }),
                failure -> answers.add(() -> job.failed(failure)));
        // This is set after the start, so that an earlier request cancels this job, too.
        stop.onRequest(jobs::cancel);
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
