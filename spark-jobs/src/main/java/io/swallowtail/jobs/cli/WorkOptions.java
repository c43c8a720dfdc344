package io.swallowtail.jobs.cli;

import static io.swallowtail.jobs.cli.PointReader.refuse;

import io.swallowtail.answers.estimate.Workers;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The arguments of verbs that run trials of an experiment on the command line's own threads. */
final class WorkOptions {
    private static final int MAX_THREADS = 1024;

    @Parameters(
            paramLabel = "EXPERIMENT",
            completionCandidates = ExperimentNames.class,
            description = "a name that `${ROOT-COMMAND-NAME} list` shows")
    private String experiment;

    @Option(
            names = "-p",
            paramLabel = "NAME=VALUE",
            description = "a parameter of the experiment, a list or a range of values (n=2^6..2^10); may be repeated")
    List<String> parameters = List.of();

    @Option(
            names = "--confidence",
            defaultValue = "0.95",
            paramLabel = "C",
            description = "confidence of each interval, or of the whole answer (default: ${DEFAULT-VALUE})")
    double confidence;

    @Option(names = "--seed", paramLabel = "S", defaultValue = "42", description = "seed (default: ${DEFAULT-VALUE})")
    long seed;

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

    /** Returns the experiment for a verb. */
    Experiment experiment(Catalogue catalogue, String verb) {
        return PointReader.experiment(catalogue, verb, experiment);
    }

    /** Reads the parameters. */
    Map<String, String> parameters() {
        return PointReader.values("-p", parameters);
    }

    /** Refuses values out of range. */
    void check() {
        refuse(
                "--confidence",
                !SweepPlan.isConfidence(confidence),
                confidence + " is not from 0.5 to below 1; write 0.95 or 95%");
        PointReader.requireRange("--threads", threads, 1, MAX_THREADS);
        refuse("--budget", budget != null && budget.isZero(), "is zero; give a time such as 60s or 10m");
    }

    /** Returns the time budget if it ended the work. */
    Optional<Duration> spent(Workers workers) {
        return workers.ending().filter(Workers.Ending.BUDGET::equals).map(ending -> budget);
    }

    boolean hasBudget() {
        return budget != null;
    }

    /** Starts the threads and the clock of the time budget. At the first interrupt the work stops; the answer then uses the completed trials. */
    Running start(PrintWriter err) {
        ThrottledProgress progress = new ThrottledProgress(err);
        Workers workers = new Workers(threads == null ? Runtime.getRuntime().availableProcessors() : threads);
        if (budget != null) {
            workers.stopAfter(budget);
        }
        progress.expectTrials();
        Interrupt interrupt = new Interrupt(() -> {
            progress.printLine("Stopping: the answer uses the completed trials. Ctrl-C again ends at once.");
            workers.stop();
        });
        return new Running(progress, workers, interrupt);
    }

    /** Work on the command line's own threads, until it is closed. */
    record Running(ThrottledProgress progress, Workers workers, Interrupt interrupt) implements AutoCloseable {
        /** Returns the exit code, and reports why work was stopped. */
        int exit(boolean isWhole, PrintWriter err) {
            if (!isWhole) {
                Workers.Ending why = interrupt.happened() ? Workers.Ending.INTERRUPT : Workers.Ending.BUDGET;
                err.println("stopped: " + why.inWords());
            }
            return isWhole ? 0 : 1;
        }

        @Override
        public void close() {
            interrupt.close();
            workers.close();
            progress.close();
        }
    }
}
