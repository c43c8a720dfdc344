package io.swallowtail.circuit;

import io.swallowtail.experiment.BooleanParameter;
import io.swallowtail.experiment.Definition;
import io.swallowtail.experiment.IntegerParameter;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.network.Butterfly;
import io.swallowtail.random.Choices;
import io.swallowtail.traffic.PermutationTraffic;
import java.util.Map;

/** The parameters that the circuit-switching experiments share. */
final class CircuitParameters {
    static final IntegerParameter N =
            IntegerParameter.powerOfTwo("n", "inputs of the network", 2, 1L << Butterfly.MAX_D);
    /**
     * By randomly flipped switches (section 2.1), so that outside the interior no two of all 2n paths meet; or, where true,
     * independently of all others, each by its own uniform row at node level d, as Valiant's algorithm chooses one.
     */
    static final BooleanParameter INDEPENDENT =
            new BooleanParameter("choices", "how the two paths of a request are chosen", "flip", "independent");

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
        return parameters.get(INDEPENDENT) ? 2 * pathEdges(parameters) : pathEdges(parameters);
    }

    /** Begins the definition of an experiment with n inputs and outputs, n = 2^d, and requests by a permutation. */
    static Definition define(String name, String description, String source) {
        return Definition.of(name, description, source)
                .parameters(N, PermutationTraffic.PERMUTATION)
                .constants(parameters -> Map.of("d", (long) d(parameters)));
    }

    static PermutationTraffic traffic(Parameters parameters, Choices choices) {
        return new PermutationTraffic(parameters.get(PermutationTraffic.PERMUTATION), d(parameters), choices);
    }
}
