package io.swallowtail.circuit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.circuit.SlowDataServer.Outcome;
import io.swallowtail.circuit.SlowNetwork.Edge;
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
 * What the traces of data server trials say, sentence by sentence, against the protocol followed by hand, the oracle's
 * circuits and the metrics. Seeds are fixed.
 */
class DataServerTraceTest {
    private static final long KEY = 0x57081E9L;
    private static final String BLOCKED = "meets load (\\d+) on (?:EDGE|disk (\\d+))";
    private static final int BLOCKED_GROUPS = 5;

    /** The cases that the traces must cover, so that the points are not too easy. */
    private final Set<String> met = new HashSet<>();

    private PreparedRun run;
    private int n;
    /** The active users. */
    private List<Integer> users;

    private int c;
    private int cBar;
    private boolean coins;
    private TracedLines lines;
    /** p and p' of each user. */
    private List<List<List<Edge>>> paths;
    /** The path that each settled user took, 0 or 1. */
    private final Map<Integer, Integer> taken = new TreeMap<>();

    @Test
    void theTraceShowsTheProtocolAndTheMetrics() {
        for (int d = 1; d <= 5; d++) {
            n = 1 << d;
            for (c = 1; c <= 3; c++) {
                for (cBar = 1; cBar <= 3; cBar++) {
                    for (int maxRounds = 0; maxRounds <= 2; maxRounds++) {
                        check(d, "coin", maxRounds);
                        check(d, "first", maxRounds);
                        check(d, "coin load=0.5", maxRounds);
                    }
                }
            }
        }
        assertEquals(
                Set.of("tie", "one", "none", "edge", "disk", "selected", "unsettled", "fruitless", "limit", "settled"),
                met);
    }

    private void check(int d, String tie, int maxRounds) {
        run = PreparedRun.of(
                new DataServer(), "n=" + n + " c=" + c + " c_bar=" + cBar + " tie=" + tie + " max_rounds=" + maxRounds);
        coins = tie.startsWith("coin");
        for (int trial = 0; trial < (d == 5 ? 1 : 2); trial++) {
            run.draw(KEY + d, trial);
            SlowRandomlyWiredButterfly network = SlowRandomlyWiredButterfly.of(run, d);
            List<List<Edge>> first = network.onePass(disks("first copies", 0));
            List<List<Edge>> buddy = network.onePass(disks("second copies", n / 2));
            paths = List.of(first, buddy);
            users = AlternativesAndLoadTest.senders(run, n, run.parameters().getOrDefault("load", "1"));
            Outcome expected = new SlowDataServer(c, cBar, coins, maxRounds)
                    .run(users, first, buddy, run.asked("ties")::coin, run.asked("unsettled")::coin);
            lines = TracedLines.whole(run);
            lines.takeNetwork(d, n);
            readRequests();
            int rounds = readRounds(maxRounds);
            readEnd(rounds, expected);
            assertEquals(expected.metrics(), run.outcome());
        }
    }

    private List<Integer> disks(String stream, int firstRow) {
        List<Integer> disks = new ArrayList<>();
        for (int row : run.integers(stream).values()) {
            disks.add(firstRow + row);
        }
        return disks;
    }

    private static String name(int which, int user) {
        return (which == 0 ? "p" : "p'") + " of user " + user;
    }

    private void readRequests() {
        for (int user : users) {
            lines.take("User " + user + " asks for object " + user + ", which is on disks "
                    + SlowDataServer.disk(paths.get(0).get(user)) + " and "
                    + SlowDataServer.disk(paths.get(1).get(user)) + "\\.");
            for (int which = 0; which < 2; which++) {
                assertEquals(paths.get(which).get(user), lines.takeRoute(name(which, user)));
            }
        }
    }

    /** Follows the rounds and returns how many count. */
    private int readRounds(int maxRounds) {
        taken.clear();
        int rounds = 0;
        while (taken.size() < users.size()) {
            if (maxRounds > 0 && rounds == maxRounds) {
                lines.take("More rounds than max_rounds = " + maxRounds + " are not allowed\\.");
                met.add("limit");
                break;
            }
            if (!readRound(rounds)) {
                lines.take(
                        "The last round settled no request and is not counted; later rounds could not settle any either\\.");
                met.add("fruitless");
                break;
            }
            rounds++;
        }
        return rounds;
    }

    /** An edge, or a disk by its row, as a place that paths load. */
    private static List<Object> places(List<Edge> path) {
        List<Object> places = new ArrayList<>(path);
        places.add(SlowDataServer.disk(path));
        return places;
    }

    private int limit(Object place) {
        return place instanceof Edge ? c : cBar;
    }

