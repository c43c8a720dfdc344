package io.swallowtail.bufferless;

import io.swallowtail.experiment.NetworkParameters;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.network.Butterfly;
import io.swallowtail.network.Mesh;
import io.swallowtail.network.RandomLeveledNetwork;
import io.swallowtail.random.Choices;
import io.swallowtail.random.IntegerChoices;
import java.util.stream.IntStream;

/**
 * The network of a point, and the paths on it: built once where it is fixed, or from the choices of each trial.
 *
 * <p>Streams of the random network, i = 1 … out_degree: {@code successor i}, an integer below width + 1 - i for each node below level L, by
 * which {@link RandomLeveledNetwork#wire} chooses its i-th successor.
 */
final class NetworkSource {
    private final FlatNetwork flat;
    private final PathSource paths;
    /** The network that is wired again and again, or null. */
    private final RandomLeveledNetwork random;

    private final int[][] draws;
    private final boolean isFresh;

    NetworkSource(Parameters parameters, Choices choices, Choices networkChoices) {
        int packets = (int) BufferlessParameters.packets(parameters);
        isFresh = parameters.get(BufferlessParameters.NETWORK) == NetworkKind.RANDOM
                && !NetworkParameters.isFixed(parameters);
        switch (parameters.get(BufferlessParameters.NETWORK)) {
            case BUTTERFLY -> {
                Butterfly butterfly = new Butterfly((int) BufferlessParameters.levels(parameters));
                flat = new FlatNetwork(butterfly);
                paths = new RowPaths(butterfly, parameters.get(BufferlessParameters.PATHS), choices);
                random = null;
                draws = null;
            }
            case MESH -> {
                Mesh mesh = new Mesh((int) parameters.get(BufferlessParameters.SIDE));
                flat = new FlatNetwork(mesh);
                paths = new StaircasePaths(mesh, flat, packets, choices);
                random = null;
                draws = null;
            }
            case RANDOM -> {
                int levels = (int) parameters.get(BufferlessParameters.LEVELS);
                int width = (int) parameters.get(BufferlessParameters.WIDTH);
                int outDegree = (int) parameters.get(BufferlessParameters.OUT_DEGREE);
                draws = successors(levels * width, width, outDegree, isFresh ? choices : networkChoices);
                random = new RandomLeveledNetwork(levels, width, outDegree);
                flat = new FlatNetwork(random);
                paths = new WalkPaths(
                        random, flat, packets, (int) BufferlessParameters.longestPath(parameters), choices);
            }
            default -> throw new IllegalStateException("unknown network");
        }
        if (random == null) {
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
        random.wire(draws);
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
