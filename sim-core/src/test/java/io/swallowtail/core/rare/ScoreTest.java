package io.swallowtail.core.rare;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.core.experiment.Definition;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionParser;
import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.core.random.IntegerChoices;
import io.swallowtail.core.random.Purpose;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A score reaches its goal with the event, and ranks the trials of equal metrics where the metric is refined. */
class ScoreTest {
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
        Score up = score(point, simulator, "load >= 2");
        Score down = score(point, simulator, "load <= 1");
        AddressedRandom random = point.random(1, Purpose.TRIAL);
        for (int trial = 0; trial < 50; trial++) {
            random.moveTo(trial);
            simulator.choices().draw(random);
            int[] numbers = simulator.numbers.values();
            assertEquals(numbers[0] * Outcome.REFINEMENTS + numbers[1], up.run());
            assertEquals((1 - numbers[0]) * Outcome.REFINEMENTS - 1 - numbers[1], down.run());
        }
        assertEquals(2 * Outcome.REFINEMENTS, up.goal(0));
        assertEquals(-Outcome.REFINEMENTS, down.goal(0));
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
        Point point = DiceProtocol.point(5, 6);
        List<Event> events = ExpressionParser.parseFamily(text).stream()
                .map(each -> Event.compile(each, PointScope.ofEvents(point)))
                .toList();
        Simulator simulator = point.experiment().newSimulator(point.parameters());
        AddressedRandom random = point.random(8, Purpose.TRIAL);
        Outcome outcome = Outcome.of(point.experiment());
        Score score = Score.of(Target.nested(events), List.of(), point, simulator, outcome);
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

    private static Score score(Point point, Simulator simulator, String event) {
        Target target = Target.nested(List.of(FragileRoutes.event(point, event)));
        return Score.of(target, List.of(), point, simulator, Outcome.of(point.experiment()));
    }
}
