package io.swallowtail.sweep;

import io.swallowtail.plan.PlannedPoint;
import io.swallowtail.plan.SweepPlan;
import io.swallowtail.store.PointStops;
import io.swallowtail.store.PointStops.Crossing;
import io.swallowtail.store.RangeTally;
import io.swallowtail.store.SimulatedRanges;
import io.swallowtail.store.SweepWriter;
import io.swallowtail.store.TrialRange;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
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

    /**
     * Prepares a run.
     *
     * @param spark the session
     * @param writer the directory
     * @param wanted what is to be there in the end; all its points are in the writer's plan
     * @param segmentTime how much work is committed together, in time on all cores
     * @param stop when to end early
     * @param progress hears of every task
     */
    public SweepRunner(
            SparkSession spark,
            SweepWriter writer,
            SweepPlan wanted,
            Duration segmentTime,
            StopSignal stop,
            SweepProgress progress) {
        this.context = new JavaSparkContext(spark.sparkContext());
        this.configuration =
                context.broadcast(new SerializableConfiguration(new Configuration(context.hadoopConfiguration())));
        this.writer = writer;
        this.wanted = wanted;
        this.segmentTime = segmentTime;
        this.stop = stop;
        this.progress = progress;
    }

    /**
     * Simulates and commits what is missing, until all is there or it is to stop.
     *
     * @throws IOException if the directory cannot be written
     */
    public void simulate() throws IOException {
        // What is there lacks an end if a stop event is to happen more often than was wanted when it was simulated.
        commit(List.of(), Optional.empty());
        Optional<Foresight> foresight =
                writer.stops().isEmpty() ? Optional.empty() : Optional.of(new StopForesight(writer.stops()));
        RangePlanner planner = new RangePlanner(
                writer.plan(), writer.missing(wanted), context.defaultParallelism(), segmentTime, foresight);
        for (int number = 0; !stop.isDue(); number++) {
            foresight.ifPresent(this::expect);
            List<List<TrialRange>> segment = planner.nextSegment(stop.nanosLeft());
            if (segment.isEmpty()) {
                return;
            }
            progress.started(
                    number,
                    segment.stream()
                            .flatMap(List::stream)
                            .mapToLong(TrialRange::trials)
                            .sum());
            if (!commit(segment, Optional.of(planner))) {
                return;
            }
            writer.stops().entrySet().stream()
                    .filter(point -> point.getValue().isOver())
                    .forEach(point -> planner.close(point.getKey()));
            progress.committed(number);
        }
        foresight.ifPresent(this::expect);
    }

    /** Simulates and commits a segment; returns whether it was committed, and not given up because somebody asked. */
    private boolean commit(List<List<TrialRange>> segment, Optional<RangePlanner> learning) throws IOException {
        SegmentCut cut;
        try {
            List<SimulatedRanges> results = simulate(segment);
            for (SimulatedRanges result : results) {
                for (RangeTally tally : result.tallies()) {
                    learning.ifPresent(planner -> planner.learn(tally.range(), tally.nanos()));
                }
            }
            cut = SegmentCut.of(results, writer.stops(), this::examine);
        } catch (Exception e) {
            // Spark reports the cancelling of a job as its failure, by a checked exception that it does not declare.
            if (stop.isAsked()) {
                return false;
            }
            throw e;
        }
        if (!cut.ranges().isEmpty() || !cut.ends().isEmpty()) {
            writer.commit(cut.ranges(), cut.ends());
        }
        progress.inVain(cut.inVain());
        return true;
    }

    /** Tells what is probably left of what is wanted. */
    private void expect(Foresight foresight) {
        Map<Integer, Long> left = new HashMap<>();
        writer.missing(wanted).forEach(range -> left.merge(range.point(), range.trials(), Long::sum));
        double trials = 0;
        double work = 0;
        for (Map.Entry<Integer, Long> point : left.entrySet()) {
            double expected = foresight.expected(point.getKey(), point.getValue());
            trials += expected;
            work += expected * work(point.getKey());
        }
        int ended = (int) wanted.points().stream().filter(this::isOver).count();
        int ending = (int) wanted.points().stream()
                .filter(planned -> writer.stopsOf(planned).isPresent())
                .count();
        progress.expected(trials, work, ended, ending);
    }

    private boolean isOver(PlannedPoint planned) {
        return writer.stopsOf(planned).filter(PointStops::isOver).isPresent();
    }

    private double work(int place) {
        var point = writer.plan().points().get(place).point();
        return point.experiment().work(point.parameters());
    }

    private List<SimulatedRanges> simulate(List<List<TrialRange>> segment) throws IOException {
        if (segment.isEmpty()) {
            return List.of();
        }
        String staging = staging();
        SparkListener listener = new TaskListener(segment);
        context.sc().addSparkListener(listener);
        try {
            return run(segment.stream()
                    .map(ranges -> SimulationTask.of(writer.plan(), ranges, staging))
                    .collect(Collectors.toList()));
        } finally {
            context.sc().removeSparkListener(listener);
        }
    }

    private List<SimulatedRanges> examine(List<Crossing> crossings) throws IOException {
        String staging = staging();
        return run(crossings.stream()
                .map(crossing -> SimulationTask.of(writer.plan(), crossing, staging))
                .collect(Collectors.toList()));
    }

    /** Names a directory for rows, or nothing if they are not kept. */
    private String staging() throws IOException {
        return writer.plan().keepsRows() ? writer.directory().staged("").toString() : null;
    }

    private List<SimulatedRanges> run(List<SimulationTask> tasks) {
        Broadcast<SerializableConfiguration> sent = configuration;
        stop.onAsked(context.sc()::cancelAllJobs);
        try {
            return context.parallelize(tasks, tasks.size())
                    .map(task -> task.simulate(sent.value().value()))
                    .collect();
        } finally {
            stop.onAsked(() -> {});
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
                    progress.simulated(range.trials(), range.trials() * work(range.point()));
                }
            }
        }
    }
}
