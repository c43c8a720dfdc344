package io.swallowtail.jobs.sweep;

import static io.swallowtail.jobs.sweep.ExpectedEnds.MOST;
import static io.swallowtail.jobs.sweep.ExpectedEnds.TIMES;
import static io.swallowtail.jobs.sweep.ExpectedEnds.assertIsOver;
import static io.swallowtail.jobs.sweep.ExpectedEnds.end;
import static io.swallowtail.jobs.sweep.ExpectedEnds.stop;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.jobs.commit.TrialRange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A stopped point ends at the same trial as a plain loop, for every division of its trials and after all losses. */
class StoppedSweepTest {
    private static final String ONE_POINT = "grid = [ { experiment = collision, n = 8, c = 2 } ]";
    private static final String TWO_POINTS = "grid = [ { experiment = collision, n = 8, c = [1, 2] } ]";

    @TempDir
    private Path parent;

    @Test
    void nothingDependsOnHowTrialsAreDividedAndLost() throws IOException {
        String[] events = {"failed", "congestion >= 3", "failed && rounds > 2"};
        String entries = stop("[failed, \"congestion >= 3\", \"failed && rounds > 2\"]", MOST) + TWO_POINTS;
        for (int seed = 0; seed < 2; seed++) {
            Random random = new Random(seed);
            try (DividedSweep sweep = DividedSweep.open(parent.resolve("divided" + seed), entries)) {
                while (!sweep.missing().isEmpty()) {
                    List<TrialRange> segment = someRanges(sweep.missing(), random, 100 + random.nextInt(1_500));
                    if (random.nextInt(4) == 0) {
                        sweep.simulate(segment);
                        sweep.reopen();
                    } else {
                        sweep.run(segment);
                    }
                }
                assertIsOver(sweep, MOST, events);
            }
        }
    }

    /** The first missing trials of some of the points, in ranges of random lengths. */
    private static List<TrialRange> someRanges(List<TrialRange> missing, Random random, int longest) {
        List<TrialRange> segment = new ArrayList<>();
        for (TrialRange gap : missing) {
            long from = gap.from();
            for (int i = random.nextInt(4); i > 0 && from < gap.to(); i--) {
                long to = Math.min(gap.to(), from + 1 + random.nextInt(longest));
                segment.add(new TrialRange(gap.point(), from, to));
                from = to;
            }
        }
        return segment;
    }

    @Test
    void theEndIsFoundAtAnyTrial() throws IOException {
        String entries = stop("failed", MOST) + ONE_POINT;
        long[][][] divisions = {
            {{-40, 0, 30}}, // the last trial of a range inside a segment
            {{-40, -1, 30}}, // the first of one
            {{-1}, {0, 30}}, // of a segment, and the only one of its range
            {{-1}, {1}}, // the first of a segment
            {{0}}, // the last of the first segment
            {{-7}, {-1, 0}}, // the last of the last
            {{-7}, {-3, 5, 6, 7}, {}} // ranges behind it, which are dropped
        };
        for (int i = 0; i < divisions.length; i++) {
            try (DividedSweep sweep = DividedSweep.open(parent.resolve("where" + i), entries)) {
                long end = end(sweep.plan().points().get(0).point(), "failed", MOST)
                        .orElseThrow();
                for (long[] segment : divisions[i]) {
                    long[] ends = segment.clone();
                    Arrays.setAll(ends, j -> end + segment[j]);
                    sweep.segmentTo(ends);
                }
                assertIsOver(sweep, MOST, "failed");
                sweep.reopen();
                assertIsOver(sweep, MOST, "failed");
            }
        }
    }

    @Test
    void theMostTrialsMayComeFirst() throws IOException {
        try (DividedSweep sweep = DividedSweep.open(parent.resolve("free"), stop("failed", MOST) + ONE_POINT)) {
            long end = end(sweep.plan().points().get(0).point(), "failed", MOST).orElseThrow();
            assertMost(end, "failed", end, true);
            assertMost(end - 1, "failed", end - 1, false);
            assertMost(end + 1, "failed", end, true);
        }
        // Possible, and not seen in these trials.
        assertMost(700, "\"rounds >= 40\"", 700, false);
        assertMost(700, "\"congestion >= 1\"", TIMES, true);
        assertMost(TIMES, "\"congestion >= 1\"", TIMES, true);
    }

