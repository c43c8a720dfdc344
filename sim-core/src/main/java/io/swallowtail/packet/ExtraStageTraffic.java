package io.swallowtail.packet;

import io.swallowtail.packet.ExtraStage.Traffic;
import io.swallowtail.random.AskedIntegers;
import io.swallowtail.random.Choices;
import io.swallowtail.random.Shuffle;
import io.swallowtail.traffic.PermutationKind;
import io.swallowtail.traffic.PermutationTraffic;
import io.swallowtail.traffic.RowNames;
import java.util.Optional;

/**
 * The outputs of t packets an input: packet i of an input, i = 0 … t - 1, has the identity i·n + input.
 *
 * <p>Streams: {@code permutation} for one random permutation, t times; {@code permutations}, asked at (i, place) below
 * n - place, for the shuffle of permutation i where each is another; those of {@link RowNames} where rows are renamed, by one renaming
 * for all permutations.
 */
final class ExtraStageTraffic {
    private final int n;
    private final PermutationTraffic permutation;
    private final AskedIntegers permutations;
    /** The output of an identity, of which only the bits of {@code mask} are looked at. */
    private final int[] wanted;

    private final int mask;
    private final int[] elements;
    /** Null where rows keep their names. */
    private final RowNames names;

    /** Prepares the traffic of a point; d is log2 of the number n of inputs. */
    ExtraStageTraffic(Traffic traffic, PermutationKind kind, int d, int t, boolean isRenamed, Choices choices) {
        n = 1 << d;
        if (traffic == Traffic.REPEATED) {
            permutation = new PermutationTraffic(kind, d, choices);
            permutations = null;
            wanted = new int[n];
            mask = n - 1;
            elements = null;
        } else {
            permutation = null;
            permutations = choices.askedIntegers("permutations");
            wanted = new int[n * t];
            mask = -1;
            elements = new int[n];
        }
        names = isRenamed ? new RowNames(n, choices) : null;
    }

    /** Writes the output of the packet with identity {@code identities[p]} at index p. */
    void fill(int[] identities, int[] outputs) {
        if (names != null) {
            names.names();
        }
        if (permutation != null) {
            write(permutation.destinations(), 0);
        } else {
            shuffleEach();
        }
        for (int packet = 0; packet < outputs.length; packet++) {
            outputs[packet] = wanted[identities[packet] & mask];
        }
    }

    /** Gives the trial's renaming; empty where rows keep their names. */
    Optional<int[]> names() {
        return Optional.ofNullable(names).map(RowNames::names);
    }

    private void shuffleEach() {
        for (int i = 0; i < wanted.length / n; i++) {
            for (int input = 0; input < n; input++) {
                elements[input] = input;
            }
            Shuffle.bringToFront(permutations, i, elements, n, n);
            write(elements, i * n);
        }
    }

    private void write(int[] destinations, int first) {
        if (names == null) {
            System.arraycopy(destinations, 0, wanted, first, n);
        } else {
            names.rename(destinations, wanted, first);
        }
    }
}
