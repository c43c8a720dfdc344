package io.swallowtail.jobs.sql;

import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.message.OneLine;
import java.io.Closeable;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.spark.ExceptionFailure;
import org.apache.spark.Success$;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.apache.spark.scheduler.SparkListenerJobEnd;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.scheduler.SparkListenerTaskStart;
import org.apache.spark.sql.SparkSession;

/**
 * Watches a cluster while a run uses it: reports silence and lost executors, and cancels all jobs if executors keep ending before
 * any task succeeds. It changes no result.
 */
public final class ClusterWatch implements Closeable {
    private static final int LONGEST_REASON = 400;

    private final Consumer<String> notices;
    private final ExecutorTally tally = new ExecutorTally(System::nanoTime);
    private final ClusterLog log;
    private final ScheduledThreadPoolExecutor thread;
    /** The executors whose end was reported; log and listener may both report it. */
    private final Set<String> ended = ConcurrentHashMap.newKeySet();

    private volatile SparkSession session;
    private volatile String lastWords;
    /** A failure of a task that no other executor can repair; null if there is none. */
    private volatile BadInputException badInput;
    /** The last failure of a task since one succeeded; null if there is none. */
    private volatile String failure;

    /**
     * Opens a watch before the session starts, because the start may fail for a reason that only Spark's log has, and may take long.
     *
     * @param master the master's URL
     * @param notices receives lines for the user, from any thread
     */
    public ClusterWatch(String master, Consumer<String> notices) {
        this.notices = notices;
        this.log = new ClusterLog(this::executorEnded);
        this.thread = new ScheduledThreadPoolExecutor(1, task -> {
            Thread watcher = new Thread(task, "cluster-watch");
            watcher.setDaemon(true);
            return watcher;
        });
        // Tasks after the end are ignored.
        thread.setRejectedExecutionHandler((task, executor) -> {});
        if (!master.startsWith("local")) {
            tally.sessionStarting();
        }
        thread.scheduleWithFixedDelay(() -> tally.silence().ifPresent(notices), 1, 1, TimeUnit.SECONDS);
    }

    /** Watches the jobs of a session from now on. */
    public void attach(SparkSession spark) {
        session = spark;
        tally.sessionStarted();
        spark.sparkContext().addSparkListener(new Events());
    }

    /**
     * Explains why the cluster could not run the jobs.
     *
     * @return one sentence, or nothing if the cluster did not cause the failure
     */
    public Optional<String> reason() {
        return lastWords == null ? log.reason() : Optional.of(lastWords);
    }

    /**
     * Returns the failure of a task that shows bad input, such as a directory that an executor does not see. It ended all jobs, although
     * other executors may not have it.
     *
     * @return the failure, or nothing if there is none
     */
    public Optional<BadInputException> badInput() {
        return Optional.ofNullable(badInput);
    }

    /** Spark's own threads report the end, so the work is done on another one. */
    private void executorEnded(ExecutorExit exit) {
        if (!ended.add(exit.executor())) {
            return;
        }
        boolean isOver = tally.executorEnded(exit.executor());
        thread.execute(() -> {
            if (tally.isWaiting() && lastWords == null) {
                notices.accept("An executor ended: " + explain(exit) + ". Its unfinished tasks run again.");
                if (isOver) {
                    lastWords = tally.lost() + " executors in a row ended before a task succeeded; the last one: "
                            + explain(exit);
                    session.sparkContext().cancelAllJobs();
                }
            }
        });
    }

    private String explain(ExecutorExit exit) {
        return OneLine.of(exit.reason(), LONGEST_REASON) + " (" + exit.output() + ")"
                + (failure == null ? "" : "; the last failure of a task: " + OneLine.of(failure, LONGEST_REASON));
    }

    @Override
    public void close() {
        log.close();
        thread.shutdownNow();
    }

    /** Passes Spark's events on. */
    private final class Events extends SparkListener {
        @Override
        public void onJobStart(SparkListenerJobStart event) {
            tally.jobStarted();
        }

        @Override
        public void onJobEnd(SparkListenerJobEnd event) {
            tally.jobEnded();
        }

        /**
         * A standalone master reports ends with more detail in the log, except that of a hung executor, which the driver gives up itself. The
         * driver also ends idle executors.
         */
        @Override
        public void onExecutorRemoved(SparkListenerExecutorRemoved event) {
            String master = session.sparkContext().master();
            if (event.reason().contains("heartbeat timed out")
                    || !MasterUrl.isStandalone(master) && !event.reason().contains("killed by driver")) {
                String host = tally.host(event.executorId());
                String application = session.sparkContext().applicationId();
                executorEnded(ExecutorExit.of(master, application, event.executorId(), host, event.reason()));
            }
        }

        @Override
        public void onTaskStart(SparkListenerTaskStart event) {
            tally.taskStarted(event.taskInfo().executorId(), event.taskInfo().host());
        }

        @Override
        public void onTaskEnd(SparkListenerTaskEnd event) {
            boolean succeeded = event.reason() == Success$.MODULE$;
            if (succeeded) {
                failure = null;
            } else if (event.reason() instanceof ExceptionFailure failed) {
                failure = failed.className() + ": " + failed.description();
                if (failed.exception().isDefined() && failed.exception().get() instanceof BadInputException bad) {
                    badInput = bad;
                    thread.execute(session.sparkContext()::cancelAllJobs);
                }
            }
            tally.taskEnded(event.taskInfo().executorId(), succeeded);
        }
    }
}
