package io.swallowtail.circuit;

import io.swallowtail.circuit.Collision.TieRule;
import io.swallowtail.experiment.NetworkParameters;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.RefinedSimulator;
import io.swallowtail.experiment.TracedSimulator;
import io.swallowtail.experiment.Tracer;
import io.swallowtail.network.Butterfly;
import io.swallowtail.network.DiskPathLoads;
import io.swallowtail.random.Choices;
import io.swallowtail.random.IntegerChoices;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * One trial of {@link DataServer} with two copies of each object.
 *
 * <p>No two paths share an edge of level 1 (see {@link RandomWiring}), so edges are counted from level 2 on. An edge of level
 * l is reached from 2<sup>l-2</sup> rows of node level 1, where two paths come to each: at most 2<sup>l-1</sup> cross it. A
 * selected path stays counted, so a round only takes away the other path of those that it settled.
 *
 * <p>Streams besides the wiring's: {@code first copies} and {@code second copies}, integer i the disk of user i's object
 * within rows [0, n/2) and [n/2, n); and those of the {@link Rounds}, whose requests are users. Cost: 4n·(d - 1) path-edges counted (all paths, those taken away, the circuits) and what the rounds look
 * at. Memory: 4n·d bytes and some 70n, for d up to 16.
 */
final class DataServerSimulator implements TracedSimulator, RefinedSimulator, Rounds.Paths {
    private static final int ROUNDS = 2;
    private static final int FAILED = 4;

    private final Choices choices = new Choices();
    private final RandomWiring wiring;
    private final IntegerChoices firstCopies;
    private final IntegerChoices secondCopies;
    private final int n;
    private final int d;
    private final int limit;
    private final int diskLimit;
    private final boolean coinBreaksTies;

    /** Row at node level 1 and disk of the two paths of the i-th active user (2i, 2i + 1). */
    private final int[] rows;

    private final int[] disks;
    private final Rounds rounds;
    /** The paths that a round takes away. */
    private final int[] removedRows;

    private final int[] removedDisks;
    private int removed;
    /** Loads of the active and the selected paths; at the very end, of the circuits. */
    private final DiskPathLoads loads;

    /** The circuits locked down so far, in the order of their settling. */
    private final int[] lockedRows;

    private final int[] lockedDisks;
    private int locked;

    private final MutualPressure pressure;
    /** The first level whose edges more paths than the limit can cross. */
    private final int firstLoaded;

    DataServerSimulator(Parameters parameters) {
        Butterfly network = CircuitParameters.butterfly(parameters);
        n = network.rows();
        d = network.d();
        limit = (int) parameters.get(DataServer.C);
        diskLimit = (int) parameters.get(DataServer.C_BAR);
        TieRule tie = parameters.get(DataServer.TIE);
        coinBreaksTies = tie == TieRule.COIN;

        wiring = new RandomWiring(network, choices, NetworkParameters.isFixed(parameters));
        firstCopies = choices.integers("first copies", n, n / 2);
        secondCopies = choices.integers("second copies", n, n / 2);
        rounds = new Rounds(this, n, parameters.get(Collision.MAX_ROUNDS), tie, choices);

        rows = new int[2 * n];
        disks = new int[2 * n];
        removedRows = new int[n];
        removedDisks = new int[n];
        loads = new DiskPathLoads(network);
        lockedRows = new int[n];
        lockedDisks = new int[n];
        firstLoaded = 1 + CandidatePaths.levelBeyond(limit);
        pressure = new MutualPressure(this::pressure, Math.max(limit, diskLimit));
    }

    @Override
    public Choices choices() {
        return choices;
    }

    @Override
    public Choices networkChoices() {
        return wiring.choices();
    }

    @Override
    public void networkDrawn() {
        wiring.wire();
    }

    @Override
    public void run(long[] metrics) {
        run(metrics, Rounds.Observer.NONE);
    }

    @Override
    public void tell(long[] metrics, Tracer tracer) {
        start();
        int[] places = disks.clone();
        ToldPaths paths = new DiskToldPaths(
                wiring, IntStream.range(0, 2 * n).map(path -> path >> 1).toArray(), places);
        CollisionTrace trace = new CollisionTrace(
                tracer, paths, n, CollisionTrace.Rules.ofDataServer(limit, diskLimit, coinBreaksTies));
        trace.tellRequests(user ->
                "asks for object " + user + ", which is on disks " + places[2 * user] + " and " + places[2 * user + 1]);
        run(metrics, trace);
    }

    @Override
    public boolean refines(int slot) {
        return slot >= ROUNDS && slot <= FAILED;
    }

    @Override
    public long runRefined(long[] metrics, int slot) {
        pressure.begin();
        run(metrics, pressure);
        return pressure.measure();
    }

    @Override
    public void runRefined(long[] metrics, long[] refinements) {
        Arrays.fill(refinements, runRefined(metrics, FAILED));
    }

    /**
     * The load of a path's most loaded edge, of those that can be overloaded, or of its disk: whichever is further beyond, the
     * smaller limit raised to the larger.
     */
    private int pressure(int path) {
        int most = Math.max(limit, diskLimit);
        int onEdges = loads.onEdges(rows[path], disks[path], firstLoaded) + most - limit;
        return Math.max(onEdges, loads.onDisk(disks[path]) + most - diskLimit);
    }

    private void run(long[] metrics, Rounds.Observer observer) {
        start();
        int left = rounds.run(d, observer);
        loads.clear();
        // Some edge of level 1 carries one circuit.
        metrics[0] = Math.max(1, loads.addToEdges(lockedRows, lockedDisks, n));
        metrics[1] = loads.addToDisks(lockedDisks, n);
        metrics[2] = rounds.rounds();
        metrics[3] = left;
        metrics[4] = left > 0 ? 1 : 0;
    }

    /** Lays out and counts all paths. */
    private void start() {
        wiring.begin();
        wiring.locate(rows);
        int[] first = firstCopies.values();
        int[] second = secondCopies.values();
        for (int user = 0; user < n; user++) {
            disks[2 * user] = first[user];
            disks[2 * user + 1] = n / 2 + second[user];
        }
        loads.clear();
        loads.addToEdges(rows, disks, 2 * n);
        loads.addToDisks(disks, 2 * n);
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
