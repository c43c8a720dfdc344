package io.swallowtail.jobs.cli;

import io.swallowtail.answers.answer.Numbers;
import io.swallowtail.answers.message.Json;
import io.swallowtail.answers.message.OneLine;
import io.swallowtail.answers.message.TimeWords;
import io.swallowtail.answers.message.Words;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.jobs.commit.PointFailure;
import io.swallowtail.jobs.commit.TrialRange;
import io.swallowtail.jobs.sweep.SweepProgress;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Shows the progress of a sweep, its rate, and the time left. The time left is predicted from the relative cost of the remaining trials.
 */
final class ProgressPrinter implements SweepProgress {
    private static final String CLEAR_LINE = "\r\u001b[K";
    private static final int BAR = 30;
    /** The share of the work before which the time left is not shown. */
    private static final double MIN_SHARE_TO_PREDICT = 0.05;

    private static final double MIN_SECONDS_TO_PREDICT = 5;
    /** The recent rate is that of the last one or two windows. */
    private static final double WINDOW_SECONDS = 10;

    private static final long BAR_INTERVAL_NANOS = 200_000_000L;
    private static final long LINE_INTERVAL_NANOS = 5_000_000_000L;

    private final PrintWriter err;
    private final ProgressMode mode;
    private String unit;
    private double totalTrials;
    private double totalWork;
    /** The latest counts of points with a stopping rule. */
    private int ended;

    private int ending;
    private long discarded;
    /** The precision of the tails whose points lack trials, by the latest look. */
    private final LongSupplier clock;

    private long start;
    private double trials;
    private double work;
    private long shown;
    /** The seconds and work at the beginning of this window and of the previous one. */
    private double[] window = new double[2];

    private double[] previous = window;
    private boolean finished;
    private boolean areTablesMade;
    /** The width of the terminal; 0 if it is unknown. */
    private final int columns = Integer.getInteger("swallowtail.columns", 0);

    /** Prepares progress for an output and a mode. The clock is in nanoseconds. */
    ProgressPrinter(PrintWriter err, ProgressMode wanted, LongSupplier clock) {
        this.err = err;
        this.clock = clock;
        this.mode = wanted == ProgressMode.AUTO
                ? Boolean.getBoolean("swallowtail.terminal") ? ProgressMode.BAR : ProgressMode.PLAIN
                : wanted;
    }

    /** Starts the clock of a sweep's missing trials; names the sweep and its directory to programs. */
    synchronized void opened(String sweep, String directory, SweepPlan plan, List<TrialRange> missing) {
        unit = PlanSentences.unit(plan);
        start = clock.getAsLong();
        shown = start;
        for (TrialRange range : missing) {
            totalTrials += range.trials();
            totalWork += range.trials() * plan.points().get(range.point()).workOfTrial();
        }
        if (mode == ProgressMode.JSON) {
            err.println(Json.trees().createObjectNode().put("sweep", sweep).put("directory", directory));
        }
    }

    /** Returns whether lines for people are printed. */
    private boolean isForPeople() {
        return mode == ProgressMode.BAR || mode == ProgressMode.PLAIN;
    }

    /** Shows on a terminal that Spark starts, which takes seconds here and minutes on some clusters. */
    synchronized void startingSpark(boolean isStarting) {
        if (mode == ProgressMode.BAR) {
            err.print(CLEAR_LINE + (isStarting ? "Starting Spark ..." : ""));
            err.flush();
        }
    }

    @Override
    public synchronized void preparing(int points) {
        if (isForPeople()) {
            err.println(Words.of(
                    points == 1 ? "Choosing the levels of a splitting." : "Choosing the levels of %,d splittings.",
                    points));
        }
    }

    @Override
    public synchronized void simulated(long moreTrials, double moreWork) {
        trials += moreTrials;
        work += moreWork;
        totalTrials = Math.max(totalTrials, trials); // the prediction may be less than a segment contains
        totalWork = Math.max(totalWork, work);
        long now = clock.getAsLong();
        if (isDue(now)) {
            show(now);
        }
    }

    @Override
    public synchronized void expected(double moreTrials, double moreWork, int pointsEnded, int pointsEnding) {
        totalTrials = trials + moreTrials;
        totalWork = work + moreWork;
        ended = pointsEnded;
        ending = pointsEnding;
    }

    @Override
    public synchronized void discarded(long moreTrials) {
        discarded += moreTrials;
    }

    @Override
    public synchronized void failed(long fewerTrials, double lessWork) {
        totalTrials -= fewerTrials;
        totalWork -= lessWork;
    }

    @Override
    public synchronized void started(int segment, long itsTrials) {
        if (mode == ProgressMode.JSON) {
            err.println("{\"started\":" + segment + ",\"trials\":" + itsTrials + "}");
        }
    }

    @Override
    public synchronized void committed(int segment) {
        if (mode == ProgressMode.JSON) {
            err.println("{\"committed\":" + segment + "}");
        }
    }

