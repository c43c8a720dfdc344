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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.SerializableConfiguration;

/**
 * Simulates on a Spark session what a sweep's directory does not hold yet: segment by segment, each committed as a whole.
 * Every trial is simulated once, but for some of ranges in which points end by themselves.
 */
public final class SweepRunner {
    private final JavaSparkContext context;
    private final Broadcast<SerializableConfiguration> configuration;
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

    /** Marks the jobs of this run. */
    private final String tag = "swallowtail-" + UUID.randomUUID();

    private int segmentNumber;

    /**
     * Prepares a run.
     *
     * @param spark the session
     * @param writer the directory
     * @param wanted what is to be there in the end; all its points are in the writer's plan
     * @param segmentTime how much work is committed together, in time on all cores
     * @param stop when to end early
     * @param progress hears of every task
     * @param afterCommit runs after each segment
     */
    public SweepRunner(
            SparkSession spark,
            SweepWriter writer,
            SweepPlan wanted,
            Duration segmentTime,
            StopSignal stop,
            SweepProgress progress,
            Runnable afterCommit) {
        this.context = new JavaSparkContext(spark.sparkContext());
        this.configuration =
                context.broadcast(new SerializableConfiguration(new Configuration(context.hadoopConfiguration())));
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
        // What is there lacks an end if a stop event is to happen more often than was wanted when it was simulated.
        commit(List.of(), Optional.empty());
        if (simulate(true) && !stop.isDue() && prepareSplittings()) {
            simulate(false);
        }
    }

    /** Simulates what is missing of the plain points, or of the others; returns whether it is all there. */
    private boolean simulate(boolean plain) throws IOException {
        Optional<StopForesight> foresight =
                writer.stops().isEmpty() || !plain ? Optional.empty() : Optional.of(new StopForesight(writer.stops()));
        RangePlanner planner = new RangePlanner(
                plain ? writer.plan() : writer.plan().withoutRows(),
                missing(plain),
                context.defaultParallelism(),
                segmentTime,
                place -> isPlain(place) == plain ? work.of(place) : 0,
                foresight);
        for (; !stop.isDue(); segmentNumber++) {
            foresight.ifPresent(this::expect);
            List<List<TrialRange>> segment = planner.nextSegment(stop.nanosLeft());
            if (segment.isEmpty()) {
                return true;
            }
            progress.started(
                    segmentNumber,
                    segment.stream()
                            .flatMap(List::stream)
                            .mapToLong(TrialRange::trials)
                            .sum());
            if (!commit(segment, Optional.of(planner))) {
                return false;
            }
            writer.stops().entrySet().stream()
                    .filter(point -> point.getValue().isOver())
                    .forEach(point -> planner.close(point.getKey()));
            progress.committed(segmentNumber);
            afterCommit.run();
        }
        foresight.ifPresent(this::expect);
        return false;
    }

    private boolean isPlain(int place) {
        return writer.plan().points().get(place).isPlain();
    }

    private List<TrialRange> missing(boolean plain) {
        return writer.missing(wanted).stream()
                .filter(range -> isPlain(range.point()) == plain)
                .toList();
    }

    /** Runs the pilots of all splittings of which something is missing; returns whether none was given up. */
    private boolean prepareSplittings() {
        List<Integer> places = missing(false).stream()
                .map(TrialRange::point)
                .distinct()
                .filter(place -> writer.plan().points().get(place).method() == Method.SPLITTING)
                .toList();
        if (places.isEmpty()) {
            return true;
        }
        progress.preparing(places.size());
        List<PilotTask> tasks = places.stream()
                .map(place -> PilotTask.of(
                        writer.plan().points().get(place), writer.plan().seed()))
                .toList();
        try {
            List<List<SentPlan>> found = cancellable(() ->
                    context.parallelize(tasks, tasks.size()).map(PilotTask::run).collect());
            for (int i = 0; i < found.size(); i++) {
                pilots.put(places.get(i), found.get(i));
                work.learn(places.get(i), found.get(i));
            }
        } catch (Exception e) {
            // Spark reports the cancelling of a job as its failure, by a checked exception that it does not declare.
            if (stop.isAsked()) {
                return false;
            }
            throw e;
        }
        double trials = 0;
        double amount = 0;
        for (TrialRange range : missing(false)) {
            trials += range.trials();
            amount += range.trials() * work.of(range.point());
        }
        progress.expected(trials, amount, 0, 0);
        return true;
    }

