package io.swallowtail.protocols.fault;

import io.swallowtail.core.random.Choices;
import io.swallowtail.core.random.ShuffleChoices;
import io.swallowtail.protocols.Trials;
import io.swallowtail.protocols.network.SlowMultibutterfly;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jgrapht.alg.flow.EdmondsKarpMFImpl;
import org.jgrapht.graph.DefaultWeightedEdge;
import org.jgrapht.graph.DirectedWeightedMultigraph;

/**
 * A network of network_faults as a list of edges, read off the definitions, with faults: searches, flows and subsets by brute force. All of
 * them go from edge to edge, through the crosspoints of nodes.
 */
final class SlowFaultyNetwork {
    /** The k-th edge of a node, which leads to a row of the next level. */
    record Edge(int level, int row, int k, int head) {}

    final int levels;
    final int n;
    /** The rows by which flags are numbered. */
    final int rows;

    final int degree;
    final List<Edge> edges = new ArrayList<>();
    /** By level·rows + row: the edges that leave the node, and those that enter it, in their orders. */
    private final Map<Integer, List<Edge>> leaving;

    private final Map<Integer, List<Edge>> entering;
    private final Set<Integer> failedNodes;
    private final Set<Integer> failedEdges;
    private final Set<Integer> failedCrosspoints;

