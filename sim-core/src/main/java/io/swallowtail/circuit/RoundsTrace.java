package io.swallowtail.circuit;

import io.swallowtail.trace.Trace;
import io.swallowtail.trace.TraceEvent;
import java.util.Arrays;

/**
 * Tells the {@link Rounds} of a trial: what blocks the paths of each request, which one it takes, and who is left. Loads are counted
 * anew from the paths that the simulator chose; p of request i is path 2i, p' is 2i + 1. Time: O(n·d) a round.
 *
 * <p>In a round only active paths are counted. A data server goes on counting those that it has settled, but no place of
 * theirs was overloaded when it settled them, and loads only fall: whatever is overloaded later carries active paths alone.
 */
final class RoundsTrace implements Rounds.Observer {
    private static final String[] NAMES = {"p", "p'"};

    private final Trace trace;
    private final String requester;
    private final int requests;
    private final boolean coinBreaksTies;
    /** The row of each path at each node level. */
    private final int[][] rows;
    /** The largest load with which a path is eligible, on edges and, if they count, on disks. */
    private final int[] limits;

    private final int[] loads;
    /** Where each path first meets too many others in this round, an edge level or that of the disks; 0 for nowhere. */
    private final int[] blockedAt;

    private final int[] blockingLoad;
    private String setUp = "";
    private boolean wasFruitless;

    RoundsTrace(Trace trace, String requester, int requests, boolean coinBreaksTies, int... limits) {
        this.trace = trace;
        this.requester = requester;
        this.requests = requests;
        this.coinBreaksTies = coinBreaksTies;
        this.limits = limits;
        rows = new int[2 * requests][];
        loads = new int[2 * requests];
        blockedAt = new int[2 * requests];
        blockingLoad = new int[2 * requests];
    }

    /** Tells a request and its two paths, before the rounds. */
    void traceRequest(int request, String wish, int[]... bothPaths) {
        String name = requester + " " + request;
        trace.packet(request, name, 0, bothPaths[0][0], wish);
        for (int which = 0; which < 2; which++) {
            int path = 2 * request + which;
            rows[path] = bothPaths[which];
            trace.record(new TraceEvent.Routed(path, NAMES[which] + " of " + name, rows[path], false));
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
        wasFruitless = true;
        for (int i = 0; i < count; i++) {
            int first = 2 * active[i];
            boolean bothPass = blockedAt[first] == 0 && blockedAt[first + 1] == 0;
            if (taken[i] == STAYS) {
                trace.blocked(active[i], blockedAt[first] - 1, reason(first) + ", " + reason(first + 1));
            } else {
                wasFruitless = false;
                String why = bothPass
                        ? "both paths are eligible, and "
                                + (coinBreaksTies ? "the tie coin shows " + NAMES[taken[i]] : "p comes first")
                        : reason(first + 1 - taken[i]);
                trace.settled(active[i], "takes " + NAMES[taken[i]] + ": " + why);
                traceCircuit(active[i], taken[i]);
            }
        }
    }

    private void findBlocks(int[] active, int count) {
        int levels = rows[0].length - 1;
        Arrays.fill(blockedAt, 0);
        for (int level = 1; level < levels + limits.length; level++) {
            int limit = limits[level > levels ? 1 : 0];
            Arrays.fill(loads, 0);
            for (int i = 0; i < 2 * count; i++) {
                loads[place(2 * active[i >> 1] + (i & 1), level)]++;
            }
            for (int i = 0; i < 2 * count; i++) {
                int path = 2 * active[i >> 1] + (i & 1);
                int load = loads[place(path, level)];
                if (load > limit && blockedAt[path] == 0) {
                    blockedAt[path] = level;
                    blockingLoad[path] = load;
                }
            }
        }
    }

    /** Numbers the edges of a level, or the disks behind the last. */
    private int place(int path, int level) {
        int from = rows[path][level - 1];
        return level == rows[path].length ? from : 2 * from + (rows[path][level] == from ? 0 : 1);
    }

    private String reason(int path) {
        return NAMES[path & 1] + " meets load " + blockingLoad[path] + " on "
                + UniquePaths.place(rows[path], blockedAt[path]);
    }

    private void traceCircuit(int request, int taken) {
        trace.routed(request, requester + " " + request, rows[2 * request + taken]);
    }

    @Override
    public void ends(int rounds, int[] left, int[] taken, int unsettled) {
        trace.stepsEnd();
        if (unsettled > 0) {
            trace.note(
                    wasFruitless
                            ? "The last round settled nobody and is not counted: no later one could do more."
                            : "More rounds than " + Collision.MAX_ROUNDS.name() + " = " + rounds + " are not allowed.");
        }
        for (int i = 0; i < unsettled; i++) {
            trace.lost(left[i], "its coin takes " + NAMES[taken[i]]);
            traceCircuit(left[i], taken[i]);
        }
    }
}
