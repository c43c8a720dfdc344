package io.swallowtail.protocols.circuit;

import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.random.IntegerChoices;
import io.swallowtail.core.random.OnDemandIntegers;
import io.swallowtail.core.trace.Trace;
import io.swallowtail.core.trace.TraceEvent;
import io.swallowtail.protocols.network.Butterfly;
import io.swallowtail.protocols.network.DiskPathLoads;
import io.swallowtail.protocols.traffic.Departures;
import io.swallowtail.protocols.traffic.ObliviousSequence;
import io.swallowtail.protocols.traffic.Senders;
import io.swallowtail.protocols.traffic.SequenceKind;

/**
 * One trial of {@link DataServerMinimum}.
 *
 * <p>An edge of level 1 belongs to one input (see {@link RandomWiring}), whose user holds at most one circuit. So it is
 * free whenever its user arrives, and edges are counted from level 2 on. At most 2<sup>l-1</sup> circuits cross an edge
 * of level l.
 *
 * <p>Streams in addition to the wiring's: {@code first copies} and {@code second copies}, integer o the disk of object
 * o within rows [0, n/2) and [n/2, n); for {@code workload = churn} that of {@link Departures}, with rounds counted
 * from 1, and {@code requests}, requested at (round, j) with the number of free objects as bound; that of
 * {@link Senders}, who are the users. User i arrives first for object i. Users arrive again in the order of their
 * departure. Free objects are in a list, initially in ascending order. A departure appends its object; the j-th arrival
 * takes the object at position requests(j), and the last object moves there. In a {@link ObliviousSequence}, objects are in the place
 * of outputs, and free ones stay free.
 *
 * <p>Cost: 3·(d - 1) path-edges per arrival, d - 1 per departure, n·(d - 1) more at the end after churn. Memory: 4n·d
 * bytes and about 40n, for d up to 16, and 12 per object.
 */
final class DataServerMinimumSimulator extends Simulator {
    private final RandomWiring wiring;
    private final IntegerChoices firstCopies;
    private final IntegerChoices secondCopies;
    /** Null unless a round replaces random circuits. */
    private final Departures departures;
    /** Null if it does. */
    private final ObliviousSequence sequence;

    private final OnDemandIntegers requests;
    private final Senders users;
    private final int n;
    private final int churnRounds;
    private final int departing;

    /** Row at node level 1 of user i's path to the upper half (2i) and to the lower half (2i + 1). */
    private final int[] rows;
    /** By user: the row of its circuit at node level 1. */
    private final int[] lockedRows;

    /** By user: the disk of its circuit. */
    private final int[] lockedDisks;
    /** By user: the object that it holds. */
    private final int[] held;
    /** The free objects, in the first {@code freeCount} places. */
    private final int[] free;

    private int freeCount;
    private final DiskPathLoads loads;
    /** The users who depart in the current round, in the first {@code departing} places. */
    private int[] departed;

    private int peakCongestion;
    private int peakDiskContention;
    /** For a trace: sentences about the arrivals that last raised the two peaks. */
    private String[] firstAtPeaks;

    DataServerMinimumSimulator(Parameters parameters) {
        super(parameters);
        Butterfly butterfly = CircuitParameters.butterfly(parameters);
        n = butterfly.rows();
        int objects = (int) parameters.get(DataServerMinimum.OBJECTS);
        churnRounds = ChurnParameters.rounds(parameters);
        departing = ChurnParameters.departures(parameters);

        wiring = new RandomWiring(butterfly, network);
        firstCopies = choices.integers("first copies", objects, n / 2, object -> object % (n / 2));
        secondCopies = choices.integers("second copies", objects, n / 2, object -> object % (n / 2));
        users = CircuitParameters.senders(parameters, choices);
        SequenceKind kind = churnRounds == 0 ? null : parameters.get(ChurnParameters.SEQUENCE);
        boolean isRandom = kind == SequenceKind.RANDOM;
        departures = isRandom ? new Departures(users.inputs().length, departing, choices) : null;
        requests = isRandom ? choices.onDemandIntegers("requests") : null;
        sequence = kind == null || isRandom ? null : new ObliviousSequence(kind, users.inputs().length, departing);

        rows = new int[2 * n];
        lockedRows = new int[n];
        lockedDisks = new int[n];
        held = new int[n];
        free = new int[objects];
        loads = new DiskPathLoads(butterfly);
    }

    @Override
    protected void drawNetwork() {
        wiring.wire();
    }

    @Override
    protected void simulate(Outcome out) {
        runTrial(out, null);
    }

    @Override
    protected void simulateTraced(Outcome out, Trace trace) {
        trace.record(new TraceEvent.Network(wiring.network(), true));
        for (int user : users.of(0)) {
            trace.packet(user, "user " + user, 0, user, "");
        }
        firstAtPeaks = new String[] {"No edge ever has a load above 1.", ""};
        runTrial(out, trace);
        trace.stepsEnd();
        trace.note(firstAtPeaks[0]);
        trace.note(firstAtPeaks[1]);
    }