    SlowFaultyNetwork(
            String network,
            int n,
            int size,
            Choices choices,
            Set<Integer> failedNodes,
            Set<Integer> failedEdges,
            Set<Integer> failedCrosspoints) {
        this.n = n;
        this.failedNodes = failedNodes;
        this.failedEdges = failedEdges;
        this.failedCrosspoints = failedCrosspoints;
        rows = network.equals("replicated") ? n * size : n;
        int rOrC = size;
        int d = Integer.numberOfTrailingZeros(n);
        switch (network) {
            case "multibutterfly" -> {
                levels = d;
                degree = 2 * rOrC;
                for (SlowMultibutterfly.Edge edge : new SlowMultibutterfly(d, rOrC, choices).edges) {
                    edges.add(new Edge(edge.level, edge.tail, edge.half * rOrC + edge.k, edge.head));
                }
            }
            case "dilated" -> {
                levels = d;
                degree = 2 * size;
                for (int place = 0; place < d * n * degree; place++) {
                    int level = place / degree / n;
                    int row = place / degree % n;
                    int k = place % degree;
                    edges.add(new Edge(level, row, k, k < size ? row : row ^ n >> level + 1));
                }
            }
            case "replicated" -> {
                levels = d;
                degree = 2 * size;
                for (int place = 0; place < d * n * degree; place++) {
                    int level = place / degree / n;
                    int row = place / degree % n;
                    int k = place % degree;
                    int first = k / 2 * n;
                    int to = k % 2 == 0 ? row : row ^ n >> level + 1;
                    edges.add(new Edge(
                            level,
                            level == 0 ? row : first + row,
                            level == 0 ? k : k % 2,
                            level == d - 1 ? to : first + to));
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
        List<Edge> sorted = edges.stream()
                .sorted(Comparator.comparingInt(Edge::row).thenComparingInt(Edge::k))
                .toList();
        leaving = sorted.stream().collect(Collectors.groupingBy(edge -> edge.level * rows + edge.row));
        entering = sorted.stream().collect(Collectors.groupingBy(edge -> (edge.level + 1) * rows + edge.head));
    }

    private static int[] shuffled(Choices choices, String name, int index, int n) {
        int[] permutation = new int[n];
        ((ShuffleChoices) Trials.stream(choices, name)).permutation(index, permutation, 0);
        return permutation;
    }

    /** Reports whether an end works: an edge leads from it or to it by a live crosspoint. */
    boolean isLive(int level, int row) {
        return !failedNodes.contains(level * rows + row)
                && edges.stream()
                        .anyMatch(edge -> level == 0
                                ? edge.level == 0 && edge.row == row && hasCrosspoint(0, row, 0, edge.k)
                                : edge.level == level - 1
                                        && edge.head == row
                                        && hasCrosspoint(level, row, place(edge), 0));
    }

    private boolean hasCrosspoint(int level, int row, int in, int out) {
        return !failedCrosspoints.contains(((level * degree + in) * degree + out) * rows + row);
    }

    /** The place of an edge among those that enter its upper end, by row and number of their lower ends. */
    private int place(Edge edge) {
        return entering.get((edge.level + 1) * rows + edge.head).indexOf(edge);
    }

    private boolean isUsable(Edge edge) {
        return !failedEdges.contains((edge.level * degree + edge.k) * rows + edge.row)
                && !failedNodes.contains(edge.level * rows + edge.row)
                && !failedNodes.contains((edge.level + 1) * rows + edge.head);
    }

    /** Lists the usable edges by which a path goes on after an edge, or from an input. */
    private List<Edge> after(int level, int row, int in) {
        return leaving.get(level * rows + row).stream()
                .filter(edge -> isUsable(edge) && hasCrosspoint(level, row, in, edge.k))
                .toList();
    }

    /** Counts the failed elements that exist; the ends' only if they are exposed. */
    int faults(boolean exposed) {
        Set<Integer> elements = new HashSet<>();
        int faults = 0;
        for (Edge edge : edges) {
            faults += failedEdges.contains((edge.level * degree + edge.k) * rows + edge.row) ? 1 : 0;
            int head = edge.level + 1;
            if (edge.level > 0 || exposed) {
                elements.add(edge.level * rows + edge.row);
            }
            if (head < levels || exposed) {
                elements.add(head * rows + edge.head);
            }
            for (int in = 0; (edge.level > 0 || exposed) && in < inDegree(edge.level, edge.row); in++) {
                faults += hasCrosspoint(edge.level, edge.row, in, edge.k) ? 0 : 1;
            }
            faults += head == levels && exposed && !hasCrosspoint(head, edge.head, place(edge), 0) ? 1 : 0;
        }
        return faults + (int) elements.stream().filter(failedNodes::contains).count();
    }

    private int inDegree(int level, int row) {
        return level == 0 ? 1 : entering.get(level * rows + row).size();
    }

    /** Follows every path from every input. */
    boolean[][] connected() {
        boolean[][] connected = new boolean[n][n];
        for (int input = 0; input < n; input++) {
            follow(0, input, 0, connected[input], new HashSet<>());
        }
        return connected;
    }

    private void follow(int level, int row, int in, boolean[] outputs, Set<Edge> seen) {
        if (level == levels) {
            outputs[row] |= ends(row, in);
            return;
        }
        for (Edge edge : after(level, row, in)) {
            if (seen.add(edge)) {
                follow(level + 1, edge.head, place(edge), outputs, seen);
            }
        }
    }

    private boolean ends(int output, int in) {
        return hasCrosspoint(levels, output, in, 0) && !failedNodes.contains(levels * rows + output);
    }

    long pairs() {
        return Stream.of(connected())
                .mapToLong(row ->
                        IntStream.range(0, n).filter(output -> row[output]).count())
                .sum();
    }

    /** Counts the requests that the greedy search routes. */
    int routed(int[] outputs) {
        Set<Edge> used = new HashSet<>();
        int routed = 0;
        for (int input = 0; input < n; input++) {
            routed += finds(0, input, 0, outputs[input], new HashSet<>(used), used) ? 1 : 0;
        }
        return routed;
    }

    /** Searches depth-first for a path that avoids edges; adds those tried to them, and those of the path to others. */
    private boolean finds(int level, int row, int in, int output, Set<Edge> closed, Set<Edge> found) {
        if (level == levels) {
            return row == output && ends(row, in);
        }
        for (Edge edge : after(level, row, in)) {
            if (closed.add(edge) && finds(level + 1, edge.head, place(edge), output, closed, found)) {
                found.add(edge);
                return true;
            }
        }
        return false;
    }

    /** Tries all paths of a pair in the order of their edges, and gives the first one whose largest load is least. */
    List<Edge> leastLoaded(int input, int output, Map<Edge, Integer> loads) {
        List<List<Edge>> paths = new ArrayList<>();
        extend(input, 0, output, List.of(), paths);
        return paths.stream()
                .min(Comparator.comparingInt(path -> path.stream()
                        .mapToInt(edge -> loads.getOrDefault(edge, 0))
                        .max()
                        .orElseThrow()))
                .orElseThrow();
    }

    private void extend(int row, int in, int output, List<Edge> path, List<List<Edge>> paths) {
        if (path.size() == levels && row == output && ends(row, in)) {
            paths.add(path);
        } else if (path.size() < levels) {
            for (Edge edge : after(path.size(), row, in)) {
                List<Edge> longer =
                        Stream.concat(path.stream(), Stream.of(edge)).toList();
                extend(edge.head, place(edge), output, longer, paths);
            }
        }
    }

    /** The maximum flow by Edmonds and Karp's algorithm on an object graph. */
    int flow(int gamma) {
        return flow(
                gamma, IntStream.range(0, n).toArray(), IntStream.range(0, n).toArray(), 1);
    }

    /** The maximum flow from some inputs to some outputs, each of which takes a number of units. */
    int flow(int gamma, int[] inputs, int[] outputs, int units) {
        var graph = new DirectedWeightedMultigraph<String, DefaultWeightedEdge>(DefaultWeightedEdge.class);
        graph.addVertex("source");
        graph.addVertex("sink");
        for (int row = 0; row < n; row++) {
            graph.addVertex("input " + row);
            graph.addVertex("output " + row);
        }
        for (int input : inputs) {
            graph.setEdgeWeight(graph.addEdge("source", "input " + input), units);
        }
        for (int output : outputs) {
            graph.setEdgeWeight(graph.addEdge("output " + output, "sink"), units);
        }
        for (Edge edge : edges) {
            graph.addVertex("from " + edge);
            graph.addVertex("to " + edge);
            graph.setEdgeWeight(graph.addEdge("from " + edge, "to " + edge), isUsable(edge) ? gamma : 0);
        }
        for (int input = 0; input < n; input++) {
            for (Edge edge : after(0, input, 0)) {
                graph.setEdgeWeight(graph.addEdge("input " + input, "from " + edge), gamma);
            }
        }
        for (Edge edge : edges) {
            if (edge.level + 1 < levels) {
                for (Edge next : after(edge.level + 1, edge.head, place(edge))) {
                    graph.setEdgeWeight(graph.addEdge("to " + edge, "from " + next), gamma);
                }
            } else if (hasCrosspoint(levels, edge.head, place(edge), 0)) {
                graph.setEdgeWeight(graph.addEdge("to " + edge, "output " + edge.head), gamma);
            }
        }
        return (int) Math.round(new EdmondsKarpMFImpl<>(graph).calculateMaximumFlow("source", "sink"));
    }
}
