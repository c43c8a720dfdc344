package io.swallowtail.protocols.circuit;

import io.swallowtail.protocols.network.PathLoads;
import java.util.Arrays;

/**
 * The rounds of {@link Collision} and {@link DataServer}. In each round, all active requests simultaneously determine
 * their eligible paths; requests that take a path are settled. The rounds end when no request is active, a round
 * settles none, or the limit of rounds is reached. Each remaining request then takes a random path.
 *
 * <p>Streams: {@code ties}, requested at (round from 0, request), and {@code unsettled}, requested at (0, request).
 * With two paths, a coin decides, and 1 means p'. With another number of paths, an integer selects one of the eligible
 * paths, or of all paths.
 */
public final class Rounds {
    /** The paths of the active requests: of k paths each, k·i is p, k·i + 1 is p' of the i-th, and so on. */
    public interface Paths {
        /**
         * Starts a round.
         *
         * @param round the round, from 0
         * @param active how many requests are active
         * @param observer receives the steps of the round
         */
        default void beginRound(int round, int active, Observer observer) {}

        /** Searches a path for an overloaded edge or disk, starting with a given level. */
        int blockedLevel(int path, int start);

        /** Called before the first request of a round is settled: {@code left} of {@code active} requests stay active. */
        default void settling(int left, int active) {}

        /**
         * Locks path p, p', … (0, 1, …) of the i-th request down; by the end of the round, its paths no longer count as
         * active.
         */
        void settle(int i, int taken);

        /** Moves the i-th request to another position, not after its current one. */
        void move(int i, int to);

        /** Ends a round: updates the loads for the next round. */
        default void settled(int left) {}

        /** Locks path p, p', … (0, 1, …) of the i-th request down, after the last round. */
        void lock(int i, int taken);
    }

    private final Paths paths;
    final PathPick ties;
    final PathPick unsettledPicks;
    private final int n;
    private final int alternatives;
    final long maxRounds;
    final boolean coinBreaksTies;
    /** By path: the level where it was last blocked, at which the next search starts. */
    private final int[] blockedAt;
    /** The active requests, in ascending order. */
    private final int[] requests;
    /** The decision for the i-th active request: 0, 1, … for p, p', …, or {@link Observer#STAYS}. */
    private final int[] taken;
    /** The eligible paths of a request. */
    private final int[] eligible;

    /** The number of rounds of the last run that settled a request. */
    public int rounds;

    /**
     * Prepares the rounds.
     *
     * @param n how many requests there are
     * @param alternatives how many paths a request has
     * @param maxRounds how many rounds there are at most; 0 is any number
     * @param coinBreaksTies whether chance decides between eligible paths; otherwise it is the first of them
     * @param ties decides ties
     * @param unsettledPicks selects the paths of unsettled requests
     */
    public Rounds(
            Paths paths,
            int n,
            int alternatives,
            long maxRounds,
            boolean coinBreaksTies,
            PathPick ties,
            PathPick unsettledPicks) {
        this.paths = paths;
        this.n = n;
        this.alternatives = alternatives;
        this.maxRounds = maxRounds == 0 ? Long.MAX_VALUE : maxRounds;
        this.coinBreaksTies = coinBreaksTies;
        this.ties = ties;
        this.unsettledPicks = unsettledPicks;
        this.eligible = new int[alternatives];
        this.blockedAt = new int[alternatives * n];
        this.requests = new int[n];
        this.taken = new int[n];
    }

    /**
     * Runs the rounds of a trial.
     *
     * @param numbers the numbers of the requests, ascending
     * @param likelyLevel the level where a path is blocked most often
     * @param observer receives their steps
     * @return how many requests are left unsettled
     */
    public int run(int[] numbers, int likelyLevel, Observer observer) {
        System.arraycopy(numbers, 0, requests, 0, n);
        Arrays.fill(blockedAt, likelyLevel);
        rounds = 0;
        int left = n;
        while (left > 0 && rounds < maxRounds) {
            paths.beginRound(rounds, left, observer);
            int unsettled = round(left, observer);
            if (unsettled == left) {
                break;
            }
            left = unsettled;
            rounds++;
        }
        for (int i = 0; i < left; i++) {
            taken[i] = unsettledPicks.of(alternatives, 0, requests[i]);
            paths.lock(i, taken[i]);
        }
        observer.ends(rounds, requests, taken, left);
        return left;
    }

    /** Runs one round over the first {@code count} active requests and returns how many are left, moved to the front. */
    private int round(int count, Observer observer) {
        int left = 0;
        for (int i = 0; i < count; i++) {
            taken[i] = pathTaken(i);
            left += taken[i] == Observer.STAYS ? 1 : 0;
        }
        observer.decides(rounds, requests, taken, count);
        paths.settling(left, count);
        int kept = 0;
        for (int i = 0; i < count; i++) {
            if (taken[i] == Observer.STAYS) {
                keep(i, kept++);
            } else {
                paths.settle(i, taken[i]);
            }
        }
        paths.settled(left);
        return left;
    }

    private int pathTaken(int i) {
        int found = 0;
        for (int which = 0; which < alternatives; which++) {
            if (isEligible(alternatives * i + which)) {
                if (!coinBreaksTies) {
                    return which;
                }
                eligible[found++] = which;
            }
        }
        if (found == 0) {
            return Observer.STAYS;
        }
        return found == 1 ? eligible[0] : eligible[ties.of(found, rounds, requests[i])];
    }

    private boolean isEligible(int path) {
        int level = paths.blockedLevel(path, blockedAt[path]);
        if (level == PathLoads.NO_LEVEL) {
            return true;
        }
        blockedAt[path] = level;
        return false;
    }

    private void keep(int i, int to) {
        requests[to] = requests[i];
        for (int which = 0; which < alternatives; which++) {
            blockedAt[alternatives * to + which] = blockedAt[alternatives * i + which];
        }
        paths.move(i, to);
    }

    /**
     * Observes {@link Rounds}, at most a few times per round. The cost of such calls is negligible compared with the
     * round, and without a trace there is only one implementation, which the compiler inlines.
     */
    public interface Observer {
        /** The decision for a request that stays active. */
        int STAYS = -1;

        /** Observes nothing. */
        Observer NONE = new Observer() {};

        /**
         * Receives the steps of a round's set-up packets, if they are simulated.
         *
         * @param round the round, from 0
         * @param forward steps until the last has arrived
         * @param backward steps until the last is back
         */
        default void setsUp(int round, int forward, int backward) {}

        /**
         * Receives the decisions of a round.
         *
         * @param round the round, from 0
         * @param requests the active requests
         * @param taken 0, 1, … for a request that takes p, p', …, {@link #STAYS} for one that stays active
         * @param active how many requests are active
         */
        default void decides(int round, int[] requests, int[] taken, int active) {}

        /**
         * Receives the end of the rounds.
         *
         * @param rounds how many rounds are counted
         * @param requests the requests left unsettled
         * @param taken 0, 1, … for a request for which chance takes p, p', …
         * @param unsettled how many are left
         */
        default void ends(int rounds, int[] requests, int[] taken, int unsettled) {}
    }
}
