package io.swallowtail.jobs.commit;

import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.jobs.sql.Sessions;
import io.swallowtail.jobs.store.PlainFiles;
import io.swallowtail.jobs.store.Seal;
import io.swallowtail.jobs.store.StagedFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Files of a sweep that say something else than what was simulated, with a digest that is right for them. */
public final class Falsified {
    private Falsified() {}

    /** Moves one trial from the first value of the first count of a sweep's first commit to the second. */
    public static void firstCount(Path sweep) throws IOException {
        firstCount(sweep, 1, 1);
    }

    /** Takes trials from the first value of the first count of a sweep's first commit, and adds trials to the second value. */
    public static void firstCount(Path sweep, int less, int more) throws IOException {
        commit(sweep, 0, commit -> {
            long[] counts = commit.ranges().get(0).counts().get(0).counts();
            counts[0] -= less;
            counts[1] += more;
            return commit;
        });
    }

    /** Makes a directory as version 0.3.0 wrote it, which recorded no signatures of metrics. */
    static void withoutMetrics(Path sweep) throws IOException {
        description(
                sweep,
                text -> text.replaceFirst("\"format\" : 8", "\"format\" : 7")
                        .replaceFirst("(?s)\"metrics\" : \\{.*?\\},\\s*\"points\"", "\"points\""));
        try (Stream<Path> files = Files.list(sweep.resolve("commits"))) {
            long count = files.count();
            for (int segment = 0; segment < count; segment++) {
                commit(
                        sweep,
                        segment,
                        commit -> new Commit(
                                commit.segment(),
                                "",
                                commit.origin(),
                                commit.seed(),
                                commit.randomRevision(),
                                "",
                                commit.ranges(),
                                commit.ends()));
            }
        }
    }

    /** Moves the first end of a stop event by one trial. */
    public static void firstEnd(Path sweep) throws IOException {
        for (int segment = 0; ; segment++) {
            boolean[] isChanged = {false};
            commit(sweep, segment, commit -> {
                List<CommittedEnd> ends = new ArrayList<>(commit.ends());
                if (!ends.isEmpty()) {
                    CommittedEnd end = ends.get(0);
                    ends.set(
                            0,
                            new CommittedEnd(
                                    end.point(),
                                    end.experiment(),
                                    end.revision(),
                                    end.event(),
                                    end.exceedances(),
                                    end.trials() - 1));
                    isChanged[0] = true;
                }
                return new Commit(
                        commit.segment(),
                        "",
                        commit.origin(),
                        commit.seed(),
                        commit.randomRevision(),
                        commit.metrics(),
                        commit.ranges(),
                        ends);
            });
            if (isChanged[0]) {
                return;
            }
        }
    }

    /** Changes a commit. */
    static void commit(Path sweep, int segment, UnaryOperator<Commit> change) throws IOException {
        Path file = sweep.resolve(String.format(Locale.ROOT, "commits/%08d.parquet", segment));
        Commit commit = change.apply(CommitFile.read(segment, Files.readAllBytes(file), true));
        Files.write(file, CommitFile.bytes(commit));
    }

    /** Changes the first range of the first commit. */
    public static void firstRange(Path sweep, UnaryOperator<TalliedRange> change) throws IOException {
        commit(sweep, 0, commit -> {
            List<TalliedRange> ranges = new ArrayList<>(commit.ranges());
            ranges.set(0, change.apply(ranges.get(0)));
            return new Commit(
                    0,
                    "",
                    commit.origin(),
                    commit.seed(),
                    commit.randomRevision(),
                    commit.metrics(),
                    ranges,
                    commit.ends());
        });
    }

    /** Replaces the rows of a sweep's first range by those of another seed. The counts stay. */
    public static void firstRows(Path sweep, RangeSimulation simulation) throws IOException {
        SweepPlan plan = new SweepDirectory(sweep.toString(), Sessions.hadoopConfiguration())
                .description(Catalogue.load())
                .plan();
        firstRange(sweep, range -> {
            try {
                SweepPlan other = new SweepPlan(
                        plan.name(),
                        plan.seed() + 1,
                        true,
                        plan.trialsPerTask(),
                        plan.confidence(),
                        plan.simultaneous(),
                        plan.stop(),
                        plan.question(),
                        plan.points());
                TrialRange trials = new TrialRange(plan.places().get(range.point()), range.from(), range.to());
                StagedFile staged = simulation
                        .simulate(
                                other,
                                List.of(trials),
                                sweep.resolveSibling("rows").toString())
                        .stagedFile();
                Files.copy(
                        PlainFiles.local(new org.apache.hadoop.fs.Path(staged.path())),
                        sweep.resolve(range.rows().path()),
                        StandardCopyOption.REPLACE_EXISTING);
                return range.in(new TalliedRange.TrialFile(range.rows().path(), staged.bytes(), staged.sha256()));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    /** Changes sweep.json. */
    public static void description(Path sweep, UnaryOperator<String> change) throws IOException {
        Path file = sweep.resolve(SweepDirectory.DESCRIPTION);
        String text = Files.readString(file).replaceFirst("swallowtail-sha256:.*?:swallowtail-sealed", Seal.EMPTY);
        Files.write(file, Seal.sealed(change.apply(text).getBytes(StandardCharsets.UTF_8)));
    }
}
