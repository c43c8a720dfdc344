package io.swallowtail.jobs.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.plan.SweepFile;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.jobs.commit.TrialRange;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ranges cover every trial of every point exactly once, for all measured costs. */
class RangePlannerTest {
    @TempDir
    private Path directory;

    private SweepPlan plan(long trials, String... settings) throws IOException {
        Path file = Files.writeString(
                directory.resolve("a.conf"),
                "sweep { name = a, trials = " + trials + ", grid = [ { experiment = valiant, n = \"4..4096\" },"
                        + " { experiment = collision, n = 1048576, c = 3 } ] }");
        return new SweepFile(Catalogue.load()).read(file, List.of(settings));
    }

    private static List<TrialRange> everything(SweepPlan plan) {
        List<TrialRange> missing = new ArrayList<>();
        for (int place = 0; place < plan.points().size(); place++) {
            missing.add(new TrialRange(
                    place,
                    plan.points().get(place).from(),
                    plan.points().get(place).to()));
        }
        return missing;
    }

    private static long assertCovers(SweepPlan plan, long nanosPerTrial) {
        RangePlanner planner = new RangePlanner(
                plan,
                everything(plan),
                2,
                Duration.ofSeconds(30),
                place -> plan.points().get(place).workOfTrial(),
                Optional.empty());
        long[] covered = new long[plan.points().size()];
        long tasks = 0;
        for (List<List<TrialRange>> segment = planner.nextSegment(Double.POSITIVE_INFINITY);
                !segment.isEmpty();
                segment = planner.nextSegment(Double.POSITIVE_INFINITY)) {
            for (List<TrialRange> task : segment) {
                assertEquals(
                        1,
                        task.stream()
                                .map(range ->
                                        plan.points().get(range.point()).point().experiment())
                                .distinct()
                                .count());
                assertEquals(
                        task.size(),
                        task.stream().map(TrialRange::point).distinct().count(),
                        "one range per point");
                for (TrialRange range : task) {
                    assertEquals(covered[range.point()], range.from());
                    assertTrue(range.trials() > 0);
                    covered[range.point()] = range.to();
                    planner.learn(range.point(), range.trials(), range.trials() * nanosPerTrial);
                }
                tasks++;
            }
        }
        for (int place = 0; place < covered.length; place++) {
            assertEquals(plan.points().get(place).to(), covered[place]);
        }
        return tasks;
    }

    @Test
    void everyTrialIsPlannedOnce() throws IOException {
        for (long nanos : new long[] {0, 50, 1_000_000, 4_000_000_000L}) {
            assertCovers(plan(1000), nanos);
            assertCovers(plan(1), nanos);
        }
    }

    @Test
    void fixedRangesAreFixed() throws IOException {
        SweepPlan plan = plan(1000, "trials-per-task=300");
        assertEquals(4L * plan.points().size(), assertCovers(plan, 10));
    }

    /** The preparation of a range takes as long as some cheap trials, so a point with few trials has one range. */
    @Test
    void fewCheapTrialsAreOneRange() throws IOException {
        SweepPlan plan = plan(10);
        RangePlanner planner =
                new RangePlanner(plan, everything(plan), 2, Duration.ofNanos(20_000), place -> 1000, Optional.empty());
        assertEquals(
                everything(plan).subList(0, plan.points().size() - 1),
                planner.nextSegment(Double.POSITIVE_INFINITY).get(0));
    }

    /** Plans the first segments of a long sweep and returns the tasks of the last of them, which is in the middle of the sweep. */
    private static List<List<TrialRange>> middleSegment(SweepPlan plan, int cores, double nanosPerTrial) {
        RangePlanner planner =
                new RangePlanner(plan, everything(plan), cores, Duration.ofSeconds(15), place -> 1, Optional.empty());
        planner.nextSegment(Double.POSITIVE_INFINITY);
        planner.learn(0, 1000, (long) (1000 * nanosPerTrial));
        planner.learn(plan.points().size() - 1, 1000, (long) (1000 * nanosPerTrial));
        planner.nextSegment(Double.POSITIVE_INFINITY);
        return planner.nextSegment(Double.POSITIVE_INFINITY);
    }

    private static double seconds(List<TrialRange> task, double nanosPerTrial) {
        return task.stream().mapToLong(TrialRange::trials).sum() * nanosPerTrial / 1e9;
    }

    @Test
    void tasksAndSegmentsGrowWithTheCores() throws IOException {
        Path file = Files.writeString(
                directory.resolve("one.conf"),
                "sweep { name = a, trials = 1000000000000, grid = [ { experiment = valiant, n = [4, 8, 16] } ] }");
        SweepPlan plan = new SweepFile(Catalogue.load()).read(file, List.of());
        for (int cores : new int[] {1, 2, 25, 100, 1000, 1500, 5000}) {
            double expected = Math.min(60, Math.max(1, cores / 25.0));
            double perSegment = Math.max(15, expected);
            List<List<TrialRange>> segment = middleSegment(plan, cores, 1000);
            double all = 0;
            for (List<TrialRange> task : segment) {
                assertEquals(expected, seconds(task, 1000), 0.01 * expected, cores + " cores");
                all += seconds(task, 1000);
            }
            assertEquals(perSegment * cores, all, expected);
            assertTrue(segment.size() <= Math.max(15 * 25, cores), segment.size() + " tasks for " + cores + " cores");
        }
    }

    /** The driver sends some hundred tasks per second, so thousands of short ones would keep most cores waiting. */
    @Test
    void theFirstSegmentHasFewTasks() throws IOException {
        SweepPlan plan = plan(1_000_000_000_000L);
        RangePlanner planner =
                new RangePlanner(plan, everything(plan), 10_000, Duration.ofSeconds(15), place -> 1, Optional.empty());
        int tasks = planner.nextSegment(Double.POSITIVE_INFINITY).size();
        assertTrue(tasks <= 500, tasks + " tasks");
    }

    /** The cost of sending a task is proportional to its points. */
    @Test
    void aTaskHasAtMostAThousandPoints() throws IOException {
        Path file = Files.writeString(
                directory.resolve("points.conf"),
                "sweep { name = a, trials = 3, grid = [ { experiment = fault_component, n = 4, p = 0.1,"
                        + " network_index = \"0..4999\" } ] }");
        SweepPlan plan = new SweepFile(Catalogue.load()).read(file, List.of());
        RangePlanner planner =
                new RangePlanner(plan, everything(plan), 2, Duration.ofSeconds(15), place -> 1, Optional.empty());
        List<List<TrialRange>> segment = planner.nextSegment(Double.POSITIVE_INFINITY);
        assertEquals(
                List.of(1000, 1000, 1000, 1000, 1000),
                segment.stream().map(List::size).toList());
        ByteArrayOutputStream sent = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(sent)) {
            out.writeObject(SegmentTask.of(plan, segment.get(0), Map.of(), Map.of(), null));
        }
        assertTrue(sent.size() < 250_000, sent.size() + " bytes");
    }
}
