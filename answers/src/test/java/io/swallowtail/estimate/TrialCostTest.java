package io.swallowtail.estimate;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.Point;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TrialCostTest {
    private static Point point(String experiment, Map<String, String> parameters) {
        Experiment found = Catalogue.load().experiment(experiment);
        return new Point(found, Parameters.parse(found, parameters));
    }

    @Test
    void memoryIsPredictedToAFactorOfTwo() {
        for (Point point : new Point[] {
            point("collision", Map.of("n", "131072", "c", "3")),
            point("valiant", Map.of("n", "131072")),
            point("fault_component", Map.of("n", "131072", "p", "0.1"))
        }) {
            double ratio = TrialCost.allocated(point) / TrialCost.bytes(point).orElseThrow();
            assertTrue(ratio > 0.5 && ratio < 2, point + ": " + ratio);
        }
    }

    @Test
    void longTrialsAreAnnouncedAndShortOnesAreNot() {
        try (Workers workers = new Workers(2)) {
            String line = TrialCost.announcement(point("collision", Map.of("n", "16777216", "c", "3")), 10, workers)
                    .orElseThrow();
            assertTrue(
                    line.matches("collision c=3 n=16777216: 10 trials of 805,306,368 path-edges, about .+ on 2 threads"
                            + " and [0-9.]+ GB of memory \\(of [0-9.]+ GB\\)[^.]*.*\\."),
                    line);
            assertFalse(TrialCost.announcement(point("collision", Map.of("n", "1024", "c", "3")), 10, workers)
                    .isPresent());
        }
    }
}
