package io.swallowtail.circuit;

import io.swallowtail.circuit.CircuitTale.Requester;
import io.swallowtail.experiment.Tracer;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Tells a trial of {@link Collision} or {@link DataServer}: requests, paths, rounds, leftovers, and the edges and disks that
 * make the congestion. It counts loads by itself, in the network's own numbering, from the paths that the simulator chose;
 * p of request i is path 2i, p' is 2i + 1. Time: O(n·d) a round. Memory: some 100n bytes besides the simulator's.
 *
 * <p>In a round only active paths are counted. A data server goes on counting those that it has settled, but no place of
 * theirs was overloaded when it settled them, and loads only fall: whatever is overloaded later carries active paths alone.
 */
final class CollisionTrace implements Rounds.Observer {
    private final Tracer tracer;
    private final ToldPaths paths;
    private final Rules rules;
    private final IntUnaryOperator limits;
    private final CircuitTale tale;
    private final BlockedPaths blocked;
    private final int requests;
    /** The paths of the active requests, p and p' of each. */
    private final int[] active;
    /** The path that each request has locked down. */
    private final int[] circuits;

    private boolean wasFruitless;

    /** Tells of both paths of every request. */
    CollisionTrace(Tracer tracer, ToldPaths paths, int requests, Rules rules) {
        this.tracer = tracer;
        this.paths = paths;
        this.rules = rules;
        this.requests = requests;
        limits = level -> rules.limit(paths.isDisks(level));
        tale = new CircuitTale(
                tracer,
                paths,
                path -> CircuitTale.name(path & 1) + " of " + rules.requester().name(path >> 1));
        blocked = new BlockedPaths(paths, 2 * requests, limits);
        active = new int[2 * requests];
        circuits = new int[requests];
    }

    /** Tells the requests and their paths; {@code wish} says what one asks for. */
    void tellRequests(IntFunction<String> wish) {
        tracer.list(requests, request -> {
            tracer.say(rules.requester().first(request) + " " + wish.apply(request) + ".");
            tale.tellRoute(2 * request);
            tale.tellRoute(2 * request + 1);
        });
    }

    /** Tells the loads if every request took both of its paths. */
    void tellAllPaths() {
        tale.tellMostLoaded(
                "If all paths were taken", IntStream.range(0, 2 * requests).toArray());
    }

    @Override
    public void setsUp(int round, int forward, int backward) {
        tracer.say("The set-up packets of round " + (round + 1) + " take " + forward + " steps to the outputs and "
                + backward + " steps back.");
    }

    @Override
    public void decides(int round, int[] undecided, int[] taken, int count) {
        tracer.say("Round " + (round + 1) + " begins with " + count + " active of " + requests + " requests.");
        for (int i = 0; i < count; i++) {
            active[2 * i] = 2 * undecided[i];
            active[2 * i + 1] = 2 * undecided[i] + 1;
        }
        String when = "In round " + (round + 1);
        tale.tellOverloaded(limits, active, 2 * count, (level, place) -> {
            boolean disks = paths.isDisks(level);
            return when + " " + paths.placeName(level, place) + " has load " + tale.load(place) + ", above "
                    + rules.limitName(disks) + " = " + rules.limit(disks) + ".";
        });
        blocked.find(active, 2 * count);
        tracer.list(
                count,
                i -> tracer.say(when + " " + rules.requester().name(undecided[i]) + " " + decision(i, taken[i]) + "."));
        int left = settle(undecided, taken, count);
        wasFruitless = left == count;
        tracer.say("Round " + (round + 1) + " settles " + (count - left) + " and leaves " + left + "."
                + (wasFruitless
                        ? " No later round could do more: the protocol ends, and this round is not counted."
                        : ""));
    }

    private String decision(int i, int taken) {
        boolean first = !blocked.isBlocked(2 * i);
        boolean second = !blocked.isBlocked(2 * i + 1);
        if (taken == STAYS) {
            return "stays active: p is " + blocked.reason(2 * i) + ", p' is " + blocked.reason(2 * i + 1);
        }
        String takes = "takes " + CircuitTale.name(taken) + ": ";
        if (first && second) {
            return takes + "both paths are eligible, and "
                    + (rules.coinBreaksTies() ? "the tie coin shows " + CircuitTale.name(taken) : "p comes first");
        }
        return takes + (first ? "p' is " + blocked.reason(2 * i + 1) : "p is " + blocked.reason(2 * i));
    }

    /** Notes what a round settled and returns how many requests it left. */
    private int settle(int[] undecided, int[] taken, int count) {
        int left = 0;
        for (int i = 0; i < count; i++) {
            if (taken[i] == STAYS) {
                left++;
            } else {
                circuits[undecided[i]] = 2 * undecided[i] + taken[i];
            }
        }
        return left;
    }

    @Override
    public void ends(int rounds, int[] left, int[] taken, int unsettled) {
        if (unsettled > 0 && !wasFruitless) {
            tracer.say("More rounds than " + Collision.MAX_ROUNDS.name() + " = " + rounds + " are not allowed: the"
                    + " protocol ends.");
        }
        tracer.say("Rounds counted: " + rounds + ". Requests left unsettled: " + unsettled + ".");
        tracer.list(
                unsettled,
                i -> tracer.say(rules.requester().first(left[i]) + " is left unsettled: its coin takes "
                        + CircuitTale.name(taken[i]) + "."));
        for (int i = 0; i < unsettled; i++) {
            circuits[left[i]] = 2 * left[i] + taken[i];
        }
        tale.tellLocked(circuits);
    }

    /**
     * What a trace has to know of a protocol in rounds.
     *
     * @param requester who asks
     * @param c a path is eligible if at most so many paths want each of its edges
     * @param diskLimit and at most so many its disk, where there are disks
     * @param coinBreaksTies whether a coin decides between two eligible paths; otherwise it is p
     */
    record Rules(Requester requester, int c, int diskLimit, boolean coinBreaksTies) {
        /** The rules of {@link Collision}. */
        static Rules ofCollision(int c, boolean coinBreaksTies) {
            return new Rules(Requester.INPUT, c, 0, coinBreaksTies);
        }

        /** The rules of {@link DataServer}. */
        static Rules ofDataServer(int c, int diskLimit, boolean coinBreaksTies) {
            return new Rules(Requester.USER, c, diskLimit, coinBreaksTies);
        }

        /** Gives the largest load of an edge or a disk at which a path is eligible. */
        int limit(boolean ofDisk) {
            return ofDisk ? diskLimit : c;
        }

        /** Names this limit as the experiment's parameters do. */
        String limitName(boolean ofDisk) {
            return ofDisk ? DataServer.C_BAR.name() : Collision.C.name();
        }
    }
}
