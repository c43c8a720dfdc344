package io.swallowtail.protocols.fault;

import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.random.OnDemandIntegers;
import io.swallowtail.core.trace.Trace;
import io.swallowtail.protocols.connectivity.FaultSet;
import io.swallowtail.protocols.connectivity.LeveledGraph;
import io.swallowtail.protocols.connectivity.Reachability;
import io.swallowtail.protocols.fault.FaultParameters.FaultKind;
import io.swallowtail.protocols.fault.NetworkFaults.NetworkKind;
import io.swallowtail.protocols.traffic.PermutationTraffic;
import java.util.Arrays;

/**
 * One trial of {@link FaultWalks}. Streams: those of {@link FaultyNetwork} and {@link ElementFaults}, so that equal parameters have
 * the faults of {@link NetworkFaults}; {@code permutation} if it is random; {@code tries}, requested at step 0 and place
 * ((s - 1)·n + i)·L + l for the edge that the try of input i in round s takes from node level l of L edge levels, below the number of
 * edges among which it chooses, in ascending order.
 *
 * <p>In a graph of crosspoints, a node of the network is two levels, and a try takes one step between nodes and one inside of a node.
 * Cost: a few nanoseconds for each try and level, and that of {@link Reachability}. Memory: that of {@link ElementFaults}, and 4 bytes
 * per edge.
 */
final class FaultWalksSimulator extends Simulator {
    private final FaultyNetwork source;
    private final ElementFaults elements;
    private final LeveledGraph graph;
    private final Reachability reachability;
    private final PermutationTraffic traffic;
    private final OnDemandIntegers choice;

    private final NetworkKind kind;
    private final int n;
    /** Edge levels and rows of the network. */
    private final int levels;

    private final int rows;
    /** Levels of the graph for a level of the network: 1, or 2 if it is that of crosspoints. */
    private final int step;
    /** Levels on which both edges lead to every output. */
    private final int coins;
    /** Parallel edges among which a try can choose. */
    private final int parallel;
    /** By level: the bit of a row that an edge which crosses flips. */
    private final int[] flips;

    private final int tries;
    private final int capacity;
    private final boolean isLocal;
    private final int[] loads;
    private final boolean[] isDelivered;
    /** The numbers of the edges of a try, and the rows where they begin, with the last row where they end. */
    private final int[] path;

    private final int[] places;
    /** The edges that can be used among those that the protocol allows. */
    private final int[] usable;

    FaultWalksSimulator(Parameters parameters) {
        super(parameters);
        source = new FaultyNetwork(parameters, network);
        elements = new ElementFaults(parameters, source, choices);
        graph = source.graph();
        reachability = new Reachability(graph);
        n = graph.n();
        int d = Integer.numberOfTrailingZeros(n);
        traffic = new PermutationTraffic(parameters.get(PermutationTraffic.PERMUTATION), d, choices);
        choice = choices.onDemandIntegers("tries");
        kind = NetworkFaults.networkKind(parameters);
        levels = (int) FaultyNetwork.levels(parameters);
        boolean isOfCrosspoints = parameters.get(NetworkFaults.FAULT) == FaultKind.CROSSPOINT;
        step = isOfCrosspoints ? 2 : 1;
        rows = isOfCrosspoints ? graph.rows() / graph.degree() : graph.rows();
        coins = kind == NetworkKind.EXTRA_STAGE || kind == NetworkKind.BENES ? levels - d : 0;
        parallel = (int) FaultyNetwork.alternatives(parameters);
        flips = new int[levels];
        for (int level = 0; level < levels; level++) {
            int crossing = source.network.outDegree(level, 0) - 1;
            flips[level] = kind == NetworkKind.MULTIBUTTERFLY
                    ? n >> level + 1
                    : source.network.head(level + 1, source.network.outEdge(level, 0, crossing)) % n;
        }
        tries = (int) parameters.get(FaultWalks.TRIES);
        capacity = (int) parameters.get(FaultWalks.CAPACITY);
        isLocal = parameters.get(FaultWalks.LOCAL);
        loads = new int[levels * graph.degree() * rows];
        isDelivered = new boolean[n];
        path = new int[levels];
        places = new int[levels + 1];
        usable = new int[Math.max(2, parallel)];
    }

    @Override
    protected void drawNetwork() {
        source.draw();
    }

    @Override
    protected void simulate(Outcome out) {
        simulate(out, null);
    }

