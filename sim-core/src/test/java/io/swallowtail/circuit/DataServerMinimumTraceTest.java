package io.swallowtail.circuit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.circuit.SlowNetwork.Edge;
import io.swallowtail.circuit.SlowNetwork.Node;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import org.junit.jupiter.api.Test;

/**
 * What the traces of the data server's minimum algorithm say: every arrival's loads are counted anew from the routes told
 * before, and the end is the oracle's. Seeds are fixed.
 */
class DataServerMinimumTraceTest {
    private static final long KEY = 0x57081EAL;
    private static final String LOCKED = "With all circuits locked down";

    private PreparedRun run;
    private SlowRandomlyWiredButterfly network;
    private ToldLines lines;
    private final List<List<Integer>> disks = new ArrayList<>();
    private final Map<Integer, List<Edge>> circuits = new TreeMap<>();
    private final Map<Integer, Integer> held = new HashMap<>();
    private long peakCongestion;
    private long peakContention;
    private final Set<String> met = new HashSet<>();

    @Test
    void theTraceTellsEveryArrivalAndTheMetrics() {
        for (int d = 1; d <= 5; d++) {
            int n = 1 << d;
            check(d, 2 * n, 0, "0.125", Math.max(2, n / 8));
            check(d, n, 3, "0", 2);
            check(d, n + 1, 3, "1", n);
            check(d, 3 * n, 4, "0.5", Math.max(2, n / 2));
        }
        assertEquals(Set.of("tie", "p", "p'", "disk decides", "edge decides"), met);
    }

    private void check(int d, int objects, int rounds, String fraction, int departing) {
        int n = 1 << d;
        run = PreparedRun.of(
                new DataServerMinimum(),
                "n=" + n + " objects=" + objects + " workload=" + (rounds == 0 ? "fill" : "churn") + " churn_rounds="
                        + Math.max(rounds, 1) + " churn_fraction=" + fraction);
        for (int trial = 0; trial < 5; trial++) {
            run.draw(KEY + d, trial);
            network = SlowRandomlyWiredButterfly.of(run, d);
            begin(n);
            lines = ToldLines.whole(run);
            for (int user = 0; user < n; user++) {
                readArrival("", user, user);
            }
            for (int round = 1; round <= rounds; round++) {
                readRound(round, departing);
            }
            SlowDataServerMinimum oracle = new SlowDataServerMinimum(network, disks.get(0), disks.get(1));
            List<Long> expected = oracle.run(
                    rounds,
                    departing,
                    (round, i, bound) -> run.askedIntegers("departures").integer(round, i, bound),
                    (round, j, bound) -> run.askedIntegers("requests").integer(round, j, bound));
            assertEquals(oracle.circuits(), circuits);
            readEnd(expected);
        }
    }

    private void begin(int n) {
        disks.clear();
        for (int half = 0; half < 2; half++) {
            List<Integer> rows = new ArrayList<>();
            for (int row :
                    run.integers(half == 0 ? "first copies" : "second copies").values()) {
                rows.add(half * n / 2 + row);
            }
            disks.add(rows);
        }
        circuits.clear();
        held.clear();
        peakCongestion = 0;
        peakContention = 0;
    }

    private void readRound(int round, int departing) {
        lines.take("Round " + round + " replaces " + departing + " circuits\\.");
        List<Integer> users = new ArrayList<>();
        for (int i = 0; i < departing; i++) {
            MatchResult match = lines.take("User (\\d+) gives object (\\d+) back and leaves disk (\\d+)\\.");
            int user = ToldLines.number(match, 1);
            assertEquals(held.remove(user), ToldLines.number(match, 2));
            assertEquals(SlowDataServer.disk(circuits.remove(user)), ToldLines.number(match, 3));
            users.add(user);
        }
        for (int user : users) {
            readArrival(" in round " + round, user, -1);
        }
    }

    /** Reads an arrival; {@code object} is the one asked for, or -1 for any that nobody holds. */
    private void readArrival(String when, int user, int object) {
        MatchResult match = lines.take("User " + user + " asks for object (\\d+), which is on disks (\\d+) and (\\d+):"
                + " largest load (\\d+) on the edges of p and (\\d+) on its disk, (\\d+) on the edges of p' and (\\d+) on its"
                + " disk; it takes (p'?), whose loads are now (\\d+) and (\\d+)\\.");
        int asked = ToldLines.number(match, 1);
        assertTrue(object == -1 || object == asked);
        assertTrue(!held.containsValue(asked));
        held.put(user, asked);
        List<List<Edge>> paths = new ArrayList<>();
        int[] costs = new int[2];
        for (int which = 0; which < 2; which++) {
            assertEquals(disks.get(which).get(asked), ToldLines.number(match, 2 + which));
            List<Edge> path = network.pathThroughOneButterfly(
                    new Node(0, user), new Node(network.d, disks.get(which).get(asked)));
            assertEquals(onEdges(path), ToldLines.number(match, 4 + 2 * which));
            assertEquals(onDisk(path), ToldLines.number(match, 5 + 2 * which));
            costs[which] = Math.max(onEdges(path), onDisk(path));
            met.add(onDisk(path) > onEdges(path) ? "disk decides" : "edge decides");
            paths.add(path);
        }
        int taken = costs[1] < costs[0] ? 1 : 0;
        met.add(costs[0] == costs[1] ? "tie" : match.group(8));
        assertEquals(taken == 0 ? "p" : "p'", match.group(8));
        circuits.put(user, paths.get(taken));
        assertEquals(onEdges(paths.get(taken)), ToldLines.number(match, 9));
        assertEquals(onDisk(paths.get(taken)), ToldLines.number(match, 10));
        assertEquals(paths.get(taken), lines.takeRoute(match.group(8) + " of user " + user));
        readPeaks("The arrival of user " + user + when + " raises the peak load of ");
    }

    private int onEdges(List<Edge> path) {
        Map<Edge, Integer> loads = SlowNetwork.loads(circuits.values());
        return path.stream().mapToInt(edge -> loads.getOrDefault(edge, 0)).max().orElseThrow();
    }

    private int onDisk(List<Edge> path) {
        return SlowDataServer.diskLoads(circuits.values()).getOrDefault(SlowDataServer.disk(path), 0);
    }

    private void readPeaks(String arrival) {
        long congestion = SlowNetwork.congestion(circuits.values());
        long contention = SlowDataServer.contention(circuits.values());
        if (congestion > peakCongestion) {
            peakCongestion = congestion;
            lines.take(arrival + "an edge to " + congestion + "\\.");
        }
        if (contention > peakContention) {
            peakContention = contention;
            lines.take(arrival + "a disk to " + contention + "\\.");
        }
    }

    private void readEnd(List<Long> expected) {
        Map<String, List<Edge>> named = new HashMap<>();
        circuits.forEach((user, route) -> named.put("user " + user, route));
        long congestion = lines.takeMostLoadedEdges(LOCKED, named);
        long contention = lines.takeMostLoadedDisks(LOCKED, named);
        assertTrue(lines.isAtEnd());
        assertEquals(expected, List.of(congestion, contention, peakCongestion, peakContention));
        assertEquals(expected, run.outcome());
    }
}
