package io.swallowtail.circuit;

import io.swallowtail.circuit.CircuitTale.Requester;
import io.swallowtail.experiment.Tracer;
import io.swallowtail.network.Butterfly;
import io.swallowtail.network.DiskPathLoads;
import java.util.stream.IntStream;

/**
 * Tells a trial of {@link DataServerMinimum}: who comes and goes, the loads that an arrival finds, and the edges and disks
 * that make the congestion. It keeps its own circuits and loads; from the simulator it takes only who asks for what and the
 * disk that is taken. Arrivals beyond the longest list, of a round or of rounds, are only counted; whatever raises a peak is
 * told. Memory: that of the simulator once more. Time: that of two trials.
 */
final class DataServerMinimumTrace implements DataServerMinimumSimulator.ArrivalObserver {
    private final Tracer tracer;
    private final Butterfly network;
    private final RandomWiring wiring;
    /** Disk of the first and of the second copy of each object, as rows of the network. */
    private final int[] firstDisks;

    private final int[] secondDisks;
    private final DiskPathLoads loads;
    /** The object that each user holds, and the disk where its circuit ends. */
    private final int[] held;

    private final int[] disks;
    private int peakOnEdges;
    private int peakOnDisks;

    /** Tells of objects on these disks; the wiring is read when something happens. */
    DataServerMinimumTrace(Tracer tracer, Butterfly network, RandomWiring wiring, int[] firstDisks, int[] secondDisks) {
        this.tracer = tracer;
        this.network = network;
        this.wiring = wiring;
        this.firstDisks = firstDisks;
        this.secondDisks = secondDisks;
        loads = new DiskPathLoads(network);
        held = new int[network.rows()];
        disks = new int[network.rows()];
    }

    @Override
    public void fills(int[] objects, int[] taken) {
        for (int user = 0; user < held.length; user++) {
            arrive("", user < tracer.longestList(), user, objects[user], taken[user]);
        }
        tracer.sayMore(Math.max(0, held.length - tracer.longestList()));
    }

    @Override
    public void replaces(int round, int[] users, int count, int[] objects, int[] taken) {
        boolean isTold = round <= tracer.longestList();
        if (isTold) {
            tracer.say("Round " + round + " replaces " + count + " circuits.");
            tracer.list(
                    count,
                    i -> tracer.say(Requester.USER.first(users[i]) + " gives object " + held[users[i]]
                            + " back and leaves disk " + disks[users[i]] + "."));
        }
        for (int i = 0; i < count; i++) {
            loads.remove(wiring.rowTowards(users[i], disks[users[i]]), disks[users[i]]);
        }
        for (int i = 0; i < count; i++) {
            arrive(
                    " in round " + round,
                    isTold && i < tracer.longestList(),
                    users[i],
                    objects[users[i]],
                    taken[users[i]]);
        }
        tracer.sayMore(isTold ? Math.max(0, count - tracer.longestList()) : 0);
    }

    private void arrive(String when, boolean isTold, int user, int object, int disk) {
        String request = isTold ? request(user, object) : "";
        held[user] = object;
        disks[user] = disk;
        // Level 1 is not counted, and there every circuit is alone on its edges.
        int onEdges = Math.max(1, loads.add(wiring.rowTowards(user, disk), disk));
        int onDisk = loads.onDisk(disk);
        if (isTold) {
            String which = CircuitTale.name(disk == firstDisks[object] ? 0 : 1);
            tracer.say(request + "; it takes " + which + ", whose loads are now " + onEdges + " and " + onDisk + ".");
            ToldPaths path = new DiskToldPaths(wiring, new int[] {user}, new int[] {disk});
            tracer.say("Route of " + which + " of " + Requester.USER.name(user) + ": " + path.route(0) + ".");
        }
        peakOnEdges = peak(when, user, "an edge", peakOnEdges, onEdges);
        peakOnDisks = peak(when, user, "a disk", peakOnDisks, onDisk);
    }

    /** Gives the peak after an arrival, and tells of it if it is a new one. */
    private int peak(String when, int user, String kind, int before, int load) {
        if (load > before) {
            tracer.say("The arrival of " + Requester.USER.name(user) + when + " raises the peak load of " + kind
                    + " to " + load + ".");
        }
        return Math.max(before, load);
    }

    private String request(int user, int object) {
        int first = firstDisks[object];
        int second = secondDisks[object];
        return Requester.USER.first(user) + " asks for object " + object + ", which is on disks " + first + " and "
                + second + ": largest load " + onEdges(user, first) + " on the edges of p and " + loads.onDisk(first)
                + " on its disk, " + onEdges(user, second) + " on the edges of p' and " + loads.onDisk(second)
                + " on its disk";
    }

    private int onEdges(int user, int disk) {
        return loads.onEdges(wiring.rowTowards(user, disk), disk);
    }

    /** Tells how many rounds were left out, and the edges and disks that make the congestion at the end. */
    void tellEnd(int rounds) {
        if (rounds > tracer.longestList()) {
            tracer.say("… and " + (rounds - tracer.longestList()) + " more rounds.");
        }
        int[] users = IntStream.range(0, disks.length).toArray();
        new CircuitTale(tracer, new DiskToldPaths(wiring, users, disks), Requester.USER::name).tellLocked(users);
    }
}
