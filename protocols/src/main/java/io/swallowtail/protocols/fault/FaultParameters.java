package io.swallowtail.protocols.fault;

import io.swallowtail.core.experiment.BooleanParameter;
import io.swallowtail.core.experiment.ChoiceParameter;
import io.swallowtail.core.experiment.Definition;
import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.MeanFigure;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.NetworkParameters;
import io.swallowtail.core.experiment.Parameter;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.RealParameter;
import io.swallowtail.core.network.NetworkSize;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The parameters that the experiments of this package share, and the fault sets that they have in common. */
final class FaultParameters {
    /** The kinds of elements that can fail. */
    enum FaultKind {
        /** Every node, including inputs and outputs. */
        NODE,
        /** Every edge. */
        EDGE,
        /** Every node and every edge, independently. */
        BOTH,
        /** Every crosspoint: a way through a node, from an edge that enters it to one that leaves it. */
        CROSSPOINT;

        boolean hasNodeFaults() {
            return this == NODE || this == BOTH;
        }

        boolean hasEdgeFaults() {
            return this == EDGE || this == BOTH;
        }
    }

    /** The number of columns, for experiments whose cost is a few operations per node. */
    static final IntegerParameter N = columns(1 << 20);

    static final RealParameter P = RealParameter.required(
            "p", "probability that each element that can fail does so, independently of all others", "0", "1");
    static final ChoiceParameter<FaultKind> FAULT = new ChoiceParameter<>(
                    "fault", "what fails: nodes, edges, or both", FaultKind.class)
            .without(FaultKind.CROSSPOINT);

    static final BooleanParameter WRAP =
            new BooleanParameter("wrap", "whether levels 0 and d are one, so that N = n d");

    private FaultParameters() {}

    /** Reports whether level d is level 0. */
    static boolean isWrapped(Parameters parameters) {
        return parameters.has(WRAP) && parameters.get(WRAP);
    }

    /** Counts nodes and edges, including failed ones. */
    static NetworkSize size(Parameters parameters, IntegerParameter n) {
        long columns = parameters.get(n);
        return isWrapped(parameters) ? NetworkSize.wrappedButterfly(columns) : NetworkSize.butterfly(columns);
    }

    /**
     * Declares the number of columns.
     *
     * @param most the largest one, a power of two
     */
    static IntegerParameter columns(long most) {
        return IntegerParameter.powerOfTwo("n", "columns of the butterfly, that is inputs", 2, most);
    }

    /**
     * Declares a figure: the mean of a metric over p.
     *
     * @param n the number of columns
     * @param power the power of n by which the mean is divided
     */
    static MeanFigure figure(IntegerParameter n, Metric metric, int power, String label) {
        return new MeanFigure(
                metric,
                label,
                parameters -> Math.pow(parameters.get(n), power),
                P,
                Optional.of(new MeanFigure.Query("faults.sql", "value")));
    }

    static int d(long n) {
        return Long.numberOfTrailingZeros(n);
    }

    /** Counts the nodes of n columns: n(d + 1). */
    static long nodes(long n) {
        return NetworkSize.butterfly(n).nodes();
    }

    /**
     * Starts the definition of an experiment on n columns with faults. The identity of a fixed fault set is n and fault
     * without p, so that the set only grows with p. Events may use d = log2 n, and N, the number of nodes.
     *
     * @param own the parameters that only this experiment has
     */
    static Definition define(String name, String description, String source, IntegerParameter n, Parameter<?>... own) {
        return Definition.of(name, description, source)
                .parameters(Stream.of(Stream.of(n, P, FAULT), Stream.of(own), Stream.of(NetworkParameters.INDEX))
                        .flatMap(some -> some)
                        .toArray(Parameter<?>[]::new))
                .constants(parameters -> Map.of(
                        "d",
                        (long) d(parameters.get(n)),
                        "N",
                        size(parameters, n).nodes()))
                .size(parameters -> size(parameters, n))
                .network(parameters ->
                        "random_faults fault=" + FAULT.format(parameters.get(FAULT)) + " n=" + parameters.get(n));
    }
}
