package io.swallowtail.sweep;

import io.swallowtail.plan.SweepPlan;
import io.swallowtail.store.RangeTally;
import io.swallowtail.store.SimulatedRanges;
import io.swallowtail.store.SweepWriter;
import io.swallowtail.store.TrialRange;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
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
 * Every trial is simulated once.
 */
public final class SweepRunner {
    private final JavaSparkContext context;
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
        Broadcast<SerializableConfiguration> configuration =
                context.broadcast(new SerializableConfiguration(new Configuration(context.hadoopConfiguration())));
        RangePlanner planner =
                new RangePlanner(writer.plan(), writer.missing(wanted), context.defaultParallelism(), segmentTime);
        for (int number = 0; !stop.isDue(); number++) {
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
            List<SimulatedRanges> results;
            try {
                results = simulate(segment, configuration);
            } catch (Exception e) {
                // Spark reports the cancelling of a job as its failure, by a checked exception that it does not
                // declare.
                if (stop.isAsked()) {
                    return;
                }
                throw e;
            }
            for (SimulatedRanges result : results) {
                for (RangeTally tally : result.tallies()) {
                    planner.learn(tally.range(), tally.nanos());
                }
            }
            writer.commit(results);
            progress.committed(number);
        }
    }

    private List<SimulatedRanges> simulate(
            List<List<TrialRange>> segment, Broadcast<SerializableConfiguration> configuration) throws IOException {
        String staging =
                writer.plan().keepsRows() ? writer.directory().staged("").toString() : null;
        List<SimulationTask> tasks = segment.stream()
                .map(ranges -> SimulationTask.of(writer.plan(), ranges, staging))
                .collect(Collectors.toList());
        SparkListener listener = new TaskListener(segment);
        context.sc().addSparkListener(listener);
        stop.onAsked(context.sc()::cancelAllJobs);
        try {
            return context.parallelize(tasks, tasks.size())
                    .map(task -> task.simulate(configuration.value().value()))
                    .collect();
        } finally {
            stop.onAsked(() -> {});
            context.sc().removeSparkListener(listener);
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
                    progress.simulated(range.trials(), work(range));
                }
            }
        }

        private double work(TrialRange range) {
            var point = writer.plan().points().get(range.point()).point();
            return (double) range.trials() * point.experiment().work(point.parameters());
        }
    }
}
