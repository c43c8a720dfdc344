package io.swallowtail.protocols.fault;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A butterfly with faults as a set of objects, written from the specification: what the packed rows and flat arrays are compared
 * with. Bit position 1 is the most significant; the edges from level i to level i + 1 flip bit position i + 1.
 */
public final class SlowButterfly {
    /** A node of some level in some column. */
    public record Node(int column, int level) {}

    /** An edge by its upper end. */
    public record Edge(Node upper, boolean crossing) {}

    public final int d;
    final int n;
    final Set<Node> failedNodes = new HashSet<>();
    final Set<Edge> failedEdges = new HashSet<>();

    SlowButterfly(int d) {
        this.d = d;
        n = 1 << d;
    }

    /** Reads faults as they are documented: node i·n + w, edge (2i + t)·n + w; either array may be null. */
    static SlowButterfly of(int d, long[] nodeFaults, long[] edgeFaults) {
        SlowButterfly butterfly = new SlowButterfly(d);
        for (Node node : butterfly.nodes()) {
            if (nodeFaults != null && bit(nodeFaults, node.level * butterfly.n + node.column)) {
                butterfly.failedNodes.add(node);
            }
        }
        for (Edge edge : butterfly.edges()) {
            int number = (2 * edge.upper.level + (edge.crossing ? 1 : 0)) * butterfly.n + edge.upper.column;
            if (edgeFaults != null && bit(edgeFaults, number)) {
                butterfly.failedEdges.add(edge);
            }
        }
        return butterfly;
    }

    static boolean bit(long[] words, int index) {
        return (words[index / 64] >>> index % 64 & 1) == 1;
    }

    public List<Node> nodes() {
        List<Node> nodes = new ArrayList<>();
        for (int level = 0; level <= d; level++) {
            for (int column = 0; column < n; column++) {
                nodes.add(new Node(column, level));
            }
        }
        return nodes;
    }

    public List<Edge> edges() {
        List<Edge> edges = new ArrayList<>();
        for (Node node : nodes()) {
            if (node.level < d) {
                edges.add(new Edge(node, false));
                edges.add(new Edge(node, true));
            }
        }
        return edges;
    }

    public Node lower(Edge edge) {
        int flipped = edge.crossing ? withBitFlipped(edge.upper.column, edge.upper.level + 1) : edge.upper.column;
        return new Node(flipped, edge.upper.level + 1);
    }

    /** Flips the bit of a position, 1 the most significant, in the column's d binary digits. */
    int withBitFlipped(int column, int position) {
        char[] digits = Integer.toBinaryString(n + column).substring(1).toCharArray();
        digits[position - 1] = digits[position - 1] == '0' ? '1' : '0';
        return Integer.parseInt(new String(digits), 2);
    }

    /** The bit of a position, 1 the most significant. */
    boolean bitAt(int number, int position) {
        return Integer.toBinaryString(n + number).charAt(position) == '1';
    }

    /** The edge between two nodes of neighbouring levels. */
    Edge between(Node upper, Node lower) {
        return new Edge(upper, upper.column != lower.column);
    }

    public boolean isLive(Node node) {
        return !failedNodes.contains(node);
    }

    public boolean isUsable(Edge edge) {
        return !failedEdges.contains(edge) && isLive(edge.upper) && isLive(lower(edge));
    }

    /** The components' sets of live nodes; with levels 0 and d taken as one where {@code wrapped}. */
    List<Set<Node>> components(boolean wrapped) {
        Map<Node, List<Node>> neighbours = new HashMap<>();
        for (Node node : nodes()) {
            if (isLive(node)) {
                neighbours.putIfAbsent(merged(node, wrapped), new ArrayList<>());
            }
        }
        for (Edge edge : edges()) {
            if (isUsable(edge)) {
                Node upper = merged(edge.upper, wrapped);
                Node lower = merged(lower(edge), wrapped);
                neighbours.get(upper).add(lower);
                neighbours.get(lower).add(upper);
            }
        }
        List<Set<Node>> components = new ArrayList<>();
        Set<Node> reached = new HashSet<>();
        for (Node node : neighbours.keySet()) {
            if (reached.add(node)) {
                Set<Node> component = new HashSet<>();
                Deque<Node> waiting = new ArrayDeque<>(List.of(node));
                while (!waiting.isEmpty()) {
                    Node next = waiting.pop();
                    component.add(next);
                    neighbours.get(next).stream().filter(reached::add).forEach(waiting::push);
                }
                components.add(component);
            }
        }
        return components;
    }

    private Node merged(Node node, boolean wrapped) {
        return wrapped && node.level == d ? new Node(node.column, 0) : node;
    }

    /**
     * Folds a second butterfly onto this one for pi_l, exchanging groups of its columns level by level as in section
     * 3.2: the label of the second butterfly's node that comes to lie on each node.
     */
    Map<Node, Node> folded(int l) {
        int[][] lying = new int[d + 1][n];
        for (int[] level : lying) {
            for (int column = 0; column < n; column++) {
                level[column] = column;
            }
        }
        Map<Node, Node> nailed = new HashMap<>();
        for (int column = 0; column < n; column++) {
            nailed.put(new Node(column, d), new Node(column, d));
        }
        for (int j = d; j > 0; j--) {
            if (bitAt(l, j)) {
                for (int level = 0; level < j; level++) {
                    int[] exchanged = new int[n];
                    for (int column = 0; column < n; column++) {
                        exchanged[withBitFlipped(column, j)] = lying[level][column];
                    }
                    lying[level] = exchanged;
                }
            }
            for (int column = 0; column < n; column++) {
                nailed.put(new Node(column, j - 1), new Node(lying[j - 1][column], j - 1));
            }
        }
        return nailed;
    }

    /** The butterfly whose faults are this one's and those of the second one folded onto it. */
    SlowButterfly combined(int l) {
        Map<Node, Node> nailed = folded(l);
        SlowButterfly combined = new SlowButterfly(d);
        for (Node node : nodes()) {
            if (!isLive(node) || !isLive(nailed.get(node))) {
                combined.failedNodes.add(node);
            }
        }
        for (Edge edge : edges()) {
            Edge second = between(nailed.get(edge.upper), nailed.get(lower(edge)));
            if (failedEdges.contains(edge) || failedEdges.contains(second)) {
                combined.failedEdges.add(edge);
            }
        }
        return combined;
    }
}
