package io.swallowtail.jobs.cli;

import io.swallowtail.answers.message.OneLine;
import java.io.PrintWriter;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Shows progress of longer work. Any thread may report. A terminal shows the latest line each second and overwrites the previous one. Other
 * outputs get a line every five seconds.
 */
final class ThrottledProgress implements Consumer<String>, AutoCloseable {
    private static final long PATIENCE_SECONDS = 5;
    private static final long TERMINAL_NANOS = 1_000_000_000L;
    private static final long OTHER_NANOS = 5_000_000_000L;
    /** Moves up one line and clears it. */
    private static final String OVERWRITE = "\u001B[1A\u001B[2K";

    private final PrintWriter err;
    private final boolean isTerminal = Boolean.getBoolean("swallowtail.terminal");
    private final int width = Integer.getInteger("swallowtail.columns", 0);
    private long last = System.nanoTime();
    /** Whether the terminal's last line is a progress line. */
    private boolean isShown;

    private boolean isEnded;
    private boolean hasReports;

    ThrottledProgress(PrintWriter err) {
        this.err = err;
    }

    /** Prints a line if nothing is reported for some seconds. Otherwise, a trial that never ends would be silent. */
    void expectTrials() {
        CompletableFuture.delayedExecutor(PATIENCE_SECONDS, TimeUnit.SECONDS).execute(this::reportSilence);
    }

    private synchronized void reportSilence() {
        if (!hasReports && !isEnded) {
            printLine("No trial has ended within " + PATIENCE_SECONDS
                    + " s: an exact answer is being computed, trials are slow, or one never ends.");
        }
    }

    @Override
    public synchronized void accept(String line) {
        hasReports = true;
        long now = System.nanoTime();
        if (!isEnded && now - last >= (isTerminal ? TERMINAL_NANOS : OTHER_NANOS)) {
            last = now;
            err.println((isShown ? OVERWRITE : "") + (isTerminal ? OneLine.narrow(line, width) : line));
            err.flush();
            isShown = isTerminal;
        }
    }

    /** Prints a line at once. */
    synchronized void printLine(String line) {
        err.println(line);
        err.flush();
        isShown = false;
    }

    /** Ends the output. Abandoned threads may still report, but nothing is printed. */
    @Override
    public synchronized void close() {
        isEnded = true;
    }
}
