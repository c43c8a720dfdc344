package io.swallowtail.circuit;

import static io.swallowtail.circuit.CircuitBoundsTest.applies;
import static io.swallowtail.circuit.CircuitBoundsTest.event;
import static io.swallowtail.circuit.CircuitBoundsTest.point;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.experiment.Bound;
import io.swallowtail.experiment.Point;
import io.swallowtail.expression.Event;
import io.swallowtail.theory.DataServerLoadBound;
import io.swallowtail.theory.DataServerRoundsBound;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** At which points and for which events the data servers' experiments state their theorems. */
class DataServerTheoremsTest {
    private static boolean roundsBoundApplies(String values, String event) {
        Point point = point(new DataServer(), values);
        return applies(point, point.experiment().bounds().get(0), event);
    }

    /** d = 10 and c_bar = 5: log2(1024/10) = 6.68, so that t = 1.18. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "failed",
                "unsettled >= 1",
                "rounds > 1",
                "rounds >= 2",
                "congestion > 6",
                "congestion > c",
                "disk_contention > 5",
                "disk_contention >= 6",
                "rounds > 1 || failed",
                "disk_contention > 5 || congestion > 9"
            })
    void theoremThreeOneIsAboutMoreThanTRounds(String event) {
        assertTrue(roundsBoundApplies("n=1024 c=6 c_bar=5", event));
        assertTrue(roundsBoundApplies("n=1024 c=6 c_bar=5 max_rounds=1 tie=first", event));
        assertTrue(roundsBoundApplies("n=1024 c=6 c_bar=5 max_rounds=7", event));
        assertFalse(roundsBoundApplies("n=1024 c=6 c_bar=5 copies=1", event));
        assertFalse(roundsBoundApplies("n=1024 c=4 c_bar=4", event));
        assertFalse(roundsBoundApplies("n=1024 c=5 c_bar=6", event));
        assertFalse(roundsBoundApplies("n=128 c=6 c_bar=5", event), "t < 1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "failed >= 0",
                "!failed",
                "rounds > 0",
                "rounds >= 1",
                "congestion > 5",
                "disk_contention > 4",
                "disk_contention > 5 || congestion > 5",
                "rounds > 1 && failed"
            })
    void theoremThreeOneIsSilentOfOtherEvents(String event) {
        assertFalse(roundsBoundApplies("n=1024 c=6 c_bar=5", event));
    }

    @Test
    void theoremThreeOneTellsItsRounds() {
        Point point = point(new DataServer(), "n=16777216 c=5 c_bar=5 max_rounds=1");
        Bound bound = point.experiment().bounds().get(0);
        Event failed = event(point, "failed");
        assertEquals("Theorem 3.1 (as printed, not derived)", bound.name());
        assertEquals("Theorem 3.1 (as printed, not derived), floor(t) = 1", bound.label(point.parameters(), failed));
        assertEquals(DataServerRoundsBound.log10(24, 5, 5), bound.log10(point.parameters(), failed));
        Point free = point(new DataServer(), "n=16777216 c=5 c_bar=5");
        assertTrue(free.experiment().defaultEvents(free.parameters()).contains("rounds > 1 || failed"));
        assertFalse(point.experiment().defaultEvents(point.parameters()).contains("rounds > 1 || failed"));
    }

    @Test
    void theoremThreeFourIsAboutBothLoadsAtTheEnd() {
        Point point = point(new DataServerMinimum(), "n=131072 workload=churn");
        Bound bound = point.experiment().bounds().get(0);
        String joint = "congestion > 20 || disk_contention > 20";
        assertTrue(point.experiment().defaultEvents(point.parameters()).contains(joint));
        for (String text : List.of(
                joint,
                "congestion > 20",
                "disk_contention >= 21",
                "congestion > 23 || disk_contention > 21 || congestion >= 21")) {
            assertTrue(applies(point, bound, text), text);
            assertEquals(DataServerLoadBound.log10(17), bound.log10(point.parameters(), event(point, text)));
        }
        for (String text : List.of(
                "congestion > 19",
                "disk_contention >= 20",
                "congestion > 20 || disk_contention > 19",
                "congestion > 20 && disk_contention > 20",
                "congestion > 20 || peak_congestion > 20",
                "peak_disk_contention > 20",
                "congestion < 21")) {
            assertFalse(applies(point, bound, text), text);
        }
        assertFalse(applies(point(new DataServerMinimum(), "n=1024"), bound, "congestion > 40"), "4! < 10 + 16");
    }
}
