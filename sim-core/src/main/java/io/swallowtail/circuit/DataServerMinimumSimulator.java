package io.swallowtail.circuit;

import io.swallowtail.experiment.NetworkParameters;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.TracedSimulator;
import io.swallowtail.experiment.Tracer;
import io.swallowtail.network.Butterfly;
import io.swallowtail.network.DiskPathLoads;
import io.swallowtail.random.AskedIntegers;
import io.swallowtail.random.Choices;
import io.swallowtail.random.IntegerChoices;
import io.swallowtail.traffic.Departures;
import java.util.stream.IntStream;

/**
 * One trial of {@link DataServerMinimum}.
 *
 * <p>An edge of level 1 belongs to one input (see {@link RandomWiring}), whose user holds at most one circuit: it is free
 * whenever its user arrives. So edges are counted from level 2 on, and at most 2<sup>l-1</sup> circuits cross one of level l.
 *
 * <p>Streams besides the wiring's: {@code first copies} and {@code second copies}, integer o the disk of object o within rows
 * [0, n/2) and [n/2, n); for {@code workload = churn} that of {@link Departures}, with rounds counted from 1, and {@code
 * requests}, asked at (round, j) with the number of free objects as bound. Users arrive in the order of their departure. Free
 * objects stand in a row, at first n, n + 1, …: a departure puts its object at the end, the j-th arrival takes the object at
 * place requests(j) and the last one moves there.
 *
 * <p>Cost: 3·(d - 1) path-edges an arrival, d - 1 a departure, n·(d - 1) more at the end after churn. Memory: 4n·d bytes and
 * some 40n, for d up to 16, and 12 an object.
 */
final class DataServerMinimumSimulator implements TracedSimulator {
    private final Choices choices = new Choices();
    private final Butterfly network;
    private final RandomWiring wiring;
    private final IntegerChoices firstCopies;
    private final IntegerChoices secondCopies;
    private final Departures departures;
    private final AskedIntegers requests;
    private final int n;
    private final int churnRounds;
    private final int departing;

    /** Row at node level 1 of user i's path to the upper half (2i) and to the lower half (2i + 1). */
    private final int[] rows;
    /** Row at node level 1 and disk of each user's circuit. */
    private final int[] lockedRows;

    private final int[] lockedDisks;
    /** The object that each user holds. */
    private final int[] held;
    /** The objects that nobody holds. */
    private final int[] free;

    private int freeCount;
    private final DiskPathLoads loads;
    private int peakCongestion;
    private int peakDiskContention;

    DataServerMinimumSimulator(Parameters parameters) {
        network = CircuitParameters.butterfly(parameters);
        n = network.rows();
        int objects = (int) parameters.get(DataServerMinimum.OBJECTS);
        churnRounds = ChurnParameters.rounds(parameters);
        departing = ChurnParameters.departures(parameters);

        wiring = new RandomWiring(network, choices, NetworkParameters.isFixed(parameters));
        firstCopies = choices.integers("first copies", objects, n / 2);
        secondCopies = choices.integers("second copies", objects, n / 2);
        departures = churnRounds == 0 ? null : new Departures(n, departing, choices);
        requests = churnRounds == 0 ? null : choices.askedIntegers("requests");

        rows = new int[2 * n];
        lockedRows = new int[n];
        lockedDisks = new int[n];
        held = new int[n];
        free = new int[objects];
        loads = new DiskPathLoads(network);
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
        run(metrics, ArrivalObserver.NONE);
    }

    @Override
    public void tell(long[] metrics, Tracer tracer) {
        int[] second =
                IntStream.of(secondCopies.values()).map(row -> n / 2 + row).toArray();
        DataServerMinimumTrace trace =
                new DataServerMinimumTrace(tracer, network, wiring, firstCopies.values(), second);
        run(metrics, trace);
        trace.tellEnd(churnRounds);
    }

    private void run(long[] metrics, ArrivalObserver observer) {
        wiring.begin();
        wiring.locate(rows);
        loads.clear();
        // Some edge of level 1 always carries one circuit.
        peakCongestion = 1;
        peakDiskContention = 0;
        fill();
        observer.fills(held, lockedDisks);
        // Until somebody departs the peak is now.
        metrics[0] = peakCongestion;
        metrics[1] = peakDiskContention;
        if (churnRounds > 0) {
            departures.begin();
            for (int round = 1; round <= churnRounds; round++) {
                observer.replaces(round, churn(round), departing, held, lockedDisks);
            }
            loads.clear();
            metrics[0] = Math.max(1, loads.addToEdges(lockedRows, lockedDisks, n));
            metrics[1] = loads.addToDisks(lockedDisks, n);
        }
        metrics[2] = peakCongestion;
        metrics[3] = peakDiskContention;
    }

    private void fill() {
        for (int user = 0; user < n; user++) {
            arrive(user, user);
        }
        freeCount = free.length - n;
        for (int i = 0; i < freeCount; i++) {
            free[i] = n + i;
        }
    }

    /** Lets users depart and arrive again; returns them, in this order, in the first places. */
    private int[] churn(int round) {
        int[] users = departures.of(round);
        for (int j = 0; j < departing; j++) {
            int user = users[j];
            loads.remove(lockedRows[user], lockedDisks[user]);
            free[freeCount++] = held[user];
        }
        for (int j = 0; j < departing; j++) {
            int place = requests.integer(round, j, freeCount);
            int object = free[place];
            free[place] = free[--freeCount];
            arrive(users[j], object);
        }
        return users;
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

    /**
     * Sees what a {@link DataServerMinimumSimulator} does, once after the first arrivals and once a round: a call a round is
     * nothing beside the arrivals, and while nobody tells there is one implementation only, which is inlined.
     */
    interface ArrivalObserver {
        /** Observes nothing. */
        ArrivalObserver NONE = new ArrivalObserver() {};

        /**
         * Sees the first arrivals, in the order of the users.
         *
         * @param held the object of each user
         * @param disks the disk to which the circuit of each user leads
         */
        default void fills(int[] held, int[] disks) {}

        /**
         * Sees a round, in which users departed and then arrived, in the same order.
         *
         * @param round the round, from 1
         * @param users these users in the first places, in that order
         * @param count how many they are
         * @param held the object of each user after the round
         * @param disks the disk to which the circuit of each user leads after the round
         */
        default void replaces(int round, int[] users, int count, int[] held, int[] disks) {}
    }
}
