package io.swallowtail.cli;

import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.sql.Sessions;
import io.swallowtail.sweep.BadInputException;
import io.swallowtail.sweep.SweepDescription;
import io.swallowtail.sweep.SweepDirectory;
import io.swallowtail.sweep.SweepFile;
import io.swallowtail.sweep.SweepPlan;
import io.swallowtail.sweep.SweepRunner;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code run}: a sweep, from its file to its tables. */
@Command(
        name = "run",
        description = "Runs a sweep: simulates all its points and writes the tables of tails.",
        mixinStandardHelpOptions = true)
final class RunCommand implements Callable<Integer> {
    @Parameters(paramLabel = "CONF", description = "sweep file, such as conf/quickstart.conf")
    private Path file;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "directory for the tables; must be new or empty (default: out/NAME)")
    private String out;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "replaces a value of the file, such as trials=1000000; may be repeated")
    private List<String> settings = List.of();

    @Option(
            names = "--master",
            paramLabel = "URL",
            defaultValue = "local[*]",
            description = "Spark master (default: ${DEFAULT-VALUE}, all cores of this machine)")
    private String master;

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
        SweepPlan plan = new SweepFile(Catalogue.load()).read(file, settings);
        PrintWriter err = spec.commandLine().getErr();
        SweepDirectory directory =
                new SweepDirectory(out == null ? "out/" + plan.name() : out, Sessions.hadoopConfiguration());
        if (directory.isTaken()) {
            throw new BadInputException(
                    out == null ? file.toString() : "--out",
                    "",
                    directory + " is not empty; name another directory with --out, or delete it");
        }
        say(err, plan, directory);
        long start = System.nanoTime();
        directory.create(SweepDescription.of(plan));
        SparkSession spark = Sessions.start(master, directory.scratch());
        try {
            ProgressPrinter progress = new ProgressPrinter(err, progressMode, plan);
            SweepRunner runner = new SweepRunner(spark, plan, directory, progress);
            runner.simulate();
            progress.finish();
            runner.writeTables();
            new TailsReport(spec.commandLine().getOut(), spark, directory, plan).print();
        } finally {
            spark.stop();
            directory.clean();
        }
        if (progressMode != ProgressMode.NONE) {
            err.println("Done in " + ProgressPrinter.duration((System.nanoTime() - start) / 1e9) + ".");
        }
        return 0;
    }

    private void say(PrintWriter err, SweepPlan plan, SweepDirectory directory) {
        if (progressMode == ProgressMode.NONE || progressMode == ProgressMode.JSON) {
            return;
        }
        err.println(String.format(
                Locale.ROOT,
                "%s: %,d points of %,d trials, seed %d, into %s",
                plan.name(),
                plan.points().size(),
                plan.trials(),
                plan.seed(),
                directory));
    }
}
