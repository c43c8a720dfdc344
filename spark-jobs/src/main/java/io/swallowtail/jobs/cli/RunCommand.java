package io.swallowtail.jobs.cli;

import io.swallowtail.answers.answer.RowCommand;
import io.swallowtail.answers.message.CountWords;
import io.swallowtail.answers.message.OneLine;
import io.swallowtail.answers.message.TimeWords;
import io.swallowtail.answers.message.Words;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.plan.SweepFile;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.jobs.commit.PointFailure;
import io.swallowtail.jobs.commit.SweepDirectory;
import io.swallowtail.jobs.commit.SweepTables;
import io.swallowtail.jobs.commit.SweepWriter;
import io.swallowtail.jobs.sql.ClusterWatch;
import io.swallowtail.jobs.sql.MasterUrl;
import io.swallowtail.jobs.sql.Sessions;
import io.swallowtail.jobs.sweep.StopSignal;
import io.swallowtail.jobs.sweep.SweepRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
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
        exitCodeList = {
            "0:done: the tables have all trials, and the expectations are met",
            "1:failed, or stopped before the end; the line says whether the same command continues",
            "3:an expectation is not met",
            "4:an expectation is undecided",
            "143:SIGTERM before the first trial (Ctrl-C: 130)"
        },
        mixinStandardHelpOptions = true)
