package io.swallowtail.protocols.fault;

import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.random.BernoulliChoices;
import io.swallowtail.core.random.Choices;
import io.swallowtail.core.trace.Trace;
import io.swallowtail.protocols.connectivity.FaultSet;
import io.swallowtail.protocols.connectivity.LeveledGraph;
import io.swallowtail.protocols.fault.FaultParameters.FaultKind;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The elements of a {@link FaultyNetwork} that fail: nodes, edges or crosspoints, at random or by an adversary. This class
 * alone turns flags into failed elements. They are a {@link FaultSet} of {@link FaultyNetwork#graph}. In its graph of
 * crosspoints, a crosspoint is an edge, and a node stands for an end only: it fails if all crosspoints of its end do.
 *
 * <p>Streams, each where such elements can fail at random: {@code node faults}, flag i·rows + w for node (i, w), without the
 * last level if it is level 0; {@code edge
 * faults}, flag (i·g + k)·rows + w for its k-th edge; {@code crosspoint faults}, flag ((i·g + a)·g + b)·rows + w for its
 * crosspoint from edge a to edge b. Flags of elements that the network does not have are ignored. Cost: some nanoseconds
 * per 64 flags and per failed crosspoint, or that of {@link WorstFaults}.
 */
final class ElementFaults {
    private final LeveledGraph graph;
    private final boolean areEndsProtected;
    /** Whether the last level is level 0. */
    private final boolean isWrapped;

    /** Null if nodes do not fail at random, as below. */
    private final BernoulliChoices nodes;

    private final BernoulliChoices edges;
    private final BernoulliChoices crosspoints;
    private final long[] failedNodes;
    private final long[] failedEdges;
    final FaultSet faults;
    /** Null unless an adversary chooses the faults. */
    private final WorstFaults adversary;

    /** The number of elements that fail. */
    int size;
    /** The graph's {@link LeveledGraph#reads} at the latest faults. */
    private int reads;

    ElementFaults(Parameters parameters, FaultyNetwork source, Choices choices) {
        graph = source.graph();
        areEndsProtected = parameters.get(NetworkFaults.PROTECTED);
        FaultKind kind = parameters.get(NetworkFaults.FAULT);
        boolean isWorst = NetworkFaults.isWorst(parameters);
        isWrapped = FaultParameters.isWrapped(parameters);
        int ownNodes = graph.nodes() - (isWrapped ? graph.rows() : 0);
        nodes = flags(!isWorst && kind.hasNodeFaults(), "node", ownNodes, parameters, choices);
        edges = flags(!isWorst && kind.hasEdgeFaults(), "edge", graph.edges(), parameters, choices);
        int ways = (graph.levels() + 1) / 2 * graph.rows() * graph.degree();
        crosspoints = flags(kind == FaultKind.CROSSPOINT, "crosspoint", ways, parameters, choices);
        failedNodes = new long[graph.nodes() + 63 >>> 6];
        failedEdges = new long[graph.edges() + 63 >>> 6];
        faults = new FaultSet(graph, failedNodes, failedEdges);
        adversary = isWorst
                ? new WorstFaults(graph, kind.hasNodeFaults(), kind.hasEdgeFaults(), !areEndsProtected, (int)
                        parameters.get(NetworkFaults.FAULTS))
                : null;
    }

    private static BernoulliChoices flags(
            boolean areDrawn, String element, int count, Parameters parameters, Choices choices) {
        return areDrawn ? choices.bernoulli(element + " faults", count, parameters.get(FaultParameters.P)) : null;
    }

    /** Reads the flags of the trial. An adversary chooses again only if the network has changed. */
    void fail() {
        if (adversary != null && reads == graph.reads()) {
            return;
        }
        reads = graph.reads();
        Arrays.fill(failedNodes, 0);
        Arrays.fill(failedEdges, 0);
        if (adversary != null) {
            adversary.choose(faults);
        }
        if (nodes != null) {
            System.arraycopy(nodes.words(), 0, failedNodes, 0, nodes.words().length);
            for (int row = areEndsProtected ? 0 : graph.n(); row < graph.rows(); row++) {
                faults.setNode(row, false);
                faults.setNode(graph.levels() * graph.rows() + row, false);
            }
        }
        if (edges != null) {
            for (int w = 0; w < failedEdges.length; w++) {
                failedEdges[w] = edges.words()[w] & ~graph.missing()[w];
            }
        }
        if (crosspoints != null) {
            failCrosspoints();
        }
        size = faults.size();
        for (int row = 0; isWrapped && row < graph.n(); row++) {
            faults.setNode(graph.levels() * graph.rows() + row, !faults.isLive(row));
        }
        for (int row = 0; crosspoints != null && row < graph.n(); row++) {
            faults.setNode(row, !isUsable(0, row));
            faults.setNode(graph.levels() * graph.rows() + row, !isUsable(graph.levels(), row));
        }
    }

    private void failCrosspoints() {
        int g = graph.degree();
        int rows = graph.rows() / g;
        int lastLevel = graph.levels() / 2;
        for (int w = 0; w < crosspoints.words().length; w++) {
            for (long left = crosspoints.words()[w]; left != 0; left &= left - 1) {
                int flag = (w << 6) + Long.numberOfTrailingZeros(left);
                int place = flag / rows;
                int level = place / g / g;
                int edge = graph.edge(2 * level, place / g % g * rows + flag % rows, place % g);
                boolean isProtected = areEndsProtected && (level == 0 || level == lastLevel);
                if (!isProtected && !graph.isMissing(edge)) {
                    faults.setEdge(edge, true);
                }
            }
        }
    }

    /** Reports whether some edge of an input or output works. */
    private boolean isUsable(int level, int row) {
        boolean isUsable = false;
        for (int k = 0; k < graph.degree() && !isUsable; k++) {
            int edge = level == 0 ? graph.edge(0, row, k) : graph.enteringEdge(level, row, k);
            isUsable = faults.isLiveEdge(edge) && !graph.isMissing(edge);
        }
        return isUsable;
    }

    /** Reports which nodes and edges fail, or names the crosspoints that do. */
    void trace(Trace trace) {
        int rows = graph.rows();
        IntStream failed = IntStream.range(0, graph.edges()).filter(edge -> !faults.isLiveEdge(edge));
        if (crosspoints == null) {
            IntStream.range(0, graph.nodes())
                    .filter(node -> !faults.isLive(node))
                    .forEach(node -> trace.faultyNode(node / rows, node % rows));
            failed.forEach(edge -> {
                int level = edge / rows / graph.degree();
                int k = edge / rows % graph.degree();
                trace.faultyEdge(level, edge % rows, graph.head(level, edge % rows, k));
            });
            return;
        }
        int size = rows / graph.degree();
        int[] all = failed.toArray();
        trace.note("Failed crosspoints, from an edge in to an edge out: "
                + trace.named(all.length, i -> {
                    int lower = all[i] % rows;
                    return "(" + lower / size + ", " + all[i] / rows % graph.degree() + ") of row " + lower % size
                            + " on level " + all[i] / rows / graph.degree() / 2;
                })
                + ".");
    }

    /** Reports whether an adversary chooses the elements. */
    boolean areChosen() {
        return adversary != null;
    }

    /** Counts the live inputs, or the live outputs. */
    int live(boolean inputs) {
        int first = inputs ? 0 : graph.levels() * graph.rows();
        int live = 0;
        for (int row = 0; row < graph.n(); row++) {
            live += faults.isLive(first + row) ? 1 : 0;
        }
        return live;
    }
}