    /** Predicts the remaining seconds from the recent rate: start-up and the first trials are slow. */
    private double left(double seconds) {
        if (seconds - window[0] >= WINDOW_SECONDS) {
            previous = window;
            window = new double[] {seconds, work};
        }
        return (totalWork - work) * (seconds - previous[0]) / Math.max(1, work - previous[1]);
    }

    private String timeLeft(double seconds, double left) {
        if (work >= totalWork) {
            return "all done";
        }
        if (seconds < MIN_SECONDS_TO_PREDICT || work < MIN_SHARE_TO_PREDICT * totalWork) {
            return "estimating the time";
        }
        return "about " + TimeWords.rounded(left) + " left";
    }

    /** Shows the most important fields first, because a narrow terminal has no room for the last ones. */
    private void show(long now) {
        double seconds = (now - start) / 1e9;
        double share = work / totalWork;
        double left = left(seconds);
        String figures = Words.of(
                "%3.0f%%  %,.0f of %s%,.0f %s simulated  %s%s  %s %s/s",
                100 * share,
                trials,
                ending == 0 ? "" : "about ",
                totalTrials,
                unit,
                timeLeft(seconds, left),
                ending == 0 ? "" : Words.of("  %,d of %,d points ended", ended, ending),
                rate(trials / seconds),
                unit);
        switch (mode) {
            case BAR -> showBar(share, figures);
            case PLAIN -> err.println(figures.strip());
            case JSON ->
                err.println(Words.of(
                        "{\"trials\":%.0f,\"total_trials\":%.0f,\"share\":%.4f,\"seconds\":%.1f,\"seconds_left\":%.1f%s}",
                        trials,
                        totalTrials,
                        share,
                        seconds,
                        left,
                        ending == 0
                                ? ""
                                : ",\"points_ended\":" + ended + ",\"points_ending\":" + ending + ",\"discarded\":"
                                        + discarded));
            default -> {}
        }
    }

    private static String rate(double perSecond) {
        return perSecond < 10 ? Numbers.of(perSecond) : Words.of("%,.0f", perSecond);
    }

    /** Prints a line about the cluster, in every mode but {@code NONE}. */
    synchronized void notice(String line) {
        if (mode == ProgressMode.JSON) {
            err.println(Json.line(Map.of("notice", line)));
        } else if (isForPeople()) {
            err.println((mode == ProgressMode.BAR ? CLEAR_LINE : "") + line);
        }
    }

    /** Shows a failed point with the command that shows its failure again, in every mode. */
    synchronized void failedPoint(String point, PointFailure failure, String command) {
        if (mode == ProgressMode.JSON) {
            err.println(Json.trees()
                    .createObjectNode()
                    .put("failed_point", point)
                    .put("cause", failure.cause())
                    .put("command", command));
        } else {
            err.println(OneLine.of(point) + ": " + failure.cause());
            err.println("  " + command);
        }
    }

    /** Confirms Ctrl-C. */
    synchronized void stopping() {
        if (mode == ProgressMode.JSON) {
            err.println("{\"stopping\":true}");
        } else if (isForPeople()) {
            String what = areTablesMade
                    ? "The tables are almost done."
                    : "Stopping: what is simulated is committed, and the tables are made of it.";
            err.println((mode == ProgressMode.BAR && !finished ? "\n" : "") + what
                    + " Ctrl-C again ends at once; committed trials are kept.");
        }
    }

    @Override
    public synchronized void makingTables(int done, int points) {
        areTablesMade = true;
        if (done == 0) {
            shown = clock.getAsLong();
            if (isForPeople()) {
                err.println("Making the tables.");
            }
        } else if (isDue(clock.getAsLong())) {
            String figures = Words.of("tables: %,d of %,d points", done, points);
            switch (mode) {
                case BAR -> showBar((double) done / points, figures);
                case PLAIN -> err.println(figures);
                case JSON -> err.println("{\"tables\":" + done + ",\"points\":" + points + "}");
                default -> {}
            }
        }
        if (mode == ProgressMode.BAR && done == points && points > 0) {
            err.print(CLEAR_LINE);
        }
    }

    /** Returns whether it is time to show the progress again. */
    private boolean isDue(long now) {
        boolean isDue = now - shown >= (mode == ProgressMode.BAR ? BAR_INTERVAL_NANOS : LINE_INTERVAL_NANOS);
        shown = isDue ? now : shown;
        return isDue;
    }

    private void showBar(double share, String figures) {
        int full = (int) (BAR * share);
        String line = "[" + "#".repeat(full) + ".".repeat(BAR - full) + "] " + figures;
        err.print(CLEAR_LINE + OneLine.narrow(line, columns));
        err.flush();
    }

    /** Shows the end and leaves the cursor on a new line. */
    @Override
    public synchronized void simulated() {
        finished = true;
        if (work == 0) {
            return;
        }
        show(clock.getAsLong());
        if (mode == ProgressMode.BAR) {
            err.println();
        }
        if (discarded > 0 && isForPeople()) {
            err.println(Words.of("%,d trials were discarded (after a stopping point), or simulated again.", discarded));
        }
    }
}
