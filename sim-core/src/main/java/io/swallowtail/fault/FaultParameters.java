package io.swallowtail.fault;

import io.swallowtail.experiment.ChoiceParameter;
import io.swallowtail.experiment.FixedNetwork;
import io.swallowtail.experiment.IntegerParameter;
import io.swallowtail.experiment.NetworkParameters;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.RealParameter;
import java.util.Map;
import java.util.Optional;

/** The parameters that the experiments of this package share, and the fault sets that they have in common. */
final class FaultParameters {
    /** What fails. */
    enum FaultKind {
        /** Every node, inputs and outputs too. */
        NODE,
        /** Every edge. */
        EDGE,
        /** Every node and every edge, each by itself. */
        BOTH;

        boolean hasNodeFaults() {
            return this != EDGE;
        }

        boolean hasEdgeFaults() {
            return this != NODE;
        }
    }

    /** Whether something holds: the values of parameters that are switched on or off. */
    enum Toggle {
        /** It does not. */
        FALSE,
        /** It does. */
        TRUE
    }

    static final RealParameter P =
            RealParameter.required("p", "probability that a node or edge fails, each by itself", "0", "1");
    static final ChoiceParameter<FaultKind> FAULT =
            new ChoiceParameter<>("fault", "what fails: nodes, edges, or both", FaultKind.class);

    private FaultParameters() {}

    /**
     * Declares the number of columns.
     *
     * @param most the largest one, a power of two
     */
    static IntegerParameter columns(long most) {
        return IntegerParameter.powerOfTwo("n", "columns of the butterfly, that is inputs", 2, most);
    }

    static int d(long n) {
        return Long.numberOfTrailingZeros(n);
    }

    /** The names that events may use: d = log2 n, and N = n(d + 1), the number of nodes. */
    static Map<String, Long> constants(long n) {
        long d = d(n);
        return Map.of("d", d, "N", n * (d + 1));
    }

    /** The fault set of a point that has one for all its trials: named by n and fault, so that it only grows with p. */
    static Optional<FixedNetwork> network(Parameters parameters, long n) {
        return NetworkParameters.network(
                parameters, "random_faults fault=" + FAULT.format(parameters.get(FAULT)) + " n=" + n);
    }
}
