package io.swallowtail.protocols.bins;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Bound;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionParser;
import io.swallowtail.protocols.circuit.PreparedRun;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Balls in bins: single trials, and the events that have an exact law. */
class BinsTest {
    private static final Experiment BINS = new Bins();

    @Test
    void ballsGoToTheLeastLoadedOfTheirBinsAndToTheFirstOfEqualOnes() {
        PreparedRun run = PreparedRun.of(BINS, "bins=4 balls=5 choices=2");
        for (int trial = 0; trial < 100; trial++) {
            run.draw(3, trial);
            int[] drawn = run.integers("bins").values();
            TreeMap<Integer, Integer> loads = new TreeMap<>(Map.of(0, 0, 1, 0, 2, 0, 3, 0));
            for (int ball = 0; ball < 5; ball++) {
                int one = drawn[2 * ball];
                int other = drawn[2 * ball + 1];
                loads.merge(loads.get(other) < loads.get(one) ? other : one, 1, Integer::sum);
            }
            long most = loads.values().stream().max(Integer::compare).orElseThrow();
            long least = loads.values().stream().min(Integer::compare).orElseThrow();
            long empty = loads.values().stream().filter(load -> load == 0).count();
            assertArrayEquals(new long[] {most, least, empty, most - least}, run.metrics());
        }
    }

    /** Tails of the specification; the event texts are those that a reader writes. */
    @ParameterizedTest
    @CsvSource({
        "8, 8, max_load >= 6, 6.81e-4, 5e-7",
        "3, 3000, max_load > 1.03 * balls / bins || min_load < (1 - 0.03) * balls / bins, 0.4643, 5e-5",
        "3, 6000, max_load > (1 + 0.07) * balls / bins || min_load < 0.93 * balls / bins, 3.505e-4, 5e-8",
        "2, 2, min_load <= 0, 0.5, 1e-15",
        "2, 2, min_load < 1 || max_load >= 1 || max_load > 5, 1, 0",
        "2, 2, max_load >= 0, 1, 0",
        "3, 3, empty_bins > 0, 0.7777777777777778, 1e-15",
        "4, 8, max_load >= 3 || empty_bins >= 1, 0.9615478515625, 1e-13",
        "4, 0, min_load <= 0, 1, 0",
        "4, 0, max_load >= 1, 0, 0",
        "1, 0, empty_bins >= 1, 1, 0"
    })
    void tailsAndTheirDisjunctionsHaveTheExactLaw(int bins, int balls, String event, double value, double error) {
        assertEquals(value, StrictMath.pow(10, law(bins, balls, 1, event).getAsDouble()), error);
    }

    @ParameterizedTest
    @CsvSource({
        "2, max_load >= 3",
        "1, spread >= 3",
        "1, max_load <= 3",
        "1, max_load >= 3 || empty_bins >= 2",
        "1, empty_bins <= 1"
    })
    void otherPointsAndEventsHaveNoExactLaw(int choices, String event) {
        assertTrue(law(4, 8, choices, event).isEmpty());
    }

    private static OptionalDouble law(int bins, int balls, int choices, String text) {
        Map<String, String> values =
                new HashMap<>(Map.of("bins", "" + bins, "balls", "" + balls, "choices", "" + choices));
        Point point = new Point(BINS, Parameters.parse(BINS, values));
        Event event = Event.compile(ExpressionParser.parse(text), PointScope.ofEvents(point));
        Bound law = BINS.bounds().get(0);
        return law.log10(point.parameters(), event);
    }
}