    private void assertMost(long most, String event, long trials, boolean ended) throws IOException {
        Path out = parent.resolve("most-" + most + "-" + event.replaceAll("\\W", ""));
        try (DividedSweep sweep = DividedSweep.open(out, stop(event, most) + ONE_POINT)) {
            assertFalse(sweep.missing().isEmpty());
            sweep.segmentTo(most / 2, most);
            assertIsOver(sweep, most, event.replace("\"", ""));
            assertEquals(List.of(trials), List.copyOf(sweep.committed().values()));
            assertEquals(ended ? 1 : 0, sweep.ends().size());
        }
    }

    /** Damage that loses a commit is mended by running again, as for any sweep. */
    @Test
    void aLostCommitIsSimulatedAgain() throws IOException {
        String[] events = {"failed", "congestion >= 3"};
        String entries = stop("[failed, \"congestion >= 3\"]", MOST) + ONE_POINT;
        for (int lost = 0; lost < 4; lost++) {
            try (DividedSweep sweep = DividedSweep.open(parent.resolve("lost" + lost), entries)) {
                sweep.runInSegments(300);
                List<Integer> segments = sweep.directory().commits().segments();
                int segment = segments.get(Math.min(lost, segments.size() - 1));
                Files.delete(parent.resolve(String.format(Locale.ROOT, "lost%d/commits/%08d.parquet", lost, segment)));
                sweep.reopen();
                assertFalse(sweep.missing().isEmpty());
                sweep.runInSegments(200);
                assertIsOver(sweep, MOST, events);
            }
        }
    }

    /**
     * Turns by prediction discard few trials, take few segments, and plan no trials of a point that has ended.
     */
    @Test
    void fewTrialsAreDiscarded() throws IOException {
        String entries = "stop { event = [failed, \"congestion >= 3\"], relative-error = 0.1, max-trials = 1000000 }\n"
                + "grid = [ { experiment = collision, n = [8, 16], c = 2 }\n"
                + "{ experiment = collision, n = 8, c = 1, events = \"failed\" } ]";
        try (DividedSweep sweep = DividedSweep.open(parent.resolve("waste"), entries)) {
            StopPrediction prediction = new StopPrediction(sweep.writer().stops());
            RangePlanner planner = new RangePlanner(
                    sweep.plan(), sweep.missing(), 2, Duration.ofSeconds(30), place -> 1, Optional.of(prediction));
            Set<Integer> over = new HashSet<>();
            long discarded = 0;
            int segments = 0;
            for (List<List<TrialRange>> segment = planner.nextSegment(Double.POSITIVE_INFINITY);
                    !segment.isEmpty();
                    segment = planner.nextSegment(Double.POSITIVE_INFINITY)) {
                List<TrialRange> ranges = segment.stream().flatMap(List::stream).toList();
                assertTrue(ranges.stream().noneMatch(range -> over.contains(range.point())));
                ranges.forEach(range -> planner.learn(range.point(), range.trials(), 400_000 * range.trials()));
                discarded += sweep.run(ranges);
                sweep.writer().stops().forEach((place, point) -> {
                    if (point.isOver()) {
                        over.add(place);
                    }
                });
                planner.close(over::contains);
                segments++;
            }
            assertEquals(3, over.size());
            assertEquals(List.of(), sweep.missing());
            long kept = sweep.committed().values().stream()
                    .mapToLong(Long::longValue)
                    .sum();
            assertEquals(sweep.simulated(), kept + discarded);
            assertTrue(
                    discarded < 0.2 * kept, discarded + " discarded, " + kept + " kept, in " + segments + " segments");
            assertTrue(segments < 8, segments + " segments");
        }
    }
}
