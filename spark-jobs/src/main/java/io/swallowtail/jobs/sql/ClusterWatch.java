package io.swallowtail.jobs.sql;

import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.message.OneLine;
import java.io.Closeable;
import java.util.Optional;
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
 * Starts a session, and watches its cluster while a run uses it: reports silence and lost executors, and ends the run if executors keep
 * ending before any task succeeds, also while the session starts. It changes no result.
 */
public final class ClusterWatch implements Closeable {
    private static final int LONGEST_REASON = 250;

    private final String master;
    private final ClusterKind kind;
    private final Consumer<String> notices;
    private final ExecutorTally tally;
    private final Optional<ClusterLog> log;
    private final ScheduledThreadPoolExecutor thread;
    private final Thread starter = Thread.currentThread();

    private volatile SparkSession session;
    private volatile String application = "";
    /** Why the run ends, or the cluster ended it; null if there is no reason. */
    private volatile String lastWords;

    private volatile String given;
    /** The end of the last executor; null if none ended. */
    private volatile ExecutorExit last;
    /** A failure of a task that no other executor can repair; null if there is none. */
    private volatile BadInputException badInput;
    /** The last failure of a task since one succeeded; null if there is none. */
    private volatile String failure;

    /**
     * Opens a watch before the session starts, because the start may fail for a reason that only Spark's log has, and may take long. The same
     * thread must start the session.
     *
     * @param master the master's URL
     * @param notices receives lines for the user, from any thread
     */
    public ClusterWatch(String master, Consumer<String> notices) {
        this.master = master;
        this.kind = ClusterKind.of(master);
        this.notices = notices;
        this.tally = new ExecutorTally(kind, System::nanoTime);
        this.log = kind == ClusterKind.LOCAL ? Optional.empty() : Optional.of(new ClusterLog(this::read));
        this.thread = new ScheduledThreadPoolExecutor(1, task -> {
            Thread watcher = new Thread(task, "cluster-watch");
            watcher.setDaemon(true);
            return watcher;
        });
        // Tasks after the end are ignored.
        thread.setRejectedExecutionHandler((task, executor) -> {});
        thread.scheduleWithFixedDelay(() -> tally.silence(this::containers).ifPresent(notices), 1, 1, TimeUnit.SECONDS);
    }

    private int containers() {
        return kind == ClusterKind.YARN && !application.isEmpty() ? YarnDriver.executors(application) : 0;
    }

    /**
     * Starts the session and watches its jobs; returns the running one if it has been started.
     *
     * @param scratch directory for Spark's temporary files
     * @throws BadInputException if there is too little memory, or the cluster cannot be used
     * @throws IllegalStateException if the cluster ended too many executors
     */
    public SparkSession start(String scratch) {
        try {
            if (session == null) {
                session = Sessions.start(master, scratch);
                application = session.sparkContext().applicationId();
                session.sparkContext().addSparkListener(new Events());
                tally.sessionStarted();
            }
            if (lastWords != null) {
                throw new IllegalStateException(lastWords);
            }
            return session;
        } catch (Exception e) {
            if (lastWords != null) {
                throw new IllegalStateException(lastWords, e);
            }
            if (kind == ClusterKind.LOCAL || e instanceof BadInputException) {
                throw e;
            }
            throw new BadInputException(
                    "--master",
                    "the cluster " + master + " cannot be used: " + (given == null ? ClusterFailure.cause(e) : given));
        } finally {
            // The end of a start interrupts it.
            Thread.interrupted();
        }
    }

    /**
     * Explains why the cluster could not run the jobs.
     *
     * @return one sentence, or nothing if the cluster did not cause the failure
     */
    public Optional<String> reason() {
        return lastWords != null || given == null
                ? Optional.ofNullable(lastWords)
                : Optional.of("the cluster ended the application: " + given
                        + (last == null ? "" : "; the last executor: " + last));
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

    /** Receives what Spark's log says. Listeners receive the ends of executors that had started, with better reasons on most clusters. */
    private void read(ClusterLog.Said said, String executor, String text, Throwable thrown) {
        switch (said) {
            case NAMED -> application = text;
            case GRANTED -> tally.granted(executor, text);
            case STARTED -> tally.started(executor, text);
            case ENDED -> {
                if (kind == ClusterKind.STANDALONE || tally.host(executor).isEmpty()) {
                    ended(executor, text);
                }
            }
            case REFUSED -> {
                tally.ended(executor);
                thread.execute(() -> endIfOver("were refused: " + ClusterFailure.cause(thrown)));
            }
            case GIVEN_UP ->
                given = OneLine.of(text, LONGEST_REASON) + (thrown == null ? "" : ": " + ClusterFailure.cause(thrown));
        }
    }

    /** Ends all jobs, or the start of the session. */
    private void end() {
        if (session == null) {
            starter.interrupt();
        } else {
            session.sparkContext().cancelAllJobs();
        }
    }

    /** Spark's own threads report the end, so the work is done on another one. */
    private void ended(String executor, String reason) {
        if (!tally.ended(executor)) {
            return;
        }
        Runnable report = () -> {
            if (tally.isWaiting() && lastWords == null) {
                last = ExecutorExit.of(
                        kind, application, executor, tally.place(executor), tally.host(executor), reason);
                notices.accept(last.line());
                endIfOver("ended before a task succeeded; the last one: " + last);
            }
        };
        // Spark's log names a pod after its end.
        thread.schedule(report, kind == ClusterKind.KUBERNETES ? 1 : 0, TimeUnit.SECONDS);
    }

    private void endIfOver(String why) {
        if (tally.isOver()) {
            lastWords = tally.lost() + " executors in a row " + why
                    + (failure == null ? "" : "; the last failure of a task: " + OneLine.of(failure, LONGEST_REASON))
                    + ". Do not repeat the command before this is mended";
            end();
        }
    }

    /** Ends the watch, and the session. */
    @Override
    public void close() {
        if (session != null) {
            session.stop();
        }
        log.ifPresent(ClusterLog::close);
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
            if (event.reason().contains("heartbeat timed out")
                    || kind != ClusterKind.STANDALONE && !event.reason().contains("killed by driver")) {
                ended(event.executorId(), event.reason());
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
