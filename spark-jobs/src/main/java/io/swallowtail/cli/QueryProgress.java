package io.swallowtail.cli;

import io.swallowtail.connector.SimulationPlan;
import io.swallowtail.message.TimeWords;
import io.swallowtail.spark.QueryJobs;
import java.io.Closeable;
import java.io.PrintWriter;
import java.util.Locale;
import org.apache.spark.sql.SparkSession;

/** Shows the progress of a query that takes more than some seconds: its trials if it simulates, else its tasks. */
final class QueryProgress implements Closeable {
    private static final long FIRST_MILLIS = 3_000;
    private static final long LINE_MILLIS = 5_000;
    private static final long BAR_MILLIS = 500;
    /** A query with a longer predicted time is announced. */
    private static final double LONG_SECONDS = 180;

    private static final String CLEAR_LINE = "\r\u001b[K";

    private final PrintWriter err;
    private final ProgressMode mode;
    private final SimulationPlan work;
    private final QueryJobs jobs;
    private final long start = System.nanoTime();
    private final Thread shower;
    private boolean isEnded;
    private boolean isShown;

    private QueryProgress(PrintWriter err, ProgressMode mode, SimulationPlan work, QueryJobs jobs) {
        this.err = err;
        this.mode = mode;
        this.work = work;
        this.jobs = jobs;
        this.shower = new Thread(this::showOften, "progress");
        shower.setDaemon(true);
    }

    /** Starts to show progress; with {@code AUTO} only on a terminal. Announces a query with a long simulation. */
    static QueryProgress open(
            SparkSession spark, QueryJobs jobs, SimulationPlan work, ProgressMode wanted, PrintWriter err) {
        ProgressMode mode = wanted == ProgressMode.AUTO
                ? Boolean.getBoolean("swallowtail.terminal") ? ProgressMode.BAR : ProgressMode.NONE
                : wanted;
        double seconds = work.seconds() / spark.sparkContext().defaultParallelism();
        if (seconds > LONG_SECONDS && wanted != ProgressMode.NONE && wanted != ProgressMode.JSON) {
            err.println(announcement(work.trials(), seconds));
            err.flush();
        }
        QueryProgress progress = new QueryProgress(err, mode, work, jobs);
        if (mode != ProgressMode.NONE) {
            progress.shower.start();
        }
        return progress;
    }

    static String announcement(double trials, double seconds) {
        return String.format(
                Locale.ROOT,
                "up to %,.0f trials are simulated: about %s; Ctrl-C ends it",
                trials,
                TimeWords.of(seconds));
    }

    private synchronized void showOften() {
        try {
            wait(FIRST_MILLIS);
            while (!isEnded) {
                if (jobs.tasks().all() > 0) {
                    show();
                }
                wait(mode == ProgressMode.BAR ? BAR_MILLIS : LINE_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void show() {
        double seconds = (System.nanoTime() - start) / 1e9;
        QueryJobs.Tasks count = jobs.tasks();
        String text =
                mode == ProgressMode.JSON ? json(count, work.trials(), seconds) : line(count, work.trials(), seconds);
        if (mode == ProgressMode.BAR) {
            err.print(CLEAR_LINE + text);
            isShown = true;
        } else {
            err.println(text);
        }
        err.flush();
    }

    static String line(QueryJobs.Tasks count, double trials, double seconds) {
        String tasks = String.format(Locale.ROOT, "%,d of %,d tasks", count.done(), count.all());
        if (trials == 0) {
            return tasks + "  " + TimeWords.of(seconds);
        }
        double all = Math.max(trials, count.rows());
        double rate = count.rows() / seconds;
        return String.format(
                Locale.ROOT,
                "%.0f%%  %,d of %,.0f trials  %,.0f trials/s  %s left  (%s)",
                Math.floor(100 * count.rows() / all),
                count.rows(),
                all,
                rate,
                count.rows() == 0 ? "?" : TimeWords.of((all - count.rows()) / rate),
                tasks);
    }

    static String json(QueryJobs.Tasks count, double trials, double seconds) {
        return String.format(
                Locale.ROOT,
                "{\"trials\":%d,\"total_trials\":%.0f,\"tasks\":%d,\"total_tasks\":%d,\"seconds\":%.1f}",
                trials == 0 ? 0 : count.rows(),
                trials,
                count.done(),
                count.all(),
                seconds);
    }

    /** Ends the progress, because the answer follows on the same terminal or is complete. */
    @Override
    public void close() {
        synchronized (this) {
            isEnded = true;
            notifyAll();
            if (isShown) {
                isShown = false;
                err.print(CLEAR_LINE);
                err.flush();
            }
        }
    }
}
