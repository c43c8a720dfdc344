package io.swallowtail.circuit;

import io.swallowtail.experiment.ChoiceParameter;
import io.swallowtail.experiment.IntegerParameter;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.network.Butterfly;
import io.swallowtail.traffic.PermutationKind;
import java.util.Map;

/** The parameters that the circuit-switching experiments share. */
final class CircuitParameters {
    /** How the two paths of a request are chosen. */
    enum PathChoice {
        /** By randomly flipped switches (section 2.1), so that outside the interior no two of all 2n paths meet. */
        FLIP,
        /** Independently of all others, each by its own uniform row at node level d, as Valiant's algorithm chooses one. */
        INDEPENDENT
    }

    static final IntegerParameter N =
            IntegerParameter.powerOfTwo("n", "inputs of the network", 2, 1L << Butterfly.MAX_D);
    static final ChoiceParameter<PermutationKind> PERMUTATION = new ChoiceParameter<>(
            "permutation", "which output each input wants; random is fresh in each trial", PermutationKind.class);
    static final ChoiceParameter<PathChoice> CHOICES =
            new ChoiceParameter<>("choices", "how the two paths of a request are chosen", PathChoice.class);

    private CircuitParameters() {}

    static Butterfly butterfly(Parameters parameters) {
        return new Butterfly(Long.numberOfTrailingZeros(parameters.get(N)));
    }

    /** log2 of the number of inputs. */
    static int d(Parameters parameters) {
        return butterfly(parameters).d();
    }

    /** Edges crossed by two paths a request through d levels, or by one through 2d. */
    static long pathEdges(Parameters parameters) {
        return 2 * parameters.get(N) * d(parameters);
    }

    /** Edges that can collide, of all 2n paths: 2n·d interior ones, or all 4n·d if the paths are independent. */
    static long collisionEdges(Parameters parameters) {
        return parameters.get(CHOICES) == PathChoice.FLIP ? pathEdges(parameters) : 2 * pathEdges(parameters);
    }

    static Map<String, Long> constants(Parameters parameters) {
        return Map.of("d", (long) d(parameters));
    }
}
