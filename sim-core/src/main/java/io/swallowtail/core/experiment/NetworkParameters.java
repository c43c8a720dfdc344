package io.swallowtail.core.experiment;

/** The parameter that fixes a random network or fault set. */
public final class NetworkParameters {
    /** Number of the network that all trials of a point share; -1 for a new network in each trial. */
    public static final IntegerParameter INDEX = IntegerParameter.required(
                    "network_index",
                    "-1: a new random network in each trial; k >= 0: the k-th network of the seed in every trial",
                    -1,
                    1L << 47)
            .withSentinelMinimum()
            .withDefault(-1);

    private NetworkParameters() {}

    /**
     * Reports whether a point's network is fixed.
     *
     * @param parameters the values
     * @return true if {@link #INDEX} has a value and all trials share one network
     */
    public static boolean isFixed(Parameters parameters) {
        return parameters.has(INDEX) && parameters.get(INDEX) >= 0;
    }
}
