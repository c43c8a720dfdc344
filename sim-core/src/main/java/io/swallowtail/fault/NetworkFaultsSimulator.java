package io.swallowtail.fault;

import io.swallowtail.connectivity.DisconnectedMatching;
import io.swallowtail.connectivity.FaultSet;
import io.swallowtail.connectivity.KeptPairs;
import io.swallowtail.connectivity.LeveledFlow;
import io.swallowtail.connectivity.LeveledGraph;
import io.swallowtail.connectivity.Reachability;
import io.swallowtail.experiment.Outcome;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.Simulator;
import io.swallowtail.random.BernoulliChoices;
import io.swallowtail.trace.Trace;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * One trial of {@link NetworkFaults}. Streams: those of {@link FaultyNetwork}; with placement = random {@code node
 * faults}, flag level·n + row, and {@code edge faults}, flag {@link LeveledGraph#edge}, each where such elements can
 * fail. Networks that have the same nodes have the same flags for them, and so has {@link FaultSimulator}. Cost: those
 * of {@link LeveledFlow}, {@link Reachability}, {@link KeptPairs} and {@link DisconnectedMatching} as far as their
 * metrics are needed, and that of {@link WorstFaults}. Memory: about 30 bytes per edge and n²/2, the sets of {@link
 * Reachability}, and that of an adversary.
 */
final class NetworkFaultsSimulator extends Simulator {
    private final FaultyNetwork source;
    private final LeveledGraph graph;
    private final int n;
    private final boolean areEndsProtected;
    /** Null if nodes do not fail at random. */
    private final BernoulliChoices nodes;

    /** Null if edges do not fail at random. */
    private final BernoulliChoices edges;
    /** The bits of failed nodes, see {@link FaultSet}. */
    private final long[] failedNodes;

    /** The bits of failed edges, see {@link FaultSet}. */
    private final long[] failedEdges;

    private final FaultSet faults;
    /** Null unless an adversary chooses the faults. */
    private final WorstFaults adversary;

    private final LeveledFlow flow;
    private final Reachability reachability;
    /** Null if n is too large for it. */
    private final DisconnectedMatching matching;

    private final KeptPairs kept;
    /** The metrics of the only trial if nothing is random; null before it, and in all other cases. */
    private long[] only;

    private final boolean isOnlyOne;

    NetworkFaultsSimulator(Parameters parameters) {
        super(parameters);
        source = new FaultyNetwork(parameters, network);
        graph = source.graph();
        n = graph.n();
        areEndsProtected = parameters.get(NetworkFaults.PROTECTED);
        FaultParameters.FaultKind kind = parameters.get(FaultParameters.FAULT);
        boolean isWorst = NetworkFaults.isWorst(parameters);
        nodes = isWorst || !kind.hasNodeFaults()
                ? null
                : choices.bernoulli("node faults", graph.nodes(), parameters.get(FaultParameters.P));
        edges = isWorst || !kind.hasEdgeFaults()
                ? null
                : choices.bernoulli("edge faults", graph.edges(), parameters.get(FaultParameters.P));
        failedNodes = new long[graph.nodes() + 63 >>> 6];
        failedEdges = new long[graph.edges() + 63 >>> 6];
        faults = new FaultSet(graph, failedNodes, failedEdges);
        adversary = isWorst
                ? new WorstFaults(graph, kind.hasNodeFaults(), kind.hasEdgeFaults(), !areEndsProtected, (int)
                        parameters.get(NetworkFaults.FAULTS))
                : null;
        flow = new LeveledFlow(graph, (int) parameters.get(NetworkFaults.GAMMA));
        reachability = new Reachability(graph);
        matching = n <= NetworkFaults.MAX_MATCHED ? new DisconnectedMatching(n) : null;
        kept = new KeptPairs(n);
        isOnlyOne = isWorst && (isNetworkFixed() || !source.isRandom());
    }

    @Override
    protected void drawNetwork() {
        source.draw();
    }

    @Override
    protected void simulate(Outcome out) {
        if (only == null) {
            fail();
            Outcome measured = isOnlyOne ? new Outcome(new long[NetworkFaults.METRICS.slots()]) : out;
            measure(measured);
            only = isOnlyOne ? measured.values() : null;
        }
        if (only != null) {
            System.arraycopy(only, 0, out.values(), 0, only.length);
        }
    }

    private void fail() {
        if (adversary != null) {
            Arrays.fill(failedNodes, 0);
            Arrays.fill(failedEdges, 0);
            adversary.choose(faults);
            return;
        }
        if (nodes != null) {
            System.arraycopy(nodes.words(), 0, failedNodes, 0, failedNodes.length);
        }
        if (edges != null) {
            System.arraycopy(edges.words(), 0, failedEdges, 0, failedEdges.length);
        }
        if (areEndsProtected) {
            for (int row = 0; row < n; row++) {
                faults.setNode(row, false);
                faults.setNode(graph.levels() * n + row, false);
            }
        }
    }

    private void measure(Outcome out) {
        out.set(NetworkFaults.FAULTY, faults.size());
        out.set(NetworkFaults.LIVE_INPUTS, live(0));
        out.set(NetworkFaults.LIVE_OUTPUTS, live(graph.levels()));
        if (out.needs(NetworkFaults.FLOW)) {
            out.set(NetworkFaults.FLOW, flow.find(faults));
        }
        boolean needsKept = out.needs(NetworkFaults.KEPT_MAX)
                || out.needs(NetworkFaults.KEPT_PAIRS_LOW)
                || out.needs(NetworkFaults.KEPT_PAIRS_HIGH);
        if (needsKept
                || out.needs(NetworkFaults.CONNECTED_PAIRS)
                || out.needs(NetworkFaults.CUT_OFF_INPUTS)
                || out.needs(NetworkFaults.CUT_OFF_OUTPUTS)) {
            reachability.find(faults);
            out.set(NetworkFaults.CONNECTED_PAIRS, reachability.pairs());
            out.set(NetworkFaults.CUT_OFF_INPUTS, reachability.cutOffInputs());
            out.set(NetworkFaults.CUT_OFF_OUTPUTS, reachability.cutOffOutputs());
            if (needsKept) {
                measureKept(out, reachability.reached());
            }
        }
    }

    private void measureKept(Outcome out, long[] reached) {
        kept.begin(reached);
        int high = kept.high();
        if (matching == null) {
            out.setNull(NetworkFaults.KEPT_MAX);
        } else {
            int most = 2 * n - matching.size(reached);
            out.set(NetworkFaults.KEPT_MAX, most);
            high = Math.min(high, most / 2);
        }
        out.set(NetworkFaults.KEPT_PAIRS_LOW, kept.low());
        out.set(NetworkFaults.KEPT_PAIRS_HIGH, high);
    }

    private int live(int level) {
        int live = 0;
        for (int row = 0; row < n; row++) {
            live += faults.isLive(level * n + row) ? 1 : 0;
        }
        return live;
    }

    @Override
    protected void simulateTraced(Outcome out, Trace trace) {
        simulate(out);
        trace.network(source.network());
        IntStream.range(0, graph.nodes())
                .filter(node -> !faults.isLive(node))
                .forEach(node -> trace.faultyNode(node / n, node % n));
        for (int level = 0; level < graph.levels(); level++) {
            for (int row = 0; row < n; row++) {
                for (int k = 0; k < graph.degree(); k++) {
                    if (!faults.isLiveEdge(graph.edge(level, row, k))) {
                        trace.faultyEdge(level, row, graph.head(level, row, k));
                    }
                }
            }
        }
        trace.note("Faults: " + out.get(NetworkFaults.FAULTY)
                + (adversary == null ? "." : ", which a search found to cut off many pairs."));
        trace.note("Connected pairs: " + out.get(NetworkFaults.CONNECTED_PAIRS) + " of " + (long) n * n
                + "; maximum flow: " + out.get(NetworkFaults.FLOW) + " of " + n + ".");
        trace.note("Inputs and outputs that work and are cut off: " + out.get(NetworkFaults.CUT_OFF_INPUTS) + " and "
                + out.get(NetworkFaults.CUT_OFF_OUTPUTS) + ".");
    }
}
