package io.swallowtail.multibutterfly;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.experiment.TracedSimulator;
import io.swallowtail.experiment.Tracer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What the traces tell is what the trial did: every move, every phase, every set, read back from the sentences. */
class MultibutterflyTracesTest {
    private static final Pattern SENDS = Pattern.compile("Input (\\d+) sends to output (\\d+)(, in wave (\\d+))?\\.");
    private static final Pattern EDGES =
            Pattern.compile("Edges from row (\\d+) of level (\\d+): to half 0, (.*); to half 1, (.*)\\.");
    private static final Pattern EDGE = Pattern.compile("row (\\d+) in colour (\\d+)");
    private static final Pattern PHASE = Pattern.compile(
            "Wave (\\d+), phase (\\d+), packets of (even|odd) levels: (\\d+) moved, (\\d+) blocked, (\\d+) not yet delivered\\.");
    private static final Pattern MOVE = Pattern.compile(
            "Step (\\d+): the packet of input (\\d+) moves from row (\\d+) of level (\\d+) to row (\\d+)\\.");

    private static final class Lines implements Tracer {
        final List<String> said = new ArrayList<>();

        @Override
        public void say(String sentence) {
            said.add(sentence);
        }

        @Override
        public int longestList() {
            return Integer.MAX_VALUE;
        }
    }

    private static List<String> tell(Trials trials) {
        trials.next();
        long[] plain = trials.metrics.clone();
        Lines lines = new Lines();
        ((TracedSimulator) trials.simulator).tell(trials.metrics, lines);
        assertArrayEquals(plain, trials.metrics);
        return lines.said;
    }

    /** Packets walk from their inputs to their outputs by edges that were told, in steps of the edges' colours. */
    @Test
    void packetsMoveByTheEdgesThatWereTold() {
        for (String text : List.of(
                "multibutterfly n=8 c=2 waves=off",
                "multibutterfly n=16 c=1 wave_count=2 queue=2",
                "multibutterfly n=16 c=2 wave_count=3 fault_probability=0.2")) {
            Trials trials = new Trials(text, 2);
            for (int trial = 0; trial < 5; trial++) {
                check(tell(trials), trials);
            }
        }
    }

    private static void check(List<String> trace, Trials trials) {
        Map<String, Integer> edges = new HashMap<>();
        Map<Integer, Integer> outputs = new HashMap<>();
        Map<Integer, int[]> places = new HashMap<>();
        long phases = 0;
        long blocked = 0;
        int moved = 0;
        int announced = 0;
        for (String line : trace) {
            Matcher told = EDGES.matcher(line);
            if (told.matches()) {
                Matcher edge = EDGE.matcher(told.group(3) + told.group(4));
                while (edge.find()) {
                    edges.put(
                            told.group(2) + ":" + told.group(1) + ":" + edge.group(2), Integer.parseInt(edge.group(1)));
                }
            }
            Matcher sends = SENDS.matcher(line);
            if (sends.matches()) {
                int input = Integer.parseInt(sends.group(1));
                outputs.put(input, Integer.parseInt(sends.group(2)));
                places.put(input, new int[] {0, input});
            }
            Matcher phase = PHASE.matcher(line);
            if (phase.matches()) {
                assertEquals(announced, moved);
                moved = 0;
                announced = Integer.parseInt(phase.group(4));
                blocked += Long.parseLong(phase.group(5));
                phases++;
            }
            Matcher move = MOVE.matcher(line);
            if (move.matches()) {
                moved++;
                int[] place = places.get(Integer.parseInt(move.group(2)));
                assertEquals(place[0], Integer.parseInt(move.group(4)));
                assertEquals(place[1], Integer.parseInt(move.group(3)));
                int head = Integer.parseInt(move.group(5));
                int colour = Integer.parseInt(move.group(1)) - 1;
                assertEquals(edges.get(place[0] + ":" + place[1] + ":" + colour), head);
                place[0]++;
                place[1] = head;
            }
        }
        assertEquals(announced, moved);
        assertEquals(trials.metric("phases"), phases);
        assertEquals(trials.metric("blocked"), blocked);
        int levels = Integer.numberOfTrailingZeros(outputs.size());
        long delivered = places.entrySet().stream()
                .filter(entry -> entry.getValue()[0] == levels && entry.getValue()[1] == outputs.get(entry.getKey()))
                .count();
        assertEquals(trials.metric("delivered"), delivered);
        String last = trace.get(trace.size() - 1);
        assertEquals(
                trials.metric("stranded") == 0
                        ? "Every packet is delivered."
                        : "Packets that are stranded: " + trials.metric("stranded") + ".",
                last);
    }

    @Test
    void anExpansionThatWasMeasuredIsTold() {
        Trials trials = new Trials("multibutterfly n=16 c=3 measure_expansion=true wave_count=2", 2);
        List<String> trace = tell(trials);
        int slot = trials.layout.slot("expansion");
        assertEquals(
                "The set that expands least has " + trials.metrics[slot + 1] + " nodes and " + trials.metrics[slot]
                        + " neighbours.",
                trace.get(trace.size() - 1));
    }

    @Test
    void faultsAndWhatTheyCostAreTold() {
        Trials trials = new Trials("multibutterfly_faults n=16 c=2 fault_probability=0.1", 4);
        for (int trial = 0; trial < 10; trial++) {
            List<String> trace = tell(trials);
            String text = String.join("\n", trace);
            assertTrue(text.contains("Of 256 pairs " + trials.metric("connected_pairs") + " are connected."));
            assertTrue(text.contains("Pruning keeps " + trials.metric("inputs_kept") + " inputs and "
                    + trials.metric("outputs_kept") + " outputs."));
            assertEquals(trials.metric("dead_inputs"), counted(trace, "Faulty on level 0: "));
            assertEquals(trials.metric("dead_outputs"), counted(trace, "Faulty on level 4: "));
            assertEquals(16 - trials.metric("inputs_kept"), counted(trace, "Inputs that pruning gives up: "));
            long pairs = 0;
            for (String line : trace) {
                if (line.matches("Input \\d+ reaches .*")) {
                    pairs += line.contains("every output.")
                            ? 16
                            : line.contains("no output")
                                    ? 0
                                    : line.contains("every output but")
                                            ? 16 - line.split(",").length
                                            : line.split(",").length;
                }
            }
            assertEquals(trials.metric("connected_pairs"), pairs);
        }
    }

    private static long counted(List<String> trace, String beginning) {
        return trace.stream()
                .filter(line -> line.startsWith(beginning))
                .mapToLong(line -> line.split(",").length)
                .sum();
    }

    @Test
    void concentratorsTellTheirWorstSetOrItsLimits() {
        Trials small = new Trials("concentrator m=8 c=2 alpha=0.5 beta=1", 3);
        List<String> trace = tell(small);
        assertEquals(10, trace.size());
        assertEquals(
                "The set that expands least has " + small.metrics[1] + " nodes and " + small.metrics[0]
                        + " neighbours.",
                trace.get(8));
        assertEquals(small.metric("failed") == 1 ? "It fails." : "It does not fail.", trace.get(9));
        Trials large = new Trials("concentrator m=64 c=5 alpha=0.25 beta=0.9", 3);
        trace = tell(large);
        assertTrue(trace.get(64).startsWith("Every set has at least " + large.metric("expansion_lower")));
        assertEquals(67, trace.size());
        Trials none = new Trials("concentrator m=8 c=2 alpha=0.1 beta=1", 3);
        trace = tell(none);
        assertEquals("No set is so small that it must expand.", trace.get(8));
    }
}
