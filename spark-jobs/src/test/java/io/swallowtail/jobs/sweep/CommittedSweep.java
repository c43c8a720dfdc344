package io.swallowtail.jobs.sweep;

import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.plan.SweepFile;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.jobs.commit.SweepDirectory;
import io.swallowtail.jobs.commit.SweepTables;
import io.swallowtail.jobs.commit.SweepWriter;
import io.swallowtail.jobs.commit.TaskResult;
import io.swallowtail.jobs.commit.TrialRange;
import io.swallowtail.jobs.sql.Sessions;
import io.swallowtail.jobs.upkeep.Merge;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;

/** A sweep that is simulated and committed without Spark; its tables are made if a test needs them. */
public final class CommittedSweep {
    private CommittedSweep() {}

    /** Begins, resumes or extends a sweep, in ranges of as many trials as its file says; of all that is missing if it does not. */
    public static void run(Path out, Path conf, List<String> settings) throws IOException {
        run(out, new SweepFile(Catalogue.load()).read(conf, settings));
    }

    /** Begins, resumes or extends a sweep by its plan. */
    public static void run(Path out, SweepPlan wanted) throws IOException {
        Configuration hadoop = Sessions.hadoopConfiguration();
        SweepDirectory directory = new SweepDirectory(out.toString(), hadoop);
        try (SweepWriter writer = SweepWriter.open(directory, wanted, Catalogue.load(), false)) {
            List<TaskResult> results = new ArrayList<>();
            for (TrialRange gap : writer.missing()) {
                long size = wanted.trialsPerTask().orElse(gap.trials());
                for (long from = gap.from(); from < gap.to(); from += size) {
                    TrialRange range = new TrialRange(gap.point(), from, Math.min(gap.to(), from + size));
                    results.add(simulate(writer, range));
                }
            }
            if (!results.isEmpty()) {
                writer.commit(results, List.of());
            }
        }
    }

    /** Simulates and commits all missing trials as a run does, to the ends of stop events. */
    public static void simulate(SweepWriter writer) throws IOException {
        new SweepRunner(new SendingJobs(), writer, Duration.ofSeconds(1), StopSignal.never(), new SweepProgress() {})
                .simulate();
    }

    /** Simulates and commits some of the missing trials of every point. */
    public static void commitSome(SweepWriter writer, long trials) throws IOException {
        Configuration hadoop = Sessions.hadoopConfiguration();
        List<TaskResult> results = new ArrayList<>();
        for (TrialRange gap : writer.missing()) {
            TrialRange range = new TrialRange(gap.point(), gap.from(), Math.min(gap.to(), gap.from() + trials));
            results.add(simulate(writer, range));
        }
        writer.commit(results, List.of());
    }

    /** Copies a sweep, links as links. */
    public static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()), LinkOption.NOFOLLOW_LINKS);
            }
        }
    }

    /** Makes the tables of the committed trials. */
    public static void makeTables(Path out) throws IOException {
        SweepDirectory directory = new SweepDirectory(out.toString(), Sessions.hadoopConfiguration());
        SweepPlan plan = directory.description(Catalogue.load()).plan();
        try (SweepWriter writer = SweepWriter.open(directory, plan, Catalogue.load(), false)) {
            new SweepTables(writer).make();
        }
    }

    private static TaskResult simulate(SweepWriter writer, TrialRange range) throws IOException {
        SweepPlan plan = writer.plan();
        boolean hasRows = plan.keepsRows() && plan.points().get(range.point()).yieldsMetrics();
        String staging = hasRows ? writer.directory().staging().file("").toString() : null;
        return new LocalSimulation(Sessions.hadoopConfiguration()).simulate(plan, List.of(range), staging);
    }

    /** Joins sweeps into a new directory. */
    public static void merge(Path out, List<Path> sources) throws IOException {
        List<SweepDirectory> directories = new ArrayList<>();
        for (Path source : sources) {
            directories.add(new SweepDirectory(source.toString(), Sessions.hadoopConfiguration()));
        }
        Merge merge = new Merge(directories, Catalogue.load(), new LocalSimulation(Sessions.hadoopConfiguration()));
        SweepDirectory target = new SweepDirectory(out.toString(), Sessions.hadoopConfiguration());
        try (SweepWriter writer = SweepWriter.open(target, merge.plan(), Catalogue.load(), false)) {
            try {
                merge.into(writer);
            } catch (BadInputException e) {
                writer.abandon();
                throw e;
            }
        }
    }
}
