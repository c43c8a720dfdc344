package io.swallowtail.cli;

import io.swallowtail.sweep.OpenTails;
import io.swallowtail.sweep.SweepProgress;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.apache.hadoop.fs.FSError;

/**
 * Makes the tables of what is committed while a run goes on: between segments, not more often than asked, and in a twentieth of
 * the time at most, but for the first. These come with the first commit after half of the pause, so that a short run does without.
 */
final class TablesSoFar extends PassingProgress {
    private static final long SHARE = 20;

    private final Making making;
    private final BooleanSupplier goesOn;
    private final Duration pause;
    private final Consumer<String> say;
    private final LongSupplier clock;
    private long due;
    private boolean isFirst = true;

    /** Makes tables. */
    @FunctionalInterface
    interface Making {
        /**
         * Makes all tables.
         *
         * @return what they say of the tails that are still to be sharpened
         * @throws Exception of any kind, as Spark does
         */
        OpenTails make() throws Exception;
    }

    /**
     * Prepares.
     *
     * @param next shows the progress
     * @param making makes the tables
     * @param goesOn tells whether the run is to go on, so that these are not its last tables
     * @param pause the least time from one making to the next
     * @param say hears why tables could not be made
     * @param clock nanoseconds from any origin
     */
    TablesSoFar(
            SweepProgress next,
            Making making,
            BooleanSupplier goesOn,
            Duration pause,
            Consumer<String> say,
            LongSupplier clock) {
        super(next);
        this.making = making;
        this.goesOn = goesOn;
        this.pause = pause;
        this.say = say;
        this.clock = clock;
        this.due = clock.getAsLong() + pause.toNanos() / 2;
    }

    @Override
    public void committed(int segment) {
        super.committed(segment);
        long begin = clock.getAsLong();
        if (begin - due < 0 || !goesOn.getAsBoolean()) {
            return;
        }
        try {
            open(making.make());
        } catch (Exception | FSError e) {
            // Spark throws checked exceptions that it does not declare, and Hadoop reports a full disk as an Error.
            // What is committed is kept; if the directory is lost, the next commit says so.
            say.accept("The tables of what is done so far could not be made: " + firstLine(e));
        }
        long end = clock.getAsLong();
        // The first takes longest, for it loads Spark's code, which the run's last tables need anyway.
        due = end + Math.max(pause.toNanos(), isFirst ? 0 : (SHARE - 1) * (end - begin));
        isFirst = false;
    }

    private static String firstLine(Throwable failure) {
        return String.valueOf(failure.getMessage())
                .lines()
                .findFirst()
                .orElse("")
                .strip();
    }
}
