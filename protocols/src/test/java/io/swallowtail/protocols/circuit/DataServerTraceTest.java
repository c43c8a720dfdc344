package io.swallowtail.protocols.circuit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.protocols.circuit.SlowDataServer.Outcome;
import io.swallowtail.protocols.circuit.SlowNetwork.Edge;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * What the traces of data server trials say, sentence by sentence, against the protocol followed by hand, the oracle's
 * circuits and the metrics. Seeds are fixed.
 */
class DataServerTraceTest {
    private static final long KEY = 0x57081E9L;

    private final RoundsReader rounds = new RoundsReader("user", true, DataServerTraceTest::places);
    private TracedLines lines;
    /** The active users. */
    private List<Integer> users;

    /** p and p' of each user. */
    private List<List<List<Edge>>> paths;

    @Test
    void theTraceShowsTheProtocolAndTheMetrics() {
        for (int d = 1; d <= 5; d++) {
            for (int c = 1; c <= 3; c++) {
                for (int cBar = 1; cBar <= 3; cBar++) {
                    for (int maxRounds = 0; maxRounds <= 2; maxRounds++) {
                        check(d, c, cBar, "coin", "1", maxRounds);
                        check(d, c, cBar, "first", "1", maxRounds);
                        check(d, c, cBar, "coin", "0.5", maxRounds);
                    }
                }
            }
        }
        assertEquals(
                Set.of(
                        "tie by coin",
                        "tie by place",
                        "p blocked",
                        "p' blocked",
                        "both blocked",
                        "edge",
                        "disk",
                        "unsettled",
                        "fruitless",
                        "limit",
                        "settled"),
                rounds.met);
    }

    private void check(int d, int c, int cBar, String tie, String load, int maxRounds) {
        int n = 1 << d;
        PreparedRun run = PreparedRun.of(
                new DataServer(),
                "n=" + n + " c=" + c + " c_bar=" + cBar + " tie=" + tie + " load=" + load + " max_rounds=" + maxRounds);
        for (int trial = 0; trial < (d == 5 ? 1 : 2); trial++) {
            run.draw(KEY + d, trial);
            SlowRandomlyWiredButterfly network = SlowRandomlyWiredButterfly.of(run, d);
            List<List<Edge>> first = network.onePass(disks(run, "first copies", 0));
            List<List<Edge>> buddy = network.onePass(disks(run, "second copies", n / 2));
            paths = List.of(first, buddy);
            users = AlternativesAndLoadTest.senders(run, n, load);
            Outcome expected = new SlowDataServer(c, cBar, tie.equals("coin"), maxRounds)
                    .run(users, first, buddy, run.asked("ties")::coin, run.asked("unsettled")::coin);
            lines = TracedLines.whole(run);
            lines.takeNetwork(d, n);
            readRequests();
            rounds.begin(run, lines, users, paths, place -> place instanceof Edge ? c : cBar);
            assertEquals(expected.metrics().subList(2, 4), rounds.read(maxRounds));
            checkCircuits(expected);
            assertEquals(expected.metrics(), run.outcome());
        }
    }

    private static List<Integer> disks(PreparedRun run, String stream, int firstRow) {
        List<Integer> disks = new ArrayList<>();
        for (int row : run.integers(stream).values()) {
            disks.add(firstRow + row);
        }
        return disks;
    }

    private void readRequests() {
        for (int user : users) {
            lines.take("User " + user + " asks for object " + user + ", which is on disks "
                    + SlowDataServer.disk(paths.get(0).get(user)) + " and "
                    + SlowDataServer.disk(paths.get(1).get(user)) + "\\.");
            for (int which = 0; which < 2; which++) {
                assertEquals(
                        paths.get(which).get(user), lines.takeRoute(RoundsReader.name(which) + " of user " + user));
            }
        }
    }

    /** An edge, or a disk by its row, as a place that paths load. */
    private static List<Object> places(List<Edge> path) {
        List<Object> places = new ArrayList<>(path);
        places.add(SlowDataServer.disk(path));
        return places;
    }

    private void checkCircuits(Outcome expected) {
        Map<String, List<Edge>> circuits = new HashMap<>();
        rounds.taken.forEach((user, which) -> {
            List<Edge> path = paths.get(which).get(user);
            assertEquals(expected.circuits().get(user), path);
            circuits.put("user " + user, path);
        });
        assertEquals(expected.metrics().get(0), TracedLines.edgeLoad(circuits));
        assertEquals(expected.metrics().get(1), TracedLines.diskLoad(circuits));
        assertTrue(lines.isAtEnd());
    }
}
