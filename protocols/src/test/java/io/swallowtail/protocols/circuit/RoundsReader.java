package io.swallowtail.protocols.circuit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.protocols.circuit.SlowNetwork.Edge;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.MatchResult;

/** Reads the rounds of a collision protocol from a trace, sentence by sentence, and follows the protocol by hand. */
final class RoundsReader {
    private static final String BLOCKED = "meets load (\\d+) on (?:EDGE|disk (\\d+))";
    private static final int BLOCKED_GROUPS = 5;

    /** The cases that the traces had, so that a test can say that its points are not too easy. */
    final Set<String> met = new HashSet<>();

    /** The path that each settled requester took, 0 or 1. */
    final Map<Integer, Integer> taken = new TreeMap<>();

    private final String requester;
    private final boolean isTakenPathLoad;
    private final Function<List<Edge>, List<Object>> places;
    private PreparedRun run;
    private TracedLines lines;
    private List<Integer> requesters;
    private List<List<List<Edge>>> paths;
    private boolean coins;
    private Function<Object, Integer> limit;

    /**
     * The requesters are named "input" or "user"; {@code isTakenPathLoad} says whether the path of a settled request loads
     * its places in later rounds; {@code places} are those that a path loads.
     */
    RoundsReader(String requester, boolean isTakenPathLoad, Function<List<Edge>, List<Object>> places) {
        this.requester = requester;
        this.isTakenPathLoad = isTakenPathLoad;
        this.places = places;
    }

    static String name(int which) {
        return which == 0 ? "p" : "p'";
    }

    /** Begins a trial; {@code paths} are p and p' of each requester. */
    void begin(
            PreparedRun ofRun,
            TracedLines ofLines,
            List<Integer> allRequesters,
            List<List<List<Edge>>> bothPaths,
            Function<Object, Integer> limitOfPlace) {
        run = ofRun;
        lines = ofLines;
        requesters = allRequesters;
        paths = bothPaths;
        limit = limitOfPlace;
        coins = run.parameters().get("tie").equals("coin");
        taken.clear();
    }

    private String sentence(int who) {
        return (requester.equals("user") ? "User " : "Input ") + who + " ";
    }

    /** Reads all rounds and the coins of the unsettled; returns how many rounds count and how many are unsettled. */
    List<Long> read(int maxRounds) {
        long rounds = 0;
        while (taken.size() < requesters.size()) {
            if (maxRounds > 0 && rounds == maxRounds) {
                lines.take("More rounds than max_rounds = " + maxRounds + " are not allowed\\.");
                met.add("limit");
                break;
            }
            if (!readRound((int) rounds)) {
                lines.take(
                        "The last round settled no request and is not counted; later rounds could not settle any either\\.");
                met.add("fruitless");
                break;
            }
            rounds++;
        }
        long unsettled = requesters.size() - taken.size();
        for (int who : requesters) {
            if (!taken.containsKey(who)) {
                int which = run.asked("unsettled").coin(0, who) ? 1 : 0;
                lines.take(sentence(who) + "is given up: its coin takes " + name(which) + "\\.");
                settle(who, which, taken);
            }
        }
        met.add(unsettled > 0 ? "unsettled" : "settled");
        return List.of(rounds, unsettled);
    }

    private Map<Object, Integer> loads() {
        Map<Object, Integer> loads = new HashMap<>();
        for (int who : requesters) {
            for (int which = 0; which < 2; which++) {
                Integer path = taken.get(who);
                if (path == null || isTakenPathLoad && path == which) {
                    places.apply(paths.get(which).get(who)).forEach(place -> loads.merge(place, 1, Integer::sum));
                }
            }
        }
        return loads;
    }

    /** Reads one round; returns whether it settles a request. */
    private boolean readRound(int round) {
        int active = requesters.size() - taken.size();
        lines.take("Round " + (round + 1) + ": " + active + " of " + requesters.size() + " requests are active\\.");
        Map<Object, Integer> loads = loads();
        Map<Integer, Integer> settled = new TreeMap<>();
        for (int who : requesters) {
            if (!taken.containsKey(who)) {
                readDecision(who, round, loads, settled);
            }
        }
        taken.putAll(settled);
        return !settled.isEmpty();
    }

    private void readDecision(int who, int round, Map<Object, Integer> loads, Map<Integer, Integer> settled) {
        List<Integer> eligible = new ArrayList<>();
        for (int which = 0; which < 2; which++) {
            if (places.apply(paths.get(which).get(who)).stream()
                    .allMatch(place -> loads.get(place) <= limit.apply(place))) {
                eligible.add(which);
            }
        }
        if (eligible.size() == 2) {
            int which = coins && run.asked("ties").coin(round, who) ? 1 : 0;
            lines.take(sentence(who) + "takes " + name(which) + ": both paths are eligible, and "
                    + (coins ? "the tie coin shows " + name(which) : "p comes first") + "\\.");
            settle(who, which, settled);
            met.add(coins ? "tie by coin" : "tie by place");
        } else if (eligible.size() == 1) {
            int which = eligible.get(0);
            String other = name(1 - which);
            MatchResult match =
                    lines.take(sentence(who) + "takes " + name(which) + ": " + other + " " + BLOCKED + "\\.");
            checkBlocked(match, 1, paths.get(1 - which).get(who), loads);
            settle(who, which, settled);
            met.add(other + " blocked");
        } else {
            MatchResult match = lines.take(sentence(who) + "is blocked: p " + BLOCKED + ", p' " + BLOCKED + "\\.");
            checkBlocked(match, 1, paths.get(0).get(who), loads);
            checkBlocked(match, 1 + BLOCKED_GROUPS, paths.get(1).get(who), loads);
            met.add("both blocked");
        }
    }

    private void settle(int who, int which, Map<Integer, Integer> settled) {
        settled.put(who, which);
        assertEquals(paths.get(which).get(who), lines.takeCircuit(requester + " " + who));
    }

    private void checkBlocked(MatchResult match, int group, List<Edge> path, Map<Object, Integer> loads) {
        Object first = places.apply(path).stream()
                .filter(place -> loads.get(place) > limit.apply(place))
                .findFirst()
                .orElseThrow();
        String disk = match.group(group + BLOCKED_GROUPS - 1);
        assertEquals(first, disk == null ? TracedLines.edge(match, group + 1) : (Object) Integer.valueOf(disk));
        assertEquals(loads.get(first), TracedLines.number(match, group));
        met.add(disk == null ? "edge" : "disk");
    }
}
