package io.swallowtail.jobs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.swallowtail.answers.find.Candidate;
import io.swallowtail.answers.find.Ordering;
import io.swallowtail.answers.find.Search;
import io.swallowtail.answers.find.SearchSpace;
import io.swallowtail.answers.find.Target;
import io.swallowtail.answers.find.Verdict;
import io.swallowtail.core.catalogue.Catalogue;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code find}: what it prints, what it refuses, and which events it bisects. */
class FindCommandTest {
    private static final String[] COLLISION = {"find", "collision", "-p", "n=16", "--event", "failed"};

    @TempDir
    private Path directory;

    private static String[] with(String[] start, String... more) {
        List<String> all = new ArrayList<>(List.of(start));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }

    /** For another seed the answer would be wrong with probability 0.05 at most. */
    @Test
    void theAnswerHasARowForEachValueTried() throws IOException {
        JsonNode found = CommandLineRun.of(with(COLLISION, "--vary", "c=1..8", "--at-most", "0.02", "--format", "json"))
                .rows();
        assertEquals(3, found.get("answer").asInt());
        assertEquals(
                "c = 3 is the least of 8 values with P(failed) <= 0.02, with confidence 0.95.",
                found.get("statement").asText());
        JsonNode first = found.get("tried").get(0);
        assertEquals("does not hold", first.get("verdict").asText());
        assertTrue(first.get("ci_low").asDouble() > 0.02);
        assertFalse(found.has("front"));
        for (JsonNode row : found.get("tried")) {
            assertRepeated(row);
        }
        CommandLineRun csv =
                CommandLineRun.of(with(COLLISION, "--vary", "c=1..8", "--at-most", "0.02", "--format", "csv"));
        assertFalse(csv.out().contains("\r"));
        assertEquals(found.get("tried").size() + 1, csv.out().lines().count());
    }

    /** The command of a row prints its estimate. */
    private static void assertRepeated(JsonNode row) throws IOException {
        String command = row.get("command").asText();
        JsonNode again = CommandLineRun.of((command.substring("swallowtail ".length()) + " --format json").split(" "))
                .rows()
                .get(0);
        assertEquals(row.get("estimate"), again.get("estimate"), command);
        assertEquals(row.get("method"), again.get("method"), command);
    }

    /** The estimate takes the method and the error of the look that decided. */
    @Test
    void failuresInRandomOrderAreRepeatedToo() throws IOException {
        JsonNode row = CommandLineRun.line("find network_faults -p network=multibutterfly -p n=8 -p c=2"
                        + " --vary p=0.005,0.004 --event connected_pairs<48 --at-most 5e-4 --format json")
                .rows()
                .get("tried")
                .get(0);
        assertEquals("order", row.get("method").asText());
        assertRepeated(
                new ObjectMapper().readTree(row.toString().replace("'connected_pairs < 48'", "connected_pairs<48")));
    }

    @Test
    void unionSamplingIsRepeatedToo() throws IOException {
        JsonNode found = CommandLineRun.line(
                        "find valiant --vary n=2^3..2^6 --event congestion>=7 --at-least 1e-4 --format json")
                .rows();
        assertEquals(64, found.get("answer").asInt());
        int sampled = 0;
        for (JsonNode row : found.get("tried")) {
            if (row.get("method").asText().equals("union")) {
                assertRepeated(
                        new ObjectMapper().readTree(row.toString().replace("'congestion >= 7'", "congestion>=7")));
                sampled++;
            }
        }
        assertTrue(sampled >= 2);
    }

    @Test
    void theCheapestDesignHasAFrontAndAPicture() throws IOException {
        String[] command = {
            "find",
            "network_faults",
            "-p",
            "n=8",
            "-p",
            "p=0.1",
            "-p",
            "ends=protected",
            "-p",
            "network=extra_stage",
            "--vary",
            "r=0..6",
            "--minimize",
            "edges / n",
            "--event",
            "connected_pairs < 0.8 * n * n",
            "--at-most",
            "0.2",
            "--format",
            "json"
        };
        JsonNode found = CommandLineRun.of(command).rows();
        assertTrue(
                found.get("statement").asText().contains("is the cheapest of 7 designs by edges / n with P("),
                found.toString());
        double cost = 0;
        double limit = 1.1;
        for (JsonNode row : found.get("front")) {
            assertTrue(row.get("cost").asDouble() > cost);
            assertTrue(row.get("ci_high").asDouble() < limit);
            cost = row.get("cost").asDouble();
            limit = row.get("ci_high").asDouble();
        }
    }

    /** A search that ends early reports its results and exits with 1. */
    @Test
    void whatIsNotDecidedIsNamed() {
        CommandLineRun run =
                CommandLineRun.of(with(COLLISION, "--vary", "c=1..4", "--at-most", "1e-9", "--event", "failed"));
        assertEquals(2, run.exit(), "an option is given twice");
        // With a limit of rounds, failures have no declared witnesses, and c = 4 is not known to be safe.
        run = CommandLineRun.line(
                "find collision -p n=4096 -p max_rounds=99 --vary c=4..5 --event failed --at-most 1e-9 --budget 1s");
        assertEquals(1, run.exit(), run.err());
        assertTrue(run.out().contains("The work ended early: the time budget is spent."), run.out());
    }

