package io.swallowtail.jobs.connector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Partitions hold every trial of a selection once, in order, and are of even length. */
class PartitionPlannerTest {
    private static TrialSelection selection(List<Long> seeds, List<IntegerSet.Interval> trials, String... sizes) {
        Experiment valiant = Catalogue.load().experiment("valiant");
        List<Point> points = Stream.of(sizes)
                .map(n -> new Point(valiant, Parameters.parse(valiant, Map.of("n", n))))
                .toList();
        return new TrialSelection(Map.of(), points, seeds, trials, false);
    }

    private static IntegerSet.Interval trials(long least, long most) {
        return new IntegerSet.Interval(least, most);
    }

    /** Lists coordinates as words, trial by trial, in the order in which they are simulated. */
    private static List<String> coordinates(List<TrialPartition> partitions) {
        List<String> all = new ArrayList<>();
        for (TrialPartition partition : partitions) {
            assertFalse(partition.slices().isEmpty());
            for (TrialPartition.Slice slice : partition.slices()) {
                assertTrue(slice.from() < slice.to());
                for (long trial = slice.from(); trial < slice.to(); trial++) {
                    all.add(slice.parameters().get("n") + " " + slice.seed() + " " + trial);
                }
            }
        }
        return all;
    }

    @Test
    void everyTrialIsPlannedOnce() {
        List<String> expected = new ArrayList<>();
        for (String n : List.of("2", "1048576", "64")) {
            for (long seed : List.of(-1L, 5L)) {
                for (long trial : List.of(3L, 7L, 8L, 9L)) {
                    expected.add(n + " " + seed + " " + trial);
                }
            }
        }
        TrialSelection selection =
                selection(List.of(-1L, 5L), List.of(trials(3, 3), trials(7, 9)), "2", "1048576", "64");
        for (int cores : new int[] {1, 2, 64}) {
            for (boolean simulates : new boolean[] {false, true}) {
                PartitionPlanner planner = new PartitionPlanner(cores, simulates);
                assertEquals(expected, coordinates(planner.plan(selection, Long.MAX_VALUE)));
                for (int limit : new int[] {0, 1, 3, 4, 5, 23, 24, 25}) {
                    assertEquals(expected.subList(0, Math.min(limit, 24)), coordinates(planner.plan(selection, limit)));
                }
            }
        }
    }

    @Test
    void workIsDividedEvenly() {
        for (long count : new long[] {1, 1000, 1_000_000, 100_000_000_000L, 1L << 48}) {
            List<TrialPartition> partitions = new PartitionPlanner(2, true)
                    .plan(selection(List.of(1L), List.of(trials(0, count - 1)), "1024"), Long.MAX_VALUE);
            // 0.2 ms a trial by the guess: a partition of 50 ms at least, 1 s at most unless there were too many.
            long expected = count == 1 ? 1 : count == 1000 ? 5 : count == 1_000_000 ? 205 : 4000;
            assertEquals(expected, partitions.size(), count + " trials");
            long most = partitions.stream()
                    .mapToLong(partition -> partition.slices().get(0).trials())
                    .max()
                    .orElseThrow();
            assertTrue(most <= count / partitions.size() + 1, count + " trials");
        }
        assertTrue(new PartitionPlanner(32, true)
                        .plan(selection(List.of(1L), List.of(trials(0, 100_000)), "1024"), Long.MAX_VALUE)
                        .size()
                >= 32);
    }
}
