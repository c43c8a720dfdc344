package io.swallowtail.jobs.spark;

import java.util.UUID;
import org.apache.spark.SparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.sql.SparkSession;

/**
 * The Spark jobs of one query, which another thread can cancel. The jobs are those of the thread that opened this object, and of the threads
 * that it starts until this object is closed.
 */
public final class QueryJobs implements AutoCloseable {
    private final SparkContext context;
    private final String group = "swallowtail-" + UUID.randomUUID();
    private final SparkListener laterJobs = new LaterJobs();
    private volatile boolean isCancelled;

    /** Cancels the jobs that begin after the query was cancelled. Spark refuses those of a cancelled group, except the jobs of exchanges. */
    private final class LaterJobs extends SparkListener {
        @Override
        public void onJobStart(SparkListenerJobStart job) {
            if (isCancelled && group.equals(job.properties().getProperty("spark.jobGroup.id"))) {
                cancel();
            }
        }
    }

    private QueryJobs(SparkContext context) {
        this.context = context;
    }

    /**
     * Begins a query. All Spark jobs that this thread starts from now on are part of it.
     *
     * @return the query's jobs; the same thread must close it
     */
    public static QueryJobs open(SparkSession spark) {
        QueryJobs jobs = new QueryJobs(spark.sparkContext());
        jobs.context.addSparkListener(jobs.laterJobs);
        jobs.context.setJobGroup(jobs.group, "a query", false);
        return jobs;
    }

    /** Cancels the query, from any thread, before or while it runs. Its running jobs and all later ones fail. */
    public void cancel() {
        isCancelled = true;
        context.cancelJobGroupAndFutureJobs(group);
    }

    /**
     * Returns whether the query was cancelled.
     *
     * @return whether {@link #cancel} was called
     */
    public boolean isCancelled() {
        return isCancelled;
    }

    @Override
    public void close() {
        context.clearJobGroup();
        context.removeSparkListener(laterJobs);
    }
}
