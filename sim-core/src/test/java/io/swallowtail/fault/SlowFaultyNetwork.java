package io.swallowtail.fault;

import io.swallowtail.network.SlowMultibutterfly;
import io.swallowtail.random.ChoiceStream;
import io.swallowtail.random.Choices;
import io.swallowtail.random.ShuffleChoices;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jgrapht.alg.flow.EdmondsKarpMFImpl;
import org.jgrapht.graph.DefaultWeightedEdge;
import org.jgrapht.graph.DirectedWeightedMultigraph;

/** A network of network_faults as a list of edges, read off the definitions, with faults: searches, flows and subsets by brute force. */
final class SlowFaultyNetwork {
    /** The k-th edge of a node, which leads to a row of the next level. */
    record Edge(int level, int row, int k, int head) {}

    final int levels;
    final int n;
    final int degree;
    final List<Edge> edges = new ArrayList<>();
    private final Set<Integer> failedNodes;
    private final Set<Integer> failedEdges;

    SlowFaultyNetwork(
            String network, int n, int rOrC, Choices choices, Set<Integer> failedNodes, Set<Integer> failedEdges) {
        this.n = n;
        this.failedNodes = failedNodes;
        this.failedEdges = failedEdges;
        int d = Integer.numberOfTrailingZeros(n);
        switch (network) {
            case "multibutterfly" -> {
                levels = d;
                degree = 2 * rOrC;
                for (SlowMultibutterfly.Edge edge : new SlowMultibutterfly(d, rOrC, choices).edges) {
                    edges.add(new Edge(edge.level, edge.tail, edge.half * rOrC + edge.k, edge.head));
                }
            }
            case "random_wiring" -> {
                levels = d;
                degree = rOrC;
                for (int level = 0; level < levels; level++) {
                    for (int k = 0; k < degree; k++) {
                        int[] heads = shuffled(choices, "wiring " + level, k, n);
                        for (int row = 0; row < n; row++) {
                            edges.add(new Edge(level, row, k, heads[row]));
                        }
                    }
                }
            }
            default -> {
                levels = network.equals("benes") ? 2 * d : network.equals("extra_stage") ? d + rOrC : d;
                degree = 2;
                for (int level = 1; level <= levels; level++) {
                    int position = network.equals("benes") && level > d ? 2 * d + 1 - level : (level - 1) % d + 1;
                    for (int row = 0; row < n; row++) {
                        edges.add(new Edge(level - 1, row, 0, row));
                        edges.add(new Edge(level - 1, row, 1, row ^ 1 << d - position));
                    }
                }
            }
        }
    }

    private static int[] shuffled(Choices choices, String name, int index, int n) {
        for (ChoiceStream stream : choices.streams()) {
            if (stream.name().equals(name)) {
                int[] permutation = new int[n];
                ((ShuffleChoices) stream).permutation(index, permutation, 0);
                return permutation;
            }
        }
        throw new AssertionError(name);
    }

    boolean isLive(int level, int row) {
        return !failedNodes.contains(level * n + row);
    }

    private boolean isUsable(Edge edge) {
        return !failedEdges.contains((edge.level * degree + edge.k) * n + edge.row)
                && isLive(edge.level, edge.row)
                && isLive(edge.level + 1, edge.head);
    }

    /** Follows every path from every input. */
    boolean[][] connected() {
        boolean[][] connected = new boolean[n][n];
        for (int input = 0; input < n; input++) {
            if (isLive(0, input)) {
                follow(0, input, connected[input], new boolean[(levels + 1) * n]);
            }
        }
        return connected;
    }

    private void follow(int level, int row, boolean[] outputs, boolean[] seen) {
        seen[level * n + row] = true;
        if (level == levels) {
            outputs[row] = true;
            return;
        }
        for (Edge edge : edges) {
            if (edge.level == level && edge.row == row && isUsable(edge) && !seen[(level + 1) * n + edge.head]) {
                follow(level + 1, edge.head, outputs, seen);
            }
        }
    }

    /** The maximum flow by Edmonds and Karp's algorithm on an object graph. */
    int flow(int gamma) {
        var graph = new DirectedWeightedMultigraph<Integer, DefaultWeightedEdge>(DefaultWeightedEdge.class);
        int source = (levels + 1) * n;
        for (int node = 0; node <= source + 1; node++) {
            graph.addVertex(node);
        }
        for (int row = 0; row < n; row++) {
            if (isLive(0, row)) {
                graph.setEdgeWeight(graph.addEdge(source, row), 1);
            }
            if (isLive(levels, row)) {
                graph.setEdgeWeight(graph.addEdge(levels * n + row, source + 1), 1);
            }
        }
        for (Edge edge : edges) {
            if (isUsable(edge)) {
                graph.setEdgeWeight(graph.addEdge(edge.level * n + edge.row, (edge.level + 1) * n + edge.head), gamma);
            }
        }
        return (int) Math.round(new EdmondsKarpMFImpl<>(graph).calculateMaximumFlow(source, source + 1));
    }
}
