package io.swallowtail.bufferless;

import io.swallowtail.network.Butterfly;
import io.swallowtail.random.Choices;
import io.swallowtail.random.IntegerChoices;
import io.swallowtail.traffic.PermutationKind;
import io.swallowtail.traffic.PermutationTraffic;

/**
 * One packet from each input of a butterfly, numbered by it, on the unique path to its output.
 *
 * <p>Streams: {@code permutation}, or {@code destinations}, integer i the output of input i.
 */
final class RowPaths implements PathSource {
    private final Butterfly butterfly;
    private final PermutationTraffic permutation;
    private final IntegerChoices uniform;

    RowPaths(Butterfly butterfly, PathKind kind, Choices choices) {
        this.butterfly = butterfly;
        if (kind == PathKind.PERMUTATION) {
            permutation = new PermutationTraffic(PermutationKind.RANDOM, butterfly.d(), choices);
            uniform = null;
        } else {
            permutation = null;
            uniform = choices.integers("destinations", butterfly.rows(), butterfly.rows());
        }
    }

    @Override
    public void draw(Paths paths) {
        int[] outputs = uniform == null ? permutation.destinations() : uniform.values();
        paths.clear();
        for (int input = 0; input < outputs.length; input++) {
            paths.begin(input, 0);
            for (int level = 1; level <= butterfly.d(); level++) {
                paths.add(
                        input, (level - 1) * butterfly.edgesPerLevel() + butterfly.edge(level, input, outputs[input]));
            }
        }
    }
}
