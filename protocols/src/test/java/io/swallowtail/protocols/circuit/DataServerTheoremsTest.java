package io.swallowtail.protocols.circuit;

import static io.swallowtail.protocols.Points.event;
import static io.swallowtail.protocols.Points.point;
import static io.swallowtail.protocols.circuit.CircuitBoundsTest.applies;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Bound;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.protocols.bounds.DataServerLoadBound;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** At which points and for which events the data servers' experiments state their theorems. */
class DataServerTheoremsTest {
    /** As printed it is false: it concerns the events of its rounds, and applies to none. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "failed",
                "unsettled >= 1",
                "rounds > 1",
                "rounds > 1 || failed",
                "disk_contention > 5 || congestion > 9"
            })
    void theoremThreeOneAppliesNowhere(String text) {
        for (String values :
                List.of("n=1024 c=6 c_bar=5", "n=16777216 c=9 c_bar=9", "n=1024 c=6 c_bar=5 max_rounds=1")) {
            Point point = point(new DataServer(), values);
            Bound bound = point.experiment().bounds().get(0);
            assertEquals("Theorem 3.1 (as printed, not derived)", bound.name());
            assertTrue(bound.concerns(event(point, text)));
            assertFalse(applies(point, bound, text));
            assertTrue(point.experiment().defaultEvents(point.parameters()).contains("failed"));
        }
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
            assertEquals(
                    DataServerLoadBound.log10(17),
                    bound.log10(point.parameters(), event(point, text)).orElseThrow());
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
        assertEquals("Theorem 3.4, repaired", bound.name());
        assertTrue(bound.isAsymptotic());
    }
}
