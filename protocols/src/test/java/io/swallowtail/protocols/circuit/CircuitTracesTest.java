package io.swallowtail.protocols.circuit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.protocols.circuit.SlowNetwork.Edge;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the traces of experiments with a circuit a request say, against their metrics and the network. Fixed seeds. */
class CircuitTracesTest {
    private static final long KEY = 0x57081E6L;

    private SlowTwofoldButterfly network;
    private TracedLines lines;
    private String firstAtPeak;

    /** The route of the circuit of each input, and its output. */
    private final Map<Integer, List<Edge>> circuits = new TreeMap<>();

    private final Map<Integer, Integer> outputs = new TreeMap<>();

    @Test
    void valiantsRoutesGoByTheIntermediateRow() {
        for (int d = 1; d <= 5; d++) {
            PreparedRun run = prepare(new Valiant(), d, "");
            for (int trial = 0; trial < 10; trial++) {
                long[] metrics = trace(run, trial);
                for (int input = 0; input < network.n; input++) {
                    MatchResult match =
                            lines.take("Input " + input + " asks for output (\\d+) by the intermediate row (\\d+)\\.");
                    int output = TracedLines.number(match, 1);
                    int row = TracedLines.number(match, 2);
                    assertEquals(run.integers("intermediate rows").values()[input], row);
                    assertEquals(network.valiantPath(input, row, output), readCircuit(input, output));
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
                long[] metrics = trace(run, trial);
                for (int input = 0; input < network.n; input++) {
                    int output = TracedLines.number(lines.take("Input " + input + " asks for output (\\d+)\\."), 1);
                    List<Edge> expected = levels.equals("half")
                            ? network.flipPath(false, input, output, node -> isHeads(run, node))
                            : network.ranadesPath(false, input, output, node -> isHeads(run, node));
                    assertEquals(expected, readCircuit(input, output));
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
                long[] metrics = trace(run, trial);
                for (int input = 0; input < network.n; input++) {
                    int output = TracedLines.number(lines.take("Input " + input + " asks for output (\\d+)\\."), 1);
                    assertEquals(d, readCircuit(input, output).size());
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
    void minimumsArrivalsDetermineBothMetrics(String parameters) {
        for (int d = 1; d <= 5; d++) {
            PreparedRun run = prepare(new Minimum(), d, " " + parameters);
            for (int trial = 0; trial < 10; trial++) {
                long[] metrics = trace(run, trial);
                int peak = 0;
                for (int input = 0; input < network.n; input++) {
                    peak = readArrival(0, peak);
                }
                int rounds = parameters.contains("churn") ? 4 : 0;
                for (int round = 1; round <= rounds; round++) {
                    String replaced = lines.take("Round " + round + ": inputs ([0-9, ]+) give up their circuits\\.")
                            .group(1);
                    peak = readRound(round, List.of(replaced.split(", ")), peak);
                }
                assertEquals(metrics[1], peak);
                lines.take("The peak of " + firstAtPeak + "\\.");
                assertEquals(network.n, new HashSet<>(outputs.values()).size());
                checkEnd(metrics[0]);
            }
        }
    }

    /** All circuits of a round depart before the first arrives. */
    private int readRound(int round, List<String> inputs, int peakBefore) {
        assertEquals(Math.max(2, network.n / 2), inputs.size());
        inputs.stream().map(Integer::valueOf).forEach(circuits.keySet()::remove);
        inputs.stream().map(Integer::valueOf).forEach(outputs.keySet()::remove);
        assertEquals(network.n - inputs.size(), circuits.size());
        int peak = peakBefore;
        for (int i = 0; i < inputs.size(); i++) {
            peak = readArrival(round, peak);
        }
        assertEquals(network.n, circuits.size());
        return peak;
    }

    private int readArrival(int round, int peak) {
        MatchResult match =
                lines.take("Input (\\d+) asks for output (\\d+), finds largest load (\\d+) on p and (\\d+) on p',"
                        + " and takes (p'?), whose largest load is now (\\d+)\\.");
        int input = TracedLines.number(match, 1);
        int first = TracedLines.number(match, 3);
        int second = TracedLines.number(match, 4);
        assertEquals(second < first ? "p'" : "p", match.group(5));
        List<Edge> route = readCircuit(input, TracedLines.number(match, 2));
        Map<Edge, Integer> loads = SlowTwofoldButterfly.loads(circuits.values());
        int now = route.stream().mapToInt(loads::get).max().orElseThrow();
        assertEquals(now, TracedLines.number(match, 6));
        // On a random level, which the simulator does not count, a circuit is alone.
        assertTrue(Math.min(first, second) == now - 1);
        if (now > peak) {
            firstAtPeak = now + " was reached first by the arrival of input " + input
                    + (round == 0 ? "" : " in round " + round);
        }
        return Math.max(now, peak);
    }

    private PreparedRun prepare(Experiment experiment, int d, String parameters) {
        network = new SlowTwofoldButterfly(d);
        return PreparedRun.of(experiment, "n=" + network.n + parameters);
    }

    private long[] trace(PreparedRun run, int trial) {
        run.draw(KEY + network.d, trial);
        long[] metrics = run.metrics();
        lines = TracedLines.whole(run);
        boolean twofold = run.hasStream("intermediate rows") || run.hasStream("input switches");
        lines.takeNetwork((twofold ? 2 : 1) * network.d, network.n);
        circuits.clear();
        outputs.clear();
        return metrics;
    }

    private List<Edge> readCircuit(int input, int output) {
        List<Edge> route = lines.takeCircuit("input " + input);
        assertTrue(new HashSet<>(network.edges()).containsAll(route), route.toString());
        assertEquals(input, route.get(0).fromRow());
        assertEquals(output, route.get(route.size() - 1).toRow());
        circuits.put(input, route);
        outputs.put(input, output);
        return route;
    }

    private void checkEnd(long congestion) {
        Map<String, List<Edge>> named = new HashMap<>();
        circuits.forEach((input, route) -> named.put("input " + input, route));
        assertEquals(congestion, TracedLines.edgeLoad(named));
        assertTrue(lines.isAtEnd());
    }
}
