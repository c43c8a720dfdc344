package io.swallowtail.cli;

import io.swallowtail.estimate.Workers;
import java.time.Duration;
import picocli.CommandLine.Option;

/** The options of verbs that run trials on the command line's own threads. */
final class WorkOptions {
    private static final int MAX_THREADS = 1024;

    @Option(
            names = "--threads",
            paramLabel = "T",
            description = "number of threads (default: one per core); results do not depend on it")
    private Integer threads;

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "stop after this time, such as 90s, 20m or 2h, and print the results so far")
    private Duration budget;

    /** Refuses values out of range. */
    void check() {
        PointReader.refuse(
                "--threads",
                threads != null && (threads < 1 || threads > MAX_THREADS),
                threads + " is not from 1 to " + MAX_THREADS);
        PointReader.refuse("--budget", budget != null && budget.isZero(), "is zero; give a time such as 60s or 10m");
    }

    boolean hasBudget() {
        return budget != null;
    }

    /** Starts the threads and the clock of the time budget. */
    Workers workers() {
        Workers workers = new Workers(threads == null ? Runtime.getRuntime().availableProcessors() : threads);
        if (budget != null) {
            workers.stopAfter(budget);
        }
        return workers;
    }
}
