package io.swallowtail.protocols.bufferless;

import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.random.Choices;
import io.swallowtail.protocols.bufferless.BufferlessParameters.PathKind;
import io.swallowtail.protocols.network.Butterfly;
import io.swallowtail.protocols.network.Mesh;
import io.swallowtail.protocols.network.Multibutterfly;
import io.swallowtail.protocols.network.MultibutterflyWiring;
import io.swallowtail.protocols.network.RandomLeveledNetwork;
import java.util.stream.IntStream;

/**
 * The network of a point, and the paths on it.
 *
 * <p>Streams: those of {@link MultibutterflyWiring}; of the random network, for i = 1 … out_degree, {@code successor
 * i}, an integer below width + 1 - i for each node below level L, by which {@link RandomLeveledNetwork#wire} chooses
 * its i-th successor.
 */
final class NetworkSource {
    final FlatNetwork flat;
    private final PathSource paths;
    /** Builds a random network from its current choices; null if the network is not random. */
    private final Runnable wiring;

    /** Declares the choices of the network, then those of the paths. */
    NetworkSource(Parameters parameters, Choices choices, Choices network) {
        PathKind pathKind = parameters.get(BufferlessParameters.PATHS);
        int packets = (int) BufferlessParameters.packets(parameters);
        int levels = (int) BufferlessParameters.levels(parameters);
        int longest = (int) BufferlessParameters.longestPath(parameters);
        switch (parameters.get(BufferlessParameters.NETWORK)) {
            case BUTTERFLY -> {
                Butterfly butterfly = new Butterfly(levels);
                flat = new FlatNetwork(butterfly);
                paths = pathKind == PathKind.MONOTONE
                        ? new PathSource.Walks(butterfly, flat, packets, longest, choices)
                        : new PathSource.Rows(butterfly, pathKind, choices);
                wiring = null;
            }
            case MESH -> {
                Mesh mesh = new Mesh((int) parameters.get(BufferlessParameters.SIDE));
                flat = new FlatNetwork(mesh);
                paths = new PathSource.Staircases(mesh, flat, packets, choices);
                wiring = null;
            }
            case RANDOM -> {
                int width = (int) parameters.get(BufferlessParameters.WIDTH);
                int outDegree = (int) parameters.get(BufferlessParameters.OUT_DEGREE);
                int[][] draws = IntStream.range(0, outDegree)
                        .mapToObj(i -> network.integers(
                                        "successor " + (i + 1),
                                        levels * width,
                                        width - i,
                                        node -> node % width % (width - i))
                                .values())
                        .toArray(int[][]::new);
                RandomLeveledNetwork random = new RandomLeveledNetwork(levels, width, outDegree);
                flat = new FlatNetwork(random);
                paths = new PathSource.Walks(random, flat, packets, longest, choices);
                wiring = () -> random.wire(draws);
            }
            case MULTIBUTTERFLY -> {
                Multibutterfly splitters =
                        new Multibutterfly(levels, (int) parameters.get(BufferlessParameters.DEGREE), true);
                wiring = new MultibutterflyWiring(splitters, network)::build;
                flat = new FlatNetwork(splitters);
                paths = pathKind == PathKind.MONOTONE
                        ? new PathSource.Walks(splitters, flat, packets, longest, choices)
                        : new PathSource.Splitters(splitters, flat, pathKind, choices);
            }
            default -> throw new IllegalStateException("unknown network");
        }
        if (wiring == null) {
            flat.read();
        }
    }

    /** Builds the network from its current choices, if it is random. */
    void build() {
        if (wiring != null) {
            wiring.run();
            flat.read();
        }
    }

    /** Draws the paths of a trial. */
    void draw(Paths into) {
        paths.draw(into);
        into.measure();
    }
}
