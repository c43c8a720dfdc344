package io.swallowtail.multibutterfly;

import io.swallowtail.experiment.FixedNetwork;
import io.swallowtail.experiment.IntegerParameter;
import io.swallowtail.experiment.NetworkParameters;
import io.swallowtail.experiment.ParameterException;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.network.Multibutterfly;
import io.swallowtail.network.MultibutterflyWiring;
import java.util.Map;
import java.util.Optional;

/** The parameters that the experiments on multibutterflies share, and the network that they name. */
final class MultibutterflyParameters {
    static final IntegerParameter N = IntegerParameter.powerOfTwo("n", "inputs of the network", 2, 1 << 20);
    static final IntegerParameter C =
            IntegerParameter.required("c", "edges of a node to each half, degree of the concentrators", 1, 64);

    private MultibutterflyParameters() {}

    /** log2 of the number of inputs. */
    static int d(Parameters parameters) {
        return Long.numberOfTrailingZeros(parameters.get(N));
    }

    static int c(Parameters parameters) {
        return (int) parameters.get(C);
    }

    static long edges(Parameters parameters) {
        return Multibutterfly.edges(d(parameters), c(parameters));
    }

    static void checkSize(Parameters parameters) {
        if (edges(parameters) > Multibutterfly.MOST_EDGES) {
            throw new ParameterException(
                    C.name(),
                    parameters.get(C) + " edges to a half make " + edges(parameters) + " edges with n = "
                            + parameters.get(N) + ", more than " + Multibutterfly.MOST_EDGES
                            + "; with this n, c is at most "
                            + Multibutterfly.MOST_EDGES / Multibutterfly.edges(d(parameters), 1));
        }
    }

    /** The network on which all trials run, if it stays: the same for every experiment with this n and c. */
    static Optional<FixedNetwork> network(Parameters parameters) {
        return NetworkParameters.network(
                parameters, MultibutterflyWiring.identity(parameters.get(N), parameters.get(C)));
    }

    static Map<String, Long> constants(Parameters parameters) {
        return Map.of("d", (long) d(parameters));
    }
}
