package io.swallowtail.rare;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.Facts;
import io.swallowtail.experiment.Metric;
import io.swallowtail.experiment.MetricLayout;
import io.swallowtail.experiment.Parameter;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.Point;
import io.swallowtail.experiment.RefinedSimulator;
import io.swallowtail.experiment.Simulator;
import io.swallowtail.expression.Event;
import io.swallowtail.random.AddressedRandom;
import io.swallowtail.random.Choices;
import io.swallowtail.random.IntegerChoices;
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

    private static long[] slots(Point point) {
        return new long[MetricLayout.of(point.experiment().metrics()).slots()];
    }

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
        Point point = Tails.point(pointText);
        List<Event> events = Tails.events(point, eventText);
        Simulator simulator = point.experiment().prepare(point.parameters());
        AddressedRandom random = point.random(8, Purpose.TRIAL);
        long[] metrics = slots(point);
        Score score = Score.of(Target.nested(events), List.of(), simulator, metrics.length);
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
        "collision n=64 c=2 tie=coin, failed",
        "data_server n=64 c=3 c_bar=6, failed",
        "data_server n=64 c=6 c_bar=3 tie=first, rounds",
        "minimum n=64, congestion",
        "minimum n=64 choices=independent, peak_congestion",
        "minimum n=64 workload=churn churn_rounds=3, peak_congestion"
    })
    void aRefinedRunIsTheSameRunAndSaysMore(String pointText, String metric) {
        Point point = Tails.point(pointText);
        int slot = MetricLayout.of(point.experiment().metrics()).slot(metric);
        RefinedSimulator simulator = (RefinedSimulator) point.experiment().prepare(point.parameters());
        AddressedRandom random = point.random(9, Purpose.TRIAL);
        Set<Long> refinements = new HashSet<>();
        for (int trial = 0; trial < 500; trial++) {
            long[] plain = slots(point);
            long[] refined = slots(point);
            random.moveTo(trial);
            simulator.choices().draw(random);
            simulator.run(plain);
            long refinement = simulator.runRefined(refined, slot);
            long[] all = slots(point);
            simulator.runRefined(refined, all);
            assertEquals(refinement, all[slot]);
            assertArrayEquals(plain, refined);
            assertTrue(refinement >= 0 && refinement < RefinedSimulator.REFINEMENTS);
            refinements.add(refinement);
        }
        assertTrue(simulator.refines(slot));
        assertTrue(refinements.size() > 10);
    }

    /** Two ratios come before the load: its place among the metrics is 2, its slot 4. Ties of loads are broken by a second number. */
    private static final class RatiosFirst implements Experiment, RefinedSimulator {
        private static final int LOAD = 4;
        private final Choices choices = new Choices();
        private final IntegerChoices numbers = choices.integers("numbers", 2, 4);

        @Override
        public Facts facts() {
            return Facts.of("ratios_first", "a load behind two ratios", "this test");
        }

        @Override
        public List<Parameter<?>> parameters() {
            return List.of();
        }

        @Override
        public List<Metric> metrics() {
            return List.of(
                    Metric.ratio("share", "a half"),
                    Metric.ratio("rest", "a third"),
                    Metric.integer("load", "a number"));
        }

        @Override
        public List<String> defaultEvents(Parameters parameters) {
            return List.of("load >= 2");
        }

        @Override
        public Simulator prepare(Parameters parameters) {
            return this;
        }

        @Override
        public Choices choices() {
            return choices;
        }

        @Override
        public void run(long[] metrics) {
            System.arraycopy(new long[] {1, 2, 1, 3, numbers.values()[0]}, 0, metrics, 0, metrics.length);
        }

        @Override
        public boolean refines(int slot) {
            return slot == LOAD;
        }

        @Override
        public long runRefined(long[] metrics, int slot) {
            run(metrics);
            return slot == LOAD ? numbers.values()[1] : 0;
        }
    }

    @Test
    void aMetricBehindRatiosIsRefinedByItsSlot() {
        RatiosFirst experiment = new RatiosFirst();
        Point point = new Point(experiment, Parameters.parse(experiment, Map.of()));
        Score score =
                Score.of(Target.nested(Tails.events(point, "load >= 2")), List.of(), experiment, slots(point).length);
        AddressedRandom random = point.random(1, Purpose.TRIAL);
        for (int trial = 0; trial < 50; trial++) {
            random.moveTo(trial);
            experiment.choices.draw(random);
            int[] numbers = experiment.numbers.values();
            assertEquals(numbers[0] * RefinedSimulator.REFINEMENTS + numbers[1], score.run(slots(point)));
        }
        assertEquals(2 * RefinedSimulator.REFINEMENTS, score.goal(0));
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
