package io.swallowtail.protocols.fault;

import static io.swallowtail.protocols.fault.NetworkFaults.CONNECTED_PAIRS;
import static io.swallowtail.protocols.fault.NetworkFaults.CONNECTED_REQUESTS;
import static io.swallowtail.protocols.fault.NetworkFaults.CUT_OFF_INPUTS;
import static io.swallowtail.protocols.fault.NetworkFaults.CUT_OFF_OUTPUTS;
import static io.swallowtail.protocols.fault.NetworkFaults.DISJOINT;
import static io.swallowtail.protocols.fault.NetworkFaults.DISJOINT_MIN;
import static io.swallowtail.protocols.fault.NetworkFaults.DISJOINT_SUM;
import static io.swallowtail.protocols.fault.NetworkFaults.FAULTY;
import static io.swallowtail.protocols.fault.NetworkFaults.FLOW;
import static io.swallowtail.protocols.fault.NetworkFaults.GAMMA;
import static io.swallowtail.protocols.fault.NetworkFaults.KEPT_CONGESTION;
import static io.swallowtail.protocols.fault.NetworkFaults.KEPT_MAX;
import static io.swallowtail.protocols.fault.NetworkFaults.KEPT_PAIRS_HIGH;
import static io.swallowtail.protocols.fault.NetworkFaults.KEPT_PAIRS_LOW;
import static io.swallowtail.protocols.fault.NetworkFaults.LIVE_INPUTS;
import static io.swallowtail.protocols.fault.NetworkFaults.LIVE_OUTPUTS;
import static io.swallowtail.protocols.fault.NetworkFaults.MISS;
import static io.swallowtail.protocols.fault.NetworkFaults.POOR_INPUTS;
import static io.swallowtail.protocols.fault.NetworkFaults.ROUTED_HIGH;
import static io.swallowtail.protocols.fault.NetworkFaults.ROUTED_LOW;
import static io.swallowtail.protocols.traffic.PermutationTraffic.PERMUTATION;

import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.random.ShuffleChoices;
import io.swallowtail.core.trace.Trace;
import io.swallowtail.protocols.connectivity.DisconnectedMatching;
import io.swallowtail.protocols.connectivity.DisjointPaths;
import io.swallowtail.protocols.connectivity.FaultSet;
import io.swallowtail.protocols.connectivity.KeptPairs;
import io.swallowtail.protocols.connectivity.LeveledFlow;
import io.swallowtail.protocols.connectivity.LeveledGraph;
import io.swallowtail.protocols.connectivity.Reachability;
import io.swallowtail.protocols.traffic.PermutationTraffic;

/**
 * One trial of {@link NetworkFaults}. Streams: those of {@link FaultyNetwork} and {@link ElementFaults}; {@code permutation}
 * if it is random; {@value #KEPT_RANKS}, whose elements below k are a permutation of the k kept outputs. Networks that have the same nodes have the same flags for them, and so has {@link FaultSimulator}. Cost:
 * those of {@link LeveledFlow}, {@link Reachability}, {@link KeptPairs}, {@link DisconnectedMatching} and {@link
 * DisjointPaths} as far as their metrics are needed, and that of {@link WorstFaults}. Memory: about 30 bytes per edge and
 * n²/2, the sets of {@link Reachability}, and that of an adversary.
 */
final class NetworkFaultsSimulator extends Simulator {
    static final String KEPT_RANKS = "kept ranks";

    private final FaultyNetwork source;
    private final ElementFaults elements;
    private final LeveledGraph graph;
    private final int n;
    private final LeveledFlow flow;
    private final Reachability reachability;
    /** Null if n is too large for it. */
    private final DisconnectedMatching matching;

    private final KeptPairs kept;
    private final ShuffleChoices ranks;
    private final int[] order;
    private final int[] keptInputs;
    private final int[] keptOutputs;
    private final int miss;
    private final PermutationTraffic traffic;
    private final DisjointPaths paths;
    private final boolean isUnitFlow;
    private final boolean countsDisjoint;

    NetworkFaultsSimulator(Parameters parameters) {
        super(parameters);
        source = new FaultyNetwork(parameters, network);
        elements = new ElementFaults(parameters, source, choices);
        graph = source.graph();
        n = graph.n();
        flow = new LeveledFlow(graph, (int) parameters.get(GAMMA));
        reachability = new Reachability(graph);
        matching = n <= NetworkFaults.MAX_MATCHED ? new DisconnectedMatching(n) : null;
        kept = new KeptPairs(n);
        ranks = choices.shuffle(KEPT_RANKS, n);
        order = new int[n];
        keptInputs = new int[n];
        keptOutputs = new int[n];
        miss = (int) parameters.get(MISS);
        traffic = new PermutationTraffic(parameters.get(PERMUTATION), Integer.numberOfTrailingZeros(n), choices);
        paths = new DisjointPaths(graph, reachability);
        isUnitFlow = parameters.get(GAMMA) == 1;
        countsDisjoint = parameters.get(DISJOINT);
    }

