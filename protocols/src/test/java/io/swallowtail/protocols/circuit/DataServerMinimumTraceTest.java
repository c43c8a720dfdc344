package io.swallowtail.protocols.circuit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.protocols.circuit.SlowNetwork.Edge;
import io.swallowtail.protocols.circuit.SlowNetwork.Node;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Traces of the data server's minimum algorithm: the loads of every arrival are counted again from the earlier routes,
 * and the end equals the oracle's. Seeds are fixed.
 */
class DataServerMinimumTraceTest {
    private static final long KEY = 0x57081EAL;

    private PreparedRun run;
    private SlowRandomlyWiredButterfly network;
    private TracedLines lines;
    private final List<List<Integer>> disks = new ArrayList<>();
    private final Map<Integer, List<Edge>> circuits = new TreeMap<>();
    private final Map<Integer, Integer> held = new HashMap<>();
    private long peakCongestion;
    private long peakContention;
    private String edgePeak;
    private String diskPeak;
    private final Set<String> met = new HashSet<>();

    @Test
    void theTraceShowsEveryArrivalAndTheMetrics() {
        for (int d = 1; d <= 5; d++) {
            int n = 1 << d;
            check(d, 2 * n, 0, "0.125", Math.max(2, n / 8));
            check(d, n, 3, "0", 2);
            check(d, n + 1, 3, "1", n);
            check(d, 3 * n, 4, "0.5", Math.max(2, n / 2));
            check(d, n, 2, "1", n / 2, "0.5");
            check(d, 2 * n, 0, "1", n / 2, "0.5");
        }
        assertEquals(Set.of("tie", "p", "p'", "disk decides", "edge decides"), met);
    }

    private void check(int d, int objects, int rounds, String fraction, int departing) {
        check(d, objects, rounds, fraction, departing, "1");
    }

    private void check(int d, int objects, int rounds, String fraction, int departing, String load) {
        int n = 1 << d;
        run = PreparedRun.of(
                new DataServerMinimum(),
                "n=" + n + " objects=" + objects + " workload=" + (rounds == 0 ? "fill" : "churn") + " churn_rounds="
                        + Math.max(rounds, 1) + " churn_fraction=" + fraction + " load=" + load);
        for (int trial = 0; trial < 5; trial++) {
            run.draw(KEY + d, trial);
            network = SlowRandomlyWiredButterfly.of(run, d);
            begin(n);
            lines = TracedLines.whole(run);
            lines.takeNetwork(d, n);
            List<Integer> users = AlternativesAndLoadTest.senders(run, n, load);
            for (int user : users) {
                readArrival(0, user, user);
            }
            for (int round = 1; round <= rounds; round++) {
                readRound(round, departing);
            }
            SlowDataServerMinimum oracle = new SlowDataServerMinimum(network, disks.get(0), disks.get(1));
            List<Long> expected = oracle.run(
                    users,
                    rounds,
                    departing,
                    (round, i, bound) -> run.onDemandIntegers("departures").integer(round, i, bound),
                    (round, j, bound) -> run.onDemandIntegers("requests").integer(round, j, bound));
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
        edgePeak = "No edge ever has a load above 1";
    }

    private void readRound(int round, int departing) {
        String names = lines.take("Round " + round + ": users ([0-9, ]+) give their objects back\\.")
                .group(1);
        List<Integer> users = Stream.of(names.split(", ")).map(Integer::valueOf).toList();
        assertEquals(departing, users.size());
        held.keySet().removeAll(users);
        circuits.keySet().removeAll(users);
        for (int user : users) {
            readArrival(round, user, -1);
        }
    }

    /** Reads an arrival; {@code object} is the requested object, or -1 for any free one. */
    private void readArrival(int round, int user, int object) {
        MatchResult match = lines.take("User " + user + " asks for object (\\d+), which is on disks (\\d+) and (\\d+),"
                + " finds largest load (\\d+) on the edges of p and (\\d+) on its disk, (\\d+) on the edges of p' and (\\d+) on"
                + " its disk, and takes (p'?), whose loads are now (\\d+) and (\\d+)\\.");
        int asked = TracedLines.number(match, 1);
        assertTrue(object == -1 || object == asked);
        assertTrue(!held.containsValue(asked));
        held.put(user, asked);
        List<List<Edge>> paths = new ArrayList<>();
        int[] costs = new int[2];
        for (int which = 0; which < 2; which++) {
            assertEquals(disks.get(which).get(asked), TracedLines.number(match, 2 + which));
            List<Edge> path = network.pathThroughOneButterfly(
                    new Node(0, user), new Node(network.d, disks.get(which).get(asked)));
            assertEquals(onEdges(path), TracedLines.number(match, 4 + 2 * which));
            assertEquals(onDisk(path), TracedLines.number(match, 5 + 2 * which));
            costs[which] = Math.max(onEdges(path), onDisk(path));
            met.add(onDisk(path) > onEdges(path) ? "disk decides" : "edge decides");
            paths.add(path);
        }
        int taken = costs[1] < costs[0] ? 1 : 0;
        met.add(costs[0] == costs[1] ? "tie" : match.group(8));
        assertEquals(taken == 0 ? "p" : "p'", match.group(8));
        circuits.put(user, paths.get(taken));
        assertEquals(onEdges(paths.get(taken)), TracedLines.number(match, 9));
        assertEquals(onDisk(paths.get(taken)), TracedLines.number(match, 10));
        assertEquals(paths.get(taken), lines.takeCircuit("user " + user));
        notePeaks(" was reached first by the arrival of user " + user + (round == 0 ? "" : " in round " + round));
    }

    private int onEdges(List<Edge> path) {
        Map<Edge, Integer> loads = SlowNetwork.loads(circuits.values());
        return path.stream().mapToInt(edge -> loads.getOrDefault(edge, 0)).max().orElseThrow();
    }

    private int onDisk(List<Edge> path) {
        return SlowDataServer.diskLoads(circuits.values()).getOrDefault(SlowDataServer.disk(path), 0);
    }

    private void notePeaks(String when) {
        long congestion = SlowNetwork.congestion(circuits.values());
        long contention = SlowDataServer.contention(circuits.values());
        if (congestion > Math.max(1, peakCongestion)) {
            edgePeak = "The peak load of an edge, " + congestion + "," + when;
        }
        if (contention > peakContention) {
            diskPeak = "The peak load of a disk, " + contention + "," + when;
        }
        peakCongestion = Math.max(peakCongestion, congestion);
        peakContention = Math.max(peakContention, contention);
    }

    private void readEnd(List<Long> expected) {
        lines.take(edgePeak + "\\.");
        lines.take(diskPeak + "\\.");
        Map<String, List<Edge>> named = new HashMap<>();
        circuits.forEach((user, route) -> named.put("user " + user, route));
        long congestion = TracedLines.edgeLoad(named);
        long contention = TracedLines.diskLoad(named);
        assertTrue(lines.isAtEnd());
        assertEquals(expected, List.of(congestion, contention, peakCongestion, peakContention));
        assertEquals(expected, run.outcome());
    }
}
