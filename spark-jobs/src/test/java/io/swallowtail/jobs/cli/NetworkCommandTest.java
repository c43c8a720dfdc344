package io.swallowtail.jobs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code network}: where a network of the user is weak. */
class NetworkCommandTest {
    private static Path ring(Path directory) throws IOException {
        return Files.writeString(
                directory.resolve("ring.txt"),
                "source target capacity p\nAsh Elm\nElm Fir\nFir Oak\nOak Ash\nOak Yew 1 0\nterminal Ash Fir\n");
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

    /** A bridge of 0.001 in front of a ring of 0.1. The second round adds a third link. */
    @Test
    void theBestPartsToDoubleAreNamed(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(
                directory.resolve("bridge.txt"), "a b\nb c\na c\nc d\nlink c d 0.001\nc e\nlink c e 0\nterminal a d\n");
        String out = CommandLineRun.line("network ? --double 2 -p p=0.1", file)
                .succeeded()
                .out();
        assertTrue(
                out.contains(
                        "part  p      importance  share  gain     P if doubled\na c   0.1    0.19        0.955  0.0171   0.0029\n"),
                out);
        assertTrue(out.contains("Parts with p = 0, which are left out: 1.\n"), out);
        assertTrue(
                out.contains(
                        "part  p     gain     P(separated) then\na c   0.1   0.0171   0.0028981\na c   0.01  0.00171  0.00118981\n"),
                out);
        assertTrue(out.contains("P(separated) = 0.00118981 with all of them doubled: 625 minutes per year.\n"), out);
        JsonNode rows = CommandLineRun.line("network ? --double 1 -p p=0.1 --format json", file)
                .rows();
        assertEquals(1, rows.size());
        assertEquals(0.0028981, rows.get(0).get("if_doubled").asDouble(), 1e-12);
        CommandLineRun.line("network ? --double 0", file).isRefused("--double: 0 is not from 1 to 100");
    }

    @Test
    void theDrawingHighlightsTheSmallestSets(@TempDir Path directory) throws IOException {
        Path svg = directory.resolve("ring.svg");
        CommandLineRun.line("network ? --svg ?", ring(directory), svg).succeeded();
        String drawing = Files.readString(svg);
        assertEquals(4 + 1, drawing.split("load load3 hot", -1).length - 1, "four links and the legend: " + drawing);
        assertTrue(drawing.contains(">Yew</text>"), drawing);
    }

    @Test
    void allNodesAreTerminalsWithoutAnyNames(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("chain.txt"), "Ash Elm\nElm Fir\n");
        String out = CommandLineRun.line("network ?", file).succeeded().out();
        assertTrue(
                out.startsWith("3 nodes, 2 links (0 directed, 0 parallel), 1 component, terminals Ash, Elm, Fir\n"),
                out);
        CommandLineRun.line("network ? -p terminals=Ash", file)
                .isRefused(
                        "-p: terminals: " + file + "@37dd5b58e163 has fewer than two terminals; set terminals to u,v or"
                                + " all, or add a line \"terminal u v\" to the file");
    }

    /** Ash to Fir is the better of two further links; each design names its file. */
    @Test
    void theCheapestOfSeveralFilesIsFound(@TempDir Path directory) throws IOException {
        Path ring = ring(directory);
        Path chord = Files.writeString(directory.resolve("chord.txt"), Files.readString(ring) + "Ash Fir\n");
        Path other = Files.writeString(directory.resolve("other.txt"), Files.readString(ring) + "Elm Oak\n");
        String out = CommandLineRun.line(
                        "find graph_faults -p p=0.01 --vary ? --event separated --at-most 1e-5 --minimize edges",
                        "graph=" + ring + "," + chord + "," + other)
                .succeeded()
                .out();
        assertTrue(out.contains(chord + "@"), out);
        assertTrue(out.contains(": 5 nodes, 6 links (0 directed, 0 parallel), 1 component, terminals Ash, Fir\n"), out);
        assertTrue(
                out.contains(
                        " is the cheapest of 3 designs by edges with P(separated) <= 1e-5, with confidence 0.95.\n"),
                out);
        assertTrue(out.contains("graph = " + chord), out);
    }

