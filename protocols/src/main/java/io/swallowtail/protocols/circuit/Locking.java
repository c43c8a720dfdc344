package io.swallowtail.protocols.circuit;

import static io.swallowtail.protocols.circuit.CircuitParameters.N;
import static io.swallowtail.protocols.traffic.Permutation.PERMUTATION;
import static io.swallowtail.protocols.traffic.Senders.LOAD;

import io.swallowtail.core.experiment.BooleanParameter;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.ParameterException;
import io.swallowtail.core.experiment.Parameters;
import java.util.List;

/**
 * Greedy locking of paths on the butterfly: level by level, an edge keeps at most q of the messages that request it and
 * drops the others.
 *
 * <p>Source: Cole et al., STOC 1998, section 1.3, after Kruskal and Snir (1983), Koch (1988) and Maggs and Sitaraman
 * (1992). For uniform destinations and one pass the expected fraction delivered is known exactly; it is Θ(1 /
 * log<sup>1/q</sup> n). With {@code passes = 2} and {@code intermediate = flip} the first half is the flip network of
 * the paper's reference, which is edge-disjoint and drops nothing.
 */
public final class Locking extends Experiment {
    /** The most messages that an edge keeps. */
    public static final IntegerParameter Q =
            IntegerParameter.required("q", "messages that an edge keeps at most", 1, 65_535);

    /** The number of times that the messages cross the butterfly. */
    public static final IntegerParameter PASSES = IntegerParameter.required(
                    "passes", "1: straight to the destination; 2: by a random intermediate row first", 1, 2)
            .withDefault(1);

    /** The outputs: independent and uniform, or by the parameter {@code permutation}. */
    public static final BooleanParameter DESTINATIONS = new BooleanParameter(
            "destinations", "independent uniform outputs, or those of the permutation", "uniform", "permutation");

    /**
     * How messages reach the intermediate row between two passes. Uniform: by the unique path to an independent uniform
     * row, and edges also drop messages. Flip: by the paths p of Ranade's network, which share no edge.
     */
    public static final BooleanParameter INTERMEDIATE = new BooleanParameter(
            "intermediate",
            "the first of two passes: to independent uniform rows, or through flipped switches, which lose nothing",
            "uniform",
            "flip");

    private static final Metrics METRICS = new Metrics();
    static final Metric.Whole DELIVERED =
            METRICS.integer("delivered", "messages that lock down a path to their destination");
    static final Metric.Whole LOST = METRICS.integer("lost", "messages that an edge dropped");

    /** Defines the experiment. */
    public Locking() {
        super(CircuitParameters.define(
                        "locking",
                        "greedy locking: messages cross the butterfly level by level, an edge keeps at most q and drops the"
                                + " others",
                        "Cole et al., STOC 1998, section 1.3",
                        parameters -> (int) parameters.get(PASSES))
                .parameters(N, Q, PASSES, DESTINATIONS, PERMUTATION, INTERMEDIATE, LOAD)
                .check(Locking::requireIntermediateRows)
                .metrics(METRICS)
                .events(Locking::events)
                .work(parameters -> CircuitParameters.requests(parameters)
                        * parameters.get(PASSES)
                        * CircuitParameters.d(parameters))
                .simulator(LockingSimulator::new));
    }

    private static List<String> events(Parameters parameters) {
        String messages = CircuitParameters.allSend(parameters) ? "n" : "" + CircuitParameters.requests(parameters);
        return List.of(
                "lost >= 1",
                "delivered < 0.75 * " + messages,
                "delivered < 0.5 * " + messages,
                "delivered < 0.25 * " + messages);
    }

    private static void requireIntermediateRows(Parameters parameters) {
        if (parameters.get(INTERMEDIATE) && parameters.get(PASSES) == 1) {
            throw new ParameterException(
                    INTERMEDIATE.name(), "flip needs passes = 2; one pass has no intermediate rows");
        }
    }
}
