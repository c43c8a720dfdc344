package io.swallowtail.experiment;

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
     * @param parameters the values
     * @return whether {@link #INDEX} has a value and all trials meet the same network
     */
    public static boolean isFixed(Parameters parameters) {
        return parameters.has(INDEX) && parameters.get(INDEX) >= 0;
    }
}
