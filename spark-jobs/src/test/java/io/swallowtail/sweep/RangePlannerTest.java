package io.swallowtail.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.catalogue.Catalogue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ranges cover every trial of every point exactly once, whatever the measured costs. */
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

    private static long assertCovers(SweepPlan plan, long nanosPerTrial) {
        RangePlanner planner = new RangePlanner(plan, 2);
        long[] covered = new long[plan.points().size()];
        long ranges = 0;
        for (List<TrialRange> segment = planner.nextSegment(); !segment.isEmpty(); segment = planner.nextSegment()) {
            List<TrialRange> inOrder = segment.stream()
                    .sorted((a, b) -> Long.compare(a.from(), b.from()))
                    .toList();
            for (TrialRange range : inOrder) {
                assertEquals(covered[range.point()], range.from());
                assertTrue(range.trials() > 0);
                covered[range.point()] = range.to();
                planner.learn(range, range.trials() * nanosPerTrial);
                ranges++;
            }
        }
        Arrays.stream(covered).forEach(to -> assertEquals(plan.trials(), to));
        return ranges;
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
}
