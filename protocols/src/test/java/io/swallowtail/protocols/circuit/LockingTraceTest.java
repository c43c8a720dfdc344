package io.swallowtail.protocols.circuit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.protocols.circuit.SlowNetwork.Edge;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.regex.MatchResult;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What the traces of locking trials say, level by level, against the oracle and the metrics. Seeds are fixed. */
class LockingTraceTest {
    private static final long KEY = 0x57081E7L;

    private PreparedRun run;
    private SlowTwofoldButterfly network;
    private TracedLines lines;
    private int q;
    private List<List<Edge>> paths;
    private List<Integer> outputs;
    private List<Integer> messages;
    private int overloads;
    private int losses;

    @Test
    void theTraceShowsDroppedMessagesAndTheirEdges() {
        for (int d = 1; d <= 5; d++) {
            network = new SlowTwofoldButterfly(d);
            for (q = 1; q <= 3; q++) {
                for (String destinations : List.of("uniform", "permutation")) {
                    traceTrials("passes=1", destinations);
                    traceTrials("passes=2", destinations);
                    traceTrials("passes=2 intermediate=flip", destinations);
                    traceTrials("passes=1 load=0.5", destinations);
                    traceTrials("passes=2 load=0.75", destinations);
                    traceTrials("passes=2 intermediate=flip load=0.5", destinations);
                }
            }
        }
        assertTrue(overloads > 100 && losses > overloads, overloads + " overloads, " + losses + " losses");
    }

    private void traceTrials(String passes, String destinations) {
        run = PreparedRun.of(
                new Locking(), "n=" + network.n + " q=" + q + " " + passes + " destinations=" + destinations);
        for (int trial = 0; trial < 4; trial++) {
            run.draw(KEY + network.d, trial);
            outputs = destinations.equals("uniform") ? rows("destinations") : run.destinations("random", network);
            messages = AlternativesAndLoadTest.senders(
                    run, network.n, run.parameters().getOrDefault("load", "1"));
            if (passes.startsWith("passes=1")) {
                paths = network.onePass(outputs);
                check(1, input -> "");
            } else if (!passes.contains("flip")) {
                paths = SlowValiant.paths(network, outputs, rows("intermediate rows"));
                check(
                        2,
                        input -> " by the intermediate row "
                                + rows("intermediate rows").get(input));
            } else {
                paths = IntStream.range(0, network.n)
                        .mapToObj(input -> network.ranadesPath(
                                false, input, outputs.get(input), run.switchCoins(network, network.d)))
                        .toList();
                check(
                        2,
                        input -> " through flipped switches by row "
                                + paths.get(input).get(network.d - 1).to().row());
            }
        }
    }

    private List<Integer> rows(String stream) {
        return IntStream.of(run.integers(stream).values()).boxed().collect(Collectors.toList());
    }

    private void check(int passes, IntFunction<String> detour) {
        lines = TracedLines.whole(run);
        lines.takeNetwork(passes * network.d, network.n);
        for (int input : messages) {
            lines.take("Input " + input + " sends a message to output " + outputs.get(input) + detour.apply(input)
                    + "\\.");
            assertEquals(paths.get(input), lines.takeRoute("input " + input));
        }
        SlowLocking oracle = new SlowLocking(q, paths, messages);
        Set<Integer> alive = new TreeSet<>(messages);
        for (int level = 1; level <= passes * network.d; level++) {
            Set<Integer> kept = oracle.kept(
                    level,
                    alive,
                    (step, message, bound) -> run.onDemandIntegers("seats").integer(step, message, bound));
            checkLevel(level, alive, kept);
            alive = kept;
        }
        checkEnd(alive);
    }

    private void checkLevel(int level, Set<Integer> alive, Set<Integer> kept) {
        Map<Edge, List<Integer>> wanting = new HashMap<>();
        alive.forEach(message -> wanting.computeIfAbsent(paths.get(message).get(level - 1), edge -> new ArrayList<>())
                .add(message));
        int largest = wanting.values().stream().mapToInt(List::size).max().orElse(0);
        lines.take("Level " + level + ": " + alive.size() + " of " + messages.size()
                + " messages are left, and at most " + largest + " want one edge\\.");
        wanting.values().removeIf(rivals -> rivals.size() <= q);
        overloads += wanting.size();
        for (int message : alive) {
            if (!kept.contains(message)) {
                MatchResult match = lines.take("Input " + message
                        + " is given up: (\\d+) messages want EDGE, which keeps input ([0-9 ,]+)\\.");
                Edge edge = paths.get(message).get(level - 1);
                assertEquals(edge, TracedLines.edge(match, 2));
                List<Integer> rivals = wanting.get(edge);
                assertEquals(rivals.size(), TracedLines.number(match, 1));
                assertEquals(
                        rivals.stream()
                                .filter(kept::contains)
                                .map(Object::toString)
                                .collect(Collectors.joining(", ")),
                        match.group(5));
                assertEquals(q, match.group(5).split(", ").length);
                losses++;
            }
        }
    }

    private void checkEnd(Set<Integer> delivered) {
        int lost = messages.size() - delivered.size();
        assertArrayEquals(new long[] {delivered.size(), lost}, run.metrics());
        Map<String, List<Edge>> circuits = new HashMap<>();
        for (int message : delivered) {
            lines.take("Input " + message + " has locked down a path to output " + outputs.get(message) + "\\.");
            assertEquals(paths.get(message), lines.takeCircuit("input " + message));
            circuits.put("input " + message, paths.get(message));
        }
        Map<String, List<Edge>> all = new HashMap<>();
        messages.forEach(message -> all.put("input " + message, paths.get(message)));
        assertTrue(TracedLines.edgeLoad(circuits) <= q);
        assertTrue(lines.isAtEnd());
    }
}
