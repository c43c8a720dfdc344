package io.swallowtail.circuit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.circuit.SlowNetwork.Edge;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Compares the sentences of collision traces with the protocol, executed on the traced routes, and with the metrics.
 * Seeds are fixed.
 */
class CollisionTraceTest {
    private static final long KEY = 0x57081E5L;

    /** The cases that the traces must cover, so that the points are not too easy. */
    private static final Set<String> COVERED = new HashSet<>();

    private SlowTwofoldButterfly network;
    private PreparedRun run;
    private TracedLines lines;
    private int c;
    private boolean coins;

    /** The traced route of each path, by names such as {@code p of input 3}. */
    private final Map<String, List<Edge>> routes = new LinkedHashMap<>();
    /** The path that each input took, {@code p} or {@code p'}. */
    private final Map<Integer, String> taken = new TreeMap<>();

    @ParameterizedTest
    @CsvSource({"flip, first", "flip, coin", "independent, first", "independent, coin"})
    void theTraceShowsTheProtocolAndTheMetrics(String choices, String tie) {
        for (int d = 1; d <= 5; d++) {
            network = new SlowTwofoldButterfly(d);
            for (c = 1; c <= 3; c++) {
                for (int maxRounds = 0; maxRounds <= 2; maxRounds++) {
                    coins = tie.equals("coin");
                    run = PreparedRun.of(
                            new Collision(),
                            "n=" + network.n + " c=" + c + " choices=" + choices + " tie=" + tie + " max_rounds="
                                    + maxRounds);
                    for (int trial = 0; trial < 4; trial++) {
                        run.draw(KEY + d, trial);
                        check(choices.equals("flip"), maxRounds);
                    }
                }
            }
        }
    }

    @AfterAll
    static void everyKindOfSentenceOccurred() {
        assertEquals(
                Set.of(
                        "tie by coin",
                        "tie by place",
                        "p blocked",
                        "p' blocked",
                        "both blocked",
                        "unsettled",
                        "fruitless",
                        "limit",
                        "no edge twice"),
                COVERED);
    }

    private void check(boolean flip, int maxRounds) {
        long[] metrics = run.metrics();
        lines = TracedLines.whole(run);
        lines.takeNetwork(2 * network.d, network.n);
        readRequests(flip);
        taken.clear();
        int rounds = 0;
        while (taken.size() < network.n && (maxRounds == 0 || rounds < maxRounds) && checkRound(rounds)) {
            rounds++;
        }
        if (taken.size() < network.n && maxRounds > 0 && rounds == maxRounds) {
            lines.take("More rounds than max_rounds = " + maxRounds + " are not allowed\\.");
            COVERED.add("limit");
        } else if (taken.size() < network.n) {
            lines.take(
                    "The last round settled no request and is not counted; later rounds could not settle any either\\.");
            COVERED.add("fruitless");
        }
        checkEnd(metrics, rounds);
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

    /** Checks one round; returns whether it settles a request. */
    private boolean checkRound(int round) {
        int active = network.n - taken.size();
        lines.take("Round " + (round + 1) + ": " + active + " of " + network.n + " requests are active\\.");
        Map<String, List<Edge>> paths = new LinkedHashMap<>(routes);
        paths.keySet().removeIf(name -> taken.containsKey(Integer.valueOf(name.split(" ")[3])));
        Map<Edge, Integer> loads = SlowTwofoldButterfly.loads(paths.values());
        Map<Integer, String> settled = new TreeMap<>();
        for (int input = 0; input < network.n; input++) {
            if (!taken.containsKey(input)) {
                checkDecision("Input " + input + " ", input, round, loads, settled);
            }
        }
        taken.putAll(settled);
        return !settled.isEmpty();
    }

    private void checkDecision(
            String when, int input, int round, Map<Edge, Integer> loads, Map<Integer, String> settled) {
        boolean first = isEligible("p of input " + input, loads);
        boolean second = isEligible("p' of input " + input, loads);
        String blocked = "meets load (\\d+) on EDGE";
        if (first && second) {
            String which = coins && run.asked("ties").coin(round, input) ? "p'" : "p";
            lines.take(when + "takes " + which + ": both paths are eligible, and "
                    + (coins ? "the tie coin shows " + which : "p comes first") + "\\.");
            settle(input, which, settled);
            COVERED.add(coins ? "tie by coin" : "tie by place");
        } else if (first) {
            checkBlocked(lines.take(when + "takes p: p' " + blocked + "\\."), 1, "p' of input " + input, loads);
            settle(input, "p", settled);
            COVERED.add("p' blocked");
        } else if (second) {
            checkBlocked(lines.take(when + "takes p': p " + blocked + "\\."), 1, "p of input " + input, loads);
            settle(input, "p'", settled);
            COVERED.add("p blocked");
        } else {
            MatchResult match = lines.take(when + "is blocked: p " + blocked + ", p' " + blocked + "\\.");
            checkBlocked(match, 1, "p of input " + input, loads);
            checkBlocked(match, 5, "p' of input " + input, loads);
            COVERED.add("both blocked");
        }
    }

    private void settle(int input, String which, Map<Integer, String> settled) {
        settled.put(input, which);
        assertEquals(routes.get(which + " of input " + input), lines.takeCircuit("input " + input));
    }

    private boolean isEligible(String path, Map<Edge, Integer> loads) {
        return routes.get(path).stream().allMatch(edge -> loads.get(edge) <= c);
    }

    private void checkBlocked(MatchResult match, int group, String path, Map<Edge, Integer> loads) {
        Edge first = routes.get(path).stream()
                .filter(edge -> loads.get(edge) > c)
                .findFirst()
                .orElseThrow();
        assertEquals(first, TracedLines.edge(match, group + 1));
        assertEquals(loads.get(first), TracedLines.number(match, group));
    }

    private void checkEnd(long[] metrics, int rounds) {
        int unsettled = network.n - taken.size();
        for (int input = 0; input < network.n; input++) {
            if (!taken.containsKey(input)) {
                String which = run.asked("unsettled").coin(0, input) ? "p'" : "p";
                lines.take("Input " + input + " is given up: its coin takes " + which + "\\.");
                settle(input, which, taken);
                COVERED.add("unsettled");
            }
        }
        Map<String, List<Edge>> circuits = new LinkedHashMap<>();
        taken.forEach((input, which) -> {
            String name = which + " of input " + input;
            circuits.put("input " + input, routes.get(name));
        });
        assertEquals(metrics[4], TracedLines.edgeLoad(routes));
        int congestion = TracedLines.edgeLoad(circuits);
        if (congestion == 1) {
            COVERED.add("no edge twice");
        }
        assertTrue(lines.isAtEnd());
        assertArrayEquals(new long[] {congestion, rounds, unsettled, unsettled > 0 ? 1 : 0, metrics[4], 0}, metrics);
    }
}