    @Test
    void aTrialIsDrawnWithItsFaults(@TempDir Path directory) throws IOException {
        Path svg = directory.resolve("trial.svg");
        String out = CommandLineRun.line(
                        "replay graph_faults -p ? -p p=0.5 -p fault=both --trial 1 --trace --svg ?",
                        "graph=" + ring(directory),
                        svg)
                .succeeded()
                .out();
        String failed = out.replaceAll("(?s).*1\\. Failed: ([^.]*)\\..*", "$1");
        long links = failed.lines()
                .flatMap(line -> Stream.of(line.split(", ")))
                .filter(part -> part.startsWith("link "))
                .count();
        long nodes = failed.split(", ").length - links;
        assertTrue(links > 0, out);
        String drawing = Files.readString(svg);
        assertEquals(links + 1, drawing.split("load load3 hot", -1).length - 1, "and the legend: " + drawing);
        assertTrue(drawing.contains("Highlighted: " + nodes + " nodes and " + links + " links that failed."), drawing);
    }

    /** Two cables in one conduit; without p, a group must have a probability of its own. */
    @Test
    void aGroupHasAProbabilityOfItsOwn(@TempDir Path directory) throws IOException {
        Path net = Files.writeString(
                directory.resolve("net,1.csv"), "source,target,unavailability,conduit\na,b,1e-3,C1\na,b,1e-3,C1\n");
        Path groups = Files.writeString(directory.resolve("groups.csv"), "name,p\nC1,1e-5\n");
        String given = "network ? -p probability=unavailability -p group=conduit ";
        CommandLineRun.line(given, net)
                .isRefused(
                        "-p: 1 group has no probability: C1; -p group-probability=ATTR or -p groups=FILE gives each its"
                                + " own, -p p=0.01 gives all the same");
        String own = CommandLineRun.line(given + "-p ?", net, "groups=" + groups)
                .succeeded()
                .out();
        assertTrue(own.contains("; probabilities of groups: 1 by " + groups + "\n"), own);
        // 1e-5 + (1 - 1e-5) * 1e-6
        assertTrue(own.contains("P(separated) = 1.1e-5 with fault = link"), own);
        String same = CommandLineRun.line(given + "-p p=0.01", net).succeeded().out();
        assertTrue(same.contains("P(separated) = 0.010001 with p = 0.01, fault = link"), same);
    }

    /** Three terminals with directions: a -> b is needed for both others, and b -> c has a detour by d. */
    @Test
    void limitsReplaceExactGains(@TempDir Path directory) throws IOException {
        Path net = Files.writeString(
                directory.resolve("net.txt"), "a -> b\nb -> c\nb -> d\nd -> c\nc -> a\nterminal a b c\n");
        String out = CommandLineRun.line("network ? -p p=0.1", net).succeeded().out();
        assertTrue(
                out.contains("because links with directions need two terminals; there are 3. `estimate` gives"), out);
        // 0.1 + 0.9 * 0.1 * (1 - 0.9 * 0.9)
        assertTrue(out.contains("P(separated) = 0.1171 with p = 0.1, fault = link. Limits are proved.\n"), out);
        assertTrue(out.matches("(?s).*\npart +p +share +gain\na -> b +0\\.1 +0\\.854 +0\\.0883\n.*"), out);
        String csv = CommandLineRun.line("network ? -p p=0.1 --format csv", net)
                .succeeded()
                .out();
        assertTrue(
                csv.startsWith(
                        "part,p,share_low,share_high,gain_low,gain_high,separated_low,separated_high\na -> b,0.1,"),
                csv);
        assertEquals(6, csv.lines().count(), csv);
    }

    /** The first path has a comma. The networks are equal, but have two names. */
    @Test
    void twoFilesWithOneNetworkAreTwoRows(@TempDir Path directory) throws IOException {
        Path one = Files.writeString(directory.resolve("a,b.txt"), "a b\nterminal a b\n");
        Path other = Files.writeString(directory.resolve("c.txt"), "b a\nterminal a b\n");
        String out = CommandLineRun.line(
                        "estimate graph_faults -p ? -p p=0.01 --event separated", "graph=\"" + one + "\"," + other)
                .succeeded()
                .out();
        for (Path file : List.of(one, other)) {
            String row = "(?s).*\n" + Pattern.quote(file.toString()) + "@[0-9a-f]{12} +separated +0\\.01 .*";
            assertTrue(out.matches(row), out);
        }
        assertFalse(out.contains("not begun"), out);
    }

    @Test
    void badNumbersOfFailuresAreRefused(@TempDir Path directory) throws IOException {
        CommandLineRun.line("network ? --failures 3", ring(directory)).isRefused("--failures: 3 is not from 1 to 2");
    }
}
