package io.swallowtail.sql;

import java.io.Closeable;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.spark.scheduler.AccumulableInfo;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorMetricsUpdate;
import org.apache.spark.scheduler.SparkListenerStageSubmitted;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.SparkSession;
import scala.jdk.javaapi.CollectionConverters;

/** Counts the tasks of a query and the rows that they have read, while this is open. */
public final class QueryTasks implements Closeable {
    private static final String GROUP = "spark.jobGroup.id";
    /** Spark's own counter of a task, which the heartbeats of executors tell while it runs. */
    private static final String ROWS_READ = "internal.metrics.input.recordsRead";

    /**
     * What is counted.
     *
     * @param doneTasks tasks that have ended
     * @param tasks tasks that are known so far
     * @param rows rows that were read from tables, by tasks that run too
     */
    public record Count(int doneTasks, int tasks, long rows) {}

    private final SparkSession spark;
    private final Listener listener;

    private QueryTasks(SparkSession spark, Listener listener) {
        this.spark = spark;
        this.listener = listener;
        spark.sparkContext().addSparkListener(listener);
    }

    /**
     * Begins to count.
     *
     * @param spark the session
     * @param jobs the query's jobs
     * @return what counts; to be closed
     */
    public static QueryTasks listen(SparkSession spark, QueryJobs jobs) {
        return new QueryTasks(spark, new Listener(jobs.group()));
    }

    /**
     * Tells what there is until now.
     *
     * @return the counts
     */
    public Count count() {
        return listener.count();
    }

    @Override
    public void close() {
        spark.sparkContext().removeSparkListener(listener);
    }

    private static final class Listener extends SparkListener {
        private final String group;
        private final Set<Integer> stages = new HashSet<>();
        private final Map<Long, Long> rowsOfRunning = new HashMap<>();
        private int tasks;
        private int doneTasks;
        private long rowsOfDone;

        Listener(String group) {
            this.group = group;
        }

        @Override
        public synchronized void onStageSubmitted(SparkListenerStageSubmitted event) {
            if (event.properties() != null && group.equals(event.properties().getProperty(GROUP))) {
                stages.add(event.stageInfo().stageId());
                tasks += event.stageInfo().numTasks();
            }
        }

        @Override
        public synchronized void onExecutorMetricsUpdate(SparkListenerExecutorMetricsUpdate event) {
            for (var update : CollectionConverters.asJava(event.accumUpdates())) {
                if (stages.contains((Integer) update._2())) {
                    for (AccumulableInfo counter : CollectionConverters.asJava(update._4())) {
                        if (counter.name().contains(ROWS_READ)
                                && counter.update().isDefined()) {
                            rowsOfRunning.put(
                                    (Long) update._1(),
                                    ((Number) counter.update().get()).longValue());
                        }
                    }
                }
            }
        }

        @Override
        public synchronized void onTaskEnd(SparkListenerTaskEnd event) {
            if (stages.contains(event.stageId())) {
                rowsOfRunning.remove(event.taskInfo().taskId());
                if (event.taskInfo().successful()) {
                    doneTasks++;
                    rowsOfDone += event.taskMetrics().inputMetrics().recordsRead();
                }
            }
        }

        synchronized Count count() {
            long running =
                    rowsOfRunning.values().stream().mapToLong(Long::longValue).sum();
            return new Count(doneTasks, tasks, rowsOfDone + running);
        }
    }
}
