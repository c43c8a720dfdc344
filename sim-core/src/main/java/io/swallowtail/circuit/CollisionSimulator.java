package io.swallowtail.circuit;

import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.Simulator;
import io.swallowtail.network.Butterfly;
import io.swallowtail.network.PathLoads;
import io.swallowtail.random.AskedCoins;
import io.swallowtail.random.Choices;
import io.swallowtail.traffic.PermutationTraffic;
import java.util.Arrays;

/**
 * One trial of {@link Collision}.
 *
 * <p>Only interior edges can collide, so only they are counted: an edge of a random level carries one path, and congestion
 * is at least 1 anyway.
 *
 * <p>Streams besides the permutation's and the switches': {@code ties}, asked at (round from 0, request), and {@code
 * unsettled}, asked at (0, request); coin 1 takes p'. Cost: 3n·d path-edges counted (all paths, then the circuits), n·d more
 * at most for those that the rounds take away, and what the rounds look at. Memory: 4n·d bytes and some 80n.
 */
final class CollisionSimulator implements Simulator {
    private static final int NONE = -1;

    private final Choices choices = new Choices();
    private final PermutationTraffic traffic;
    private final FlipSwitches switches;
    private final AskedCoins ties;
    private final AskedCoins unsettledCoins;
    private final int n;
    private final int limit;
    private final long maxRounds;
    private final boolean coinBreaksTies;
    /** Where overloads are likeliest. */
    private final int middleLevel;

    /** Where the two paths of the i-th active request enter (2i, 2i + 1) and leave the interior. */
    private final int[] entries;

    private final int[] exits;
    /** The interior level where each path was last found blocked: where to look first. */
    private final int[] blockedAt;
    /** The active requests, in ascending order. */
    private final int[] requests;
    /** What a round decided for the i-th active request: 0 or 1 for p or p', or NONE. */
    private final int[] taken;
    /** Loads of the active paths; at the very end, of the circuits. */
    private final PathLoads loads;

    /** The circuits locked down so far, in the order of their settling. */
    private final int[] lockedEntries;

    private final int[] lockedExits;
    private int locked;

    CollisionSimulator(Parameters parameters) {
        Butterfly network = CircuitParameters.butterfly(parameters);
        n = network.rows();
        limit = (int) parameters.get(Collision.C);
        long rounds = parameters.get(Collision.MAX_ROUNDS);
        maxRounds = rounds == 0 ? Long.MAX_VALUE : rounds;
        coinBreaksTies = parameters.get(Collision.TIE) == TieRule.COIN;

        traffic = new PermutationTraffic(parameters.get(CircuitParameters.PERMUTATION), network.d(), choices);
        switches = new FlipSwitches(network, choices);
        ties = choices.askedCoins("ties");
        unsettledCoins = choices.askedCoins("unsettled");

        entries = new int[2 * n];
        exits = new int[2 * n];
        blockedAt = new int[2 * n];
        middleLevel = (network.d() + 1) / 2;
        requests = new int[n];
        taken = new int[n];
        loads = new PathLoads(network);
        lockedEntries = new int[n];
        lockedExits = new int[n];
    }

    @Override
    public Choices choices() {
        return choices;
    }

    @Override
    public void run(long[] metrics) {
        switches.locate(traffic.destinations(), entries, exits);
        loads.clear();
        int allPathsCongestion = loads.addAll(entries, exits, 2 * n);
        for (int request = 0; request < n; request++) {
            requests[request] = request;
        }
        Arrays.fill(blockedAt, middleLevel);
        locked = 0;
        int rounds = 0;
        int left = n;
        while (left > 0 && rounds < maxRounds) {
            int unsettled = round(rounds, left);
            if (unsettled == left) {
                break;
            }
            left = unsettled;
            rounds++;
        }
        for (int i = 0; i < left; i++) {
            lock(i, unsettledCoins.coin(0, requests[i]) ? 1 : 0);
        }
        loads.clear();
        metrics[0] = loads.addAll(lockedEntries, lockedExits, n);
        metrics[1] = rounds;
        metrics[2] = left;
        metrics[3] = left > 0 ? 1 : 0;
        metrics[4] = allPathsCongestion;
        metrics[5] = 0;
    }

    /** Runs one round over the first {@code count} active requests and returns how many are left, moved to the front. */
    private int round(int round, int count) {
        int left = 0;
        for (int i = 0; i < count; i++) {
            taken[i] = pathTaken(round, i);
            left += taken[i] == NONE ? 1 : 0;
        }
        // Few left: counting them anew is cheaper than taking the others away.
        boolean recount = 2 * left < count;
        int kept = 0;
        for (int i = 0; i < count; i++) {
            if (taken[i] == NONE) {
                keep(i, kept++);
            } else {
                lock(i, taken[i]);
                if (!recount) {
                    loads.remove(entries[2 * i], exits[2 * i]);
                    loads.remove(entries[2 * i + 1], exits[2 * i + 1]);
                }
            }
        }
        if (recount) {
            loads.clear();
            loads.addAll(entries, exits, 2 * left);
        }
        return left;
    }

    private int pathTaken(int round, int i) {
        boolean first = isEligible(2 * i);
        if (first && !coinBreaksTies) {
            return 0;
        }
        boolean second = isEligible(2 * i + 1);
        if (first && second) {
            return ties.coin(round, requests[i]) ? 1 : 0;
        }
        if (first) {
            return 0;
        }
        return second ? 1 : NONE;
    }

    private boolean isEligible(int path) {
        int level = loads.overloadedLevel(entries[path], exits[path], limit, blockedAt[path]);
        if (level == PathLoads.NO_LEVEL) {
            return true;
        }
        blockedAt[path] = level;
        return false;
    }

    /** Moves the i-th active request to place {@code to}, not after its own. */
    private void keep(int i, int to) {
        requests[to] = requests[i];
        entries[2 * to] = entries[2 * i];
        entries[2 * to + 1] = entries[2 * i + 1];
        exits[2 * to] = exits[2 * i];
        exits[2 * to + 1] = exits[2 * i + 1];
        blockedAt[2 * to] = blockedAt[2 * i];
        blockedAt[2 * to + 1] = blockedAt[2 * i + 1];
    }

    private void lock(int i, int path) {
        lockedEntries[locked] = entries[2 * i + path];
        lockedExits[locked++] = exits[2 * i + path];
    }
}
