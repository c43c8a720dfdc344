package io.swallowtail.jobs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code network}: where a network of the user is weak. */
class NetworkCommandTest {
    private static Path ring(Path directory) throws IOException {
        return Files.writeString(
                directory.resolve("ring.txt"), "Ash Elm\nElm Fir\nFir Oak\nOak Ash\nOak Yew 1 0\nterminal Ash Fir\n");
    }

    @Test
    void aRingHasFourSmallestSets(@TempDir Path directory) throws IOException {
        String out =
                CommandLineRun.line("network ?", ring(directory)).succeeded().out();
        assertTrue(out.startsWith("5 nodes, 5 links (0 directed, 0 parallel), 1 component, terminals Ash, Fir\n"), out);
        assertTrue(out.contains("Bridges: Oak Yew.\nArticulation nodes: Oak.\n"), out);
        assertTrue(out.contains("It takes at least 2 faults to separate terminals, in 4 sets:\n"), out);
        assertTrue(out.contains("  Ash Elm, Ash Oak (lost: Fir)\n"), out);
        assertTrue(out.contains("P(separated) = 3.9601e-4 with p = 0.01, fault = link: 208 minutes per year.\n"), out);
    }

    @Test
    void programsGetAllPartsOrAllSets(@TempDir Path directory) throws IOException {
        Path ring = ring(directory);
        JsonNode parts =
                CommandLineRun.line("network ? -p p=0.1 --format json", ring).rows();
        assertEquals(4, parts.size());
        assertEquals(0.19 * 0.9, parts.get(0).get("importance").asDouble(), 1e-12);
        JsonNode sets = CommandLineRun.line("network ? -p fault=both --failures 2 --format json", ring)
                .rows();
        assertEquals(9, sets.size());
        assertEquals("Fir", sets.get(0).get("lost").asText());
    }

    @Test
    void theDrawingHighlightsTheSmallestSets(@TempDir Path directory) throws IOException {
        Path svg = directory.resolve("ring.svg");
        CommandLineRun.line("network ? --svg ?", ring(directory), svg).succeeded();
        String drawing = Files.readString(svg);
        assertEquals(4, drawing.split("load load3 hot", -1).length - 1, drawing);
        assertTrue(drawing.contains(">Yew</text>"), drawing);
    }

    @Test
    void badNumbersOfFailuresAreRefused(@TempDir Path directory) throws IOException {
        CommandLineRun.line("network ? --failures 3", ring(directory)).isRefused("--failures: 3 is not 1 or 2");
    }
}