    /** Counts all paths of the active users and the path of each of the others. */
    private Map<Object, Integer> loads() {
        Map<Object, Integer> loads = new HashMap<>();
        for (int user : users) {
            for (int which = 0; which < 2; which++) {
                if (taken.getOrDefault(user, which) == which) {
                    places(paths.get(which).get(user)).forEach(place -> loads.merge(place, 1, Integer::sum));
                }
            }
        }
        return loads;
    }

    private boolean readRound(int round) {
        int active = users.size() - taken.size();
        lines.take("Round " + (round + 1) + ": " + active + " of " + users.size() + " requests are active\\.");
        Map<Object, Integer> loads = loads();
        boolean anyOverload = loads.entrySet().stream().anyMatch(load -> load.getValue() > limit(load.getKey()));
        Map<Integer, Integer> settled = new TreeMap<>();
        for (int user : users) {
            if (!taken.containsKey(user)) {
                readDecision("User " + user + " ", user, round, loads, settled);
            }
        }
        if (!taken.isEmpty() && anyOverload) {
            met.add("selected");
        }
        taken.putAll(settled);
        return !settled.isEmpty();
    }

    private void readDecision(
            String when, int user, int round, Map<Object, Integer> loads, Map<Integer, Integer> settled) {
        List<Integer> eligible = new ArrayList<>();
        for (int which = 0; which < 2; which++) {
            if (places(paths.get(which).get(user)).stream().allMatch(place -> loads.get(place) <= limit(place))) {
                eligible.add(which);
            }
        }
        if (eligible.size() == 2) {
            int which = coins && run.asked("ties").coin(round, user) ? 1 : 0;
            String name = which == 0 ? "p" : "p'";
            lines.take(when + "takes " + name + ": both paths are eligible, and "
                    + (coins ? "the tie coin shows " + name : "p comes first") + "\\.");
            settle(user, which, settled);
            met.add("tie");
        } else if (eligible.size() == 1) {
            boolean first = eligible.get(0) == 0;
            MatchResult match = lines.take(when + (first ? "takes p: p' " : "takes p': p ") + BLOCKED + "\\.");
            checkBlocked(match, 1, paths.get(first ? 1 : 0).get(user), loads);
            settle(user, eligible.get(0), settled);
            met.add("one");
        } else {
            MatchResult match = lines.take(when + "is blocked: p " + BLOCKED + ", p' " + BLOCKED + "\\.");
            checkBlocked(match, 1, paths.get(0).get(user), loads);
            checkBlocked(match, 1 + BLOCKED_GROUPS, paths.get(1).get(user), loads);
            met.add("none");
        }
    }

    private void settle(int user, int which, Map<Integer, Integer> settled) {
        settled.put(user, which);
        assertEquals(paths.get(which).get(user), lines.takeCircuit("user " + user));
    }

    private void checkBlocked(MatchResult match, int group, List<Edge> path, Map<Object, Integer> loads) {
        Object first = places(path).stream()
                .filter(place -> loads.get(place) > limit(place))
                .findFirst()
                .orElseThrow();
        String disk = match.group(group + BLOCKED_GROUPS - 1);
        assertEquals(first, disk == null ? TracedLines.edge(match, group + 1) : (Object) Integer.valueOf(disk));
        assertEquals(loads.get(first), TracedLines.number(match, group));
        met.add(disk == null ? "edge" : "disk");
    }

    private void readEnd(int rounds, Outcome expected) {
        int unsettled = users.size() - taken.size();
        assertEquals(
                List.of((long) rounds, (long) unsettled), expected.metrics().subList(2, 4));
        for (int user : users) {
            if (!taken.containsKey(user)) {
                MatchResult match = lines.take("User " + user + " is given up: its coin takes (p'?)\\.");
                settle(user, match.group(1).equals("p") ? 0 : 1, taken);
            }
        }
        met.add(unsettled > 0 ? "unsettled" : "settled");
        Map<String, List<Edge>> circuits = new HashMap<>();
        Map<String, List<Edge>> all = new HashMap<>();
        taken.forEach((user, which) -> {
            List<Edge> path = paths.get(which).get(user);
            assertEquals(expected.circuits().get(user), path);
            circuits.put("user " + user, path);
            all.put(name(0, user), paths.get(0).get(user));
            all.put(name(1, user), paths.get(1).get(user));
        });
        assertEquals(expected.metrics().get(0), TracedLines.edgeLoad(circuits));
        assertEquals(expected.metrics().get(1), TracedLines.diskLoad(circuits));
        assertTrue(lines.isAtEnd());
    }
}