    private void simulate(Outcome out, Trace trace) {
        elements.fail();
        reachability.find(elements.faults);
        int[] outputs = traffic.destinations();
        Arrays.fill(loads, 0);
        Arrays.fill(isDelivered, false);
        int connected = 0;
        for (int input = 0; input < n; input++) {
            connected += reachability.isConnected(input, outputs[input]) ? 1 : 0;
        }
        int delivered = 0;
        int last = 0;
        long attempts = 0;
        for (int round = 1; round <= tries && delivered < n; round++) {
            attempts += n - delivered;
            for (int input = 0; input < n; input++) {
                if (!isDelivered[input] && walk(input, outputs[input], round)) {
                    isDelivered[input] = true;
                    delivered++;
                    last = round;
                    for (int edge : path) {
                        loads[edge]++;
                    }
                    if (trace != null) {
                        trace.routed(input, "request of input " + input + " in round " + round, places);
                    }
                }
            }
            if (round == 1) {
                out.set(FaultWalks.DELIVERED_FIRST, delivered);
            }
        }
        int congestion = 0;
        for (int load : loads) {
            congestion = Math.max(congestion, load);
        }
        out.set(FaultWalks.DELIVERED, delivered);
        out.set(FaultWalks.CONNECTED_REQUESTS, connected);
        out.set(FaultWalks.MISSED, connected - delivered);
        out.set(FaultWalks.TRIES_USED, last);
        out.set(FaultWalks.ATTEMPTS, attempts);
        out.set(FaultWalks.CONGESTION, congestion);
    }

    /** Tries one path; returns whether nothing on it has failed and no edge is full. */
    private boolean walk(int input, int output, int round) {
        FaultSet faults = elements.faults;
        boolean isWhole = faults.isLive(input) && faults.isLive(graph.levels() * graph.rows() + output);
        int place = ((round - 1) * n + input) * levels;
        int at = input;
        for (int level = 0; level < levels && isWhole; level++) {
            int row = at % rows;
            int k = choose(level, at, output, place + level);
            isWhole = k >= 0 && (isLocal || isUsable(level, at, k));
            if (isWhole) {
                places[level] = row;
                path[level] = edge(level, row, k);
                at = graph.head(step * level, at, k);
                if (step == 2) {
                    at = graph.head(step * level + 1, at, 0);
                }
            }
        }
        places[levels] = at % rows;
        return isWhole && (step == 1 || faults.isUsable(step * levels, at, 0));
    }

    /** Chooses an edge; below 0 if none can be used. */
    private int choose(int level, int at, int output, int place) {
        boolean crosses = ((at % rows ^ output) & flips[level]) != 0;
        int first = 0;
        int stride = 1;
        int count = parallel;
        if (level < coins) {
            count = 2;
        } else if (kind == NetworkKind.MULTIBUTTERFLY) {
            first = (output & flips[level]) == 0 ? 0 : parallel;
        } else if (kind == NetworkKind.REPLICATED) {
            first = crosses ? 1 : 0;
            stride = 2;
            count = level == 0 ? parallel : 1;
        } else {
            first = crosses ? parallel : 0;
        }
        if (!isLocal) {
            return first + stride * (count == 1 ? 0 : choice.integer(0, place, count));
        }
        int left = 0;
        for (int j = 0; j < count; j++) {
            if (isUsable(level, at, first + stride * j)) {
                usable[left++] = first + stride * j;
            }
        }
        return left == 0 ? -1 : usable[left == 1 ? 0 : choice.integer(0, place, left)];
    }

    private boolean isUsable(int level, int at, int k) {
        return elements.faults.isUsable(step * level, at, k)
                && (capacity == 0 || loads[edge(level, at % rows, k)] < capacity);
    }

    /** Numbers an edge of the network. */
    private int edge(int level, int row, int k) {
        return (level * graph.degree() + k) * rows + row;
    }

    @Override
    protected void simulateTraced(Outcome out, Trace trace) {
        trace.network(source.network);
        simulate(out, trace);
        elements.trace(trace);
        trace.note("Requests: " + out.get(FaultWalks.DELIVERED) + " of " + n + " are delivered, "
                + out.get(FaultWalks.DELIVERED_FIRST) + " of them in the first round; "
                + out.get(FaultWalks.CONNECTED_REQUESTS) + " have a path without faults.");
    }
}
