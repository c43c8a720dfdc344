package io.swallowtail.bufferless;

import io.swallowtail.experiment.NetworkParameters;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.network.Butterfly;
import io.swallowtail.network.Mesh;
import io.swallowtail.network.Multibutterfly;
import io.swallowtail.network.MultibutterflyWiring;
import io.swallowtail.network.RandomLeveledNetwork;
import io.swallowtail.random.Choices;
import io.swallowtail.random.IntegerChoices;
import java.util.stream.IntStream;

/**
 * The network of a point, and the paths on it: built once where it is fixed, or from the choices of each trial.
 *
 * <p>Streams: those of {@link MultibutterflyWiring}; of the random network, for i = 1 … out_degree, {@code successor i}, an integer
 * below width + 1 - i for each node below level L, by which {@link RandomLeveledNetwork#wire} chooses its i-th successor.
 */
final class NetworkSource {
    private static final Runnable NOTHING = () -> {};

    private final FlatNetwork flat;
    private final PathSource paths;
    /** Builds a random network from its choices as they stand. */
    private final Runnable wiring;

    private final boolean isFresh;

    NetworkSource(Parameters parameters, Choices choices, Choices networkChoices) {
        BufferlessParameters.NetworkKind kind = parameters.get(BufferlessParameters.NETWORK);
        BufferlessParameters.PathKind pathKind = parameters.get(BufferlessParameters.PATHS);
        int packets = (int) BufferlessParameters.packets(parameters);
        int levels = (int) BufferlessParameters.levels(parameters);
        isFresh = kind.isRandom() && !NetworkParameters.isFixed(parameters);
        Choices network = isFresh ? choices : networkChoices;
        switch (kind) {
            case BUTTERFLY -> {
                Butterfly butterfly = new Butterfly(levels);
                flat = new FlatNetwork(butterfly);
                paths = new PathSource.Rows(butterfly, pathKind, choices);
                wiring = NOTHING;
            }
            case MESH -> {
                Mesh mesh = new Mesh((int) parameters.get(BufferlessParameters.SIDE));
                flat = new FlatNetwork(mesh);
                paths = new PathSource.Staircases(mesh, flat, packets, choices);
                wiring = NOTHING;
            }
            case RANDOM -> {
                int width = (int) parameters.get(BufferlessParameters.WIDTH);
                int outDegree = (int) parameters.get(BufferlessParameters.OUT_DEGREE);
                int[][] draws = successors(levels * width, width, outDegree, network);
                RandomLeveledNetwork random = new RandomLeveledNetwork(levels, width, outDegree);
                flat = new FlatNetwork(random);
                int longest = (int) BufferlessParameters.longestPath(parameters);
                paths = new PathSource.Walks(random, flat, packets, longest, choices);
                wiring = () -> random.wire(draws);
            }
            case MULTIBUTTERFLY -> {
                int degree = (int) parameters.get(BufferlessParameters.DEGREE);
                Multibutterfly splitters = new Multibutterfly(levels, degree, true);
                wiring = new MultibutterflyWiring(splitters, network)::build;
                flat = new FlatNetwork(splitters);
                paths = new PathSource.Splitters(splitters, flat, pathKind, choices);
            }
            default -> throw new IllegalStateException("unknown network " + kind);
        }
        if (!kind.isRandom()) {
            flat.read();
        }
    }

    private static int[][] successors(int nodes, int width, int outDegree, Choices choices) {
        return IntStream.range(0, outDegree)
                .mapToObj(i -> choices.integers("successor " + (i + 1), nodes, width - i))
                .map(IntegerChoices::values)
                .toArray(int[][]::new);
    }

    /** Builds the random network from its choices as they stand. */
    void build() {
        wiring.run();
        flat.read();
    }

    /** Draws the network of a trial, if it is not the same in all of them, and the paths. */
    void draw(Paths into) {
        if (isFresh) {
            build();
        }
        paths.draw(into);
        into.measure();
    }

    FlatNetwork network() {
        return flat;
    }
}
