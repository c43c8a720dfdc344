package io.swallowtail.answers.picture;

import io.swallowtail.core.network.LeveledNetwork;
import io.swallowtail.core.trace.TraceEvent;
import io.swallowtail.core.trace.TraceEvent.Moved;
import io.swallowtail.core.trace.TraceEvent.Wave;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** A network and the events of a trace on it: the input of both drawings. */
final class Scene {
    /** Networks with more nodes on a level are drawn only around a most used edge. */
    static final int MAX_ROWS_IN_FULL = 64;

    /** An edge between two nodes, without its direction; parallel edges count as one. */
    record Place(int level, int from, int to) {
        static Place of(Moved move) {
            return move.to() > move.level()
                    ? new Place(move.to(), move.row(), move.head())
                    : new Place(move.level(), move.head(), move.row());
        }
    }

    /** A node. */
    record Node(int level, int row) {}

    /** A packet or a circuit. */
    static final class Traveller {
        final int number;
        String name;
        /** The level at which it begins. */
        int start;

        final List<Moved> moves = new ArrayList<>();
        private int[] circuit;
        /** The round in which its circuit settled; 0 without rounds. */
        int round;

        private Traveller(int number) {
            this.number = number;
            name = "packet " + number;
        }
    }

    final LeveledNetwork network;
    private final MutualBlock block = new MutualBlock();

    final boolean endsAtDisks;
    private final Map<Integer, Traveller> travellers = new TreeMap<>();
    final Set<Node> faultyNodes = new HashSet<>();
    final Set<Place> faultyEdges = new HashSet<>();
    final Set<Node> marked = new HashSet<>();
    /** What the marked nodes have in common; empty if there are none. */
    String reason = "";

    /** What the trace says in words. */
    final List<String> notes = new ArrayList<>();

    final List<Wave> waves = new ArrayList<>();
    /** The step of the last move; 0 if there are no moves. */
    long lastStep;
    /** The number of rounds so far. */
    int rounds;

    Scene(TraceEvent.Network named) {
        network = named.network();
        endsAtDisks = named.endsAtDisks();
    }

    /** Records an event. Events that no drawing shows are ignored. */
    void record(TraceEvent event) {
        block.record(event);
        if (event instanceof TraceEvent.Packet packet) {
            Traveller traveller = traveller(packet.packet());
            traveller.name = packet.name();
            traveller.start = packet.level();
        } else if (event instanceof Moved moved) {
            Traveller traveller = traveller(moved.packet());
            if (traveller.moves.isEmpty()) {
                traveller.start = moved.level();
            }
            traveller.moves.add(moved);
            lastStep = Math.max(lastStep, moved.step());
        } else if (event instanceof TraceEvent.Routed routed && routed.isLocked()) {
            Traveller traveller = traveller(routed.circuit());
            traveller.name = routed.name();
            traveller.circuit = routed.rows();
            traveller.round = rounds;
        } else if (event instanceof TraceEvent.Step step && step.unit().equals("round")) {
            rounds = (int) step.number();
        } else if (event instanceof TraceEvent.Fault fault) {
            if (fault.head() < 0) {
                faultyNodes.add(new Node(fault.level(), fault.row()));
            } else {
                faultyEdges.add(new Place(fault.level() + 1, fault.row(), fault.head()));
            }
        } else if (event instanceof TraceEvent.Mark mark) {
            marked.add(new Node(mark.level(), mark.row()));
            reason = mark.reason();
        } else if (event instanceof TraceEvent.Note note) {
            notes.add(note.text());
        } else if (event instanceof Wave wave) {
            waves.add(wave);
        }
    }

    private Traveller traveller(int number) {
        return travellers.computeIfAbsent(number, Traveller::new);
    }

    boolean isInFull() {
        return IntStream.rangeClosed(0, network.levels()).allMatch(level -> network.nodes(level) <= MAX_ROWS_IN_FULL);
    }

    /** Lists the packets that move, in the order of their numbers. */
    List<Traveller> packets() {
        return travellers.values().stream()
                .filter(traveller -> !traveller.moves.isEmpty())
                .toList();
    }

    /** Returns whether circuits are drawn; otherwise the paths of packets are. */
    boolean hasCircuits() {
        return travellers.values().stream().anyMatch(traveller -> traveller.circuit != null);
    }

    /** Returns the requests that block each other, and where. */
    MutualBlock.Pair block() {
        return block.pair();
    }

    /** Lists the candidate paths of the requests that block each other. */
    List<int[]> wanted() {
        return block().requests().stream()
                .flatMap(request -> block.paths(request).stream())
                .toList();
    }

    /** Lists the users of each edge: circuits, or packets if there are no circuits, each of them once. */
    Map<Place, List<Traveller>> users() {
        Map<Place, List<Traveller>> users = new LinkedHashMap<>();
        boolean circuits = hasCircuits();
        for (Traveller traveller : travellers.values()) {
            if (circuits && traveller.circuit != null) {
                for (int level = 1; level < traveller.circuit.length; level++) {
                    if (traveller.circuit[level - 1] >= 0 && traveller.circuit[level] >= 0) {
                        add(users, new Place(level, traveller.circuit[level - 1], traveller.circuit[level]), traveller);
                    }
                }
            } else if (!circuits) {
                traveller.moves.stream().map(Place::of).distinct().forEach(place -> add(users, place, traveller));
            }
        }
        return users;
    }

    private static void add(Map<Place, List<Traveller>> users, Place place, Traveller traveller) {
        users.computeIfAbsent(place, key -> new ArrayList<>()).add(traveller);
    }

    /** Returns the edge with the most users, the first of several in the order of levels, rows and heads; null if no edge is used. */
    static Place mostUsed(Map<Place, List<Traveller>> users) {
        return users.keySet().stream()
                .min(Comparator.comparingInt((Place place) -> -users.get(place).size())
                        .thenComparingInt(Place::level)
                        .thenComparingInt(Place::from)
                        .thenComparingInt(Place::to))
                .orElse(null);
    }

    /** Returns the rows that some travellers visit, by level. */
    Map<Integer, Set<Integer>> rowsOf(Set<Traveller> some, Map<Place, List<Traveller>> users) {
        Map<Integer, Set<Integer>> rows = new HashMap<>();
        users.forEach((place, there) -> {
            if (there.stream().anyMatch(some::contains)) {
                rows.computeIfAbsent(place.level() - 1, level -> new HashSet<>())
                        .add(place.from());
                rows.computeIfAbsent(place.level(), level -> new HashSet<>()).add(place.to());
            }
        });
        return rows;
    }
}
