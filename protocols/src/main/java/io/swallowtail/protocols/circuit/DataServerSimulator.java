package io.swallowtail.protocols.circuit;

import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.random.IntegerChoices;
import io.swallowtail.core.trace.Trace;
import io.swallowtail.core.trace.TraceEvent;
import io.swallowtail.protocols.network.Butterfly;
import io.swallowtail.protocols.network.DiskPathLoads;
import io.swallowtail.protocols.traffic.Senders;

/**
 * One trial of {@link DataServer} with two copies of each object.
 *
 * <p>No two paths share an edge of level 1 (see {@link RandomWiring}), so edges are counted from level 2 on. An edge of
 * level l is reached from 2<sup>l-2</sup> rows of node level 1, and two paths reach each of these rows. So at most
 * 2<sup>l-1</sup> paths cross it. A selected path stays counted, so a round only removes the other path of each settled
 * request.
 *
 * <p>Streams in addition to the wiring's: {@code first copies} and {@code second copies}, integer i the disk of user
 * i's object within rows [0, n/2) and [n/2, n); those of {@link Senders}, which select the active users; and those of
 * the {@link Rounds}, whose requests are users. Plain trials use {@link GroupedRounds} from n = 256 to 32,768. Cost
 * elsewhere: 4n·(d - 1) path-edges counted (all paths, removed paths, circuits) and the searches of the rounds. Memory:
 * 4n·d bytes and about 70n, for d up to 16.
 */
final class DataServerSimulator extends Simulator implements Rounds.Paths {
    private final RandomWiring wiring;
    private final IntegerChoices firstCopies;
    private final IntegerChoices secondCopies;
    private final int n;
    private final int d;
    private final int limit;
    private final int diskLimit;
    private final boolean coinBreaksTies;

    /**
     * Row at node level 1 of the two paths of the i-th active user, at 2i and 2i + 1. At first, the rows of all users.
     */
    private final int[] rows;

    /** Disks of these paths, at the same indices. */
    private final int[] disks;

    private final Rounds rounds;
    /** Rows at node level 1 of the paths that a round removes; the first {@code removed} entries. */
    private final int[] removedRows;

    /** Disks of these paths, at the same indices. */
    private final int[] removedDisks;

    private int removed;
    /** Loads of the active and the selected paths; at the end of a trial, of the circuits. */
    private final DiskPathLoads loads;

    /**
     * Rows at node level 1 of the circuits, in the order in which they were locked down; the first {@code locked}
     * entries.
     */
    private final int[] lockedRows;

    /** Disks of these circuits, at the same indices. */
    private final int[] lockedDisks;

    private int locked;

    /** The rounds with grouped levels; null if they do not apply. */
    private final GroupedRounds grouped;

    private final MutualPressure pressure;
    private final Senders users;
    private final int requests;
    /** The first level whose edges more paths than the limit can cross. */
    private final int firstLoaded;

    DataServerSimulator(Parameters parameters) {
        super(parameters);
        Butterfly butterfly = CircuitParameters.butterfly(parameters);
        n = butterfly.rows();
        d = butterfly.d();
        limit = (int) parameters.get(DataServer.C);
        diskLimit = (int) parameters.get(DataServer.C_BAR);
        coinBreaksTies = parameters.get(DataServer.TIE);

        wiring = new RandomWiring(butterfly, network);
        firstCopies = choices.integers("first copies", n, n / 2, user -> user % (n / 2));
        secondCopies = choices.integers("second copies", n, n / 2, user -> user % (n / 2));
        users = CircuitParameters.senders(parameters, choices);
        requests = CircuitParameters.requests(parameters);
        PathPick ties = new PathPick(PathPick.TIES, 2, choices);
        PathPick unsettledPicks = new PathPick(PathPick.UNSETTLED, 2, choices);
        long maxRounds = parameters.get(Collision.MAX_ROUNDS);
        rounds = new Rounds(this, requests, 2, maxRounds, coinBreaksTies, ties, unsettledPicks);
        // Two edges lead into each node of level 1, and at most one path comes over each.
        GroupedRounds.Ends ends = new GroupedRounds.Ends(2, 1, d, diskLimit);
        grouped = users.areAll() && GroupedRounds.supports(butterfly, ends, limit)
                ? new GroupedRounds(butterfly, ends, limit, rounds)
                : null;

        rows = new int[2 * n];
        disks = new int[2 * requests];
        removedRows = new int[requests];
        removedDisks = new int[requests];
        loads = new DiskPathLoads(butterfly);
        lockedRows = new int[requests];
        lockedDisks = new int[requests];
        firstLoaded = 1 + CandidatePaths.levelBeyond(limit);
        pressure = new MutualPressure(this::pressure, 2, Math.max(limit, diskLimit));
    }

