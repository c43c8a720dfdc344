package io.swallowtail.experiment;

import java.util.Optional;

/** The parameter that fixes a random network or fault set. */
public final class NetworkParameters {
    /** Which network all trials of a point meet. */
    public static final IntegerParameter INDEX = IntegerParameter.required(
                    "network_index",
                    "-1: a new random network in each trial; k >= 0: the k-th network of the seed in every trial",
                    -1,
                    1L << 47)
            .withWordForLeast()
            .withDefault(-1);

    private NetworkParameters() {}

    /**
     * Asks whether a point's network stays.
     *
     * @param parameters parameters with {@link #INDEX}
     * @return whether all trials meet the same network
     */
    public static boolean isFixed(Parameters parameters) {
        return parameters.get(INDEX) >= 0;
    }

    /**
     * Names a point's network.
     *
     * @param parameters parameters with {@link #INDEX}
     * @param identity the canonical text of what the network's law depends on
     * @return the network, or empty if each trial has a new one
     */
    public static Optional<FixedNetwork> network(Parameters parameters, String identity) {
        return isFixed(parameters) ? Optional.of(new FixedNetwork(identity, parameters.get(INDEX))) : Optional.empty();
    }
}
