package io.swallowtail.bufferless;

import io.swallowtail.network.Butterfly;
import io.swallowtail.random.Choices;

/** One packet from each input of a butterfly, numbered by it, on the unique path to its output ({@link OutputChoice}). */
final class RowPaths implements PathSource {
    private final Butterfly butterfly;
    private final OutputChoice outputs;

    RowPaths(Butterfly butterfly, BufferlessParameters.PathKind kind, Choices choices) {
        this.butterfly = butterfly;
        outputs = new OutputChoice(butterfly.d(), kind, choices);
    }

    @Override
    public void draw(Paths paths) {
        int[] to = outputs.outputs();
        paths.clear();
        for (int input = 0; input < to.length; input++) {
            paths.begin(input, 0);
            for (int level = 1; level <= butterfly.d(); level++) {
                paths.add(input, (level - 1) * butterfly.edgesPerLevel() + butterfly.edge(level, input, to[input]));
            }
        }
    }
}
