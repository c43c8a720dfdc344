package io.swallowtail.jobs.upkeep;

import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.message.Words;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.jobs.commit.Commit;
import io.swallowtail.jobs.commit.CommittedEnd;
import io.swallowtail.jobs.commit.PointFailure;
import io.swallowtail.jobs.commit.PointStops;
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
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.hadoop.fs.FileUtil;
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
    /** The committed ranges of points with a stopping rule, and the committed ends by segment. */
    private final Map<Integer, PointStops> stops;

    private final Map<Integer, List<CommittedEnd>> ends = new LinkedHashMap<>();
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
    private record Part(int segment, List<Integer> places, List<TrialRange> ranges) {
        long trials() {
            return ranges.stream().mapToLong(TrialRange::trials).sum();
        }
    }

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
        this.stops = PointStops.of(plan);
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
                trials += part.trials();
            }
        }
        chosen.sort(Comparator.comparingInt(Part::segment).thenComparing(part -> part.places.get(0)));
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
            progress.accept(Words.of("%,d of %,d trials simulated again", done, trials));
        }
        if (difference.isEmpty()) {
            difference = endDifference(chosen);
        }
        return new Outcome(done, committed, System.nanoTime() - start, difference);
    }

    private List<Part> parts() throws IOException {
        List<Part> parts = new ArrayList<>();
        directory.commits().forEach(!stops.isEmpty(), commit -> {
            commit.ranges().stream()
                    .filter(range -> stops.containsKey(places.get(range.point())))
                    .forEach(range -> stops.get(places.get(range.point())).add(range));
            ends.put(commit.segment(), commit.ends());
            Map<Object, List<Integer>> together = new LinkedHashMap<>();
            for (int i = 0; i < commit.ranges().size(); i++) {
                Object file = commit.ranges().get(i).rows();
                together.computeIfAbsent(file == null ? i : file, key -> new ArrayList<>())
                        .add(i);
            }
            for (List<Integer> some : together.values()) {
                parts.add(new Part(
                        commit.segment(),
                        some,
                        some.stream().map(i -> trials(commit.ranges().get(i))).toList()));
            }
        });
        return parts;
    }

    private Map<Integer, Commit> commits(List<Part> parts) throws IOException {
        Map<Integer, Commit> commits = new LinkedHashMap<>();
        List<Integer> segments =
                parts.stream().map(Part::segment).distinct().sorted().toList();
        for (var attempt : directory.commits().attempts(segments, true)) {
            Commit commit = attempt.apply();
            commits.put(commit.segment(), commit);
        }
        return commits;
    }

    private Optional<Finding> difference(Part part, Commit commit) throws IOException {
        List<TalliedRange> committed =
                part.places.stream().map(commit.ranges()::get).toList();
        TalliedRange.TrialFile file = committed.get(0).rows();
        java.nio.file.Path scratch = file == null ? null : Files.createTempDirectory("swallowtail-rerun-");
        try {
            TaskResult again = simulation.simulate(
                    plan,
                    part.ranges,
                    scratch == null ? null : scratch.resolve("rows").toUri().toString());
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
                FileUtil.fullyDelete(scratch.toFile());
            }
        }
    }

    /** Compares the committed ends of stop events that lie in chosen ranges. */
    private Optional<Finding> endDifference(List<Part> chosen) throws IOException {
        Set<TrialRange> ranges = new HashSet<>();
        chosen.forEach(part -> ranges.addAll(part.ranges));
        List<PointStops.Crossing> all = stops.values().stream()
                .flatMap(point -> point.find(List.of()).crossings().stream())
                .toList();
        Map<List<?>, Long> trials = new HashMap<>();
        for (PointStops.Crossing crossing : all) {
            String point = plan.points().get(crossing.range().point()).point().id();
            crossing.sought().keySet().forEach(event -> trials.put(List.of(point, event, crossing.wanted()), null));
        }
        List<PointStops.Crossing> crossings = all.stream()
                .filter(crossing -> ranges.contains(crossing.range()))
                .toList();
        for (List<CommittedEnd> found : OnAllCores.map(crossings, crossing -> simulation.ends(plan, crossing))) {
            found.forEach(end -> trials.put(key(end), end.trials()));
        }
        for (Map.Entry<Integer, List<CommittedEnd>> segment : ends.entrySet()) {
            for (CommittedEnd end : segment.getValue()) {
                Long again = trials.getOrDefault(key(end), 0L);
                if (end.exceedances() == plan.exceedancesToStop() && again != null && again != end.trials()) {
                    return Optional.of(new Finding(
                            Finding.State.DIFFERENT,
                            SweepCommits.FILES.place(segment.getKey()),
                            "says that " + end.event() + " reaches " + end.exceedances() + " exceedances with "
                                    + end.trials() + " trials of point "
                                    + end.point().substring(0, 12)
                                    + "; simulated again: " + (again == 0 ? "never" : "with " + again + " trials"),
                            REMEDY));
                }
            }
        }
        return Optional.empty();
    }

    private static List<?> key(CommittedEnd end) {
        return List.of(end.point(), end.event(), end.exceedances());
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
