package io.swallowtail.core.rare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.experiment.WitnessFamily;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionParser;
import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.core.random.Purpose;
import io.swallowtail.core.statistics.ReplicationMean;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Scores, splitting and witness sampling on dice, whose laws a loop over all throws gives. */
class DiceSamplingTest {
    private static final int REPLICATIONS = 30;
    private static final Point POINT = DiceProtocol.point(5, 6);

    /**
     * The means of 30 replications lie within 4 standard errors of the law. With the fixed seed nothing is random; for others one of the
     * four would fail with probability 0.002 (Student's law with 29 degrees of freedom). The alternatives of a disjunction overlap, so
     * trials with both count half.
     */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "total >= 15 && largest <= 4",
                "alike <= 1 && total <= 2",
                "largest <= 1 || total <= 3",
                "!(total < 17 && alike < 4)"
            })
    void theMeanOfSplittingsIsTheProbability(String text) {
        Event event = FragileRoutes.event(POINT, text);
        Splitting splitting = SplittingPreparation.of(POINT, List.of(event), 11, TaskRunner.SEQUENTIAL)
                .splitting();
        ReplicationMean mean = new ReplicationMean(IntStream.range(0, REPLICATIONS)
                .mapToDouble(r -> splitting.replication(r).logs()[0])
                .toArray());
        double error = mean.relativeDeviation() / Math.sqrt(REPLICATIONS);
        double exact = DiceProtocol.probability(POINT, event);
        double off = Math.exp(mean.log()) / exact - 1;
        assertTrue(Math.abs(off) <= 4 * error + 1e-12, off / error + " standard errors from " + exact);
        assertTrue(error < 0.15, "it spreads too much for the test to say anything");
    }

    /** A trial whose metric is null is as far from both sides of a threshold as possible. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "largest >= 2..4",
                "largest <= 2..4",
                "highest",
                "!highest",
                "total >= 9..17",
                "total < 8..12",
                "alike < 2",
                "alike >= 2",
                "!(alike >= 2)",
                "alike == 2",
                "alike - largest >= -1",
                "total - 2 * largest < 5",
                "total > 15"
            })
    void theGoalIsReachedJustWhenTheEventHappens(String text) {
        List<Event> events = ExpressionParser.parseFamily(text).stream()
                .map(each -> Event.compile(each, PointScope.ofEvents(POINT)))
                .toList();
        Simulator simulator = POINT.experiment().newSimulator(POINT.parameters());
        AddressedRandom random = POINT.random(8, Purpose.TRIAL);
        Outcome outcome = Outcome.of(POINT.experiment());
        Score score = Score.of(Target.nested(events), List.of(), POINT, simulator, outcome);
        Set<Boolean> seen = new HashSet<>();
        for (int trial = 0; trial < 500; trial++) {
            random.moveTo(trial);
            simulator.choices().draw(random);
            long scored = score.run();
            for (int e = 0; e < events.size(); e++) {
                assertEquals(events.get(e).happened(outcome.values()), scored >= score.goal(e), "score " + scored);
                seen.add(scored >= score.goal(e));
            }
        }
        assertEquals(2, seen.size(), "both happen");
    }

    /** 1 - (k / 6)^5 by 2,000 trials, within 4 standard errors: a false alarm for other seeds has probability 3e-4 in all five. */
    @ParameterizedTest
    @CsvSource({"1", "2", "3", "4", "5"})
    void plantedWitnessesGiveTheUnion(int k) {
        Event event = FragileRoutes.event(POINT, "largest >= " + k);
        WitnessTally tally =
                WitnessSampling.prepare(POINT, event, 3).orElseThrow().run(0, 2_000);
        double exact = DiceProtocol.probability(POINT, event);
        assertEquals(1 - Math.pow(k / 6.0, 5), exact, 1e-12);
        assertEquals(exact, Math.exp(tally.log()), 4 * exact * tally.relativeStandardError());
        double[] limits = tally.logLimits(1e-4);
        assertTrue(limits[0] < Math.log(exact) && Math.log(exact) < limits[1]);
    }

    /** Weights 1, 1/2 and 0 of a largest weight: the mean of the ten is 0.75. */
    @Test
    void theStandardErrorIsThatOfTheWeights() {
        WitnessTally tally = new WitnessTally(WitnessFamily.complete(-7));
        tally.add(1, 6);
        tally.add(2, 3);
        tally.add(0, 1);
        double squares = 6 * 0.25 * 0.25 + 3 * 0.25 * 0.25 + 0.75 * 0.75;
        assertEquals(-7 + Math.log(0.75), tally.log(), 1e-12);
        assertEquals(Math.sqrt(squares / 9 / 10) / 0.75, tally.relativeStandardError(), 1e-12);
    }
}
