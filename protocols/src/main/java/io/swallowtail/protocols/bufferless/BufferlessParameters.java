package io.swallowtail.protocols.bufferless;

import io.swallowtail.core.experiment.ChoiceParameter;
import io.swallowtail.core.experiment.Definition;
import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.NetworkParameters;
import io.swallowtail.core.experiment.ParameterException;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.RealParameter;
import io.swallowtail.core.network.NetworkSize;
import io.swallowtail.protocols.network.Multibutterfly;
import io.swallowtail.protocols.network.MultibutterflyWiring;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The parameters of {@link Bufferless}: their meanings, the conditions under which they apply, and derived quantities.
 */
final class BufferlessParameters {
    /** How packets are routed along their preselected paths. */
    enum Algorithm {
        /** Section 3: frames, waves and boats, with colours computed beforehand. */
        CENTRALIZED,
        /** Section 4: as centralized, but colours are random; rounds try them and undo them by reverse simulation. */
        DISTRIBUTED,
        /** No schedule: every packet requests its next edge, and losers move back. */
        HOT_POTATO,
        /** Buffers: each edge has an unbounded queue. */
        STORE_AND_FORWARD;

        /** Reports whether packets are divided into sets that follow waves. */
        boolean hasWaves() {
            return this == CENTRALIZED || this == DISTRIBUTED;
        }
    }

    /** The leveled networks on which packets are routed. */
    enum NetworkKind {
        /** The butterfly B_n. */
        BUTTERFLY,
        /** The square mesh; edges lead right and down. */
        MESH,
        /** Each node has random successors on the next level. */
        RANDOM,
        /** The multibutterfly. */
        MULTIBUTTERFLY;

        /** Reports whether packets can start at inputs, one at each. */
        boolean hasInputs() {
            return this == BUTTERFLY || this == MULTIBUTTERFLY;
        }

        /** Reports whether the network is random. */
        boolean isRandom() {
            return this == RANDOM || this == MULTIBUTTERFLY;
        }
    }

    /** How paths are chosen. */
    enum PathKind {
        /** From each input to the output of a uniformly random permutation. */
        PERMUTATION,
        /** From each input to a uniform output, independently. */
        MANY_TO_ONE,
        /** From distinct uniform sources on any level, along upward paths. */
        MONOTONE
    }

    static final ChoiceParameter<Algorithm> ALGORITHM =
            new ChoiceParameter<>("algorithm", "how packets are routed along their paths", Algorithm.class);
    static final ChoiceParameter<NetworkKind> NETWORK =
            new ChoiceParameter<>("network", "the leveled network", NetworkKind.class);
    static final IntegerParameter N = IntegerParameter.powerOfTwo("n", "inputs of the network", 2, 1 << 15);
    static final IntegerParameter SIDE = IntegerParameter.required("side", "rows and columns of the mesh", 2, 256);
    static final IntegerParameter LEVELS =
            IntegerParameter.required("levels", "edge levels of the random network", 1, 1 << 16);
    static final IntegerParameter WIDTH =
            IntegerParameter.required("width", "nodes on each level of the random network", 1, 1 << 12);
    static final IntegerParameter OUT_DEGREE = IntegerParameter.required(
            "out_degree", "distinct successors of each node of the random network, at most width", 1, 64);
    static final IntegerParameter DEGREE = IntegerParameter.required(
            "degree", "edges of a node of the multibutterfly to either half of the next block", 1, 64);
    static final ChoiceParameter<PathKind> PATHS = new ChoiceParameter<>(
                    "paths", "where packets go; monotone: from random sources upwards", PathKind.class)
            .withDefault(
                    "permutation, or monotone on mesh and random",
                    parameters -> parameters.get(NETWORK).hasInputs() ? PathKind.PERMUTATION : PathKind.MONOTONE);
    static final IntegerParameter PACKET_COUNT = IntegerParameter.required(
                    "packet_count", "packets, at most one for each possible source", 1, 1 << 15)
            .withPartialDefault(
                    "floor(side² / 2) on mesh, n log2 n on butterfly and multibutterfly",
                    BufferlessParameters::defaultPackets);
    static final IntegerParameter MAX_LENGTH = IntegerParameter.required("max_length", "the longest path", 1, 1 << 16)
            .withDefault("the depth of the network", BufferlessParameters::levels);
    static final RealParameter ALPHA_SCALE = RealParameter.required(
                    "alpha_scale", "alpha in units of the paper's: 3 centralized, 12 distributed", "0.000001", "5")
            .withDefault("1");
    static final RealParameter ROUNDS_SCALE = RealParameter.required(
                    "rounds_scale", "rounds of a sub-phase in units of the paper's 2 log(DN)", "0", "5")
            .withDefault("1");
    static final IntegerParameter SETS = IntegerParameter.required(
                    "sets", "packet sets; 0: by the paper's formula", 0, 1 << 24)
            .withSentinelMinimum()
            .withDefault(0);

