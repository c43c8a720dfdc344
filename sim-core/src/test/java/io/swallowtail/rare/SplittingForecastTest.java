package io.swallowtail.rare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.experiment.Point;
import io.swallowtail.expression.Event;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Forecasts of splittings against the plans that they predict. The pilots' seeds are fixed, so nothing here is random. */
class SplittingForecastTest {
    private static final double FACTOR = 3;

    /** Scores have few values here, so the last levels are much rarer than those that half of the pilots find. */
    private static final double FACTOR_OF_HALF = 5;

    private static void assertNear(double factor, double actual, double predicted, String what) {
        assertTrue(
                predicted <= factor * actual && actual <= factor * predicted,
                what + ": predicted " + predicted + ", actual " + actual);
    }

    @ParameterizedTest
    @CsvSource({
        "valiant n=8, congestion >= 6",
        "valiant n=16, congestion >= 8",
        "greedy n=32, congestion >= 5",
        "collision n=16 c=2, failed",
        "collision n=8 c=1, failed || congestion >= 3",
    })
    void aForecastIsNearThePlan(String pointText, String eventText) {
        Point point = Tails.point(pointText);
        List<Event> events = Tails.events(point, eventText);
        SplittingPreparation whole =
                SplittingPreparation.of(point, events, 5, TaskRunner.SEQUENTIAL).checked();
        long[] pilots = new long[1];
        SplittingForecast reached = SplittingForecast.of(point, events, 5, runs -> {
                    pilots[0] = runs;
                    return false;
                })
                .orElseThrow();
        assertTrue(reached.isReached());
        assertNear(FACTOR, whole.plan().runs(), reached.runsOfReplication(), "replication");
        assertNear(FACTOR, whole.runs(), reached.runs(), "preparation");
    }

    @ParameterizedTest
    @CsvSource({"valiant n=16, congestion >= 8", "valiant n=32, congestion >= 9"})
    void halfOfThePilotsPredictTheRest(String pointText, String eventText) {
        Point point = Tails.point(pointText);
        List<Event> events = Tails.events(point, eventText);
        long[] pilots = new long[1];
        SplittingForecast whole = SplittingForecast.of(point, events, 5, runs -> {
                    pilots[0] = runs;
                    return false;
                })
                .orElseThrow();
        SplittingForecast cut = SplittingForecast.of(point, events, 5, runs -> runs >= pilots[0] / 2)
                .orElseThrow();
        assertFalse(cut.isReached());
        assertNear(FACTOR_OF_HALF, whole.runsOfReplication(), cut.runsOfReplication(), "replication");
        assertNear(FACTOR_OF_HALF, whole.runs(), cut.runs(), "preparation");
    }

    @Test
    void withoutALevelThereIsNoForecast() {
        Point point = Tails.point("valiant n=64");
        List<Event> events = Tails.events(point, "congestion >= 12");
        assertEquals(Optional.empty(), SplittingForecast.of(point, events, 5, runs -> runs >= 100));
    }

    @Test
    void impossibleEventsNeedNoRuns() {
        Point point = Tails.point("valiant n=4");
        SplittingForecast forecast = SplittingForecast.of(
                        point, Tails.events(point, "congestion >= 100"), 5, runs -> true)
                .orElseThrow();
        assertEquals(0, forecast.runs(1_000_000));
    }
}
