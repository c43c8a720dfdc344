package io.swallowtail.jobs.cli;

import io.swallowtail.answers.message.TimeWords;
import io.swallowtail.jobs.connector.SimulationPlan;
import io.swallowtail.jobs.spark.QueryJobs;
import java.io.Closeable;
import java.io.PrintWriter;
import java.util.Locale;
import org.apache.spark.sql.SparkSession;

/** Shows on a terminal the progress of a query that takes more than some seconds: its trials if it simulates, else its tasks. */
final class QueryProgress implements Closeable {
    private static final long FIRST_MILLIS = 3_000;
    private static final long MILLIS = 500;
    /** A query with a longer predicted time is announced. */
    private static final double LONG_SECONDS = 180;

    private static final String CLEAR_LINE = "\r\u001b[K";

    private final PrintWriter err;
    private final SimulationPlan work;
    private final QueryJobs jobs;
    private final long start = System.nanoTime();
    private final Thread shower;
    private boolean isEnded;
    private boolean isShown;

    private QueryProgress(PrintWriter err, SimulationPlan work, QueryJobs jobs) {
        this.err = err;
        this.work = work;
        this.jobs = jobs;
        this.shower = new Thread(this::showOften, "progress");
        shower.setDaemon(true);
    }

    /** Starts to show progress. Announces a query with a long simulation. */
    static QueryProgress open(SparkSession spark, QueryJobs jobs, SimulationPlan work, PrintWriter err) {
        double seconds = work.seconds() / spark.sparkContext().defaultParallelism();
        if (seconds > LONG_SECONDS) {
            err.println(announcement(work.trials(), seconds));
            err.flush();
        }
        QueryProgress progress = new QueryProgress(err, work, jobs);
        if (Boolean.getBoolean("swallowtail.terminal")) {
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
                wait(MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void show() {
        err.print(CLEAR_LINE + line(jobs.tasks(), work.trials(), (System.nanoTime() - start) / 1e9));
        err.flush();
        isShown = true;
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

    /** Ends the progress, because the answer follows on the same terminal or is complete. */
    @Override
    public synchronized void close() {
        isEnded = true;
        notifyAll();
        if (isShown) {
            isShown = false;
            err.print(CLEAR_LINE);
            err.flush();
        }
    }
}
