package io.swallowtail.protocols.circuit;

import static io.swallowtail.protocols.Points.event;
import static io.swallowtail.protocols.Points.point;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Bound;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.expression.Event;
import io.swallowtail.protocols.bounds.CollisionRoundsBound;
import io.swallowtail.protocols.bounds.MinimumCongestionBound;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which theorem speaks about which event at which point. */
class CircuitBoundsTest {
    private static Bound bound(Experiment experiment, String name) {
        return experiment.bounds().stream()
                .filter(bound -> bound.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    static boolean applies(Point point, Bound bound, String text) {
        Event event = event(point, text);
        return bound.log10(point.parameters(), event).isPresent();
    }

    private static boolean theorem21Applies(String values, String event) {
        Point point = point(new Collision(), values);
        return applies(point, bound(new Collision(), "Theorem 2.1"), event);
    }

    /** d = 10 and c = 4: 24 > 10 and log_4 log_2.4 1024 = 1.49, so t = 4. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "failed",
                "failed >= 1",
                "failed > 0",
                "unsettled >= 1",
                "unsettled > 5",
                "rounds > 4",
                "rounds >= 5",
                "rounds >= 9",
                "congestion > 4",
                "congestion >= 5",
                "congestion > c",
                "rounds > 4 || failed",
                "failed || rounds > 6",
                "unsettled > 0 || congestion > 4 || rounds >= 5"
            })
    void theorem21AppliesToEventsThatImplyUnsettledRequests(String event) {
        assertTrue(theorem21Applies("n=1024 c=4", event));
        assertTrue(theorem21Applies("n=1024 c=4 max_rounds=4", event));
        assertTrue(theorem21Applies("n=1024 c=4 max_rounds=7 tie=coin permutation=shift", event));
        assertFalse(theorem21Applies("n=1024 c=4 max_rounds=3", event), "fewer rounds than t");
        assertFalse(theorem21Applies("n=1024 c=4 choices=independent", event), "other paths");
        assertFalse(theorem21Applies("n=1024 c=3", event), "3! < 10");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "failed >= 0",
                "failed > 0 - 1",
                "unsettled >= 0",
                "rounds >= 4",
                "rounds > 3",
                "congestion >= 4",
                "congestion > 3",
                "rounds > 3 || failed",
                "rounds > 4 || congestion > 3",
                "failed && rounds > 4",
                "rounds < 5",
                "failed == 1",
                "all_paths_congestion >= 9",
                "all_paths_congestion > 9 || failed",
                "!failed",
                "setup_steps > 0"
            })
    void theorem21DoesNotApplyToOtherEvents(String event) {
        assertFalse(theorem21Applies("n=1024 c=4", event));
    }

    @Test
    void theorem21StatesItsRounds() {
        Bound bound = bound(new Collision(), "Theorem 2.1");
        for (String values : List.of("n=1024 c=4", "n=1024 c=4 max_rounds=9")) {
            Point point = point(new Collision(), values);
            Event event = event(point, "failed");
            assertEquals("t = 4", bound.chosen(point.parameters(), event).orElseThrow());
            assertEquals(
                    CollisionRoundsBound.log10(10, 4, 4),
                    bound.log10(point.parameters(), event).orElseThrow());
        }
    }

    @Test
    void theDefaultEventsHaveTheTheoremsOwn() {
        Collision collision = new Collision();
        Point free = point(collision, "n=1024 c=4");
        assertTrue(collision.defaultEvents(free.parameters()).contains("rounds > 4 || failed"));
        Point limited = point(collision, "n=1024 c=4 max_rounds=4");
        assertFalse(collision.defaultEvents(limited.parameters()).contains("rounds > 4 || failed"));
        Minimum minimum = new Minimum();
        assertTrue(minimum.defaultEvents(point(minimum, "n=1024").parameters()).contains("congestion > 16"));
        assertFalse(minimum.defaultEvents(point(minimum, "n=8192").parameters()).contains("congestion > 16"));
    }

    @ParameterizedTest
    @CsvSource({
        "n=1024, congestion > 16, true",
        "n=1024 workload=churn, congestion >= 17, true",
        "n=512, congestion >= 30, true",
        "n=1024, congestion >= 16, false",
        "n=1024, congestion > 15, false",
        "n=1024 workload=churn, peak_congestion > 16, false",
        "n=1024, congestion == 17, false",
        "n=1024 choices=independent, congestion > 16, false",
        "n=8192, congestion > 16, false",
        "n=131072, congestion > 20, true",
        "n=131072, congestion > 19, false",
        "n=2, congestion > 9, false"
    })
    void theorem25AppliesToTheCongestionAtTheEnd(String values, String event, boolean applies) {
        Point point = point(new Minimum(), values);
        Bound bound = bound(new Minimum(), "Theorem 2.5");
        assertEquals(applies, applies(point, bound, event));
        if (!event.startsWith("peak")) {
            Bound anyTime = bound(new Minimum(), "Theorem 2.5, any time");
            assertEquals(applies, applies(point, anyTime, "peak_" + event));
        }
        if (applies) {
            int d = Long.numberOfTrailingZeros(point.parameters().get(CircuitParameters.N));
            assertEquals(
                    MinimumCongestionBound.log10(d),
                    bound.log10(point.parameters(), event(point, event)).orElseThrow());
        }
    }

    @ParameterizedTest
    @CsvSource({"n=1024 c=2, 20480", "n=1024 c=2 choices=independent, 40960"})
    void lemma24CountsTheEdgesThatCanCollide(String values, long edges) {
        Point point = point(new Collision(), values);
        Bound bound = bound(new Collision(), "Lemma 2.4");
        Event event = event(point, "all_paths_congestion > 5");
        assertTrue(bound.log10(point.parameters(), event).isPresent());
        assertEquals(
                Math.log10(edges / 720.0),
                bound.log10(point.parameters(), event).orElseThrow(),
                1e-12);
        assertTrue(bound.chosen(point.parameters(), event).isEmpty());
    }

    @ParameterizedTest
    @CsvSource({
        "64, 0.125, 8",
        "64, 0, 2",
        "64, 1, 64",
        "2, 0.125, 2",
        "16, 0.3, 4",
        "1024, 0.3, 307",
        "8, 0.37499, 2",
        "8, 0.375, 3",
        "64, 0.12499, 7",
        "64, 0.046875, 3",
        "16777216, 0.3, 5033164",
        "1048576, 0.999999999999999, 1048575"
    })
    void theShareOfDeparturesIsExact(int n, String share, int departures) {
        Point point = point(new Minimum(), "n=" + n + " churn_fraction=" + share);
        assertEquals(departures, ChurnParameters.departures(point.parameters()));
        assertEquals(0, ChurnParameters.rounds(point.parameters()), "fill");
    }
}
