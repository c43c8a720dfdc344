package io.swallowtail.protocols.circuit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A network of levels as an explicit graph in which paths are searched for: slow, and written from the specification without
 * a look at the simulators, so that tests can believe it.
 */
abstract class SlowNetwork {
    /** A switch. */
    record Node(int level, int row) {
        /** Without collisions, which the oracles would spend their time on. */
        @Override
        public int hashCode() {
            return level << 16 | row;
        }
    }

    /** A link; edge level l leads from node level l - 1 to node level l. */
    record Edge(int level, int fromRow, int toRow) {
        Node from() {
            return new Node(level - 1, fromRow);
        }

        Node to() {
            return new Node(level, toRow);
        }

        boolean isStraight() {
            return fromRow == toRow;
        }

        /** As above: a row leads to itself and one other. */
        @Override
        public int hashCode() {
            return from().hashCode() << 1 | (isStraight() ? 0 : 1);
        }
    }

    final int d;
    final int n;
    final Map<Node, List<Edge>> outgoing = new HashMap<>();
    final Map<Node, List<Edge>> incoming = new HashMap<>();
    private final Map<Node, Map<Node, List<Edge>>> pathsOfOneButterfly = new HashMap<>();

    SlowNetwork(int d) {
        this.d = d;
        this.n = 1 << d;
    }

    final void add(Edge edge) {
        outgoing.computeIfAbsent(edge.from(), node -> new ArrayList<>()).add(edge);
        incoming.computeIfAbsent(edge.to(), node -> new ArrayList<>()).add(edge);
    }

    /** Adds both edges from every row on an edge level of a butterfly whose cross edges flip a bit position. */
    final void addLevel(int level, int position) {
        for (int row = 0; row < n; row++) {
            add(new Edge(level, row, row));
            add(new Edge(level, row, withBitFlipped(row, position)));
        }
    }

    /** Flips bit w_position of w_1 w_2 … w_d, where w_1 is the most significant. */
    private int withBitFlipped(int row, int position) {
        char[] bits = binary(row).toCharArray();
        bits[position - 1] = bits[position - 1] == '0' ? '1' : '0';
        return Integer.parseInt(new String(bits), 2);
    }

    /** Writes a row as w_1 w_2 … w_d. */
    final String binary(int row) {
        return Integer.toBinaryString(n + row).substring(1);
    }

    final Collection<Edge> edges() {
        List<Edge> edges = new ArrayList<>();
        outgoing.values().forEach(edges::addAll);
        return edges;
    }

    /** Finds the only path between two nodes that are d levels apart, among all 2^d walks from the first. */
    final List<Edge> pathThroughOneButterfly(Node from, Node to) {
        return pathsOfOneButterfly.computeIfAbsent(from, this::searchAllWalks).get(to);
    }

    private Map<Node, List<Edge>> searchAllWalks(Node from) {
        Map<Node, List<Edge>> found = new HashMap<>();
        search(from, from.level() + d, new ArrayDeque<>(), found);
        if (found.size() != n) {
            throw new AssertionError("from " + from + " only " + found.size() + " nodes are reached");
        }
        return found;
    }

    private void search(Node node, int lastLevel, Deque<Edge> walked, Map<Node, List<Edge>> found) {
        if (node.level() == lastLevel) {
            if (found.put(node, List.copyOf(walked)) != null) {
                throw new AssertionError("two paths lead to " + node);
            }
            return;
        }
        for (Edge edge : outgoing.get(node)) {
            walked.addLast(edge);
            search(edge.to(), lastLevel, walked, found);
            walked.removeLast();
        }
    }

    /** Finds the paths from every input to its destination at node level d. */
    final List<List<Edge>> onePass(List<Integer> destinations) {
        List<List<Edge>> paths = new ArrayList<>();
        for (int input = 0; input < n; input++) {
            paths.add(pathThroughOneButterfly(new Node(0, input), new Node(d, destinations.get(input))));
        }
        return paths;
    }

    /** Counts the paths over every edge, from nothing. */
    static Map<Edge, Integer> loads(Collection<List<Edge>> paths) {
        Map<Edge, Integer> loads = new HashMap<>();
        for (List<Edge> path : paths) {
            for (Edge edge : path) {
                loads.merge(edge, 1, Integer::sum);
            }
        }
        return loads;
    }

    static int congestion(Collection<List<Edge>> paths) {
        return loads(paths).values().stream().mapToInt(Integer::intValue).max().orElse(0);
    }
}