    @Override
    protected void drawNetwork() {
        wiring.wire();
    }

    @Override
    protected void simulate(Outcome out) {
        if (grouped == null) {
            run(out, Rounds.Observer.NONE);
            return;
        }
        wiring.locateByHalf(rows);
        System.arraycopy(firstCopies.values(), 0, disks, 0, n);
        int[] second = secondCopies.values();
        for (int user = 0; user < n; user++) {
            disks[n + user] = n / 2 + second[user];
        }
        int left = grouped.run(rows, disks);
        report(out, grouped.congestion(), grouped.outputContention(), grouped.rounds, left);
    }

    private static void report(Outcome out, int congestion, int diskContention, int rounds, int left) {
        // Some edge of level 1 carries one circuit.
        out.set(DataServer.CONGESTION, Math.max(1, congestion));
        out.set(DataServer.DISK_CONTENTION, diskContention);
        out.set(DataServer.ROUNDS, rounds);
        out.set(DataServer.UNSETTLED, left);
        out.set(DataServer.FAILED, left > 0);
    }

    @Override
    protected void simulateRefined(Outcome out) {
        pressure.begin();
        run(out, pressure);
        out.refine(DataServer.ROUNDS, pressure.measure());
        out.refine(DataServer.UNSETTLED, pressure.measure());
        out.refine(DataServer.FAILED, pressure.measure());
    }

    @Override
    protected void simulateTraced(Outcome out, Trace trace) {
        trace.record(new TraceEvent.Network(wiring.network(), true));
        RoundsTrace observer =
                new RoundsTrace(trace, "user", requests, 2, coinBreaksTies, UniquePaths::place, limit, diskLimit);
        for (int user : users.of(0)) {
            int first = firstCopies.values()[user];
            int second = n / 2 + secondCopies.values()[user];
            observer.traceRequest(
                    user,
                    "asks for object " + user + ", which is on disks " + first + " and " + second,
                    wiring.rows(user, first),
                    wiring.rows(user, second));
        }
        run(out, observer);
    }

    /**
     * The pressure on a path: the larger of its maximum edge load (on levels that can be overloaded) and its disk's
     * load. Each load is increased by the difference between the larger limit and its own limit.
     */
    private int pressure(int path) {
        int most = Math.max(limit, diskLimit);
        int onEdges = loads.onEdges(rows[path], disks[path], firstLoaded) + most - limit;
        return Math.max(onEdges, loads.onDisk(disks[path]) + most - diskLimit);
    }

    private void run(Outcome out, Rounds.Observer observer) {
        start();
        int left = rounds.run(users.inputs(), d, observer);
        loads.clear();
        int congestion = loads.addToEdges(lockedRows, lockedDisks, requests);
        report(out, congestion, loads.addToDisks(lockedDisks, requests), rounds.rounds, left);
    }

    /** Writes and counts the paths of the active users. */
    private void start() {
        wiring.locate(rows);
        int[] first = firstCopies.values();
        int[] second = secondCopies.values();
        int[] activeUsers = users.of(0);
        for (int i = 0; i < requests; i++) {
            int user = activeUsers[i];
            // Active users are ascending, so no entry is overwritten before it is read.
            rows[2 * i] = rows[2 * user];
            rows[2 * i + 1] = rows[2 * user + 1];
            disks[2 * i] = first[user];
            disks[2 * i + 1] = n / 2 + second[user];
        }
        loads.clear();
        loads.addToEdges(rows, disks, 2 * requests);
        loads.addToDisks(disks, 2 * requests);
        locked = 0;
    }

    @Override
    public int blockedLevel(int path, int start) {
        return loads.onDisk(disks[path]) > diskLimit
                ? start
                : loads.overloadedLevel(rows[path], disks[path], limit, start);
    }

    @Override
    public void settling(int left, int active) {
        removed = 0;
    }

    @Override
    public void settle(int i, int taken) {
        lock(i, taken);
        removedRows[removed] = rows[2 * i + 1 - taken];
        removedDisks[removed++] = disks[2 * i + 1 - taken];
    }

    @Override
    public void move(int i, int to) {
        rows[2 * to] = rows[2 * i];
        rows[2 * to + 1] = rows[2 * i + 1];
        disks[2 * to] = disks[2 * i];
        disks[2 * to + 1] = disks[2 * i + 1];
    }

    @Override
    public void settled(int left) {
        if (left > 0) {
            loads.removeFromEdges(removedRows, removedDisks, removed);
            loads.removeFromDisks(removedDisks, removed);
        }
    }

    @Override
    public void lock(int i, int taken) {
        lockedRows[locked] = rows[2 * i + taken];
        lockedDisks[locked++] = disks[2 * i + taken];
    }
}
