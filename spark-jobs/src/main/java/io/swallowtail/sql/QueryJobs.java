package io.swallowtail.sql;

import java.util.Arrays;
import java.util.UUID;
import org.apache.spark.SparkContext;
import org.apache.spark.SparkStageInfo;
import org.apache.spark.SparkStatusTracker;
import org.apache.spark.sql.SparkSession;

/**
 * The Spark jobs of one query, which another thread can end. It belongs to the thread that opened it, and to the threads which that
 * one starts meanwhile.
 */
public final class QueryJobs implements AutoCloseable {
    private final SparkContext context;
    private final String group = "swallowtail-" + UUID.randomUUID();
    private volatile boolean isCancelled;

    private QueryJobs(SparkContext context) {
        this.context = context;
    }

    /**
     * Begins a query: what this thread asks Spark from now on is part of it.
     *
     * @param spark the session
     * @return the query's jobs; to be closed by the same thread
     */
    public static QueryJobs open(SparkSession spark) {
        QueryJobs jobs = new QueryJobs(spark.sparkContext());
        jobs.context.setJobGroup(jobs.group, "a query", false);
        return jobs;
    }

    /** Ends the query, from any thread: its jobs fail, those that run and those to come. */
    public void cancel() {
        isCancelled = true;
        end();
    }

    /** Ends what nobody waits for any more. */
    void end() {
        context.cancelJobGroupAndFutureJobs(group);
    }

    /**
     * Asks whether the query was ended.
     *
     * @return whether {@link #cancel} was called
     */
    public boolean isCancelled() {
        return isCancelled;
    }

    /**
     * How far a query is.
     *
     * @param done tasks that have ended
     * @param all tasks of the stages that have begun
     * @param rows rows that were read from tables, by tasks that run too
     */
    public record Tasks(int done, int all, long rows) {}

    /**
     * Counts the query's tasks, from Spark's own books; those of running tasks are as old as the heartbeats of executors.
     *
     * @return the counts until now
     */
    public Tasks tasks() {
        SparkStatusTracker tracker = context.statusTracker();
        int done = 0;
        int all = 0;
        long rows = 0;
        for (int stage : Arrays.stream(tracker.getJobIdsForGroup(group))
                .flatMap(job -> Arrays.stream(tracker.getJobInfo(job).get().stageIds()))
                .distinct()
                .toArray()) {
            SparkStageInfo begun = tracker.getStageInfo(stage).getOrElse(() -> null);
            if (begun != null && begun.submissionTime() > 0) {
                done += begun.numCompletedTasks();
                all += begun.numTasks();
                rows += context.statusStore().lastStageAttempt(stage).inputRecords();
            }
        }
        return new Tasks(done, all, rows);
    }

    @Override
    public void close() {
        context.clearJobGroup();
    }
}
