package io.swallowtail.core.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.expression.Event;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The events to which a threshold bound applies, and the threshold; lower tails mirror upper ones. */
class ThresholdBoundTest {
    private static final Point POINT = BallsProtocol.point(16);

    private static Event event(String text) {
        return BallsProtocol.event(POINT, text);
    }

    /** The formula gives back the threshold. */
    private static ThresholdBound bound(Bound.Kind kind, MetricTails tails) {
        return new ThresholdBound("B", "P <= k", kind, tails, (parameters, k) -> k > 1, (parameters, k) -> k)
                .choosing((parameters, k) -> "at " + k);
    }

    private static final ThresholdBound UPPER = bound(
            Bound.Kind.UPPER,
            MetricTails.atLeast(BallsProtocol.CONGESTION, BallsProtocol.ROUNDS, BallsProtocol.FAILED));
    private static final ThresholdBound LOWER = bound(
            Bound.Kind.UPPER, MetricTails.atMost(BallsProtocol.CONGESTION, BallsProtocol.ROUNDS, BallsProtocol.FAILED));

    @ParameterizedTest
    @CsvSource({
        "congestion >= 5, 5",
        "congestion > 5, 6",
        "7 <= congestion, 7",
        "2 * congestion > 5, 3",
        "!(congestion < 5), 5",
        "congestion >= 5 || congestion > 7, 5",
        "rounds > 8 || congestion >= 7, 7",
        "!(rounds < 3 && congestion < 9), 3",
        "congestion > 9223372036854775806, 9223372036854775807"
    })
    void upperTailsAreThoseOfTheLeastThreshold(String text, long k) {
        assertTrue(UPPER.concerns(event(text)));
        assertFalse(LOWER.concerns(event(text)));
        assertEquals(OptionalDouble.of(k), UPPER.log10(POINT.parameters(), event(text)));
        assertEquals("at " + k, UPPER.chosen(POINT.parameters(), event(text)).orElseThrow());
    }

    @ParameterizedTest
    @CsvSource({
        "congestion <= 5, 5",
        "congestion < 5, 4",
        "congestion < 0.3 * n, 4",
        "!(congestion >= 5), 4",
        "congestion <= 5 || congestion < 8, 7",
        "rounds < 9 || congestion <= 7, 8",
    })
    void lowerTailsAreThoseOfTheGreatestThreshold(String text, long k) {
        assertTrue(LOWER.concerns(event(text)));
        assertFalse(UPPER.concerns(event(text)));
        assertEquals(OptionalDouble.of(k), LOWER.log10(POINT.parameters(), event(text)));
    }

    @ParameterizedTest
    @CsvSource({
        "congestion == 5",
        "congestion != 5",
        "unsettled >= 5",
        "congestion >= 5 && failed",
        "congestion >= 5 || rounds <= 3",
        "congestion >= rounds",
        "congestion >= 5 || unsettled >= 1"
    })
    void otherEventsAreNotConcerned(String text) {
        for (ThresholdBound bound : List.of(UPPER, LOWER)) {
            assertFalse(bound.concerns(event(text)));
            assertEquals(OptionalDouble.empty(), bound.log10(POINT.parameters(), event(text)));
        }
    }

    @Test
    void flagsAreThresholdsToo() {
        assertEquals("at 1", UPPER.chosen(POINT.parameters(), event("failed")).orElseThrow());
        assertEquals("at 0", LOWER.chosen(POINT.parameters(), event("!failed")).orElseThrow());
    }

    @Test
    void aThresholdOutsideTheConditionsHasNoBound() {
        assertTrue(UPPER.concerns(event("failed")));
        assertEquals(OptionalDouble.empty(), UPPER.log10(POINT.parameters(), event("failed")));
    }

    @Test
    void roundingDoesNotBringLowerBoundsAboveOne() {
        MetricTails tails = MetricTails.atMost(BallsProtocol.CONGESTION);
        Event event = event("congestion <= 5");
        assertEquals(OptionalDouble.of(0), bound(Bound.Kind.LOWER, tails).log10(POINT.parameters(), event));
        assertEquals(OptionalDouble.of(5), bound(Bound.Kind.UPPER, tails).log10(POINT.parameters(), event));
    }

    @Test
    void onlyUpperBoundsApplyToSeveralMetrics() {
        for (Bound.Kind kind : List.of(Bound.Kind.LOWER, Bound.Kind.EXACT)) {
            MetricTails two = MetricTails.atLeast(BallsProtocol.CONGESTION, BallsProtocol.ROUNDS);
            assertThrows(IllegalArgumentException.class, () -> bound(kind, two));
            bound(kind, MetricTails.atMost(BallsProtocol.CONGESTION));
        }
        assertThrows(
                IllegalArgumentException.class,
                () -> POINT.experiment().metrics().named("congestoin"));
    }
}
