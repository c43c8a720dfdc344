package io.swallowtail.tail;

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
import java.util.Set;
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
        "collision n=16 c=1, congestion == 2",
        "collision n=16 c=1, congestion != 2",
        "collision n=16 c=1, failed && congestion >= 3 || rounds > 1",
        "collision n=16 c=1, 2 * congestion - rounds < 3",
        "valiant n=16, congestion >= 2..5",
        "valiant n=16, congestion <= 2",
    })
    void theGoalIsReachedJustWhenTheEventHappens(String pointText, String eventText) {
        Point point = Tails.point(pointText);
        List<Event> events = Tails.events(point, eventText);
        Simulator simulator = point.experiment().prepare(point.parameters());
        Score score = Score.of(events, simulator);
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

    @Test
    void aRefinedRunIsTheSameRunAndSaysMore() {
        Point point = Tails.point("collision n=64 c=2 tie=coin");
        RefinedSimulator simulator = (RefinedSimulator) point.experiment().prepare(point.parameters());
        AddressedRandom random = point.random(9, Purpose.TRIAL);
        Set<Long> refinements = new HashSet<>();
        for (int trial = 0; trial < 500; trial++) {
            long[] plain = new long[6];
            long[] refined = new long[6];
            random.moveTo(trial);
            simulator.choices().draw(random);
            simulator.run(plain);
            long refinement = simulator.runRefined(refined, 3);
            assertArrayEquals(plain, refined);
            assertTrue(refinement >= 0 && refinement < RefinedSimulator.REFINEMENTS);
            refinements.add(refinement);
        }
        assertTrue(refinements.size() > 10);
    }
}
