package io.swallowtail.connector;

import java.io.Serializable;
import java.util.Map;

/**
 * Trials [from, to) of a point and seed, in words that travel.
 *
 * @param parameters the point's values by parameter name
 * @param seed the seed
 * @param from first trial
 * @param to end of the range, excluded
 */
record TrialSlice(Map<String, String> parameters, long seed, long from, long to) implements Serializable {
    long trials() {
        return to - from;
    }

    /** Asks whether one runner can simulate both. */
    boolean isOfSameRunner(TrialSlice other) {
        return seed == other.seed && parameters.equals(other.parameters);
    }
}
