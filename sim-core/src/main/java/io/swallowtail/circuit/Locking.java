package io.swallowtail.circuit;

import io.swallowtail.experiment.ChoiceParameter;
import io.swallowtail.experiment.Facts;
import io.swallowtail.experiment.IntegerParameter;
import io.swallowtail.experiment.Metric;
import io.swallowtail.experiment.Parameter;
import io.swallowtail.experiment.ParameterException;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.Simulator;
import java.util.List;

/**
 * Locking down paths greedily on the butterfly: level by level an edge keeps at most q of the messages that want it and
 * drops the others.
 *
 * <p>Source: Cole et al., STOC 1998, section 1.3, after Kruskal and Snir (1983), Koch (1988) and Maggs and Sitaraman (1992).
 * For uniform destinations and one pass the expected fraction delivered is known exactly; it is Θ(1 / log<sup>1/q</sup> n). With {@code passes = 2} and {@code intermediate =
 * flip} the first half is the flip network of the paper's reference, which is edge-disjoint and drops nothing.
 */
public final class Locking implements CircuitExperiment {
    /** To which outputs the inputs send. */
    public enum Destinations {
        /** Each input to an independent uniform output. */
        UNIFORM,
        /** Each to the output of the parameter {@code permutation}. */
        PERMUTATION
    }

    /** How a message of two passes comes to its row between them. */
    public enum IntermediateRows {
        /** By the unique path to an independent uniform row; what an edge cannot keep is dropped there, too. */
        UNIFORM,
        /** Through randomly flipped switches, the paths p of Ranade's network: no two share an edge, so nothing is dropped. */
        FLIP
    }

    /** What an edge supports. */
    public static final IntegerParameter Q =
            IntegerParameter.required("q", "messages that an edge keeps at most", 1, 65_535);

    /** How often the messages cross the butterfly. */
    public static final IntegerParameter PASSES = IntegerParameter.required(
                    "passes", "1: straight to the destination; 2: by a random intermediate row first", 1, 2)
            .withDefault(1);

    /** Where the messages go. */
    public static final ChoiceParameter<Destinations> DESTINATIONS = new ChoiceParameter<>(
            "destinations", "independent uniform outputs, or those of the permutation", Destinations.class);

    /** How messages come to the row between two passes. */
    public static final ChoiceParameter<IntermediateRows> INTERMEDIATE = new ChoiceParameter<>(
            "intermediate",
            "the first of two passes: to independent uniform rows, or through flipped switches, which lose nothing",
            IntermediateRows.class);

    private static final List<Metric> METRICS = List.of(
            Metric.integer("delivered", "messages that lock down a path to their destination"),
            Metric.integer("lost", "messages that an edge dropped"));

    private static final Facts FACTS = Facts.of(
            "locking",
            "greedy locking: messages cross the butterfly level by level, an edge keeps at most q and drops the others",
            "Cole et al., STOC 1998, section 1.3");

    @Override
    public Facts facts() {
        return FACTS;
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(CircuitParameters.N, Q, PASSES, DESTINATIONS, CircuitParameters.PERMUTATION, INTERMEDIATE);
    }

    @Override
    public void check(Parameters parameters) {
        if (parameters.get(INTERMEDIATE) == IntermediateRows.FLIP && parameters.get(PASSES) == 1) {
            throw new ParameterException(
                    INTERMEDIATE.name(), "flip needs passes = 2; one pass has no intermediate rows");
        }
    }

    @Override
    public List<Metric> metrics() {
        return METRICS;
    }

    @Override
    public List<String> defaultEvents(Parameters parameters) {
        return List.of("lost >= 1", "delivered < 0.75 * n", "delivered < 0.5 * n", "delivered < 0.25 * n");
    }

    @Override
    public long work(Parameters parameters) {
        return parameters.get(PASSES) * CircuitParameters.pathEdges(parameters) / 2;
    }

    @Override
    public Simulator prepare(Parameters parameters) {
        return new LockingSimulator(parameters);
    }
}
