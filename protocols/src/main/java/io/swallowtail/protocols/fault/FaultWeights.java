package io.swallowtail.protocols.fault;

import io.swallowtail.core.experiment.Bound;
import io.swallowtail.core.experiment.EventBound;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.protocols.fault.FaultParameters.FaultKind;
import io.swallowtail.protocols.fault.NetworkFaults.NetworkKind;
import java.util.List;

/**
 * How many pairs a fault can cut off, on networks that spread every pair evenly. Each pair's weight of 1 is divided among
 * its paths: at each level evenly over the edges that lead to its output, on extra levels over all edges. A pair that is cut
 * off has all its weight on failed elements, so k faults cut off at most k times the largest weight of an element.
 */
final class FaultWeights {
    private static final String EVENT = "connected_pairs < n * n - faulty * n";

    private FaultWeights() {}

    /**
     * Divides n by the largest weight of an element that can fail; 0 where weights are not known, for random wiring. Each
     * of an input's n pairs needs it, so exposed ends have the weight n, and their crosspoints that of their edges.
     */
    private static long divisor(Parameters parameters) {
        NetworkKind network = NetworkFaults.networkKind(parameters);
        FaultKind kind = parameters.get(NetworkFaults.FAULT);
        boolean isProtected = parameters.get(NetworkFaults.PROTECTED);
        long alternatives = FaultyNetwork.alternatives(parameters);
        if (network == NetworkKind.RANDOM_WIRING) {
            return 0;
        }
        if (kind.hasNodeFaults()) {
            return isProtected && network == NetworkKind.REPLICATED ? alternatives : 1;
        }
        if (kind == FaultKind.EDGE || !isProtected) {
            return 2 * alternatives;
        }
        return network == NetworkKind.REPLICATED ? 4 * alternatives : 4 * alternatives * alternatives;
    }

    /**
     * Bounds the connected pairs from below. Fewer faults of edges or crosspoints than a pair has alternatives leave it a
     * path, and so do fewer faults of inner nodes than a pair has copies.
     */
    static long leastPairs(Parameters parameters, long faults) {
        long n = parameters.get(NetworkFaults.N);
        long divisor = divisor(parameters);
        boolean areApart = !parameters.get(NetworkFaults.FAULT).hasNodeFaults() || divisor > 1;
        if (divisor > 0 && areApart && faults < FaultyNetwork.alternatives(parameters)) {
            return n * n;
        }
        // A node that is an input and an output has the weight of both.
        long ends = FaultParameters.isWrapped(parameters) ? 2 : 1;
        return divisor == 0 ? 0 : Math.max(0, n * n - ends * n * faults / divisor);
    }

    /** Bounds the connected requests from below: a request that is cut off is a pair that is cut off. */
    static long leastRequests(Parameters parameters, long faults) {
        long n = parameters.get(NetworkFaults.N);
        return Math.max(0, n - n * n + leastPairs(parameters, faults));
    }

    /** The event that no set of faults causes, where there is one. */
    static List<String> events(Parameters parameters) {
        long divisor = parameters.get(NetworkFaults.PROTECTED) ? divisor(parameters) : 0;
        return divisor == 0 ? List.of() : List.of(EVENT + (divisor == 1 ? "" : " / " + divisor));
    }

    /** The row that states that this event never happens. */
    static Bound row() {
        return EventBound.never(
                "weight of faults",
                "connected_pairs >= n^2 - faulty W in every trial, W the largest weight of an element that can fail;"
                        + " ends = protected, network other than random_wiring",
                EVENT,
                FaultWeights::events);
    }

    /** The same weights for the pairs of an input, of which a poor one has lost {@code miss}. */
    static Bound rowOfInputs() {
        return new EventBound(
                "weight of faults, inputs",
                "poor_inputs <= faulty n / miss in every trial, since a failed node cuts off at most n pairs; fault = node,"
                        + " ends = protected, network other than random_wiring",
                "poor_inputs > faulty * n / miss",
                parameters -> parameters.get(NetworkFaults.FAULT) == FaultKind.NODE
                        && parameters.get(NetworkFaults.PROTECTED)
                        && divisor(parameters) > 0,
                parameters -> Double.NEGATIVE_INFINITY);
    }
}