    private void traceArrival(Trace trace, int round, int user, int object) {
        if (round > 0 && user == departed[0]) {
            String names = trace.named(departing, i -> Integer.toString(departed[i]));
            trace.step("round", round, "users " + names + " give their objects back");
        }
        int first = firstCopies.values()[object];
        int second = n / 2 + secondCopies.values()[object];
        String found = "asks for object " + object + ", which is on disks " + first + " and " + second
                + ", finds largest load " + loads.onEdges(rows[2 * user], first) + " on the edges of p and "
                + loads.onDisk(first) + " on its disk, " + loads.onEdges(rows[2 * user + 1], second)
                + " on the edges of p' and " + loads.onDisk(second) + " on its disk, and takes ";
        int congestion = peakCongestion;
        int contention = peakDiskContention;
        arrive(user, object);
        int disk = lockedDisks[user];
        // Level 1 is not counted: its edges carry one circuit each.
        String now = ", whose loads are now " + Math.max(1, loads.onEdges(lockedRows[user], disk)) + " and "
                + loads.onDisk(disk);
        trace.settled(user, found + (disk == first ? "p" : "p'") + now);
        trace.routed(user, "user " + user, wiring.rows(user, disk));
        String arrival =
                " was reached first by the arrival of user " + user + (round == 0 ? "." : " in round " + round + ".");
        if (peakCongestion > congestion) {
            firstAtPeaks[0] = "The peak load of an edge, " + peakCongestion + "," + arrival;
        }
        if (peakDiskContention > contention) {
            firstAtPeaks[1] = "The peak load of a disk, " + peakDiskContention + "," + arrival;
        }
    }

    private void runTrial(Outcome out, Trace traceOrNull) {
        wiring.locate(rows);
        loads.clear();
        // Some edge of level 1 always carries one circuit.
        peakCongestion = 1;
        peakDiskContention = 0;
        fill(traceOrNull);
        // Before the first departure, the current loads are the peaks.
        out.set(DataServerMinimum.CONGESTION, peakCongestion);
        out.set(DataServerMinimum.DISK_CONTENTION, peakDiskContention);
        if (churnRounds > 0) {
            int[] connected = users.inputs();
            if (sequence == null) {
                departures.begin(connected);
            } else {
                sequence.begin(connected, held);
            }
            for (int round = 1; round <= churnRounds; round++) {
                churn(round, traceOrNull);
            }
            for (int i = 0; i < connected.length; i++) {
                lockedRows[i] = lockedRows[connected[i]];
                lockedDisks[i] = lockedDisks[connected[i]];
            }
            loads.clear();
            int congestion = loads.addToEdges(lockedRows, lockedDisks, connected.length);
            out.set(DataServerMinimum.CONGESTION, Math.max(1, congestion));
            out.set(DataServerMinimum.DISK_CONTENTION, loads.addToDisks(lockedDisks, connected.length));
        }
        out.set(DataServerMinimum.PEAK_CONGESTION, peakCongestion);
        out.set(DataServerMinimum.PEAK_DISK_CONTENTION, peakDiskContention);
    }

    private void fill(Trace traceOrNull) {
        int[] arriving = users.of(0);
        freeCount = 0;
        int next = 0;
        for (int user : arriving) {
            arrive(0, user, user, traceOrNull);
            next = freeObjects(next, user) + 1;
        }
        freeObjects(next, free.length);
    }

    /** Frees the objects from one to before another, and returns the latter. */
    private int freeObjects(int from, int to) {
        for (int object = from; object < to; object++) {
            free[freeCount++] = object;
        }
        return to;
    }

    /** Releases the circuits of a round's users, and connects these users again in the same order. */
    private void churn(int round, Trace traceOrNull) {
        departed = sequence == null ? departures.of(round) : sequence.replace(round, held);
        for (int j = 0; j < departing; j++) {
            int user = departed[j];
            loads.remove(lockedRows[user], lockedDisks[user]);
            if (sequence == null) {
                free[freeCount++] = held[user];
            }
        }
        for (int j = 0; j < departing; j++) {
            int user = departed[j];
            arrive(round, user, sequence == null ? freeObject(round, j) : held[user], traceOrNull);
        }
    }

    private int freeObject(int round, int j) {
        int place = requests.integer(round, j, freeCount);
        int object = free[place];
        free[place] = free[--freeCount];
        return object;
    }

    private void arrive(int round, int user, int object, Trace traceOrNull) {
        if (traceOrNull == null) {
            arrive(user, object);
        } else {
            traceArrival(traceOrNull, round, user, object);
        }
    }

    private void arrive(int user, int object) {
        int disk = firstCopies.values()[object];
        int row = rows[2 * user];
        int otherDisk = n / 2 + secondCopies.values()[object];
        int otherRow = rows[2 * user + 1];
        if (cost(otherRow, otherDisk) < cost(row, disk)) {
            disk = otherDisk;
            row = otherRow;
        }
        held[user] = object;
        lockedRows[user] = row;
        lockedDisks[user] = disk;
        peakCongestion = Math.max(peakCongestion, loads.add(row, disk));
        peakDiskContention = Math.max(peakDiskContention, loads.onDisk(disk));
    }

    private int cost(int row, int disk) {
        return Math.max(loads.onDisk(disk), loads.onEdges(row, disk));
    }
}