    @Override
    protected void drawNetwork() {
        source.draw();
    }

    @Override
    protected void simulate(Outcome out) {
        elements.fail();
        measure(out);
        if (NetworkFaults.needsRequests(out)) {
            measureRequests(out);
        }
    }

    private void measure(Outcome out) {
        FaultSet faults = elements.faults;
        out.set(FAULTY, elements.size);
        out.set(LIVE_INPUTS, elements.live(true));
        out.set(LIVE_OUTPUTS, elements.live(false));
        if (out.needs(FLOW) || out.needs(ROUTED_HIGH)) {
            out.set(FLOW, flow.find(faults));
        }
        boolean needsKept = out.needs(KEPT_MAX)
                || out.needs(KEPT_PAIRS_LOW)
                || out.needs(KEPT_CONGESTION)
                || out.needs(KEPT_PAIRS_HIGH);
        if (needsKept
                || NetworkFaults.needsRequests(out)
                || out.needs(CONNECTED_PAIRS)
                || out.needs(CUT_OFF_INPUTS)
                || out.needs(CUT_OFF_OUTPUTS)
                || out.needs(POOR_INPUTS)) {
            reachability.find(faults);
            out.set(CONNECTED_PAIRS, reachability.pairs());
            out.set(CUT_OFF_INPUTS, reachability.cutOffInputs());
            out.set(CUT_OFF_OUTPUTS, reachability.cutOffOutputs());
            out.set(POOR_INPUTS, reachability.poorInputs(miss));
            if (needsKept) {
                measureKept(out, reachability.reached());
            }
        }
    }

    private void measureKept(Outcome out, long[] reached) {
        kept.begin(reached);
        int high = kept.high();
        if (matching == null) {
            out.setNull(KEPT_MAX);
        } else {
            int most = 2 * n - matching.size(reached);
            out.set(KEPT_MAX, most);
            high = Math.min(high, most / 2);
        }
        int low = kept.low();
        out.set(KEPT_PAIRS_LOW, low);
        out.set(KEPT_PAIRS_HIGH, high);
        if (out.needs(KEPT_CONGESTION)) {
            set(out, KEPT_CONGESTION, keptCongestion(low), low > 0);
        }
    }

    private int keptCongestion(int k) {
        kept.keep(false, keptInputs);
        kept.keep(true, keptOutputs);
        ranks.permutation(order);
        paths.begin(elements.faults);
        int congestion = 0;
        int i = 0;
        for (int rank : order) {
            if (rank < k) {
                congestion = Math.max(congestion, paths.add(keptInputs[i++], keptOutputs[rank]));
            }
        }
        return congestion;
    }

    private void measureRequests(Outcome out) {
        int[] outputs = traffic.destinations();
        boolean needsRouted = out.needs(ROUTED_LOW);
        boolean needsDisjoint = countsDisjoint && (out.needs(DISJOINT_MIN) || out.needs(DISJOINT_SUM));
        paths.begin(elements.faults);
        int connected = 0;
        int routed = 0;
        for (int input = 0; input < n; input++) {
            if (reachability.isConnected(input, outputs[input])) {
                connected++;
                routed += needsRouted && paths.routes(input, outputs[input]) ? 1 : 0;
            }
        }
        int least = Integer.MAX_VALUE;
        int sum = 0;
        for (int input = 0; input < n && needsDisjoint; input++) {
            int disjoint = paths.count(input, outputs[input]);
            least = Math.min(least, disjoint);
            sum += disjoint;
        }
        out.set(CONNECTED_REQUESTS, connected);
        if (needsRouted) {
            out.set(ROUTED_LOW, routed);
        }
        set(out, ROUTED_HIGH, Math.min(connected, out.get(FLOW)), isUnitFlow && out.needs(ROUTED_HIGH));
        set(out, DISJOINT_MIN, least, needsDisjoint);
        set(out, DISJOINT_SUM, sum, needsDisjoint);
    }

    private static void set(Outcome out, Metric.Whole metric, long value, boolean isMeasured) {
        if (isMeasured) {
            out.set(metric, value);
        } else {
            out.setNull(metric);
        }
    }

    @Override
    protected void simulateTraced(Outcome out, Trace trace) {
        simulate(out);
        trace.network(source.network);
        elements.trace(trace);
        trace.note("Faults: " + out.get(FAULTY)
                + (elements.areChosen() ? ", which a search found to cut off many pairs." : "."));
        trace.note("Connected pairs: " + out.get(CONNECTED_PAIRS) + " of " + (long) n * n + "; maximum flow: "
                + out.get(FLOW) + " of " + n + ".");
        trace.note("Inputs and outputs that work and are cut off: " + out.get(CUT_OFF_INPUTS) + " and "
                + out.get(CUT_OFF_OUTPUTS) + ".");
        trace.note("Requests: " + out.get(CONNECTED_REQUESTS) + " of " + n
                + " are connected; a greedy search" + " finds edge-disjoint paths for "
                + out.get(ROUTED_LOW) + ".");
    }
}
