package io.swallowtail.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The figure of the recursion in docs/pictures is fresh, and c grows as slowly with n as docs/explanations/circuit-switching-results.md says. */
class RecursionPrinterTest {
    @Test
    @Tag("thorough")
    void theFiguresAreFresh() throws IOException {
        assertFresh("recursion.svg", RecursionPrinter.figure());
        assertFresh(
                "least_c.svg",
                RecursionPrinter.leastThresholds(Files.readString(Path.of("../docs/pictures/collision_rounds.csv"))));
    }

    private static void assertFresh(String name, String figure) throws IOException {
        boolean fresh = Files.readString(Path.of("../docs/pictures", name)).equals(figure);
        assertTrue(fresh, "docs/pictures/" + name + " is stale: run docs/pictures/make_methods");
    }

    @Test
    void lastDimensionsThatSettle() {
        assertEquals(
                List.of(15, 54, 226),
                IntStream.rangeClosed(2, 4)
                        .map(RecursionPrinter::lastSettled)
                        .boxed()
                        .toList());
    }
}