    /** Most edges of all paths together. */
    static final long MAX_PLACES = 1 << 24;

    /** Most edges of a network. */
    private static final long MAX_EDGES = 1 << 26;

    /**
     * Maximum number of steps at which one packet may request choices; see {@link
     * io.swallowtail.core.random.OnDemandIntegers#STEPS}.
     */
    private static final long MAX_STEPS = 1 << 27;

    private BufferlessParameters() {}

    /** Starts the definition of an experiment with these parameters. */
    static Definition define(String name, String description, String source) {
        Predicate<Parameters> isOnRandom = parameters -> is(parameters, NetworkKind.RANDOM);
        return Definition.of(name, description, source)
                .parameters(
                        ALGORITHM,
                        NETWORK,
                        N,
                        SIDE,
                        LEVELS,
                        WIDTH,
                        OUT_DEGREE,
                        DEGREE,
                        PATHS,
                        PACKET_COUNT,
                        MAX_LENGTH,
                        ALPHA_SCALE,
                        ROUNDS_SCALE,
                        SETS,
                        NetworkParameters.INDEX)
                .size(BufferlessParameters::size)
                .where(
                        "network = butterfly or multibutterfly",
                        parameters -> parameters.get(NETWORK).hasInputs(),
                        N)
                .where("network = mesh", parameters -> is(parameters, NetworkKind.MESH), SIDE)
                .where("network = random", isOnRandom, LEVELS, WIDTH, OUT_DEGREE)
                .where("network = multibutterfly", parameters -> is(parameters, NetworkKind.MULTIBUTTERFLY), DEGREE)
                .where("paths = monotone", parameters -> !hasInputs(parameters), PACKET_COUNT)
                .where(
                        "paths = monotone and network not mesh",
                        parameters -> !hasInputs(parameters) && !is(parameters, NetworkKind.MESH),
                        MAX_LENGTH)
                .where("algorithm = centralized or distributed", BufferlessParameters::hasWaves, ALPHA_SCALE, SETS)
                .where("algorithm = distributed", BufferlessParameters::isDistributed, ROUNDS_SCALE)
                .where(
                        "network = random or multibutterfly",
                        parameters -> parameters.get(NETWORK).isRandom(),
                        NetworkParameters.INDEX)
                .check(BufferlessParameters::check)
                .network(BufferlessParameters::networkIdentity);
    }

    /** Reports whether packets are divided into sets that follow waves. */
    static boolean hasWaves(Parameters parameters) {
        return parameters.get(ALGORITHM).hasWaves();
    }

    static boolean isDistributed(Parameters parameters) {
        return parameters.get(ALGORITHM) == Algorithm.DISTRIBUTED;
    }

    private static boolean is(Parameters parameters, NetworkKind kind) {
        return parameters.get(NETWORK) == kind;
    }

    /** Reports whether packets start at inputs, one at each. */
    static boolean hasInputs(Parameters parameters) {
        return parameters.get(PATHS) != PathKind.MONOTONE;
    }

    private static Optional<Long> defaultPackets(Parameters parameters) {
        return switch (parameters.get(NETWORK)) {
            case BUTTERFLY, MULTIBUTTERFLY -> Optional.of(sources(parameters));
            case MESH -> Optional.of((sources(parameters) + 1) / 2);
            case RANDOM -> Optional.empty();
        };
    }

    /** Counts the nodes from which a packet can start. */
    private static long sources(Parameters parameters) {
        return switch (parameters.get(NETWORK)) {
            case BUTTERFLY, MULTIBUTTERFLY -> parameters.get(N) * levels(parameters);
            case MESH -> parameters.get(SIDE) * parameters.get(SIDE) - 1;
            case RANDOM -> parameters.get(LEVELS) * parameters.get(WIDTH);
        };
    }

