package io.swallowtail.fault;

import io.swallowtail.connectivity.LeveledGraph;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.fault.NetworkFaults.NetworkKind;
import io.swallowtail.network.BenesNetwork;
import io.swallowtail.network.Butterfly;
import io.swallowtail.network.ExtendedButterfly;
import io.swallowtail.network.LeveledNetwork;
import io.swallowtail.network.Multibutterfly;
import io.swallowtail.network.MultibutterflyWiring;
import io.swallowtail.network.NetworkSize;
import io.swallowtail.network.RandomlyWiredLevels;
import io.swallowtail.random.Choices;

/** The network of a point of {@link NetworkFaults}. Streams: those of its wiring, if it is random. */
final class FaultyNetwork {
    private final LeveledNetwork network;
    private final LeveledGraph graph;
    /** Wires the random network from its current choices; null if the network is not random. */
    private final Runnable wiring;

    FaultyNetwork(Parameters parameters, Choices choices) {
        int n = (int) parameters.get(NetworkFaults.N);
        Butterfly butterfly = new Butterfly(Integer.numberOfTrailingZeros(n));
        NetworkKind kind = parameters.get(NetworkFaults.NETWORK);
        int levels = (int) levels(parameters);
        if (kind == NetworkKind.MULTIBUTTERFLY) {
            Multibutterfly splitters = new Multibutterfly(levels, (int) parameters.get(NetworkFaults.C), false);
            network = splitters;
            wiring = new MultibutterflyWiring(splitters, choices)::build;
        } else if (kind == NetworkKind.RANDOM_WIRING) {
            RandomlyWiredLevels wired =
                    new RandomlyWiredLevels(levels, n, (int) parameters.get(NetworkFaults.C), choices);
            network = wired;
            wiring = wired::wire;
        } else {
            network =
                    kind == NetworkKind.BENES ? new BenesNetwork(butterfly) : new ExtendedButterfly(butterfly, levels);
            wiring = null;
        }
        graph = new LeveledGraph(levels, n, (int) degree(parameters));
        if (wiring == null) {
            graph.read(network);
        }
    }

    /** Counts the edge levels. */
    static long levels(Parameters parameters) {
        long d = Long.numberOfTrailingZeros(parameters.get(NetworkFaults.N));
        return switch (parameters.get(NetworkFaults.NETWORK)) {
            case BENES -> 2 * d;
            case EXTRA_STAGE -> d + parameters.get(NetworkFaults.R);
            default -> d;
        };
    }

    /** Counts the edges that leave a node. */
    static long degree(Parameters parameters) {
        return switch (parameters.get(NetworkFaults.NETWORK)) {
            case MULTIBUTTERFLY -> 2 * parameters.get(NetworkFaults.C);
            case RANDOM_WIRING -> parameters.get(NetworkFaults.C);
            default -> 2;
        };
    }

    static NetworkSize size(Parameters parameters) {
        long n = parameters.get(NetworkFaults.N);
        return switch (parameters.get(NetworkFaults.NETWORK)) {
            case BUTTERFLY -> NetworkSize.butterfly(n);
            case BENES -> NetworkSize.twofold(n);
            case EXTRA_STAGE -> NetworkSize.extended(n, levels(parameters));
            case MULTIBUTTERFLY -> NetworkSize.multibutterfly(n, parameters.get(NetworkFaults.C));
            case RANDOM_WIRING -> NetworkSize.leveled(levels(parameters), n, parameters.get(NetworkFaults.C));
        };
    }

    /** Gives the identity of the random network. */
    static String identity(Parameters parameters) {
        long n = parameters.get(NetworkFaults.N);
        long c = parameters.get(NetworkFaults.C);
        return parameters.get(NetworkFaults.NETWORK) == NetworkKind.MULTIBUTTERFLY
                ? MultibutterflyWiring.identity(n, c)
                : RandomlyWiredLevels.identity(levels(parameters), n, c);
    }

    /** Wires the network from its current choices, if it is random. */
    void draw() {
        if (wiring != null) {
            wiring.run();
            graph.read(network);
        }
    }

    boolean isRandom() {
        return wiring != null;
    }

    LeveledNetwork network() {
        return network;
    }

    LeveledGraph graph() {
        return graph;
    }
}
