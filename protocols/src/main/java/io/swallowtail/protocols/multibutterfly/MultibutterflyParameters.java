package io.swallowtail.protocols.multibutterfly;

import io.swallowtail.core.experiment.Definition;
import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.ParameterException;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.network.NetworkSize;
import io.swallowtail.core.trace.Trace;
import io.swallowtail.protocols.network.Multibutterfly;
import io.swallowtail.protocols.network.MultibutterflyWiring;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The parameters that the experiments on multibutterflies share, and their network. */
final class MultibutterflyParameters {
    static final IntegerParameter N = IntegerParameter.powerOfTwo("n", "inputs of the network", 2, 1 << 20);
    static final IntegerParameter C =
            IntegerParameter.required("c", "edges of a node to each half, degree of the concentrators", 1, 64);

    private static final int MAX_ROWS_WITH_EDGES = 16;

    private MultibutterflyParameters() {}

    /** Starts the definition of an experiment. Networks have the same law in every experiment with the same n and c. */
    static Definition define(String name, String description, String source) {
        return Definition.of(name, description, source)
                .check(MultibutterflyParameters::checkSize)
                .constants(parameters -> Map.of("d", (long) d(parameters)))
                .size(MultibutterflyParameters::size)
                .network(parameters -> MultibutterflyWiring.identity(n(parameters), parameters.get(C)));
    }

    /** The number of inputs, which has a smaller range in {@link MultibutterflyFaults}. */
    private static long n(Parameters parameters) {
        return parameters.get(parameters.has(N) ? N : MultibutterflyFaults.N);
    }

    /** log2 of the number of inputs. */
    static int d(Parameters parameters) {
        return Long.numberOfTrailingZeros(n(parameters));
    }

    static NetworkSize size(Parameters parameters) {
        return NetworkSize.multibutterfly(n(parameters), parameters.get(C));
    }

    static long edges(Parameters parameters) {
        return size(parameters).edges();
    }

    /** Allocates the network, which must then be wired. */
    static Multibutterfly network(Parameters parameters) {
        return new Multibutterfly(d(parameters), (int) parameters.get(C), false);
    }

    static void checkSize(Parameters parameters) {
        if (edges(parameters) > Multibutterfly.MAX_EDGES) {
            throw new ParameterException(
                    C.name(),
                    parameters.get(C) + " edges to a half make " + edges(parameters) + " edges with n = "
                            + n(parameters) + ", more than " + Multibutterfly.MAX_EDGES
                            + "; with this n, c is at most "
                            + Multibutterfly.MAX_EDGES / Multibutterfly.edges(d(parameters), 1));
        }
    }

    /** Traces the edges of a small network, node by node. */
    static void traceEdges(Trace trace, Multibutterfly network) {
        int n = network.rows();
        if (n <= MAX_ROWS_WITH_EDGES) {
            trace.list(
                    n * network.d(),
                    node -> trace.note("Edges from row " + node % n + " of level " + node / n + ": to half 0, "
                            + edges(network, node / n, node % n, 0) + "; to half 1, "
                            + edges(network, node / n, node % n, 1) + "."));
        }
    }

    private static String edges(Multibutterfly network, int level, int row, int half) {
        return IntStream.range(0, network.c())
                .map(k -> network.outEdge(level, row, half * network.c() + k))
                .mapToObj(edge ->
                        "row " + network.head(level + 1, edge) + " in colour " + network.colour(level + 1, edge))
                .collect(Collectors.joining(", "));
    }
}
