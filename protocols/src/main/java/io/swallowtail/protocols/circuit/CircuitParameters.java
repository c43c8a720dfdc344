package io.swallowtail.protocols.circuit;

import io.swallowtail.core.experiment.BooleanParameter;
import io.swallowtail.core.experiment.Definition;
import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.ParameterException;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.network.NetworkSize;
import io.swallowtail.core.random.Choices;
import io.swallowtail.protocols.network.Butterfly;
import io.swallowtail.protocols.traffic.Permutation;
import io.swallowtail.protocols.traffic.PermutationTraffic;
import io.swallowtail.protocols.traffic.Senders;
import java.util.Map;
import java.util.function.ToIntFunction;

/** The parameters that the circuit-switching experiments share. */
final class CircuitParameters {
    static final IntegerParameter N =
            IntegerParameter.powerOfTwo("n", "inputs of the network", 2, 1L << Butterfly.MAX_D);
    /**
     * False: randomly flipped switches choose the paths (section 2.1), so no two of all 2n paths meet outside the
     * interior. True: every path is independent and has its own uniform row at node level d, as in Valiant's algorithm.
     */
    static final BooleanParameter INDEPENDENT =
            new BooleanParameter("choices", "how the two paths of a request are chosen", "flip", "independent");

    private static final int TWO = 2;

    /** Number of paths of a request if they are independent; with flip switches, every request has two. */
    static final IntegerParameter ALTERNATIVES = IntegerParameter.required(
                    "alternatives", "number of paths of a request, each through its own random row", 1, 4)
            .withDefault(TWO);

    private CircuitParameters() {}

    /** Gives the number of paths of a request. */
    static int alternatives(Parameters parameters) {
        return parameters.has(ALTERNATIVES) ? (int) parameters.get(ALTERNATIVES) : TWO;
    }

    /** Counts the requests: one for each input, or for each that sends. */
    static int requests(Parameters parameters) {
        long n = parameters.get(N);
        return parameters.has(Senders.LOAD) ? Senders.count(parameters, n) : (int) n;
    }

    /** Reports whether every input sends. */
    static boolean allSend(Parameters parameters) {
        return requests(parameters) == parameters.get(N);
    }

    static Butterfly butterfly(Parameters parameters) {
        return new Butterfly(Long.numberOfTrailingZeros(parameters.get(N)));
    }

    /** log2 of the number of inputs. */
    static int d(Parameters parameters) {
        return butterfly(parameters).d();
    }

    /** Edges crossed by two paths per request through d levels, or by one through 2d. */
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
     * Starts the definition of an experiment with n inputs and outputs, n = 2^d, and requests by a permutation.
     * Expressions may use d and dilation, the number of edges of every path.
     *
     * @param copies how many successive butterflies a path crosses
     */
    static Definition define(String name, String description, String source, ToIntFunction<Parameters> copies) {
        return Definition.of(name, description, source)
                .parameters(N, Permutation.PERMUTATION)
                .constants(parameters -> Map.of(
                        "d", (long) d(parameters), "dilation", (long) copies.applyAsInt(parameters) * d(parameters)))
                .size(parameters ->
                        NetworkSize.extended(parameters.get(N), (long) copies.applyAsInt(parameters) * d(parameters)))
                .check(CircuitParameters::requireRequests);
    }

    /** Starts the definition of an experiment on the two-fold butterfly whose requests choose among several paths. */
    static Definition defineWithAlternatives(String name, String description, String source) {
        return define(name, description, source, parameters -> 2)
                .where("choices = independent", parameters -> parameters.get(INDEPENDENT), ALTERNATIVES);
    }

    private static void requireRequests(Parameters parameters) {
        if (parameters.has(Senders.LOAD)) {
            Senders.requireOne(parameters, parameters.get(N));
        }
        Permutation permutation =
                parameters.has(Permutation.PERMUTATION) ? parameters.get(Permutation.PERMUTATION) : null;
        if (permutation != null && permutation.isFile() && permutation.size() != parameters.get(N)) {
            throw new ParameterException(
                    Permutation.PERMUTATION.name(),
                    permutation.shown() + " has " + permutation.size() + " inputs, not n = " + parameters.get(N));
        }
    }

    /** The traffic of the inputs that send. */
    static PermutationTraffic traffic(Parameters parameters, Choices choices) {
        return traffic(parameters, requests(parameters), choices);
    }

    /** The traffic of a number of inputs that send. */
    static PermutationTraffic traffic(Parameters parameters, int requests, Choices choices) {
        return new PermutationTraffic(parameters.get(Permutation.PERMUTATION), d(parameters), requests, choices);
    }

    /** The inputs that send, for requests that are not a permutation. */
    static Senders senders(Parameters parameters, Choices choices) {
        return Senders.ofOne((int) parameters.get(N), requests(parameters), choices);
    }
}
