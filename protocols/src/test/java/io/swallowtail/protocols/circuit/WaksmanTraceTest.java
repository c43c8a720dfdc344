package io.swallowtail.protocols.circuit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.protocols.circuit.SlowNetwork.Edge;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the traces of Waksman trials say: edge-disjoint routes, the loops of the algorithm, the switches that exchange. */
class WaksmanTraceTest {
    private static final long KEY = 0x57081E8L;

    /** The Beneš network as an explicit graph: the second butterfly is mirrored. */
    private static final class SlowBenes extends SlowNetwork {
        SlowBenes(int d) {
            super(d);
            for (int level = 1; level <= 2 * d; level++) {
                addLevel(level, level <= d ? level : 2 * d + 1 - level);
            }
        }
    }

    private SlowBenes network;
    private TracedLines lines;
    private final List<List<Edge>> routes = new ArrayList<>();

    @ParameterizedTest
    @ValueSource(strings = {"random", "bit_reversal", "identity", "shift"})
    void theTraceShowsTheAlgorithmAndTheMetrics(String permutation) {
        for (int d = 1; d <= 5; d++) {
            network = new SlowBenes(d);
            PreparedRun run = PreparedRun.of(new Waksman(), "n=" + network.n + " permutation=" + permutation);
            for (int trial = 0; trial < 10; trial++) {
                run.draw(KEY + d, trial);
                lines = TracedLines.whole(run);
                lines.takeNetwork(2 * d, network.n);
                List<Integer> outputs = run.destinations(permutation, new SlowTwofoldButterfly(d));
                readRoutes(outputs);
                long exchanging = 0;
                for (int level = 1; level <= d; level++) {
                    checkLoops(level);
                    exchanging += exchanges(level) + exchanges(2 * d + 1 - level);
                }
                assertEquals(1, SlowNetwork.congestion(routes));
                assertTrue(lines.isAtEnd());
                assertEquals(SlowLooping.crossedSwitches(outputs), exchanging);
                assertEquals(List.of(1L, exchanging), run.outcome());
            }
        }
    }

    private void readRoutes(List<Integer> outputs) {
        routes.clear();
        Collection<Edge> edges = new HashSet<>(network.edges());
        for (int input = 0; input < network.n; input++) {
            lines.take("Input " + input + " asks for output " + outputs.get(input) + "\\.");
            List<Edge> route = lines.takeCircuit("input " + input);
            assertTrue(edges.containsAll(route), route.toString());
            assertEquals(2 * network.d, route.size());
            assertEquals(input, route.get(0).fromRow());
            assertEquals(outputs.get(input), route.get(2 * network.d - 1).toRow());
            routes.add(route);
        }
    }

    private int row(int input, int nodeLevel) {
        return nodeLevel == 0 ? input : routes.get(input).get(nodeLevel - 1).toRow();
    }

    /** Loops partition the inputs; a loop begins at its lowest row and goes from switch to switch, at either end in turn. */
    private void checkLoops(int level) {
        int mirror = 2 * network.d + 1 - level;
        int bit = network.n >> level;
        Set<Integer> seen = new TreeSet<>();
        int lastStart = -1;
        while (seen.size() < network.n) {
            MatchResult match = lines.take("Between edge levels " + level + " and " + mirror
                    + " a loop of (\\d+) circuits takes subnetworks 0 and 1 in turn: inputs ([0-9, ]+)\\.");
            List<Integer> loop = Arrays.stream(match.group(2).split(", "))
                    .map(Integer::valueOf)
                    .toList();
            assertEquals(loop.size(), TracedLines.number(match, 1));
            int start = row(loop.get(0), level - 1);
            assertEquals(
                    start,
                    loop.stream().mapToInt(input -> row(input, level - 1)).min().orElseThrow());
            assertTrue(start > lastStart);
            lastStart = start;
            for (int i = 0; i < loop.size(); i++) {
                int circuit = loop.get(i);
                int next = loop.get((i + 1) % loop.size());
                assertTrue(seen.add(circuit));
                assertEquals(i % 2 == 0 ? 0 : bit, row(circuit, level) & bit);
                int end = i % 2 == 0 ? mirror : level - 1;
                assertEquals(bit, row(circuit, end) ^ row(next, end));
            }
        }
    }

    /** Counts the switches of an edge level that exchange, by the routes. */
    private long exchanges(int level) {
        return routes.stream()
                .map(route -> route.get(level - 1))
                .filter(edge -> edge.fromRow() < edge.toRow())
                .count();
    }
}
