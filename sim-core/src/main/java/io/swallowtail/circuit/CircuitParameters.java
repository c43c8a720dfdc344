package io.swallowtail.circuit;

import io.swallowtail.experiment.BooleanParameter;
import io.swallowtail.experiment.Definition;
import io.swallowtail.experiment.IntegerParameter;
import io.swallowtail.experiment.ParameterException;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.RealParameter;
import io.swallowtail.network.Butterfly;
import io.swallowtail.random.Choices;
import io.swallowtail.traffic.PermutationTraffic;
import java.math.BigDecimal;
import java.util.Map;
import java.util.function.ToIntFunction;

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

    private static final int TWO = 2;

    /** How many paths a request has where they are independent; flip switches give every request two. */
    static final IntegerParameter ALTERNATIVES = IntegerParameter.required(
                    "alternatives", "paths that a request may take, each by its own random row", 1, 4)
            .withDefault(TWO);

    /** Which share of the inputs sends. */
    static final RealParameter LOAD = RealParameter.required(
                    "load", "share of the inputs, chosen at random, whose requests are routed", "0", "1")
            .withDefault("1");

    private CircuitParameters() {}

    /** Counts the paths of a request, where the experiment has {@link #INDEPENDENT}. */
    static int alternatives(Parameters parameters) {
        return parameters.has(ALTERNATIVES) ? (int) parameters.get(ALTERNATIVES) : TWO;
    }

    /** Counts the requests: floor(load·n), exactly. */
    static int requests(Parameters parameters) {
        return parameters
                .get(LOAD)
                .multiply(BigDecimal.valueOf(parameters.get(N)))
                .intValue();
    }

    /** Asks whether every input sends. */
    static boolean allSend(Parameters parameters) {
        return requests(parameters) == parameters.get(N);
    }

    /** Refuses a load with which nobody sends. */
    static void requireRequests(Parameters parameters) {
        if (requests(parameters) == 0) {
            throw new ParameterException(
                    LOAD.name(), parameters.get(LOAD) + " of n = " + parameters.get(N) + " inputs is less than one");
        }
    }

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

    /** Edges that can collide on all paths of a request: 2d interior ones, or 2d of each independent path. */
    static long pathEdgesOfRequest(Parameters parameters) {
        return 2L * d(parameters) * (parameters.get(INDEPENDENT) ? alternatives(parameters) : 1);
    }

    /** Edges that can collide: 2n·d interior ones, or all 4n·d if the paths are independent. */
    static long collisionEdges(Parameters parameters) {
        return parameters.get(INDEPENDENT) ? 2 * pathEdges(parameters) : pathEdges(parameters);
    }

    /**
     * Begins the definition of an experiment with n inputs and outputs, n = 2^d, and requests by a permutation. Expressions may use d
     * and dilation, the number of edges of every path.
     *
     * @param copies how many butterflies in a row a path crosses
     */
    static Definition define(String name, String description, String source, ToIntFunction<Parameters> copies) {
        return Definition.of(name, description, source)
                .parameters(N, PermutationTraffic.PERMUTATION)
                .constants(parameters -> Map.of(
                        "d", (long) d(parameters), "dilation", (long) copies.applyAsInt(parameters) * d(parameters)));
    }

    /** The traffic of all inputs. */
    static PermutationTraffic traffic(Parameters parameters, Choices choices) {
        return traffic(parameters, 1 << d(parameters), choices);
    }

    /** The traffic of the inputs that send. */
    static PermutationTraffic partialTraffic(Parameters parameters, Choices choices) {
        return traffic(parameters, requests(parameters), choices);
    }

    private static PermutationTraffic traffic(Parameters parameters, int requests, Choices choices) {
        return new PermutationTraffic(parameters.get(PermutationTraffic.PERMUTATION), d(parameters), requests, choices);
    }
}
