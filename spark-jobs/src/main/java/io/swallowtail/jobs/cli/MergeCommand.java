package io.swallowtail.jobs.cli;

import static io.swallowtail.jobs.cli.PointReader.refuse;

import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.message.CountWords;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.jobs.commit.SweepDirectory;
import io.swallowtail.jobs.commit.SweepTables;
import io.swallowtail.jobs.commit.SweepWriter;
import io.swallowtail.jobs.sql.Sessions;
import io.swallowtail.jobs.sweep.LocalSimulation;
import io.swallowtail.jobs.upkeep.Merge;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code merge}: joins several directories of one seed in a new one. */
@Command(
        name = "merge",
        description =
                "Joins sweeps that ran separately. They have different points, or different trials of the same points. The"
                        + " result is that of one run. The sweeps must have the same seed and revisions. Trials that two of them"
                        + " have must be equal and are kept once.",
        mixinStandardHelpOptions = true)
@Start(work = Start.Work.LONG)
final class MergeCommand implements Callable<Integer> {
    @Parameters(paramLabel = "DIR", arity = "1..*", description = "directories that `run` wrote, two or more")
    private List<String> sources;

    @Option(names = "--out", paramLabel = "DIR", required = true, description = "a new directory for the joined sweep")
    private String out;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        refuse("merge", sources.size() < 2, "joins two directories or more; only one is named");
        Catalogue catalogue = Catalogue.load();
        List<SweepDirectory> directories = new ArrayList<>();
        for (String source : sources) {
            directories.add(new SweepDirectory(source, Sessions.hadoopConfiguration()));
        }
        Merge merge = new Merge(directories, catalogue, new LocalSimulation(Sessions.hadoopConfiguration()));
        for (SweepDirectory directory : directories) {
            directory.commits().remark().ifPresent(spec.commandLine().getErr()::println);
        }
        SweepPlan plan = merge.plan();
        SweepDirectory target = new SweepDirectory(out, Sessions.hadoopConfiguration());
        refuse("--out", target.isSweep(), target + " holds a sweep already; name a new directory");
        try (SweepWriter writer = SweepWriter.open(
                target, plan, catalogue, false, spec.commandLine().getErr()::println)) {
            try {
                merge.into(writer);
            } catch (BadInputException | IOException e) {
                writer.abandon();
                throw e;
            }
            if (writer.hasTables()) {
                new SweepTables(writer).make();
            }
            PrintWriter printed = spec.commandLine().getOut();
            printed.println(CountWords.of(plan.points().size(), "point") + " with "
                    + CountWords.of(writer.committedTrials(), "trial") + " in all, in " + target);
            PlanSentences.looks(plan).ifPresent(printed::println);
            if (plan.stop().isPresent() && writer.missingTrials() > 0) {
                printed.println(
                        "Some points have not come to their ends under the joint rule; `run` takes them there.");
            }
            if (!writer.hasTables()) {
                spec.commandLine()
                        .getErr()
                        .println("failed: no directory has a trial, so there are no tables; `run` makes them");
                return 1;
            }
        }
        return 0;
    }
}
