package io.swallowtail.circuit;

import io.swallowtail.experiment.Narrator;
import java.util.stream.IntStream;

/**
 * Tells a trial of {@link Collision}: requests, paths, rounds, leftovers, and the edges that make the congestion. It counts
 * loads by itself, edge by edge in the network's own numbering, from the paths that the simulator chose. Memory: some 80n
 * bytes besides the simulator's. Time: O(n·d) a round.
 */
final class CollisionStory implements RoundObserver {
    private final Narrator narrator;
    private final int limit;
    private final boolean coinBreaksTies;
    private CircuitTale tale;
    private BlockedPaths blocked;
    /** The paths of the active requests, p and p' of each. */
    private int[] active;
    /** The path that each request has locked down. */
    private int[] circuits;

    /** Tells of a protocol that lets a path pass an edge if at most {@code limit} active paths want it. */
    CollisionStory(Narrator narrator, int limit, boolean coinBreaksTies) {
        this.narrator = narrator;
        this.limit = limit;
        this.coinBreaksTies = coinBreaksTies;
    }

    @Override
    public void begins(int[] destinations, CandidatePaths chosen) {
        int n = destinations.length;
        ToldPaths paths = chosen.told(destinations);
        tale = new CircuitTale(narrator, paths, path -> name(path & 1) + " of input " + (path >> 1));
        blocked = new BlockedPaths(paths, 2 * n, limit);
        active = IntStream.range(0, 2 * n).toArray();
        circuits = new int[n];
        narrator.list(n, input -> {
            narrator.say("Input " + input + " asks for output " + destinations[input] + ".");
            tale.tellRoute(2 * input);
            tale.tellRoute(2 * input + 1);
        });
        tale.tellMostLoaded("If all paths were taken", active);
    }

    private static String name(int which) {
        return which == 0 ? "p" : "p'";
    }

    @Override
    public void decides(int round, int[] requests, int[] taken, int count) {
        narrator.say("Round " + (round + 1) + " begins with " + count + " active of " + circuits.length + " requests.");
        for (int i = 0; i < count; i++) {
            active[2 * i] = 2 * requests[i];
            active[2 * i + 1] = 2 * requests[i] + 1;
        }
        String when = "In round " + (round + 1);
        tale.tellOverloaded(when, limit, active, 2 * count);
        blocked.find(active, 2 * count);
        narrator.list(count, i -> narrator.say(when + " input " + requests[i] + " " + decision(i, taken[i]) + "."));
        int settled = settle(requests, taken, count);
        narrator.say("Round " + (round + 1) + " settles " + settled + " and leaves " + (count - settled) + "."
                + (settled == 0
                        ? " No later round could do more: the protocol ends, and this round is not counted."
                        : ""));
    }

    private String decision(int i, int taken) {
        boolean first = !blocked.isBlocked(2 * i);
        boolean second = !blocked.isBlocked(2 * i + 1);
        if (taken == CollisionSimulator.NONE) {
            return "stays active: p is " + blocked.reason(2 * i) + ", p' is " + blocked.reason(2 * i + 1);
        }
        String takes = "takes " + name(taken) + ": ";
        if (first && second) {
            return takes + "both paths are eligible, and "
                    + (coinBreaksTies ? "the tie coin shows " + name(taken) : "p comes first");
        }
        return takes + (first ? "p' is " + blocked.reason(2 * i + 1) : "p is " + blocked.reason(2 * i));
    }

    private int settle(int[] requests, int[] taken, int count) {
        int settled = 0;
        for (int i = 0; i < count; i++) {
            if (taken[i] != CollisionSimulator.NONE) {
                circuits[requests[i]] = 2 * requests[i] + taken[i];
                settled++;
            }
        }
        return settled;
    }

    @Override
    public void ends(int rounds, int[] requests, int[] taken, int unsettled) {
        narrator.say("Rounds counted: " + rounds + ". Requests left unsettled: " + unsettled + ".");
        narrator.list(
                unsettled,
                i -> narrator.say(
                        "Input " + requests[i] + " is left unsettled: its coin takes " + name(taken[i]) + "."));
        for (int i = 0; i < unsettled; i++) {
            circuits[requests[i]] = 2 * requests[i] + taken[i];
        }
        tale.tellMostLoaded(CircuitTale.LOCKED, circuits);
    }
}
