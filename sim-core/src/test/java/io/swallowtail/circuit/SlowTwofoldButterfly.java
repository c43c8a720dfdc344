package io.swallowtail.circuit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The two-fold butterfly as an explicit graph, with the walks of section 2.1 taken switch by switch: slow, and written from
 * the specification without a look at the simulators, so that tests can believe it.
 */
final class SlowTwofoldButterfly {
    /** A switch. */
    record Node(int level, int row) {}

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
    }

    /** The coin of every random switch: with heads p crosses at an input or output, and any other switch swaps. */
    @FunctionalInterface
    interface SwitchCoins {
        boolean isHeads(Node random);
    }

    final int d;
    final int n;
    final int h;
    private final Map<Node, List<Edge>> outgoing = new HashMap<>();
    private final Map<Node, List<Edge>> incoming = new HashMap<>();
    private final Map<Node, Map<Node, List<Edge>>> pathsOfOneButterfly = new HashMap<>();

    SlowTwofoldButterfly(int d) {
        this.d = d;
        this.n = 1 << d;
        this.h = d / 2;
        for (int level = 1; level <= 2 * d; level++) {
            for (int row = 0; row < n; row++) {
                add(new Edge(level, row, row));
                add(new Edge(level, row, withBitFlipped(row, (level - 1) % d + 1)));
            }
        }
    }

    private void add(Edge edge) {
        outgoing.computeIfAbsent(edge.from(), node -> new ArrayList<>()).add(edge);
        incoming.computeIfAbsent(edge.to(), node -> new ArrayList<>()).add(edge);
    }

    /** Flips bit w_position of w_1 w_2 … w_d, where w_1 is the most significant. */
    private int withBitFlipped(int row, int position) {
        char[] bits = binary(row).toCharArray();
        bits[position - 1] = bits[position - 1] == '0' ? '1' : '0';
        return Integer.parseInt(new String(bits), 2);
    }

    /** Writes a row as w_1 w_2 … w_d. */
    String binary(int row) {
        return Integer.toBinaryString(n + row).substring(1);
    }

    boolean isRandom(Node node) {
        return node.level() < h || node.level() > h + d;
    }

    boolean isInterior(Edge edge) {
        return edge.level() > h && edge.level() <= h + d;
    }

    List<Node> randomNodes() {
        List<Node> nodes = new ArrayList<>();
        for (int level = 0; level <= 2 * d; level++) {
            for (int row = 0; row < n; row++) {
                Node node = new Node(level, row);
                if (isRandom(node)) {
                    nodes.add(node);
                }
            }
        }
        return nodes;
    }

    Collection<Edge> edges() {
        List<Edge> edges = new ArrayList<>();
        outgoing.values().forEach(edges::addAll);
        return edges;
    }

    /**
     * Walks one of the two paths of a request: from the input forwards to node level h, from the output backwards to node
     * level h + d, and between the two by the path that an exhaustive search finds.
     */
    List<Edge> flipPath(boolean buddy, int input, int output, SwitchCoins coins) {
        Deque<Edge> outputSide = walkBackwards(buddy, new Node(2 * d, output), coins);
        List<Edge> path = walkForwards(buddy, new Node(0, input), coins);
        Node interiorStart =
                path.isEmpty() ? new Node(0, input) : path.get(path.size() - 1).to();
        path.addAll(pathThroughOneButterfly(interiorStart, outputSide.getFirst().from()));
        path.addAll(outputSide);
        return path;
    }

    private List<Edge> walkForwards(boolean buddy, Node input, SwitchCoins coins) {
        List<Edge> walked = new ArrayList<>();
        Node node = input;
        while (node.level() < h) {
            boolean heads = coins.isHeads(node);
            boolean straight;
            if (node.level() == 0) {
                straight = buddy ? heads : !heads;
            } else {
                boolean cameStraight = walked.get(walked.size() - 1).isStraight();
                straight = heads ? !cameStraight : cameStraight;
            }
            Edge edge = theOne(straight, outgoing.get(node));
            walked.add(edge);
            node = edge.to();
        }
        return walked;
    }

    private Deque<Edge> walkBackwards(boolean buddy, Node output, SwitchCoins coins) {
        Deque<Edge> walked = new ArrayDeque<>();
        Node node = output;
        while (node.level() > h + d) {
            boolean heads = coins.isHeads(node);
            boolean straight;
            if (node.level() == 2 * d) {
                straight = buddy ? heads : !heads;
            } else {
                boolean leavesStraight = walked.getFirst().isStraight();
                straight = heads ? !leavesStraight : leavesStraight;
            }
            Edge edge = theOne(straight, incoming.get(node));
            walked.addFirst(edge);
            node = edge.from();
        }
        return walked;
    }

    private static Edge theOne(boolean straight, List<Edge> edges) {
        return edges.get(0).isStraight() == straight ? edges.get(0) : edges.get(1);
    }

    /** Walks Valiant's path of one request: to the intermediate row at node level d, then on to the output. */
    List<Edge> valiantPath(int input, int intermediateRow, int output) {
        Node middle = new Node(d, intermediateRow);
        List<Edge> path = new ArrayList<>(pathThroughOneButterfly(new Node(0, input), middle));
        path.addAll(pathThroughOneButterfly(middle, new Node(2 * d, output)));
        return path;
    }

    /** Finds the only path between two nodes that are d levels apart, among all 2^d walks from the first. */
    List<Edge> pathThroughOneButterfly(Node from, Node to) {
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
