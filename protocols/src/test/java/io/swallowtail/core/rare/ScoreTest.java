package io.swallowtail.core.rare;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Definition;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.core.random.IntegerChoices;
import io.swallowtail.core.random.Purpose;
import io.swallowtail.protocols.Points;
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
        "concentrator m=8 c=2 alpha=0.25 beta=1, failed",
    })
    void theGoalIsReachedJustWhenTheEventHappens(String pointText, String eventText) {
        Point point = Points.point(pointText);
        List<Event> events = Tails.events(point, eventText);
        Simulator simulator = point.experiment().newSimulator(point.parameters());
        AddressedRandom random = point.random(8, Purpose.TRIAL);
        Outcome outcome = Outcome.of(point.experiment());
        Score score = Score.of(Target.nested(events), List.of(), point, simulator, outcome);
        Set<Boolean> seen = new HashSet<>();
        for (int trial = 0; trial < TRIALS; trial++) {
            random.moveTo(trial);
            simulator.choices().draw(random);
            long scored = score.run();
            for (int e = 0; e < events.size(); e++) {
                assertEquals(
                        events.get(e).happened(outcome.values()), scored >= score.goal(e), () -> "score " + scored);
                seen.add(scored >= score.goal(e));
            }
        }
        assertEquals(2, seen.size(), "both happen");
    }

    @ParameterizedTest
    @CsvSource({
        "collision n=64 c=2 tie=coin, failed",
        "data_server n=64 c=3 c_bar=6, failed",
        "data_server n=64 c=6 c_bar=3 tie=first, rounds",
        "minimum n=64, congestion",
        "minimum n=64 choices=independent, peak_congestion",
        "minimum n=64 workload=churn churn_rounds=3, peak_congestion"
    })
    void aRefinedRunIsTheSameRunAndSaysMore(String pointText, String metric) {
        Point point = Points.point(pointText);
        Metric refined = point.experiment().metrics().named(metric);
        assertTrue(point.experiment().refines(point.parameters(), refined));
        Simulator simulator = point.experiment().newSimulator(point.parameters());
        AddressedRandom random = point.random(9, Purpose.TRIAL);
        Set<Long> refinements = new HashSet<>();
        for (int trial = 0; trial < 500; trial++) {
            Outcome plain = Outcome.of(point.experiment());
            Outcome one = Outcome.of(point.experiment());
            Outcome all = Outcome.of(point.experiment());
            one.requestRefinement(refined);
            point.experiment().refinedMetrics().stream()
                    .filter(each -> point.experiment().refines(point.parameters(), each))
                    .forEach(all::requestRefinement);
            random.moveTo(trial);
            simulator.choices().draw(random);
            simulator.run(plain);
            simulator.runRefined(one);
            simulator.runRefined(all);
            long refinement = one.refinement(refined);
            assertEquals(refinement, all.refinement(refined));
            assertArrayEquals(plain.values(), one.values());
            assertArrayEquals(plain.values(), all.values());
            assertTrue(refinement >= 0 && refinement < Outcome.REFINEMENTS);
            refinements.add(refinement);
        }
        assertTrue(refinements.size() > 10);
    }

    /** Two ratios come before the load: its place among the metrics is 2, its slot 4. Ties of loads are broken by a second number. */
    @Test
    void aMetricBehindRatiosIsRefinedByItsSlot() {
        Metrics metrics = new Metrics();
        Metric.Ratio share = metrics.ratio("share", "a half");
        Metric.Ratio rest = metrics.ratio("rest", "a third");
        Metric.Whole load = metrics.integer("load", "a number");
        class Run extends Simulator {
            private final IntegerChoices numbers = choices.integers("numbers", 2, 4);

            @Override
            protected void simulate(Outcome out) {
                out.set(share, 1, 2);
                out.set(rest, 1, 3);
                out.set(load, numbers.values()[0]);
            }

            @Override
            protected void simulateRefined(Outcome out) {
                simulate(out);
                if (out.needsRefinement(load)) {
                    out.refine(load, numbers.values()[1]);
                }
            }
        }
        Experiment experiment = new Experiment(Definition.of("ratios_first", "a load behind two ratios", "this test")
                .metrics(metrics)
                .events("load >= 2")
                .refined(load)
                .simulator(parameters -> new Run())) {};
        Point point = new Point(experiment, Parameters.parse(experiment, Map.of()));
        Run simulator = new Run();
        Score score = Score.of(
                Target.nested(Tails.events(point, "load >= 2")), List.of(), point, simulator, Outcome.of(experiment));
        AddressedRandom random = point.random(1, Purpose.TRIAL);
        for (int trial = 0; trial < 50; trial++) {
            random.moveTo(trial);
            simulator.choices().draw(random);
            int[] numbers = simulator.numbers.values();
            assertEquals(numbers[0] * Outcome.REFINEMENTS + numbers[1], score.run());
        }
        assertEquals(2 * Outcome.REFINEMENTS, score.goal(0));
    }

    /** A peak of k needs a request both of whose paths have an edge with k - 1: a trial that is nearer has more such edges. */
    @Test
    void theTopLoadsOfTheMinimumProtocolAreCounted() {
        Point point = Points.point("minimum n=64");
        Metric peak = point.experiment().metrics().named("peak_congestion");
        Simulator simulator = point.experiment().newSimulator(point.parameters());
        AddressedRandom random = point.random(9, Purpose.TRIAL);
        Outcome outcome = Outcome.of(point.experiment());
        outcome.requestRefinement(peak);
        Map<Long, long[]> sums = new TreeMap<>();
        for (int trial = 0; trial < 2000; trial++) {
            random.moveTo(trial);
            simulator.choices().draw(random);
            simulator.runRefined(outcome);
            long refinement = outcome.refinement(peak);
            long atPeak = refinement >> 16;
            assertTrue(atPeak >= 1 && atPeak + (refinement & 0xFFFF) <= 64);
            long[] sum = sums.computeIfAbsent(outcome.get(peak), key -> new long[2]);
            sum[0]++;
            sum[1] += atPeak;
        }
        // A peak of 2 has many circuits at it, one of 3 few.
        assertTrue(sums.get(2L)[1] > 5 * sums.get(2L)[0]);
        assertTrue(sums.get(3L)[1] < 3 * sums.get(3L)[0]);
    }
}
