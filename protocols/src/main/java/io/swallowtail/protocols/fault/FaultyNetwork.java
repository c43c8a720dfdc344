package io.swallowtail.protocols.fault;

import static io.swallowtail.protocols.fault.NetworkFaults.C;
import static io.swallowtail.protocols.fault.NetworkFaults.FAULT;
import static io.swallowtail.protocols.fault.NetworkFaults.M;
import static io.swallowtail.protocols.fault.NetworkFaults.N;
import static io.swallowtail.protocols.fault.NetworkFaults.Q;
import static io.swallowtail.protocols.fault.NetworkFaults.R;

import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.network.LeveledNetwork;
import io.swallowtail.core.network.NetworkSize;
import io.swallowtail.core.random.Choices;
import io.swallowtail.protocols.connectivity.LeveledGraph;
import io.swallowtail.protocols.fault.FaultParameters.FaultKind;
import io.swallowtail.protocols.fault.NetworkFaults.NetworkKind;
import io.swallowtail.protocols.network.BenesNetwork;
import io.swallowtail.protocols.network.Butterfly;
import io.swallowtail.protocols.network.ExtendedButterfly;
import io.swallowtail.protocols.network.Multibutterfly;
import io.swallowtail.protocols.network.MultibutterflyWiring;
import io.swallowtail.protocols.network.ParallelButterflies;
import io.swallowtail.protocols.network.RandomlyWiredLevels;

/** The network of a point of {@link NetworkFaults}. Streams: those of its wiring, if it is random. */
final class FaultyNetwork {
    final LeveledNetwork network;
    private final LeveledGraph edges;
    /** The graph of crosspoints; null if these do not fail. */
    private final LeveledGraph crosspoints;
    /** Wires the random network from its current choices; null if the network is not random. */
    private final Runnable wiring;

    FaultyNetwork(Parameters parameters, Choices choices) {
        int n = (int) parameters.get(N);
        Butterfly butterfly = new Butterfly(Integer.numberOfTrailingZeros(n));
        NetworkKind kind = NetworkFaults.networkKind(parameters);
        int levels = (int) levels(parameters);
        if (kind == NetworkKind.MULTIBUTTERFLY) {
            Multibutterfly splitters = new Multibutterfly(levels, (int) parameters.get(C), false);
            network = splitters;
            wiring = new MultibutterflyWiring(splitters, choices)::build;
        } else if (kind == NetworkKind.RANDOM_WIRING) {
            RandomlyWiredLevels wired = new RandomlyWiredLevels(levels, n, (int) parameters.get(C), choices);
            network = wired;
            wiring = wired::wire;
        } else {
            network = switch (kind) {
                case BENES -> new BenesNetwork(butterfly);
                case DILATED -> new ParallelButterflies(butterfly, (int) parameters.get(Q), true);
                case REPLICATED -> new ParallelButterflies(butterfly, (int) parameters.get(M), false);
                default -> new ExtendedButterfly(butterfly, levels);
            };
            wiring = null;
        }
        edges = new LeveledGraph(levels, n, (int) rows(parameters), (int) degree(parameters));
        crosspoints = parameters.get(FAULT) == FaultKind.CROSSPOINT ? LeveledGraph.ofCrosspoints(edges) : null;
        if (wiring == null) {
            read();
        }
    }

    private void read() {
        edges.read(network);
        if (crosspoints != null) {
            crosspoints.readCrosspoints(edges);
        }
    }

    /** Counts the edge levels. */
    static long levels(Parameters parameters) {
        long d = Long.numberOfTrailingZeros(parameters.get(N));
        return switch (NetworkFaults.networkKind(parameters)) {
            case BENES -> 2 * d;
            case EXTRA_STAGE -> d + parameters.get(R);
            default -> d;
        };
    }

    /** Counts the rows of a level: the most nodes. */
    private static long rows(Parameters parameters) {
        long n = parameters.get(N);
        return NetworkFaults.networkKind(parameters) == NetworkKind.REPLICATED ? n * parameters.get(M) : n;
    }

    /** Counts the edges that leave a node, or enter one: the most. */
    static long degree(Parameters parameters) {
        return NetworkFaults.networkKind(parameters) == NetworkKind.RANDOM_WIRING
                ? parameters.get(C)
                : 2 * alternatives(parameters);
    }

    /** Counts the ways that a packet can go to where it has to, at each node or only at its input. */
    static long alternatives(Parameters parameters) {
        return switch (NetworkFaults.networkKind(parameters)) {
            case MULTIBUTTERFLY -> parameters.get(C);
            case DILATED -> parameters.get(Q);
            case REPLICATED -> parameters.get(M);
            default -> 1;
        };
    }

    /** Counts the edges of {@link #graph}, missing ones included. */
    static long graphEdges(Parameters parameters) {
        long ofLevel = rows(parameters) * degree(parameters);
        return parameters.get(FAULT) == FaultKind.CROSSPOINT
                ? ofLevel * degree(parameters) * (2 * levels(parameters) + 1)
                : ofLevel * levels(parameters);
    }

    /** Counts the paths of an input. */
    static double paths(Parameters parameters) {
        return NetworkFaults.networkKind(parameters) == NetworkKind.REPLICATED
                ? rows(parameters)
                : Math.pow(degree(parameters), levels(parameters));
    }

    static NetworkSize size(Parameters parameters) {
        long n = parameters.get(N);
        NetworkSize size = NetworkFaults.networkKind(parameters) == NetworkKind.REPLICATED
                ? NetworkSize.replicated(n, parameters.get(M))
                : NetworkSize.leveled(levels(parameters), n, degree(parameters));
        return FaultParameters.isWrapped(parameters) ? new NetworkSize(size.nodes() - n, size.edges()) : size;
    }

    /** Gives the identity of the random network. */
    static String identity(Parameters parameters) {
        long n = parameters.get(N);
        long c = parameters.get(C);
        return NetworkFaults.networkKind(parameters) == NetworkKind.MULTIBUTTERFLY
                ? MultibutterflyWiring.identity(n, c)
                : RandomlyWiredLevels.identity(levels(parameters), n, c);
    }

    /** Wires the network from its current choices, if it is random. */
    void draw() {
        if (wiring != null) {
            wiring.run();
            read();
        }
    }

    /** Gives the graph whose paths are those of the network: its nodes and edges, or its crosspoints if these can fail. */
    LeveledGraph graph() {
        return crosspoints == null ? edges : crosspoints;
    }
}
