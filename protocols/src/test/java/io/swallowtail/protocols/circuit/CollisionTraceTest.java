package io.swallowtail.protocols.circuit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.protocols.circuit.SlowNetwork.Edge;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Compares the sentences of collision traces with the protocol, executed on the traced routes, and with the metrics.
 * Seeds are fixed.
 */
class CollisionTraceTest {
    private static final long KEY = 0x57081E5L;

    private final RoundsReader rounds = new RoundsReader("input", false, List::copyOf);
    private SlowTwofoldButterfly network;
    private PreparedRun run;
    private TracedLines lines;
    private boolean isAnyCongestionOne;

    /** The traced route of each path, by names such as {@code p of input 3}. */
    private final Map<String, List<Edge>> routes = new LinkedHashMap<>();

    @Test
    void theTraceShowsTheProtocolAndTheMetrics() {
        for (String choices : List.of("flip", "independent")) {
            for (String tie : List.of("first", "coin")) {
                check(choices, tie);
            }
        }
        assertTrue(isAnyCongestionOne);
        assertEquals(
                Set.of(
                        "tie by coin",
                        "tie by place",
                        "p blocked",
                        "p' blocked",
                        "both blocked",
                        "edge",
                        "unsettled",
                        "fruitless",
                        "limit",
                        "settled"),
                rounds.met);
    }

    private void check(String choices, String tie) {
        for (int d = 1; d <= 5; d++) {
            network = new SlowTwofoldButterfly(d);
            for (int c = 1; c <= 3; c++) {
                for (int maxRounds = 0; maxRounds <= 2; maxRounds++) {
                    run = PreparedRun.of(
                            new Collision(),
                            "n=" + network.n + " c=" + c + " choices=" + choices + " tie=" + tie + " max_rounds="
                                    + maxRounds);
                    for (int trial = 0; trial < 4; trial++) {
                        run.draw(KEY + d, trial);
                        check(choices.equals("flip"), c, maxRounds);
                    }
                }
            }
        }
    }

    private void check(boolean flip, int c, int maxRounds) {
        long[] metrics = run.metrics();
        lines = TracedLines.whole(run);
        lines.takeNetwork(2 * network.d, network.n);
        readRequests(flip);
        List<Integer> inputs = IntStream.range(0, network.n).boxed().toList();
        List<List<List<Edge>>> paths = Stream.of("p", "p'")
                .map(which -> inputs.stream()
                        .map(input -> routes.get(which + " of input " + input))
                        .toList())
                .toList();
        rounds.begin(run, lines, inputs, paths, place -> c);
        List<Long> ended = rounds.read(maxRounds);
        long unsettled = ended.get(1);
        Map<String, List<Edge>> circuits = new LinkedHashMap<>();
        rounds.taken.forEach((input, which) ->
                circuits.put("input " + input, paths.get(which).get(input)));
        assertEquals(metrics[4], TracedLines.edgeLoad(routes));
        int congestion = TracedLines.edgeLoad(circuits);
        isAnyCongestionOne |= congestion == 1;
        assertTrue(lines.isAtEnd());
        assertArrayEquals(
                new long[] {congestion, ended.get(0), unsettled, unsettled > 0 ? 1 : 0, metrics[4], 0}, metrics);
    }

    private void readRequests(boolean flip) {
        routes.clear();
        Set<Edge> edges = new HashSet<>(network.edges());
        Set<Integer> outputs = new HashSet<>();
        for (int input = 0; input < network.n; input++) {
            int output = TracedLines.number(lines.take("Input " + input + " asks for output (\\d+)\\."), 1);
            assertTrue(outputs.add(output) && output < network.n);
            for (String which : List.of("p", "p'")) {
                String name = which + " of input " + input;
                List<Edge> route = lines.takeRoute(name);
                assertTrue(edges.containsAll(route), name + ": " + route);
                assertEquals(2 * network.d, route.size());
                assertEquals(input, route.get(0).fromRow());
                assertEquals(output, route.get(2 * network.d - 1).toRow());
                if (flip) {
                    assertEquals(network.flipPath(which.equals("p'"), input, output, this::isHeads), route);
                } else {
                    String rows = which.equals("p") ? "intermediate rows" : "second intermediate rows";
                    assertEquals(
                            run.integers(rows).values()[input],
                            route.get(network.d).fromRow());
                }
                routes.put(name, route);
            }
        }
    }

    private boolean isHeads(SlowTwofoldButterfly.Node node) {
        return node.level() < network.h
                ? run.bit("input switches", node.level() * network.n + node.row())
                : run.bit("output switches", (2 * network.d - node.level()) * network.n + node.row());
    }
}
