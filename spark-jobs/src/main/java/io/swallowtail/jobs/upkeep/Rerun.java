package io.swallowtail.jobs.upkeep;

import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.jobs.commit.Commit;
import io.swallowtail.jobs.commit.PointFailure;
import io.swallowtail.jobs.commit.RangeSimulation;
import io.swallowtail.jobs.commit.RangeSum;
import io.swallowtail.jobs.commit.SweepCommits;
import io.swallowtail.jobs.commit.SweepDescription;
import io.swallowtail.jobs.commit.SweepDirectory;
import io.swallowtail.jobs.commit.TalliedRange;
import io.swallowtail.jobs.commit.TaskResult;
import io.swallowtail.jobs.commit.TrialRange;
import io.swallowtail.jobs.store.ParquetRows;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.example.data.Group;

/**
 * Simulates a random share of a sweep's committed trials again, and compares counts, first trials and kept rows bit for bit. Digests show
 * that a file is as it was written; this shows that what was written is what the seed gives. Changes nothing in the directory.
 */
public final class Rerun {
    /** The number of parts per core that are simulated before the progress is reported. */
    private static final int AT_ONCE = 4;

    private static final String REMEDY = "the directory or a protocol was changed: run the sweep again in a new one";

    private final SweepDirectory directory;
    private final SweepPlan plan;
    private final Map<String, Integer> places;
    private final RangeSimulation simulation;
    private final Consumer<String> progress;

    /**
     * The result.
     *
     * @param trials the number of trials that were compared
     * @param committed the number of committed trials
     * @param nanos the time that it took
     * @param difference the first difference, in the order of the commits; empty if there is none
     */
    public record Outcome(long trials, long committed, long nanos, Optional<Finding> difference) {}

    /** Ranges of a commit that are compared together: those of one file of trials, or a range without rows. */
    private record Part(int segment, List<Integer> ranges, long trials) {}

    /**
     * Prepares to simulate again.
     *
     * @param directory a sweep's directory without damage
     * @param description its description
     * @param simulation simulates trials
     * @param progress often receives the progress
     * @throws BadInputException if this version has another revision of a protocol than the sweep
     */
    public Rerun(
            SweepDirectory directory,
            SweepDescription description,
            RangeSimulation simulation,
            Consumer<String> progress) {
        this.directory = directory;
        this.plan = description.plan();
        this.places = plan.places();
        this.simulation = simulation;
        this.progress = progress;
        description.conflict(SweepDescription.of(plan)).ifPresent(conflict -> {
            throw new BadInputException("--rerun", directory + ": " + conflict + "; use the version that ran it");
        });
    }

    /**
     * Simulates whole ranges in random order until they have the share of the trials, on all cores, and stops after the first difference.
     *
     * @param share the share of the committed trials, above 0 and at most 1
     * @param random chooses the ranges
     * @throws IOException if a commit or file cannot be read
     */
    public Outcome run(double share, Random random) throws IOException {
        long start = System.nanoTime();
        List<Part> parts = parts();
        long committed = parts.stream().mapToLong(Part::trials).sum();
        Collections.shuffle(parts, random);
        List<Part> chosen = new ArrayList<>();
        long trials = 0;
        for (Part part : parts) {
            if (trials < share * committed) {
                chosen.add(part);
                trials += part.trials;
            }
        }
        chosen.sort(Comparator.comparingInt(Part::segment).thenComparing(part -> part.ranges.get(0)));
        int atOnce = AT_ONCE * Runtime.getRuntime().availableProcessors();
        long done = 0;
        Optional<Finding> difference = Optional.empty();
        for (int from = 0; from < chosen.size() && difference.isEmpty(); from += atOnce) {
            List<Part> some = chosen.subList(from, Math.min(chosen.size(), from + atOnce));
            Map<Integer, Commit> commits = commits(some);
            difference = OnAllCores.map(some, part -> difference(part, commits.get(part.segment))).stream()
                    .flatMap(Optional::stream)
                    .findFirst();
            done += some.stream().mapToLong(Part::trials).sum();
            progress.accept(String.format(Locale.ROOT, "%,d of %,d trials simulated again", done, trials));
        }
        return new Outcome(done, committed, System.nanoTime() - start, difference);
    }

