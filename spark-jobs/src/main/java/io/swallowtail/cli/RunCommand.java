package io.swallowtail.cli;

import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.commit.SweepDirectory;
import io.swallowtail.commit.SweepWriter;
import io.swallowtail.message.TimeWords;
import io.swallowtail.plan.PlannedPoint;
import io.swallowtail.plan.SweepFile;
import io.swallowtail.plan.SweepPlan;
import io.swallowtail.sql.ClusterWatch;
import io.swallowtail.sql.MasterUrl;
import io.swallowtail.sql.Sessions;
import io.swallowtail.sweep.StopSignal;
import io.swallowtail.sweep.SweepRun;
import io.swallowtail.sweep.TrialAllocation;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.hadoop.fs.FSError;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code run}: runs a sweep, from its file to its tables. */
@Command(
        name = "run",
        description =
                "Runs, resumes or extends a sweep. It simulates all points and writes the tables. If the directory has a"
                        + " part of the sweep, the run resumes it; if the sweep has more points or trials now, the run extends it.",
        mixinStandardHelpOptions = true)
@Start(work = Start.Work.LONG, spark = true)
final class RunCommand implements Callable<Integer> {
    private static final int DONE = 0;
    private static final int STOPPED = 1;

    @Parameters(paramLabel = "CONF", description = "sweep file, such as conf/quickstart.conf")
    private Path file;

    @Option(names = "--out", paramLabel = "DIR", description = "directory for the tables (default: out/NAME)")
    private String out;

    @Mixin
    private SettingsOption settings;

    @Option(
            names = "--master",
            paramLabel = "URL",
            description = "Spark master (default: that of spark-submit, or local[*], all cores of this machine)")
    private String master = Sessions.defaultMaster();

