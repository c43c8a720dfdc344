package io.swallowtail.bufferless;

import io.swallowtail.network.Multibutterfly;
import io.swallowtail.random.Choices;
import io.swallowtail.random.IntegerChoices;

/**
 * One packet from each input of a multibutterfly, numbered by it: at each level it takes a uniform one of its node's c edges to
 * the half that leads to its output ({@link OutputChoice}).
 *
 * <p>Stream besides: {@code edges}, integer (l - 1)·n + i, below c, which edge of edge level l the packet of input i takes.
 */
final class SplitterPaths implements PathSource {
    private final Multibutterfly network;
    private final FlatNetwork flat;
    private final OutputChoice outputs;
    private final IntegerChoices edges;

    SplitterPaths(Multibutterfly network, FlatNetwork flat, BufferlessParameters.PathKind kind, Choices choices) {
        this.network = network;
        this.flat = flat;
        outputs = new OutputChoice(network.d(), kind, choices);
        edges = choices.integers("edges", network.d() * network.rows(), network.c());
    }

    @Override
    public void draw(Paths paths) {
        int[] to = outputs.outputs();
        int[] chosen = edges.values();
        int d = network.d();
        paths.clear();
        for (int input = 0; input < to.length; input++) {
            int row = input;
            paths.begin(input, 0);
            for (int level = 1; level <= d; level++) {
                int half = to[input] >>> d - level & 1;
                int k = chosen[(level - 1) * network.rows() + input];
                int edge = (2 * row + half) * network.c() + k;
                paths.add(input, flat.firstEdge(level) + edge);
                row = network.head(level, edge);
            }
        }
    }
}