    private List<Part> parts() throws IOException {
        List<Part> parts = new ArrayList<>();
        directory.commits().forEach(false, commit -> {
            Map<Object, List<Integer>> together = new LinkedHashMap<>();
            for (int i = 0; i < commit.ranges().size(); i++) {
                Object file = commit.ranges().get(i).rows();
                together.computeIfAbsent(file == null ? i : file, key -> new ArrayList<>())
                        .add(i);
            }
            for (List<Integer> ranges : together.values()) {
                long trials = ranges.stream()
                        .mapToLong(i -> commit.ranges().get(i).trials())
                        .sum();
                parts.add(new Part(commit.segment(), ranges, trials));
            }
        });
        return parts;
    }

    private Map<Integer, Commit> commits(List<Part> parts) throws IOException {
        Map<Integer, Commit> commits = new LinkedHashMap<>();
        TreeSet<Integer> segments = new TreeSet<>();
        parts.forEach(part -> segments.add(part.segment));
        for (var attempt : directory.commits().attempts(List.copyOf(segments), true)) {
            Commit commit = attempt.apply();
            commits.put(commit.segment(), commit);
        }
        return commits;
    }

    private Optional<Finding> difference(Part part, Commit commit) throws IOException {
        List<TalliedRange> committed =
                part.ranges.stream().map(commit.ranges()::get).toList();
        List<TrialRange> ranges = committed.stream().map(this::trials).toList();
        TalliedRange.TrialFile file = committed.get(0).rows();
        java.nio.file.Path scratch = file == null ? null : Files.createTempDirectory("swallowtail-rerun-");
        try {
            TaskResult again = simulation.simulate(
                    plan,
                    ranges,
                    scratch == null ? null : scratch.resolve("rows").toString());
            String place = SweepCommits.FILES.place(part.segment);
            Optional<String> what = again.failures().stream().findFirst().map(this::failure);
            for (int i = 0; i < committed.size() && what.isEmpty(); i++) {
                what = difference(committed.get(i), again.ranges());
            }
            if (what.isEmpty() && file != null) {
                place = file.path();
                what = rowDifference(file.path(), again.stagedFile().path());
            }
            String found = place;
            return what.map(text -> new Finding(Finding.State.DIFFERENT, found, text, REMEDY));
        } finally {
            if (scratch != null) {
                directory.files().deleteTree(new Path(scratch.toUri()));
            }
        }
    }

    private TrialRange trials(TalliedRange range) {
        return new TrialRange(places.get(range.point()), range.from(), range.to());
    }

    private String failure(PointFailure failure) {
        return "has trial " + failure.trial() + " of "
                + plan.points().get(places.get(failure.point())).point().identity()
                + ", which fails when it is simulated again: " + failure.cause();
    }

    private Optional<String> difference(TalliedRange committed, List<TalliedRange> simulated) {
        TalliedRange again = simulated.stream()
                .filter(range -> range.point().equals(committed.point()) && range.from() == committed.from())
                .findFirst()
                .orElseThrow();
        return sum(committed)
                .difference(sum(again), "simulated again")
                .map(text -> "says of " + TrialBlock.inWords(plan, trials(committed)) + ": " + text);
    }

    private static RangeSum sum(TalliedRange range) {
        RangeSum sum = new RangeSum();
        sum.add(range);
        return sum;
    }

    /** Compares the rows of a file, cell by cell, with those of the same trials. */
    private Optional<String> rowDifference(String committed, String simulated) throws IOException {
        try (ParquetRows there = new ParquetRows(directory.input(directory.place(committed)));
                ParquetRows again = new ParquetRows(directory.input(new Path(simulated)))) {
            Group one;
            Group other;
            do {
                one = there.next();
                other = again.next();
            } while (one != null && String.valueOf(one).equals(String.valueOf(other)));
            return one == null && other == null
                    ? Optional.empty()
                    : Optional.of("has " + text(one, other) + "; simulated again: " + text(other, one));
        }
    }

    /** Names the trial of a row, and those of its cells that differ from another row. */
    private static String text(Group row, Group other) {
        if (row == null) {
            return "no further row";
        }
        String trial = "trial " + row.getLong("trial", 0) + " of point "
                + row.getString("point", 0).substring(0, 12);
        List<String> cells = new ArrayList<>(String.valueOf(row).lines().toList());
        cells.removeAll(String.valueOf(other).lines().toList());
        return trial + " with " + String.join(", ", cells);
    }
}