    @Option(
            names = "--for",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "stop simulating after this time, such as 90s, 20m or 2h; the same command continues later")
    private Duration time;

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description =
                    "simulate for this time, and divide trials over the points so that the largest relative standard error becomes small; the"
                            + " number of trials in the file is ignored")
    private Duration budget;

    @Option(
            names = "--segment",
            paramLabel = "TIME",
            defaultValue = "30s",
            converter = DurationConverter.class,
            description = "about the largest amount of work that a killed run loses (default: ${DEFAULT-VALUE})")
    private Duration segment;

    @Option(
            names = "--refresh",
            paramLabel = "TIME",
            defaultValue = "1m",
            converter = DurationConverter.class,
            description = "interval between interim tables; 0s: write tables only at the end"
                    + " (default: ${DEFAULT-VALUE})")
    private Duration refresh;

    @Option(
            names = "--fresh",
            description = "delete the sweep in DIR and start again; looks at its trials stay recorded")
    private boolean fresh;

    @Option(
            names = "--progress",
            paramLabel = "MODE",
            defaultValue = "auto",
            description = "auto, bar, plain, json or none (default: ${DEFAULT-VALUE})")
    private ProgressMode progressMode;

    @Spec
    private CommandSpec spec;

    private RunCommand() {}

    @Override
    public Integer call() throws IOException {
        long start = System.nanoTime();
        PointReader.refuse(
                "--budget", budget != null && time != null, "cannot be combined with --for; leave one of them out");
        PointReader.refuse("--budget", budget != null && budget.isZero(), "is zero; give a time such as 10m or 1h");
        StopSignal stop = time == null ? StopSignal.never() : StopSignal.after(time.toNanos());
        Catalogue catalogue = Catalogue.load();
        MasterUrl.require("--master", master);
        SweepPlan declared = new SweepFile(catalogue).read(file, settings.values());
        SweepPlan wanted = budget == null ? declared : firstRound(declared);
        SweepDirectory directory =
                new SweepDirectory(out == null ? "out/" + wanted.name() : out, Sessions.hadoopConfiguration());
        try (SweepWriter writer = SweepWriter.open(directory, wanted, catalogue, fresh, this::printLine)) {
            ProgressPrinter progress =
                    new ProgressPrinter(err(), progressMode, writer.plan(), writer.missing(wanted), System::nanoTime);
            boolean nothingToDo =
                    writer.missing(wanted).isEmpty() && writer.tables().areCurrent();
            writer.directory().commits().remark().ifPresent(err()::println);
            sayWhatIsDone(wanted, writer, nothingToDo);
            TailsReport report = new TailsReport(spec, writer.directory(), writer.plan());
            SweepRun.Ending ending = nothingToDo && budget == null
                    ? SweepRun.Ending.COMPLETE
                    : run(writer, wanted, report, stop, progress);
            if (writer.committedTrials() > 0) {
                report.print();
            }
            long left = writer.missingTrials(wanted);
            if (budget != null) {
                printLine(String.format(
                        Locale.ROOT,
                        "%s after %s: %,d %s are kept. The same command continues from here.",
                        switch (ending) {
                            case BUDGET_SPENT -> "The budget is spent";
                            case NOTHING_TO_GAIN -> "Nothing is left to gain";
                            case STOPPED, COMPLETE -> "Stopped";
                        },
                        time(start),
                        writer.committedTrials(),
                        PlanSentences.unit(wanted)));
            } else if (ending == SweepRun.Ending.STOPPED) {
                printLine(String.format(
                        Locale.ROOT,
                        "Stopped after %s: %,d %s are kept, %s%,d are to go. The same command continues from here.",
                        time(start),
                        writer.committedTrials(),
                        PlanSentences.unit(wanted),
                        atMost(wanted),
                        left));
            } else {
                printLine("Done in " + time(start) + ".");
            }
            boolean isInterrupted = ending == SweepRun.Ending.STOPPED && stop.isRequested();
            return isInterrupted && (left > 0 || budget != null) ? STOPPED : DONE;
        }
    }

    private static String time(long start) {
        return TimeWords.of((System.nanoTime() - start) / 1e9);
    }

    /** Plans the first round of a sweep with a budget. */
    private static SweepPlan firstRound(SweepPlan declared) {
        PointReader.refuse(
                "--budget",
                declared.stop().isPresent(),
                "cannot be combined with stop, which ends points by itself; leave one of them out");
        PointReader.refuse(
                "--budget",
                declared.points().stream().noneMatch(PlannedPoint::isPlain),
                "divides plain trials, and the sweep has none; use --for");
        return TrialAllocation.first(declared);
    }

    /** Simulates and makes the tables. */
    private SweepRun.Ending run(
            SweepWriter writer, SweepPlan wanted, TailsReport report, StopSignal stop, ProgressPrinter progress)
            throws IOException {
        Runnable end = () -> {
            progress.stopping();
            stop.request();
        };
        try (ClusterWatch cluster = ClusterWatch.open(progress::notice)) {
            try (Interrupt interrupt = Interrupt.handledBy(end);
                    SparkSession spark =
                            Sessions.start(master, writer.directory().scratch())) {
                cluster.attach(spark);
                SweepRun.Settings times = new SweepRun.Settings(segment, refresh, Optional.ofNullable(budget));
                SweepRun.Ending ending = new SweepRun(spark, writer, wanted, times, progress).run(stop, report);
                return interrupt.happened() ? SweepRun.Ending.STOPPED : ending;
            } catch (Exception | FSError e) {
                // Spark throws checked exceptions that it does not declare, and Hadoop reports a full disk as an Error.
                Optional<String> reason = cluster.reason();
                throw reason.isPresent() ? new IOException(reason.get(), e) : writer.explain(e);
            }
        }
    }

    private PrintWriter err() {
        return spec.commandLine().getErr();
    }

    private void printLine(String line) {
        if (!isQuiet()) {
            err().println(line);
        }
    }

    private boolean isQuiet() {
        return progressMode == ProgressMode.NONE || progressMode == ProgressMode.JSON;
    }

    private void sayWhatIsDone(SweepPlan wanted, SweepWriter writer, boolean nothingToDo) {
        printLine(String.format(
                Locale.ROOT,
                "%s: %s, seed %d, into %s",
                wanted.name(),
                PlanSentences.points(wanted),
                wanted.seed(),
                writer.directory()));
        PlanSentences.stopping(writer.plan()).ifPresent(this::printLine);
        PlanSentences.looks(writer.plan()).ifPresent(this::printLine);
        long missing = writer.missingTrials(wanted);
        if (writer.committedTrials() > 0) {
            printLine(String.format(
                    Locale.ROOT,
                    nothingToDo
                            ? "Nothing is left to do: %,d %s are committed, with their tables."
                            : missing == 0
                                    ? "Nothing is left to simulate: %,d %s are committed. The tables are made again."
                                    : "%,d %s are already committed; %s%,d are to be simulated.",
                    writer.committedTrials(),
                    PlanSentences.unit(writer.plan()),
                    atMost(wanted),
                    missing));
        }
    }

    private static String atMost(SweepPlan plan) {
        return plan.stop().isPresent() ? "at most " : "";
    }
}
