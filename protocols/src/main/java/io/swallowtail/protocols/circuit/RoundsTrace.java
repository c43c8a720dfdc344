package io.swallowtail.protocols.circuit;

import io.swallowtail.core.trace.Trace;
import io.swallowtail.core.trace.TraceEvent;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Traces the {@link Rounds} of a trial: what blocks the paths of each request, which path it takes, and which requests
 * are left. It counts the loads again from the simulator's paths. With k paths per request, p of request i is path k·i,
 * and p' is k·i + 1. Time: O(n·d) a round.
 *
 * <p>In a round only active paths are counted. A data server also counts settled paths. But a settled path had no
 * overloaded edge or disk when it was settled, and loads only decrease, so later overloaded places carry only active
 * paths.
 */
public final class RoundsTrace implements Rounds.Observer {
    private final Trace trace;
    private final String requester;
    private final int requests;
    private final int alternatives;
    private final boolean coinBreaksTies;
    /** Names the place of a path at an edge level, or that of a disk. */
    private final BiFunction<int[], Integer, String> places;
    /** The row of each path at each node level. */
    private final Map<Integer, int[]> rows = new HashMap<>();
    /** The largest loads of an eligible path: on edges and, if they count, on disks. */
    private final int[] limits;

    /** By blocked path: the first overloaded level in this round, an edge level or that of the disks. */
    private final Map<Integer, Integer> blockedAt = new HashMap<>();

    private final Map<Integer, Integer> blockingLoad = new HashMap<>();
    private int levels;
    private String setUp = "";
    private boolean settledNone;

    public RoundsTrace(
            Trace trace,
            String requester,
            int requests,
            int alternatives,
            boolean coinBreaksTies,
            BiFunction<int[], Integer, String> places,
            int... limits) {
        this.trace = trace;
        this.requester = requester;
        this.requests = requests;
        this.alternatives = alternatives;
        this.coinBreaksTies = coinBreaksTies;
        this.places = places;
        this.limits = limits;
    }

    /** Traces a request and its paths, before the rounds. */
    public void traceRequest(int request, String requested, int[]... paths) {
        String name = requester + " " + request;
        levels = paths[0].length - 1;
        trace.packet(request, name, 0, paths[0][0], requested);
        for (int which = 0; which < alternatives; which++) {
            int path = alternatives * request + which;
            rows.put(path, paths[which]);
            trace.record(new TraceEvent.Routed(path, CandidatePaths.name(which) + " of " + name, paths[which], false));
        }
    }

    @Override
    public void setsUp(int round, int forward, int backward) {
        setUp = "; their set-up packets take " + forward + " steps to the outputs and " + backward + " steps back";
    }

    @Override
    public void decides(int round, int[] active, int[] taken, int count) {
        trace.step("round", round + 1, count + " of " + requests + " requests are active" + setUp);
        findBlocks(active, count);
        settledNone = true;
        for (int i = 0; i < count; i++) {
            int first = alternatives * active[i];
            if (taken[i] == STAYS) {
                trace.blocked(active[i], blockedAt.get(first) - 1, reasons(first));
            } else {
                settledNone = false;
                trace.settled(active[i], "takes " + CandidatePaths.name(taken[i]) + ": " + why(first, taken[i]));
                traceCircuit(active[i], taken[i]);
            }
        }
    }

    /** Explains why a request takes a path. */
    private String why(int first, int taken) {
        List<Integer> eligible = IntStream.range(0, alternatives)
                .filter(which -> !blockedAt.containsKey(first + which))
                .boxed()
                .toList();
        if (alternatives == 1) {
            return "it is eligible";
        }
        if (eligible.size() == 1) {
            return reasons(first);
        }
        String which = eligible.size() < alternatives
                ? eligible.stream().map(CandidatePaths::name).collect(Collectors.joining(" and ")) + " are"
                : (alternatives == 2 ? "both" : "all") + " paths are";
        return which + " eligible, and "
                + CandidatePaths.name(taken)
                        .transform(name -> coinBreaksTies
                                ? "the tie " + (alternatives == 2 ? "coin" : "pick") + " shows " + name
                                : name + " comes first");
    }

    /** Describes what blocks the blocked paths of a request. */
    private String reasons(int first) {
        return IntStream.range(first, first + alternatives)
                .filter(blockedAt::containsKey)
                .mapToObj(this::reason)
                .collect(Collectors.joining(", "));
    }

    private void findBlocks(int[] active, int count) {
        blockedAt.clear();
        int[] paths = IntStream.range(0, alternatives * count)
                .map(i -> alternatives * active[i / alternatives] + i % alternatives)
                .toArray();
        for (int level = 1; level < levels + limits.length; level++) {
            int limit = limits[level > levels ? 1 : 0];
            Map<List<Integer>, Integer> loads = new HashMap<>();
            for (int path : paths) {
                loads.merge(place(path, level), 1, Integer::sum);
            }
            for (int path : paths) {
                int load = place(path, level).contains(-1) ? 0 : loads.get(place(path, level));
                if (load > limit && blockedAt.putIfAbsent(path, level) == null) {
                    blockingLoad.put(path, load);
                }
            }
        }
    }

    /** Names the edges of a level, or the disks after the last level. Where a path uses no edge, a row is -1. */
    private List<Integer> place(int path, int level) {
        int[] at = rows.get(path);
        return level == at.length ? List.of(at[level - 1]) : List.of(at[level - 1], at[level]);
    }

    private String reason(int path) {
        return CandidatePaths.name(path % alternatives) + " meets load " + blockingLoad.get(path) + " on "
                + places.apply(rows.get(path), blockedAt.get(path));
    }

    private void traceCircuit(int request, int taken) {
        trace.routed(request, requester + " " + request, rows.get(alternatives * request + taken));
    }

    @Override
    public void ends(int rounds, int[] left, int[] taken, int unsettled) {
        trace.stepsEnd();
        if (unsettled > 0) {
            trace.note(
                    settledNone
                            ? "The last round settled no request and is not counted; later rounds could not settle any either."
                            : "More rounds than " + Collision.MAX_ROUNDS.name() + " = " + rounds + " are not allowed.");
        }
        for (int i = 0; i < unsettled; i++) {
            trace.lost(
                    left[i],
                    "its " + (alternatives == 2 ? "coin" : "pick") + " takes " + CandidatePaths.name(taken[i]));
            traceCircuit(left[i], taken[i]);
        }
    }
}