@Start(work = Start.Work.LONG, spark = true)
final class RunCommand implements Callable<Integer> {
    private static final int STOPPED = 1;
    private static final int LISTED_FAILURES = 20;

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
            description =
                    "stop simulating this time after the first trial, such as 90s, 20m or 2h; the same command continues later")
    private Duration time;

    @Option(
            names = "--segment",
            paramLabel = "TIME",
            defaultValue = "30s",
            converter = DurationConverter.class,
            description = "about the largest amount of work that a killed run loses (default: ${DEFAULT-VALUE})")
    private Duration segment;

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

    private final long start = System.nanoTime();
    private List<PointFailure> failures = List.of();
    private StopSignal stop;
    private ProgressPrinter progress;

    @Override
    public Integer call() throws IOException {
        stop = time == null ? StopSignal.never() : StopSignal.after(time.toNanos());
        Catalogue catalogue = Catalogue.load();
        MasterUrl.require("--master", master);
        Sessions.requireMemory();
        SweepPlan wanted = new SweepFile(catalogue).read(file, settings.values());
        String place = out == null ? "out/" + wanted.name() : out;
        boolean isRemote = !master.startsWith("local");
        if (isRemote || place.contains("://")) {
            printLine("Connecting to " + OneLine.of(isRemote ? master : place) + ".");
        }
        progress = new ProgressPrinter(err(), progressMode, System::nanoTime);
        try (ClusterWatch cluster = new ClusterWatch(master, progress::notice);
                ProcessEnd end =
                        new ProcessEnd(() -> cluster.reason().orElse("Spark ended the process"), err()::println)) {
            end.handle();
            SweepDirectory directory = new SweepDirectory(place, Sessions.hadoopConfiguration());
            Runnable early = () -> {
                if (isRemote) {
                    start(cluster, System.getProperty("java.io.tmpdir"));
                }
            };
            if (isRemote && !directory.isForeign() && !directory.isSweep()) {
                // A cluster that cannot be used is bad input, so it is tried before anything is written.
                early.run();
            }
            Consumer<String> waiting = line -> {
                printLine(line);
                // YARN ends a driver that has no session after 100 seconds.
                early.run();
            };
            try (SweepWriter writer = SweepWriter.open(directory, wanted, catalogue, fresh, waiting)) {
                return run(writer, wanted, cluster);
            }
        }
    }

    private int run(SweepWriter writer, SweepPlan wanted, ClusterWatch cluster) throws IOException {
        progress.opened(wanted.name(), writer.directory().toString(), writer.plan(), writer.missing());
        boolean nothingToDo = writer.missing().isEmpty() && new SweepTables(writer).areCurrent();
        writer.directory().commits().remark().ifPresent(err()::println);
        sayWhatIsDone(writer, wanted, nothingToDo);
        TailsReport report = new TailsReport(spec.commandLine().getOut(), writer.directory(), writer.plan());
        SweepRun.Ending ending = nothingToDo ? SweepRun.Ending.COMPLETE : run(writer, report, cluster);
        if (writer.hasTables()) {
            report.print();
        }
        long left = writer.missingTrials();
        if (ending == SweepRun.Ending.STOPPED) {
            // This explains exit code 1, so every mode has it.
            err().println(Words.of(
                    "Stopped after %s: %,d %s are kept, %s%,d are to go. The same command continues from here.",
                    time(), writer.committedTrials(), PlanSentences.unit(wanted), atMost(wanted), left));
        } else if (ending == SweepRun.Ending.COMPLETE) {
            printLine("Done in " + time() + ".");
        }
        if (!failures.isEmpty()) {
            listFailures(writer.plan(), ending);
            return STOPPED;
        }
        return left > 0 ? STOPPED : Main.exit(report.expectations());
    }

    private String time() {
        return TimeWords.of((System.nanoTime() - start) / 1e9);
    }

    /** Simulates and makes the tables. */
    private SweepRun.Ending run(SweepWriter writer, TailsReport report, ClusterWatch cluster) throws IOException {
        Runnable end = () -> {
            progress.stopping();
            stop.request();
        };
        // A signal ends the process while the session starts, which may take as long as the cluster has no room for it.
        String scratch = writer.directory().scratch();
        start(cluster, scratch);
        try (SparkSession spark = cluster.start(scratch);
                Interrupt interrupt = new Interrupt(end)) {
            SweepRun run = new SweepRun(spark, writer, segment, progress);
            SweepRun.Ending ending = run.run(stop, report);
            failures = run.failures();
            return interrupt.happened() ? SweepRun.Ending.STOPPED : ending;
        } catch (Exception | FSError e) {
            // Spark throws checked exceptions that it does not declare, and Hadoop reports a full disk as an Error.
            if (cluster.badInput().isPresent()) {
                throw writer.explain(cluster.badInput().get());
            }
            Optional<String> reason = cluster.reason();
            throw reason.isPresent() ? new IOException(reason.get(), e) : writer.explain(e);
        }
    }

    private void start(ClusterWatch cluster, String scratch) {
        progress.startingSpark(true);
        try {
            cluster.start(scratch);
        } finally {
            progress.startingSpark(false);
        }
    }

    /** Lists the failed points. The last line is for callers that show only one. */
    private void listFailures(SweepPlan plan, SweepRun.Ending ending) {
        for (PointFailure failure : failures.subList(0, Math.min(LISTED_FAILURES, failures.size()))) {
            PlannedPoint planned = plan.point(failure.point());
            RowCommand command = failure.isPlain()
                    ? WitnessSaver.command(planned.point(), plan.seed(), failure.trial())
                    : new RowCommand("estimate")
                            .wholePoint(planned.point())
                            .option("--event", planned.talliedEvents().get(0).text())
                            .option("--method", planned.method().word())
                            .option("--seed", plan.seed());
            progress.failedPoint(planned.point().toString(), failure, command.toString());
        }
        err().println(Words.of(
                "failed: %,d of %s%s; %s, and the same command tries the failed ones again",
                failures.size(),
                CountWords.of(plan.points().size(), "point"),
                failures.size() > LISTED_FAILURES ? ", the first " + LISTED_FAILURES + " of them above" : "",
                ending == SweepRun.Ending.FAILED ? "the others are complete" : "the others are not complete yet"));
    }

    private PrintWriter err() {
        return spec.commandLine().getErr();
    }

    private void printLine(String line) {
        if (progressMode != ProgressMode.NONE && progressMode != ProgressMode.JSON) {
            err().println(line);
        }
    }

    private void sayWhatIsDone(SweepWriter writer, SweepPlan wanted, boolean nothingToDo) {
        printLine(Words.of(
                "%s: %s, seed %d, into %s",
                wanted.name(), PlanSentences.points(wanted), wanted.seed(), writer.directory()));
        PlanSentences.notes(wanted.points().stream().map(PlannedPoint::point).toList())
                .forEach(this::printLine);
        PlanSentences.stopping(writer.plan()).ifPresent(this::printLine);
        PlanSentences.computable(wanted).forEach(this::printLine);
        PlanSentences.looks(writer.plan()).ifPresent(this::printLine);
        PlanSentences.kept(wanted, writer.plan(), writer.ledger()::trials).ifPresent(this::printLine);
        long missing = writer.missingTrials();
        if (writer.committedTrials() > 0) {
            printLine(Words.of(
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
