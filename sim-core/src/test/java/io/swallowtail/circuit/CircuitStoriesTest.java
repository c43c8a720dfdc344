package io.swallowtail.circuit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.circuit.SlowNetwork.Edge;
import io.swallowtail.experiment.Experiment;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the stories of the other circuit experiments say, against their metrics and the network; and how lists are cut. */
class CircuitStoriesTest {
    private static final long KEY = 0x57081E6L;
    private static final String LOCKED = "With all circuits locked down";

    private SlowTwofoldButterfly network;
    private ToldLines lines;

    /** The route of the circuit of each input, and its output. */
    private final Map<Integer, List<Edge>> circuits = new TreeMap<>();

    private final Map<Integer, Integer> outputs = new TreeMap<>();

    @Test
    void valiantsRoutesGoByTheIntermediateRow() {
        for (int d = 1; d <= 5; d++) {
            PreparedRun run = prepare(new Valiant(), d, "");
            for (int trial = 0; trial < 10; trial++) {
                long[] metrics = tell(run, trial);
                for (int input = 0; input < network.n; input++) {
                    MatchResult match =
                            lines.take("Input " + input + " asks for output (\\d+) by the intermediate row (\\d+)\\.");
                    int output = ToldLines.number(match, 1);
                    int row = ToldLines.number(match, 2);
                    assertEquals(run.integers("intermediate rows").values()[input], row);
                    assertEquals(network.valiantPath(input, row, output), readRoute("input " + input, input, output));
                }
                checkEnd(metrics[0]);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"half", "full"})
    void flipsRoutesGoByTheSwitches(String levels) {
        for (int d = 1; d <= 5; d++) {
            PreparedRun run = prepare(new Flip(), d, " levels=" + levels);
            for (int trial = 0; trial < 10; trial++) {
                long[] metrics = tell(run, trial);
                for (int input = 0; input < network.n; input++) {
                    int output = ToldLines.number(lines.take("Input " + input + " asks for output (\\d+)\\."), 1);
                    List<Edge> expected = levels.equals("half")
                            ? network.flipPath(false, input, output, node -> isHeads(run, node))
                            : network.ranadesPath(false, input, output, node -> isHeads(run, node));
                    assertEquals(expected, readRoute("input " + input, input, output));
                }
                checkEnd(metrics[0]);
            }
        }
    }

    private boolean isHeads(PreparedRun run, SlowTwofoldButterfly.Node node) {
        return node.level() < network.d && run.bits("input switches").count() > node.level() * network.n
                ? run.bit("input switches", node.level() * network.n + node.row())
                : run.bit("output switches", (2 * network.d - node.level()) * network.n + node.row());
    }

    @Test
    void greedysRoutesCrossOneButterfly() {
        for (int d = 1; d <= 5; d++) {
            PreparedRun run = prepare(new Greedy(), d, "");
            for (int trial = 0; trial < 10; trial++) {
                long[] metrics = tell(run, trial);
                for (int input = 0; input < network.n; input++) {
                    int output = ToldLines.number(lines.take("Input " + input + " asks for output (\\d+)\\."), 1);
                    assertEquals(d, readRoute("input " + input, input, output).size());
                }
                checkEnd(metrics[0]);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "choices=flip",
                "choices=independent",
                "choices=flip workload=churn churn_rounds=4 churn_fraction=0.5",
                "choices=independent workload=churn churn_rounds=4 churn_fraction=0.5"
            })
    void minimumsArrivalsTellBothMetrics(String parameters) {
        for (int d = 1; d <= 5; d++) {
            PreparedRun run = prepare(new Minimum(), d, " " + parameters);
            for (int trial = 0; trial < 10; trial++) {
                long[] metrics = tell(run, trial);
                int peak = 0;
                for (int input = 0; input < network.n; input++) {
                    peak = readArrival("", peak);
                }
                int rounds = parameters.contains("churn") ? 4 : 0;
                for (int round = 1; round <= rounds; round++) {
                    int replaced = ToldLines.number(lines.take("Round " + round + " replaces (\\d+) circuits\\."), 1);
                    assertEquals(Math.max(2, network.n / 2), replaced);
                    peak = readRound(round, replaced, peak);
                }
                assertEquals(metrics[1], peak);
                assertEquals(network.n, new HashSet<>(outputs.values()).size());
                checkEnd(metrics[0]);
            }
        }
    }

    /** All circuits of a round depart before the first arrives: the story lists who, by listing who arrives. */
    private int readRound(int round, int replaced, int peakBefore) {
        List<String> arrivals = lines.all().stream()
                .dropWhile(line -> !line.startsWith("Round " + round + " "))
                .filter(line -> line.startsWith("Input "))
                .limit(replaced)
                .toList();
        arrivals.forEach(line -> circuits.remove(Integer.valueOf(line.split(" ")[1])));
        assertEquals(network.n - replaced, circuits.size());
        int peak = peakBefore;
        for (int i = 0; i < replaced; i++) {
            peak = readArrival(" in round " + round, peak);
        }
        return peak;
    }

    private int readArrival(String round, int peak) {
        MatchResult match = lines.take("Input (\\d+) asks for output (\\d+): largest load (\\d+) on p, (\\d+) on p'; it"
                + " takes (p'?), whose largest load is now (\\d+)\\.");
        int input = ToldLines.number(match, 1);
        int first = ToldLines.number(match, 3);
        int second = ToldLines.number(match, 4);
        assertEquals(second < first ? "p'" : "p", match.group(5));
        List<Edge> route = readRoute(match.group(5) + " of input " + input, input, ToldLines.number(match, 2));
        Map<Edge, Integer> loads = SlowTwofoldButterfly.loads(circuits.values());
        int now = route.stream().mapToInt(loads::get).max().orElseThrow();
        assertEquals(now, ToldLines.number(match, 6));
        // On a random level, which the simulator does not count, a circuit is alone.
        assertTrue(Math.min(first, second) == now - 1);
        if (now <= peak) {
            return peak;
        }
        lines.take("The arrival of input " + input + round + " raises the peak to " + now + "\\.");
        return now;
    }

    private PreparedRun prepare(Experiment experiment, int d, String parameters) {
        network = new SlowTwofoldButterfly(d);
        return PreparedRun.of(experiment, "n=" + network.n + parameters);
    }

    private long[] tell(PreparedRun run, int trial) {
        run.draw(KEY + network.d, trial);
        long[] metrics = run.metrics();
        long[] told = new long[metrics.length];
        lines = ToldLines.of(run, told, Integer.MAX_VALUE);
        assertArrayEquals(metrics, told);
        circuits.clear();
        outputs.clear();
        return metrics;
    }

    private List<Edge> readRoute(String name, int input, int output) {
        List<Edge> route = ToldLines.path(
                lines.take("Route of " + name + ": rows ([0-9 ]+)\\.").group(1));
        assertTrue(new HashSet<>(network.edges()).containsAll(route), route.toString());
        assertEquals(input, route.get(0).fromRow());
        assertEquals(output, route.get(route.size() - 1).toRow());
        circuits.put(input, route);
        outputs.put(input, output);
        return route;
    }

    private void checkEnd(long congestion) {
        lines.take(LOCKED + " the largest load of an edge is " + congestion + "\\.");
        assertEquals(congestion, SlowTwofoldButterfly.congestion(circuits.values()));
        Map<Edge, Set<String>> expected = new HashMap<>();
        circuits.forEach((input, route) -> route.forEach(
                edge -> expected.computeIfAbsent(edge, e -> new HashSet<>()).add("input " + input)));
        expected.values().removeIf(names -> names.size() < Math.max(2, congestion));
        Map<Edge, Set<String>> told = new HashMap<>();
        for (int i = 0; i < expected.size(); i++) {
            MatchResult match = lines.take(LOCKED + " EDGE has load " + congestion + ": (.*)\\.");
            told.put(ToldLines.edge(match, 1), Set.of(match.group(4).split(", ")));
        }
        assertEquals(expected, told);
        assertTrue(lines.isAtEnd());
    }

    /** Of a large network a route is where it enters and leaves the interior, or its intermediate row. */
    @Test
    void largeNetworksAreToldBriefly() {
        PreparedRun run = prepare(new Flip(), 7, "");
        tell(run, 0);
        for (int input = 0; input < 128; input++) {
            int output = ToldLines.number(lines.take("Input " + input + " asks for output (\\d+)\\."), 1);
            List<Edge> path = network.flipPath(false, input, output, node -> isHeads(run, node));
            lines.take("Route of input " + input + ": enters the interior \\(node level 3\\) at row "
                    + path.get(3).fromRow() + " and leaves it \\(node level 10\\) at row "
                    + path.get(10).fromRow() + "\\.");
        }
        PreparedRun valiant = prepare(new Valiant(), 7, "");
        tell(valiant, 0);
        MatchResult match = lines.take("Input 0 asks for output (\\d+) by the intermediate row (\\d+)\\.");
        lines.take("Route of input 0: row 0 at node level 0, row " + match.group(2) + " at node level 7, row "
                + match.group(1) + " at node level 14\\.");
    }

    @Test
    void longListsAreCutAndCounted() {
        PreparedRun run = prepare(new Collision(), 6, " c=1");
        run.draw(KEY, 0);
        ToldLines cut = ToldLines.of(run, run.metrics(), 3);
        ToldLines whole = ToldLines.of(run, run.metrics(), Integer.MAX_VALUE);
        assertTrue(whole.all().stream().noneMatch(line -> line.startsWith("…")));
        for (String kind : List.of("Input \\d+ asks .*", "In round 1 input .*", "In round 1 the edge .*")) {
            long all = whole.all().stream().filter(line -> line.matches(kind)).count();
            List<String> told = cut.all();
            int last = told.lastIndexOf(told.stream()
                    .filter(line -> line.matches(kind))
                    .skip(2)
                    .findFirst()
                    .orElseThrow());
            Optional<String> more = told.stream()
                    .skip(last + 1)
                    .filter(line -> line.startsWith("…"))
                    .findFirst();
            assertEquals(3, told.stream().filter(line -> line.matches(kind)).count(), kind);
            assertEquals(Optional.of("… and " + (all - 3) + " more."), more, kind);
        }
    }
}
