package io.swallowtail.protocols.network;

import io.swallowtail.core.random.BitChoices;
import io.swallowtail.core.random.Choices;
import io.swallowtail.core.random.ShuffleChoices;
import io.swallowtail.protocols.Trials;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A multibutterfly as a list of edge objects, read off the definition: permutations π, node i to π(i) mod m/2, and a colouring found
 * by spreading from edge to edge. It shares only the streams with {@link MultibutterflyWiring}.
 */
public final class SlowMultibutterfly {
    /** An edge from a row of a node level to a row of the next. */
    public static final class Edge {
        public final int level;
        public final int tail;
        public final int half;
        public final int k;
        public final int head;
        public int colour = -1;

        Edge(int level, int tail, int half, int k, int head) {
            this.level = level;
            this.tail = tail;
            this.half = half;
            this.k = k;
            this.head = head;
        }
    }

    public final int d;
    public final int c;
    public final List<Edge> edges = new ArrayList<>();

    /** Reads the network off choices that have the streams of a wiring. */
    public SlowMultibutterfly(int d, int c, Choices choices) {
        this.d = d;
        this.c = c;
        BitChoices coins = (BitChoices) Trials.stream(choices, "colouring");
        for (int level = 0; level < d; level++) {
            int m = 1 << d - level;
            for (int block = 0; block < 1 << level; block++) {
                for (int k = 0; k < c; k++) {
                    List<Edge> cycleEdges = new ArrayList<>();
                    for (int half = 0; half < 2; half++) {
                        int[] pi = permutation(choices, level, (2 * block + half) * c + k, m);
                        for (int i = 0; i < m; i++) {
                            int head = (2 * block + half) * (m / 2) + pi[i] % (m / 2);
                            cycleEdges.add(new Edge(level, block * m + i, half, k, head));
                        }
                    }
                    colour(cycleEdges, k, coins);
                    edges.addAll(cycleEdges);
                }
            }
        }
    }

    private int[] permutation(Choices choices, int level, int index, int m) {
        int[] inverse = {0, 1};
        if (level < d - 1) {
            inverse = new int[m];
            ((ShuffleChoices) Trials.stream(choices, "wiring " + level)).permutation(index, inverse, 0);
        }
        int[] pi = new int[m];
        for (int place = 0; place < m; place++) {
            pi[inverse[place]] = place;
        }
        return pi;
    }

    /** Colours one splitter's k-th edges: those that meet in a node differ; the lowest tail of each cycle has the coin. */
    private void colour(List<Edge> some, int k, BitChoices coins) {
        Map<Integer, List<Edge>> ofTail = new HashMap<>();
        Map<Integer, List<Edge>> ofHead = new HashMap<>();
        for (Edge edge : some) {
            ofTail.computeIfAbsent(edge.tail, tail -> new ArrayList<>()).add(edge);
            ofHead.computeIfAbsent(edge.head, head -> new ArrayList<>()).add(edge);
        }
        for (Edge start : some) {
            if (start.colour < 0) {
                int coin = (start.level * (1 << d) + start.tail) * c + k;
                start.colour = 2 * k + (int) (coins.words()[coin / 64] >>> coin % 64 & 1);
                Deque<Edge> reached = new ArrayDeque<>(List.of(start));
                while (!reached.isEmpty()) {
                    Edge edge = reached.pop();
                    List<Edge> neighbours = new ArrayList<>(ofTail.get(edge.tail));
                    neighbours.addAll(ofHead.get(edge.head));
                    for (Edge neighbour : neighbours) {
                        if (neighbour.colour < 0) {
                            neighbour.colour = 4 * k + 1 - edge.colour;
                            reached.push(neighbour);
                        }
                    }
                }
            }
        }
    }

    /** Finds the edge of a colour that leaves a node; it exists on every level but the last. */
    public Edge leaving(int level, int row, int colour) {
        return edges.stream()
                .filter(edge -> edge.level == level && edge.tail == row && edge.colour == colour)
                .findFirst()
                .orElseThrow();
    }
}
