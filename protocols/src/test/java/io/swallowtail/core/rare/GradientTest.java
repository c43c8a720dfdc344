package io.swallowtail.core.rare;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.core.experiment.Point;
import io.swallowtail.protocols.Points;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GradientTest {
    private static Gradient of(String pointText, String event) {
        Point point = Points.point(pointText);
        return Gradient.of(point, Tails.events(point, event).get(0));
    }

    @Test
    void flagsWithoutScoreAreListedOnce() {

        assertEquals(
                List.of("all_faulty"),
                of("fault_propagation n=16 p=0.1", "all_faulty || all_faulty").missing());
        assertEquals(List.of(), of("collision n=16 c=2", "failed").missing());
    }

    /** Flags that are fixed for all trials, certain ones and common ones need no moves. */
    @ParameterizedTest
    @CsvSource({
        "p=0.000001, 0.000001",
        "p=0.0009, 0.0009",
        "p=0.9999, 0.9999",
        "p=0.001,",
        "p=0.5,",
        "p=0,",
        "p=1,",
        "p=0.000001 network_index=0,"
    })
    void rareFlagsAreNamed(String parameters, String rare) {
        assertEquals(
                rare == null ? List.of() : List.of("flags of the stream node faults have probability " + rare),
                of("fault_flow n=4 " + parameters, "flow < 3").rareFlags());
    }
}
