package io.swallowtail.protocols.multibutterfly;

import io.swallowtail.protocols.network.SlowMultibutterfly;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Routing as the page writes it: packet objects in lists at nodes, every step of every phase, edges looked up by their colour. */
final class SlowRouting {
    private record Node(int level, int row) {}

    private final SlowMultibutterfly network;
    private final int waves;
    private final int queue;
    private final int maxPhases;
    private final Set<Node> faulty = new HashSet<>();
    private final Map<Node, SlowMultibutterfly.Edge[]> edges = new HashMap<>();
    private Map<Node, List<Integer>> packets;

    long phases;
    long worst;
    long blocked;
    long delivered;
    long stranded;

    SlowRouting(SlowMultibutterfly network, int waves, int queue, int maxPhases) {
        this.network = network;
        this.waves = waves;
        this.queue = queue;
        this.maxPhases = maxPhases;
        for (SlowMultibutterfly.Edge edge : network.edges) {
            edges.computeIfAbsent(new Node(edge.level, edge.tail), node -> new SlowMultibutterfly.Edge[2 * network.c])[
                    edge.colour] = edge;
        }
    }

    void fail(int level, int row) {
        faulty.add(new Node(level, row));
    }

    void run(int[] destinations) {
        for (int wave = 0; wave < waves; wave++) {
            packets = new HashMap<>();
            int inside = 0;
            for (int input = 0; input < destinations.length; input++) {
                if (destinations[input] % waves == wave) {
                    at(0, input).add(destinations[input]);
                    inside++;
                }
            }
            long before = delivered;
            int phase = 0;
            int idle = 0;
            while (delivered - before < inside && idle < 2 && (maxPhases == 0 || phase < maxPhases)) {
                idle = phase(phase % 2) == 0 ? idle + 1 : 0;
                phase++;
            }
            stranded += inside - (delivered - before);
            phases += phase;
            worst = Math.max(worst, phase);
        }
    }

    private List<Integer> at(int level, int row) {
        return packets.computeIfAbsent(new Node(level, row), node -> new ArrayList<>());
    }

    private int phase(int parity) {
        int moves = 0;
        for (int colour = 0; colour < 2 * network.c; colour++) {
            // Everybody decides at the step's beginning; colours are proper, so it makes no difference.
            List<Runnable> decided = new ArrayList<>();
            for (int level = parity; level < network.d; level += 2) {
                for (int row = 0; row < 1 << network.d; row++) {
                    moves += decide(level, row, colour, decided);
                }
            }
            decided.forEach(Runnable::run);
        }
        for (Map.Entry<Node, List<Integer>> entry : packets.entrySet()) {
            blocked += entry.getKey().level() % 2 == parity ? entry.getValue().size() : 0;
        }
        return moves;
    }

    private int decide(int level, int row, int colour, List<Runnable> decided) {
        SlowMultibutterfly.Edge edge = edges.get(new Node(level, row))[colour];
        boolean last = level + 1 == network.d;
        boolean room = last || at(level + 1, edge.head).size() < queue;
        if (room && !faulty.contains(new Node(level + 1, edge.head))) {
            Iterator<Integer> waiting = at(level, row).iterator();
            while (waiting.hasNext()) {
                int destination = waiting.next();
                if ((destination >> network.d - 1 - level) % 2 == edge.half) {
                    waiting.remove();
                    if (last) {
                        if (edge.head != destination) {
                            throw new IllegalStateException("output " + edge.head + " for " + destination);
                        }
                        delivered++;
                    } else {
                        decided.add(() -> at(level + 1, edge.head).add(destination));
                    }
                    return 1;
                }
            }
        }
        return 0;
    }
}
