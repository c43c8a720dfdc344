package io.swallowtail.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.benchmarks.LatencyGrid.Place;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The paper's fits at a point computed by hand, and the figure in docs/pictures. */
class LatencyFiguresTest {
    /** n = 12, t = 1, r = 0: -12.90 + 38.16 + 0.75 + 0.69 + 0.84, and -29.69 + 97.08 + 1.83 + 0.84 + 9.12. */
    @Test
    void thePapersFitsByHand() {
        assertEquals(27.54, FitsPrinter.value(FitsPrinter.PAPER_MEAN, new Place(12, 0, 1)), 1e-9);
        assertEquals(79.18, FitsPrinter.value(FitsPrinter.PAPER_LARGEST, new Place(12, 0, 1)), 1e-9);
    }

    @Tag("thorough")
    @Test
    void theFigureIsFresh() throws IOException {
        boolean fresh =
                Files.readString(Path.of("../docs/pictures/latency.svg")).equals(LatencyFigures.figure());
        assertTrue(fresh, "docs/pictures/latency.svg is stale: run docs/pictures/make_methods");
    }
}
