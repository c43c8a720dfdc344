package io.swallowtail.rare;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.experiment.Point;
import io.swallowtail.experiment.RefinedSimulator;
import io.swallowtail.experiment.Simulator;
import io.swallowtail.expression.Event;
import io.swallowtail.random.AddressedRandom;
import io.swallowtail.random.Purpose;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A score says just what the event says, and refines the metric where it is refined. */
class ScoreTest {
    private static final int TRIALS = 3_000;

    @ParameterizedTest
    @CsvSource({
        "collision n=16 c=1, failed",
        "collision n=16 c=2, rounds >= 1..3",
        "collision n=16 c=2, rounds <= 1..2",
        "collision n=16 c=1, unsettled > 3",
        "collision n=16 c=1, unsettled < 5",
        "collision n=16 c=1, !failed",
        "collision n=16 c=1, 2 * congestion - rounds < 3",
        "valiant n=16, congestion >= 2..5",
        "valiant n=16, congestion <= 2",
    })
    void theGoalIsReachedJustWhenTheEventHappens(String pointText, String eventText) {
        Point point = Tails.point(pointText);
        List<Event> events = Tails.events(point, eventText);
        Simulator simulator = point.experiment().prepare(point.parameters());
        Score score = Score.of(Target.nested(events), List.of(), simulator, 6);
        AddressedRandom random = point.random(8, Purpose.TRIAL);
        long[] metrics = new long[point.experiment().metrics().size()];
        Set<Boolean> seen = new HashSet<>();
        for (int trial = 0; trial < TRIALS; trial++) {
            random.moveTo(trial);
            simulator.choices().draw(random);
            long scored = score.run(metrics);
            for (int e = 0; e < events.size(); e++) {
                assertEquals(events.get(e).happened(metrics), scored >= score.goal(e), () -> "score " + scored);
                seen.add(scored >= score.goal(e));
            }
        }
        assertEquals(2, seen.size(), "both happen");
    }

    @ParameterizedTest
    @CsvSource({
        "collision n=64 c=2 tie=coin, 3",
        "data_server n=64 c=3 c_bar=6, 4",
        "data_server n=64 c=6 c_bar=3 tie=first, 2",
        "minimum n=64, 0",
        "minimum n=64 choices=independent, 1",
        "minimum n=64 workload=churn churn_rounds=3, 1"
    })
    void aRefinedRunIsTheSameRunAndSaysMore(String pointText, int metric) {
        Point point = Tails.point(pointText);
        int metrics = point.experiment().metrics().size();
        RefinedSimulator simulator = (RefinedSimulator) point.experiment().prepare(point.parameters());
        AddressedRandom random = point.random(9, Purpose.TRIAL);
        Set<Long> refinements = new HashSet<>();
        for (int trial = 0; trial < 500; trial++) {
            long[] plain = new long[metrics];
            long[] refined = new long[metrics];
            random.moveTo(trial);
            simulator.choices().draw(random);
            simulator.run(plain);
            long refinement = simulator.runRefined(refined, metric);
            long[] all = new long[metrics];
            simulator.runRefined(refined, all);
            assertEquals(refinement, all[metric]);
            assertArrayEquals(plain, refined);
            assertTrue(refinement >= 0 && refinement < RefinedSimulator.REFINEMENTS);
            refinements.add(refinement);
        }
        assertTrue(simulator.refines(metric));
        assertTrue(refinements.size() > 10);
    }

    /** A peak of k needs a request both of whose paths have an edge with k - 1: a trial that is nearer has more such edges. */
    @Test
    void theTopLoadsOfTheMinimumProtocolAreCounted() {
        Point point = Tails.point("minimum n=64");
        RefinedSimulator simulator = (RefinedSimulator) point.experiment().prepare(point.parameters());
        AddressedRandom random = point.random(9, Purpose.TRIAL);
        long[] metrics = new long[2];
        Map<Long, long[]> sums = new TreeMap<>();
        for (int trial = 0; trial < 2000; trial++) {
            random.moveTo(trial);
            simulator.choices().draw(random);
            long refinement = simulator.runRefined(metrics, 1);
            long atPeak = refinement >> 16;
            assertTrue(atPeak >= 1 && atPeak + (refinement & 0xFFFF) <= 64);
            long[] sum = sums.computeIfAbsent(metrics[1], peak -> new long[2]);
            sum[0]++;
            sum[1] += atPeak;
        }
        // A peak of 2 has many circuits at it, one of 3 few.
        assertTrue(sums.get(2L)[1] > 5 * sums.get(2L)[0]);
        assertTrue(sums.get(3L)[1] < 3 * sums.get(3L)[0]);
    }
}
