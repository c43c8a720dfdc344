package io.swallowtail.sweep;

import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.SparkSession;

/**
 * Runs a sweep on a Spark session: segment by segment, one task a range, each segment's tallies committed in one file; then
 * the derived tables. Every trial is simulated once.
 */
public final class SweepRunner {
    private final SparkSession spark;
    private final SweepPlan plan;
    private final SweepDirectory directory;
    private final SweepProgress progress;

    /**
     * Prepares a run.
     *
     * @param spark the session
     * @param plan what to do
     * @param directory where to write, created already and empty but for sweep.json
     * @param progress hears of every range
     */
    public SweepRunner(SparkSession spark, SweepPlan plan, SweepDirectory directory, SweepProgress progress) {
        this.spark = spark;
        this.plan = plan;
        this.directory = directory;
        this.progress = progress;
    }

    /**
     * Simulates every trial and commits the tallies.
     *
     * @throws IOException if the directory cannot be written
     */
    public void simulate() throws IOException {
        JavaSparkContext context = new JavaSparkContext(spark.sparkContext());
        RangePlanner planner = new RangePlanner(plan, context.defaultParallelism());
        int segment = 0;
        for (List<TrialRange> ranges = planner.nextSegment(); !ranges.isEmpty(); ranges = planner.nextSegment()) {
            List<RangeTally> tallies = simulate(context, ranges);
            tallies.forEach(tally -> planner.learn(tally.range(), tally.nanos()));
            directory.commit(segment++, CommitRows.of(spark, plan, tallies));
        }
    }

    /**
     * Computes the derived tables from the commits.
     *
     * @throws IOException if the directory cannot be read or written
     */
    public void writeTables() throws IOException {
        new DerivedTables(spark, directory, plan).write();
    }

    private List<RangeTally> simulate(JavaSparkContext context, List<TrialRange> ranges) {
        List<RangeTask> tasks =
                ranges.stream().map(range -> RangeTask.of(plan, range)).collect(Collectors.toList());
        RangeListener listener = new RangeListener(ranges);
        context.sc().addSparkListener(listener);
        try {
            return context.parallelize(tasks, tasks.size())
                    .map(RangeTask::simulate)
                    .collect();
        } finally {
            context.sc().removeSparkListener(listener);
        }
    }

    /** Tells the progress of each task that ended well; a job of one stage, whose task i simulates range i. */
    private final class RangeListener extends SparkListener {
        private final List<TrialRange> ranges;

        RangeListener(List<TrialRange> ranges) {
            this.ranges = ranges;
        }

        @Override
        public void onTaskEnd(SparkListenerTaskEnd task) {
            if (task.taskInfo().successful()) {
                TrialRange range = ranges.get(task.taskInfo().index());
                progress.simulated(range.trials(), work(range));
            }
        }

        private double work(TrialRange range) {
            var point = plan.points().get(range.point()).point();
            return (double) range.trials() * point.experiment().work(point.parameters());
        }
    }
}