    /** Simulates and commits a segment; returns whether it was committed, and not given up because somebody asked. */
    private boolean commit(List<List<TrialRange>> segment, Optional<RangePlanner> learning) throws IOException {
        SegmentCut cut;
        try {
            List<TaskResult> results = simulate(segment);
            for (TaskResult result : results) {
                for (TalliedRange range : result.ranges()) {
                    learning.ifPresent(
                            planner -> planner.learn(places.get(range.point()), range.trials(), range.nanos()));
                }
            }
            cut = SegmentCut.of(results, writer.stops().values(), this::examine);
        } catch (Exception e) {
            // Spark reports the cancelling of a job as its failure, by a checked exception that it does not declare.
            if (stop.isAsked()) {
                return false;
            }
            throw e;
        }
        if (!cut.results().isEmpty() || !cut.ends().isEmpty()) {
            writer.commit(cut.results(), cut.ends());
        }
        progress.discarded(cut.discarded());
        return true;
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

    private List<TaskResult> simulate(List<List<TrialRange>> segment) throws IOException {
        if (segment.isEmpty()) {
            return List.of();
        }
        String staging = staging();
        SparkListener listener = new TaskListener(segment);
        context.sc().addSparkListener(listener);
        try {
            return run(segment.stream().map(ranges -> task(ranges, staging)).toList());
        } finally {
            context.sc().removeSparkListener(listener);
        }
    }

    private SegmentTask task(List<TrialRange> ranges, String staging) {
        return isPlain(ranges.get(0).point())
                ? SimulationTask.of(writer.plan(), ranges, staging)
                : EstimatorTask.of(writer.plan(), ranges, pilots);
    }

    private List<TaskResult> examine(List<Crossing> crossings) throws IOException {
        String staging = staging();
        return run(crossings.stream()
                .map(crossing -> SimulationTask.of(writer.plan(), crossing, staging))
                .toList());
    }

    /** Names a directory for rows, or nothing if they are not kept. */
    private String staging() throws IOException {
        return writer.plan().keepsRows() ? writer.directory().staged("").toString() : null;
    }

    private List<TaskResult> run(List<? extends SegmentTask> tasks) {
        Broadcast<SerializableConfiguration> sent = configuration;
        return cancellable(() -> context.parallelize(tasks, tasks.size())
                .map(task -> task.simulate(sent.value().value()))
                .collect());
    }

    /** Runs a job that ends, badly, when somebody asks to stop. Other jobs of the same application go on. */
    private <T> T cancellable(Supplier<T> job) {
        SparkContext spark = context.sc();
        spark.addJobTag(tag);
        stop.onAsked(() -> spark.cancelJobsWithTag(tag));
        try {
            if (stop.isAsked()) {
                throw new CancellationException("asked to stop");
            }
            return job.get();
        } finally {
            stop.onAsked(() -> {});
            spark.removeJobTag(tag);
        }
    }

    /** Tells the progress of each task that ended well; a job of one stage, whose task i simulates the i-th ranges. */
    private final class TaskListener extends SparkListener {
        private final List<List<TrialRange>> segment;

        TaskListener(List<List<TrialRange>> segment) {
            this.segment = segment;
        }

        @Override
        public void onTaskEnd(SparkListenerTaskEnd task) {
            if (task.taskInfo().successful()) {
                for (TrialRange range : segment.get(task.taskInfo().index())) {
                    progress.simulated(range.trials(), range.trials() * work.of(range.point()));
                }
            }
        }
    }
}
