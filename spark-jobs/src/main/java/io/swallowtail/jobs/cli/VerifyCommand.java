package io.swallowtail.jobs.cli;

import static io.swallowtail.jobs.cli.PointReader.refuse;

import io.swallowtail.answers.answer.Answer;
import io.swallowtail.answers.answer.Columns;
import io.swallowtail.answers.answer.Section;
import io.swallowtail.answers.answer.Sentence;
import io.swallowtail.answers.message.CountWords;
import io.swallowtail.answers.message.OneLine;
import io.swallowtail.answers.message.Words;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.jobs.commit.RangeSimulation;
import io.swallowtail.jobs.commit.SweepDirectory;
import io.swallowtail.jobs.sql.Sessions;
import io.swallowtail.jobs.sweep.LocalSimulation;
import io.swallowtail.jobs.swept.SweepDataReader;
import io.swallowtail.jobs.upkeep.Finding;
import io.swallowtail.jobs.upkeep.Repair;
import io.swallowtail.jobs.upkeep.Rerun;
import io.swallowtail.jobs.upkeep.Verification;
import java.io.IOException;
import java.io.PrintWriter;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code verify}: checks a sweep's directory for damage. */
@Command(
        name = "verify",
        description =
                "Checks the directory of a sweep for damage. It compares the description, commits, trials and tables with"
                        + " their digests, and the tables with the commits. It names the sweep and the versions that simulated it.",
        exitCodeList = "1:failed, or something is damaged or different",
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

    @Option(
            names = "--rerun",
            paramLabel = "SHARE",
            description =
                    "then simulate a random share of the trials again, such as 1%%, and compare all values and counts bit for bit")
    private Double rerun;

    @Mixin
    private FormatOption format;

    @Override
    public Integer call() throws IOException {
        refuse("--delete-trials", deletesTrials && !repair, "needs --repair");
        SweepDirectory directory = directory();
        PrintWriter err = format.err();
        refuse("--rerun", rerun != null && !(rerun > 0 && rerun <= 1), "is a share above 0 and at most 100%");
        ThrottledProgress progress = new ThrottledProgress(err);
        Verification.Report report = new Verification(directory, Catalogue.load(), progress).run();
        boolean damaged = report.findings().stream().anyMatch(Finding::isFailure);
        Optional<Rerun.Outcome> again = Optional.empty();
        if (rerun != null && !damaged) {
            RangeSimulation simulation = new LocalSimulation(Sessions.hadoopConfiguration());
            again = Optional.of(new Rerun(directory, report.description().orElseThrow(), simulation, progress)
                    .run(rerun, new SecureRandom()));
        }
        format.print(answer(directory, report, again));
        if (again.flatMap(Rerun.Outcome::difference).isPresent()) {
            return 1;
        }
        return damaged && !(repair && isRepaired(directory, err)) ? 1 : 0;
    }

    private SweepDirectory directory() throws IOException {
        Optional<String> path = data == null ? SweepDataReader.newest() : Optional.of(data);
        refuse("--data", path.isEmpty(), "no sweep under out/ here; name a directory");
        SweepDirectory directory = new SweepDirectory(path.get(), Sessions.hadoopConfiguration());
        directory.requireSweep("--data");
        return directory;
    }

    private static Answer answer(SweepDirectory directory, Verification.Report report, Optional<Rerun.Outcome> again) {
        List<Answer.Part> parts = new ArrayList<>();
        report.description().ifPresent(sweep -> {
            SweepPlan plan = sweep.plan();
            parts.add(new Sentence(directory + ": sweep " + plan.name() + ", seed " + plan.seed() + ", "
                    + CountWords.of(plan.points().size(), "point") + ", "
                    + Words.of("%,d committed %s", report.trials(), PlanSentences.unit(plan)) + ", id " + sweep.id()
                    + "."));
        });
        report.versions().forEach(version -> parts.add(new Sentence("Simulated by " + version + ".")));
        List<Finding> findings = Stream.concat(
                        report.findings().stream(), again.flatMap(Rerun.Outcome::difference).stream())
                .toList();
        parts.add(new Section<>(
                findings,
                new Columns<Finding>()
                        .scripts("state", finding -> finding.state().word())
                        .scripts("file", Finding::place)
                        .scripts("what", Finding::what)
                        .scripts("remedy", Finding::remedy)));
        for (Finding finding : findings) {
            parts.add(new Sentence(OneLine.of(finding.state().word() + ": " + directory + "/" + finding.place() + " "
                    + finding.what() + (finding.remedy().isEmpty() ? "" : "; " + finding.remedy()))));
        }
        again.ifPresent(outcome -> parts.add(new Sentence(Words.of(
                "Simulated again: %,d of %s (%.3g %%) in %.1f s: %s.",
                outcome.trials(),
                CountWords.of(outcome.committed(), "committed trial"),
                100.0 * outcome.trials() / outcome.committed(),
                outcome.nanos() / 1e9,
                outcome.difference().isPresent() ? "a difference" : "all values and counts are equal"))));
        long failures = report.findings().stream().filter(Finding::isFailure).count();
        parts.add(new Sentence(Words.of(
                "%s, %s of trials, %s: %s.",
                CountWords.of(report.commits(), "commit"),
                CountWords.of(report.trialFiles(), "file"),
                CountWords.of(report.tables(), "table"),
                failures == 0 ? "nothing is damaged" : Words.of("%,d damaged or outdated", failures))));
        return new Answer(parts);
    }

    /** Returns whether no damage is left. */
    private boolean isRepaired(SweepDirectory directory, PrintWriter err) throws IOException {
        Repair.Outcome outcome = Repair.of(directory, Catalogue.load(), deletesTrials, new ThrottledProgress(err));
        err.println(Words.of(
                "Deleted: %s, and %s of tables; give the sweep's `run` command again.",
                outcome.segments(), CountWords.of(outcome.tableSets(), "set")));
        outcome.left()
                .forEach(failure -> err.println(OneLine.of(failure.place() + " is not repaired; " + failure.remedy())));
        return outcome.left().isEmpty();
    }
}
