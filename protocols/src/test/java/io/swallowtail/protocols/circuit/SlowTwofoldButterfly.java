package io.swallowtail.protocols.circuit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The two-fold butterfly as an explicit graph, with the walks of section 2.1 taken switch by switch. */
public final class SlowTwofoldButterfly extends SlowNetwork {
    /** The coin of every random switch: with heads p crosses at an input or output, and any other switch swaps. */
    @FunctionalInterface
    interface SwitchCoins {
        boolean isHeads(Node random);
    }

    final int h;

    public SlowTwofoldButterfly(int d) {
        super(d);
        this.h = d / 2;
        for (int level = 1; level <= 2 * d; level++) {
            addLevel(level, (level - 1) % d + 1);
        }
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

    /**
     * Walks one of the two paths of a request: from the input forwards to node level h, from the output backwards to node
     * level h + d, and between the two by the path that an exhaustive search finds.
     */
    List<Edge> flipPath(boolean buddy, int input, int output, SwitchCoins coins) {
        Deque<Edge> outputSide = walkBackwards(buddy, new Node(2 * d, output), coins);
        List<Edge> path = walkForwards(buddy, new Node(0, input), h, coins);
        Node interiorStart =
                path.isEmpty() ? new Node(0, input) : path.get(path.size() - 1).to();
        path.addAll(pathThroughOneButterfly(interiorStart, outputSide.getFirst().from()));
        path.addAll(outputSide);
        return path;
    }

    /** Walks a path through switches that are all random up to node level d - 1, and then along the unique path. */
    List<Edge> ranadesPath(boolean buddy, int input, int output, SwitchCoins coins) {
        List<Edge> path = walkForwards(buddy, new Node(0, input), d, coins);
        path.addAll(pathThroughOneButterfly(path.get(d - 1).to(), new Node(2 * d, output)));
        return path;
    }

    private List<Edge> walkForwards(boolean buddy, Node input, int lastLevel, SwitchCoins coins) {
        List<Edge> walked = new ArrayList<>();
        Node node = input;
        while (node.level() < lastLevel) {
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
}