    @Test
    void badInputIsOneLine() {
        refused("--at-most: is required", "--vary", "c=1..8");
        refused(
                "--at-most: cannot be combined with --at-least",
                CommandLineRun.words("--vary c=1..8 --at-most 0.1 --at-least 0.1"));
        refused("--at-most: 1.0 is not between 0 and 1", "--vary", "c=1..8", "--at-most", "1");
        refused("--vary: c: 8..1 is an empty range", "--vary", "c=8..1", "--at-most", "0.1");
        refused("--vary: q: is not a parameter of collision", "--vary", "q=1..8", "--at-most", "0.1");
        refused("--vary: n has a value by -p already", "--vary", "n=8..16", "--at-most", "0.1");
        refused("--vary: names 2 parameters", "--vary", "c=1..2", "--vary", "max_rounds=1..2", "--at-most", "0.1");
        refused("--vary: names more than 1000 values", "--vary", "max_rounds=1..1001", "--at-most", "0.1", "-p", "c=2");
        refused("--vary: tie has no least", "--vary", "tie=first,coin", "-p", "c=2", "--at-most", "0.1");
        refused(
                "--minimize: column 1 of 'failed': unknown name",
                CommandLineRun.words("--vary c=1..8 --at-most 0.1 --minimize failed"));
        refused("--minimize: column 7", "--vary", "c=1..8", "--at-most", "0.1", "--minimize", "edges > n");
        refused(
                "--greatest: cannot be combined with",
                CommandLineRun.words("--vary c=1..8 --at-most 0.1 --minimize c --greatest"));
        CommandLineRun.of("find", "greedy", "--vary", "n=4..8", "--event", "congestion >= 2..3", "--at-most", "0.1")
                .isRefused("names 2 events");
        CommandLineRun.of("find", "greedy", "--vary", "n=4..8", "--event", "n >= 2", "--at-most", "0.1")
                .isRefused("mentions no metric");
        CommandLineRun.line("find fault_flow -p n=8 --vary p=0..0.1 --event ? --at-most 0.1", "flow < 4")
                .isRefused("begins at 0 or below");
    }

    /** 72, 96, 144 and 288 directed links. Two answers of one invocation without and with the cost are equal. */
    @Test
    void aParameterWithoutAnOrderIsSearchedByTheEdges() throws IOException {
        String command =
                "find fat_tree -p down=36x4 -p flows=20 --vary up=9,12,18,36 --at-most 1e-6 --format json --event ?";
        String event = "congestion >= 2 * crossings / edges";
        JsonNode found = CommandLineRun.line(command, event).rows();
        assertEquals(
                "up = 9 is the cheapest of 4 designs by edges with P(" + event + ") <= 1e-6, with confidence 0.95.",
                found.get("statement").asText());
        assertEquals(72, found.get("tried").get(0).get("cost").asInt());
        assertEquals(
                found, CommandLineRun.line(command + " --minimize edges", event).rows());
        CommandLineRun.line(command + " --greatest", event).isRefused("--vary: up has no least or greatest value");
    }

    private static void refused(String why, String... more) {
        CommandLineRun run = CommandLineRun.of(with(COLLISION, more));
        run.isRefused(why);
        assertEquals("", run.out());
    }

    private static boolean bisects(String event, String varied, String range, boolean isMost) {
        SearchSpace space = FindGrid.read(
                Catalogue.load().experiment("fault_flow"),
                varied.equals("p") ? Map.of("n", "8") : Map.of("p", "0.1"),
                Map.of(varied, range),
                event,
                null,
                true);
        Ordering order = space.provenOrder(isMost);
        int[] tried = {0};
        List<FakeCandidate> candidates =
                space.values().stream().map(value -> new FakeCandidate(tried)).toList();
        new Search(order, candidates, new Target(0.5, isMost)).run();
        return tried[0] < space.values().size();
    }

    /** Only a comparison whose metric is proven monotone in the parameter, with a number that is the same at all values, is bisected. */
    @Test
    void eventsAreBisectedWhereItIsProven() {
        assertTrue(bisects("flow < 0.5 * n", "p", "0.01..0.5", true));
        assertTrue(bisects("flow >= 4", "p", "0.01..0.5", false));
        assertFalse(bisects("flow == 4", "p", "0.01..0.5", true));
        assertFalse(bisects("flow < 4 || live_inputs < 3", "p", "0.01..0.5", true));
        assertFalse(bisects("flow < 100 * p", "p", "0.01,0.02,0.04,0.08", true));
        assertFalse(bisects("flow < 2", "n", "2..64", true));
    }

    /** A candidate that fails at its first step, and counts it. */
    private static final class FakeCandidate implements Candidate {
        private final int[] tried;
        private boolean isDone;

        FakeCandidate(int[] tried) {
            this.tried = tried;
        }

        @Override
        public Verdict verdict() {
            return isDone ? Verdict.FAILS : Verdict.OPEN;
        }

        @Override
        public double work() {
            return 0;
        }

        @Override
        public double nextWork() {
            return 1;
        }

        @Override
        public void step() {
            isDone = true;
            tried[0]++;
        }
    }
}
