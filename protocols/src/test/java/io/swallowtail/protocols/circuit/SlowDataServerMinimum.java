package io.swallowtail.protocols.circuit;

import io.swallowtail.core.random.OnDemandIntegers;
import io.swallowtail.protocols.circuit.SlowNetwork.Edge;
import io.swallowtail.protocols.circuit.SlowNetwork.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** The data server's minimum algorithm word by word; after each arrival every load is counted from nothing. */
final class SlowDataServerMinimum {
    private final SlowRandomlyWiredButterfly network;
    private final List<Integer> firstDisks;
    private final List<Integer> secondDisks;
    private final Map<Integer, List<Edge>> circuits = new TreeMap<>();
    private final Map<Integer, Integer> objectOfUser = new TreeMap<>();
    private long peakCongestion;
    private long peakContention;

    /** Places object o on disks {@code firstDisks.get(o)} and {@code secondDisks.get(o)}, rows of the network. */
    SlowDataServerMinimum(SlowRandomlyWiredButterfly network, List<Integer> firstDisks, List<Integer> secondDisks) {
        this.network = network;
        this.firstDisks = firstDisks;
        this.secondDisks = secondDisks;
    }

    /**
     * Runs a trial: every choice among several options comes from the sources, in the order of users and free objects
     * that the simulator documents.
     */
    List<Long> run(
            int churnRounds, int departing, OnDemandIntegers.Source departures, OnDemandIntegers.Source requests) {
        return run(IntStream.range(0, network.n).boxed().toList(), churnRounds, departing, departures, requests);
    }

    /** Runs a trial with these users, in ascending order. */
    List<Long> run(
            List<Integer> arriving,
            int churnRounds,
            int departing,
            OnDemandIntegers.Source departures,
            OnDemandIntegers.Source requests) {
        List<Integer> users = new ArrayList<>(arriving);
        users.forEach(user -> arrive(user, user));
        List<Integer> free = new ArrayList<>();
        for (int object = 0; object < firstDisks.size(); object++) {
            if (!users.contains(object)) {
                free.add(object);
            }
        }
        for (int round = 1; round <= churnRounds; round++) {
            SlowPermutations.bringToFront(users, departing, departures, round);
            for (int j = 0; j < departing; j++) {
                circuits.remove(users.get(j));
                free.add(objectOfUser.remove(users.get(j)));
            }
            for (int j = 0; j < departing; j++) {
                int place = requests.integer(round, j, free.size());
                int object = free.get(place);
                int last = free.remove(free.size() - 1);
                if (place < free.size()) {
                    free.set(place, last);
                }
                arrive(users.get(j), object);
            }
        }
        return List.of(
                (long) SlowNetwork.congestion(circuits.values()),
                SlowDataServer.contention(circuits.values()),
                peakCongestion,
                peakContention);
    }

    private void arrive(int user, int object) {
        if (objectOfUser.containsKey(user) || objectOfUser.containsValue(object)) {
            throw new AssertionError("user " + user + " asks for object " + object + " among " + objectOfUser);
        }
        List<Edge> first =
                network.pathThroughOneButterfly(new Node(0, user), new Node(network.d, firstDisks.get(object)));
        List<Edge> buddy =
                network.pathThroughOneButterfly(new Node(0, user), new Node(network.d, secondDisks.get(object)));
        objectOfUser.put(user, object);
        circuits.put(user, cost(first) <= cost(buddy) ? first : buddy);
        peakCongestion = Math.max(peakCongestion, SlowNetwork.congestion(circuits.values()));
        peakContention = Math.max(peakContention, SlowDataServer.contention(circuits.values()));
    }

    private long cost(List<Edge> path) {
        Map<Edge, Integer> loads = SlowNetwork.loads(circuits.values());
        long onEdges = path.stream()
                .mapToLong(edge -> loads.getOrDefault(edge, 0))
                .max()
                .orElse(0);
        int onDisk = SlowDataServer.diskLoads(circuits.values()).getOrDefault(SlowDataServer.disk(path), 0);
        return Math.max(onEdges, onDisk);
    }

    /** The circuits at the end, by user. */
    Map<Integer, List<Edge>> circuits() {
        return circuits;
    }

    /** Where {@code disks} has the object that a user holds at the end. */
    int heldDisk(List<Integer> disks, int user) {
        return disks.get(objectOfUser.get(user));
    }
}
