package io.swallowtail.answers.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.method.Method;
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
import io.swallowtail.core.random.BitChoices;
import io.swallowtail.core.random.IntegerChoices;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Of rare events, those to which a climb leads are split; for the others plain trials are cheaper. Each error has probability 0.001. */
@Tag("thorough")
class CheapestMethodTest {
    private static final Metrics METRICS = new Metrics();
    private static final Metric.Whole ONES = METRICS.integer("ones", "ones of 64 coins");
    private static final Metric.Whole HASH = METRICS.integer("hash", "the coins, scattered over a million integers");
    private static final Metric.Flag PICK = METRICS.flag("pick", "one choice of 50,000");

    private static final Metric.Whole MANY = METRICS.integer("many", "ones of 1,024 coins");

    /** The simulator; a changed coin leads to another hash altogether. */
    private static final class Run extends Simulator {
        private final BitChoices coins = choices.bits("coins", 64);
        private final BitChoices more = choices.bits("more", 1024);
        private final IntegerChoices choice = choices.integers("choice", 1, 50_000);

        @Override
        protected void simulate(Outcome out) {
            long word = coins.words()[0];
            long mixed = word * 0x9E3779B97F4A7C15L;
            mixed = (mixed ^ mixed >>> 29) * 0xBF58476D1CE4E5B9L;
            out.set(ONES, Long.bitCount(word));
            out.set(HASH, Math.floorMod(mixed ^ mixed >>> 32, 1_000_000));
            long many = 0;
            for (long each : more.words()) {
                many += Long.bitCount(each);
            }
            out.set(MANY, many);
            out.set(PICK, choice.values()[0] == 7);
        }
    }

    private static TailAnswer answer(String text) {
        Experiment experiment = new Experiment(Definition.of("coins", "coins", "none")
                .metrics(METRICS)
                .events("ones >= 40")
                .simulator(parameters -> new Run())) {};
        Point point = new Point(experiment, Parameters.parse(experiment, Map.of()));
        Event event = Event.compile(ExpressionParser.parse(text), PointScope.ofEvents(point));
        try (Workers workers = new Workers(2)) {
            return new TailEstimator(workers, line -> {})
                    .cheapest(List.of(new TailQuestion(point, event, 7, 0.5, 0.001)))
                    .get(0);
        }
    }

    @Test
    void aClimbIsSplit() {
        TailAnswer answer = answer("ones >= 55");
        assertEquals(Method.SPLITTING, answer.tail().method());
        assertContains(answer, 1.771e-9);
    }

    @Test
    void aHashIsCountedByPlainTrials() {
        TailAnswer answer = answer("hash >= 999980");
        assertEquals(Method.MONTE_CARLO, answer.tail().method());
        assertContains(answer, 2e-5);
        assertTrue(answer.relativeError() <= 0.5);
    }

    @Test
    void aChoiceWithoutAWayIsCountedByPlainTrials() {
        TailAnswer answer = answer("pick");
        assertEquals(Method.MONTE_CARLO, answer.tail().method());
        assertContains(answer, 2e-5);
        assertNull(answer.doubt());
    }

    /** The pilots climb through hundreds of levels to an alternative that has nothing to do with the probability. */
    @Test
    void longPilotsDoNotCostMoreThanPlainTrials() {
        TailAnswer answer = answer("many >= 900 || pick");
        assertEquals(Method.MONTE_CARLO, answer.tail().method());
        assertContains(answer, 2e-5);
        assertTrue(answer.relativeError() <= 0.5, answer.toString());
        assertTrue(answer.runs() <= 2 * answer.trials(), answer.toString());
    }

    private static void assertContains(TailAnswer answer, double p) {
        assertTrue(
                answer.tail().low(0.001) <= p && p <= answer.tail().high(0.001),
                answer.tail().low(0.001) + " to " + answer.tail().high(0.001));
    }
}
