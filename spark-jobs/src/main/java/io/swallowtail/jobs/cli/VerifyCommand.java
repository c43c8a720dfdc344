package io.swallowtail.jobs.cli;

import io.swallowtail.answers.answer.Columns;
import io.swallowtail.answers.message.CountWords;
import io.swallowtail.answers.message.OneLine;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.jobs.commit.SweepDirectory;
import io.swallowtail.jobs.sql.DataDirectory;
import io.swallowtail.jobs.sql.Sessions;
import io.swallowtail.jobs.upkeep.Finding;
import io.swallowtail.jobs.upkeep.Repair;
import io.swallowtail.jobs.upkeep.Verification;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code verify}: checks a sweep's directory for damage. */
@Command(
        name = "verify",
        description =
                "Checks the directory of a sweep for damage. It compares the description, commits, trials and tables with"
                        + " their digests, and the tables with the commits.",
        exitCodeList = "1:failed, or something is damaged",
        mixinStandardHelpOptions = true)
@Start(work = Start.Work.LONG)
final class VerifyCommand implements Callable<Integer> {
    @Option(names = "--data", paramLabel = "DIR", description = "directory of a sweep (default: the newest under out/)")
    private String data;

    @Option(
            names = "--repair",
            description =
                    "delete damaged segments, and all tables if one is damaged, so that `run` simulates and writes them again")
    private boolean repair;

    @Mixin
    private FormatOption format;

    @Spec
    private CommandSpec spec;

    private VerifyCommand() {}

    @Override
    public Integer call() throws IOException {
        SweepDirectory directory = directory();
        PrintWriter err = spec.commandLine().getErr();
        Verification.Report report = new Verification(directory, Catalogue.load(), new ThrottledProgress(err)).run();
        print(directory, report);
        boolean damaged = report.findings().stream().anyMatch(Finding::isFailure);
        return damaged && !(repair && isRepaired(directory, err)) ? 1 : 0;
    }

    private SweepDirectory directory() throws IOException {
        Optional<DataDirectory> found = SqlCommand.directory(data);
        PointReader.refuse("--data", found.isEmpty(), "no sweep under out/ here; name a directory");
        return new SweepDirectory(found.get().toString(), Sessions.hadoopConfiguration());
    }

    private void print(SweepDirectory directory, Verification.Report report) {
        PrintWriter out = spec.commandLine().getOut();
        if (!format.isTable()) {
            format.printer(out)
                    .print(new Columns<Finding>()
                            .add("state", finding -> finding.state().word())
                            .add("file", Finding::place)
                            .add("what", Finding::what)
                            .add("remedy", Finding::remedy)
                            .table(report.findings()));
            return;
        }
        for (Finding finding : report.findings()) {
            out.println(OneLine.of(finding.state().word() + ": " + directory + "/" + finding.place() + " "
                    + finding.what() + (finding.remedy().isEmpty() ? "" : "; " + finding.remedy())));
        }
        long failures = report.findings().stream().filter(Finding::isFailure).count();
        out.println(String.format(
                Locale.ROOT,
                "%s: %s, %s of trials, %s: %s.",
                directory,
                CountWords.of(report.commits(), "commit"),
                CountWords.of(report.trialFiles(), "file"),
                CountWords.of(report.tables(), "table"),
                failures == 0
                        ? "nothing is damaged"
                        : String.format(Locale.ROOT, "%,d damaged or outdated", failures)));
        out.flush();
    }

    /** Returns whether no damage is left. */
    private boolean isRepaired(SweepDirectory directory, PrintWriter err) throws IOException {
        Repair.Outcome outcome = Repair.of(directory, Catalogue.load(), new ThrottledProgress(err));
        err.println(String.format(
                Locale.ROOT,
                "Deleted: %s and %s of tables; give the sweep's `run` command again.",
                CountWords.of(outcome.segments(), "segment"),
                CountWords.of(outcome.tableSets(), "set")));
        outcome.left()
                .forEach(failure ->
                        err.println(OneLine.of(failure.place() + " cannot be repaired; " + failure.remedy())));
        return outcome.left().isEmpty();
    }
}