    private static void check(Parameters parameters) {
        if (hasInputs(parameters) && !parameters.get(NETWORK).hasInputs()) {
            throw new ParameterException(
                    PATHS.name(),
                    PATHS.format(parameters.get(PATHS)) + " does not go with network = "
                            + NETWORK.format(parameters.get(NETWORK)) + "; expected monotone");
        }
        if (is(parameters, NetworkKind.RANDOM)) {
            checkRandom(parameters);
        }
        if (is(parameters, NetworkKind.MULTIBUTTERFLY) && size(parameters).edges() > Multibutterfly.MAX_EDGES) {
            throw new ParameterException(
                    DEGREE.name(), "makes a network of more than " + Multibutterfly.MAX_EDGES + " edges");
        }
        if (packets(parameters) * longestPath(parameters) > MAX_PLACES) {
            throw new ParameterException(
                    is(parameters, NetworkKind.RANDOM) ? PACKET_COUNT.name() : NETWORK.name(),
                    "times the longest path is above " + MAX_PLACES + " edges");
        }
        if (isDistributed(parameters) && mostSteps(parameters) > MAX_STEPS) {
            throw new ParameterException(
                    ALPHA_SCALE.name(),
                    "with rounds_scale makes a packet travel for more than " + MAX_STEPS + " steps");
        }
    }

    private static void checkRandom(Parameters parameters) {
        if (parameters.get(OUT_DEGREE) > parameters.get(WIDTH)) {
            throw new ParameterException(
                    OUT_DEGREE.name(), parameters.get(OUT_DEGREE) + " is above width = " + parameters.get(WIDTH));
        }
        if (size(parameters).edges() > MAX_EDGES) {
            throw new ParameterException(LEVELS.name(), "makes a network of more than " + MAX_EDGES + " edges");
        }
    }

    /** The maximum number of steps of passes in the sub-phases and rounds in which one packet takes part. */
    private static long mostSteps(Parameters parameters) {
        BigDecimal alpha = alpha(parameters);
        int log = FrameFormulas.log(longestPath(parameters), packets(parameters));
        long boats = FrameFormulas.boats(alpha, log);
        long length = 6 * boats;
        long frames =
                longestPath(parameters) / Math.max(1, FrameFormulas.frameLevels(Algorithm.DISTRIBUTED, alpha, 1)) + 3;
        return frames * FrameFormulas.rounds(parameters.get(ROUNDS_SCALE), log) * 2 * (length + boats);
    }

    static BigDecimal alpha(Parameters parameters) {
        return FrameFormulas.alpha(parameters.get(ALGORITHM), parameters.get(ALPHA_SCALE));
    }

    /** L of the network. */
    static long levels(Parameters parameters) {
        return switch (parameters.get(NETWORK)) {
            case BUTTERFLY, MULTIBUTTERFLY -> Long.numberOfTrailingZeros(parameters.get(N));
            case MESH -> 2 * (parameters.get(SIDE) - 1);
            case RANDOM -> parameters.get(LEVELS);
        };
    }

    /** The network's size. Only {@link Algorithm#STORE_AND_FORWARD} has buffers. */
    private static NetworkSize size(Parameters parameters) {
        NetworkSize size = switch (parameters.get(NETWORK)) {
            case BUTTERFLY -> NetworkSize.butterfly(parameters.get(N));
            case MULTIBUTTERFLY -> NetworkSize.multibutterfly(parameters.get(N), parameters.get(DEGREE));
            case MESH -> NetworkSize.mesh(parameters.get(SIDE));
            case RANDOM ->
                NetworkSize.leveled(parameters.get(LEVELS), parameters.get(WIDTH), parameters.get(OUT_DEGREE));
        };
        return parameters.get(ALGORITHM) == Algorithm.STORE_AND_FORWARD ? size : size.withBuffers(0);
    }

    /** N, the number of packets. */
    static long packets(Parameters parameters) {
        return hasInputs(parameters) ? parameters.get(N) : Math.min(parameters.get(PACKET_COUNT), sources(parameters));
    }

    /** The greatest D that can occur. */
    static long longestPath(Parameters parameters) {
        return parameters.has(MAX_LENGTH)
                ? Math.min(parameters.get(MAX_LENGTH), levels(parameters))
                : levels(parameters);
    }

    /** The identity of the random network: the parameters on which its law depends. */
    private static String networkIdentity(Parameters parameters) {
        if (is(parameters, NetworkKind.MULTIBUTTERFLY)) {
            return MultibutterflyWiring.identity(parameters.get(N), parameters.get(DEGREE));
        }
        return "random levels=" + parameters.get(LEVELS) + " out_degree=" + parameters.get(OUT_DEGREE) + " width="
                + parameters.get(WIDTH);
    }
}
