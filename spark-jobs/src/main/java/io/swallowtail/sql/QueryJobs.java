package io.swallowtail.sql;

import java.util.UUID;
import org.apache.spark.SparkContext;
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
     * Names the query for Spark's listeners.
     *
     * @return the job group of its jobs
     */
    public String group() {
        return group;
    }

    @Override
    public void close() {
        context.clearJobGroup();
    }
}
