package io.swallowtail.bufferless;

import io.swallowtail.bufferless.BufferlessParameters.PathKind;
import io.swallowtail.random.Choices;
import io.swallowtail.random.IntegerChoices;
import io.swallowtail.traffic.PermutationKind;
import io.swallowtail.traffic.PermutationTraffic;

/**
 * The output of each input's packet.
 *
 * <p>Streams: {@code permutation}, or {@code destinations}, integer i the output of input i.
 */
final class OutputChoice {
    private final PermutationTraffic permutation;
    private final IntegerChoices uniform;

    OutputChoice(int d, PathKind kind, Choices choices) {
        if (kind == PathKind.PERMUTATION) {
            permutation = new PermutationTraffic(PermutationKind.RANDOM, d, choices);
            uniform = null;
        } else {
            permutation = null;
            uniform = choices.integers("destinations", 1 << d, 1 << d);
        }
    }

    /** Gives the trial's output of input i at index i; not to be written. */
    int[] outputs() {
        return uniform == null ? permutation.destinations() : uniform.values();
    }
}
