package io.swallowtail.jobs.cli;

import io.swallowtail.answers.answer.Answer;
import io.swallowtail.answers.answer.Columns;
import io.swallowtail.answers.answer.Section;
import io.swallowtail.answers.answer.Sentence;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

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
                    "delete all tables if one is damaged or outdated, and with --delete-trials the segments whose files"
                            + " differ from their digests, so that `run` makes them again")
    private boolean repair;

    @Option(
            names = "--delete-trials",
            description = "let --repair delete segments, whose trials are then lost until `run`")
    private boolean deletesTrials;

    @Mixin
    private FormatOption format;

    private VerifyCommand() {}

    @Override
    public Integer call() throws IOException {
        PointReader.refuse("--delete-trials", deletesTrials && !repair, "needs --repair");
        SweepDirectory directory = directory();
        PrintWriter err = format.err();
        Verification.Report report = new Verification(directory, Catalogue.load(), new ThrottledProgress(err)).run();
        format.print(answer(directory, report));
        boolean damaged = report.findings().stream().anyMatch(Finding::isFailure);
        return damaged && !(repair && isRepaired(directory, err)) ? 1 : 0;
    }

    private SweepDirectory directory() throws IOException {
        Optional<DataDirectory> found = SqlCommand.directory(data);
        PointReader.refuse("--data", found.isEmpty(), "no sweep under out/ here; name a directory");
        return new SweepDirectory(found.get().toString(), Sessions.hadoopConfiguration());
    }

    private static Answer answer(SweepDirectory directory, Verification.Report report) {
        List<Answer.Part> parts = new ArrayList<>();
        parts.add(new Section<>(
                report.findings(),
                new Columns<Finding>()
                        .scripts("state", finding -> finding.state().word())
                        .scripts("file", Finding::place)
                        .scripts("what", Finding::what)
                        .scripts("remedy", Finding::remedy)));
        for (Finding finding : report.findings()) {
            parts.add(new Sentence(OneLine.of(finding.state().word() + ": " + directory + "/" + finding.place() + " "
                    + finding.what() + (finding.remedy().isEmpty() ? "" : "; " + finding.remedy()))));
        }
        long failures = report.findings().stream().filter(Finding::isFailure).count();
        parts.add(new Sentence(String.format(
                Locale.ROOT,
                "%s: %s, %s of trials, %s: %s.",
                directory,
                CountWords.of(report.commits(), "commit"),
                CountWords.of(report.trialFiles(), "file"),
                CountWords.of(report.tables(), "table"),
                failures == 0
                        ? "nothing is damaged"
                        : String.format(Locale.ROOT, "%,d damaged or outdated", failures))));
        return new Answer(parts);
    }

    /** Returns whether no damage is left. */
    private boolean isRepaired(SweepDirectory directory, PrintWriter err) throws IOException {
        Repair.Outcome outcome = Repair.of(directory, Catalogue.load(), deletesTrials, new ThrottledProgress(err));
        err.println(String.format(
                Locale.ROOT,
                "Deleted: %s, and %s of tables; give the sweep's `run` command again.",
                outcome.segments(),
                CountWords.of(outcome.tableSets(), "set")));
        outcome.left()
                .forEach(failure -> err.println(OneLine.of(failure.place() + " is not repaired; " + failure.remedy())));
        return outcome.left().isEmpty();
    }
}
