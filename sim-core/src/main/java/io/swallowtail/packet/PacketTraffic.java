package io.swallowtail.packet;

import io.swallowtail.experiment.Parameters;
import io.swallowtail.random.AskedIntegers;
import io.swallowtail.random.Choices;
import io.swallowtail.random.Shuffle;
import io.swallowtail.traffic.PermutationTraffic;
import io.swallowtail.traffic.RowNames;

/**
 * The outputs of packets, by one permutation for all packets of an input or by independent ones. Packet i of an input, i = 0, 1, …,
 * has the identity i·n + input.
 *
 * <p>Streams: {@code permutation} for one random permutation; {@code permutations}, asked at (i, place) below n - place, for the
 * shuffle of permutation i where each is another; those of {@link RowNames} where rows are renamed, by one renaming for all
 * permutations.
 */
final class PacketTraffic {
    private final int n;
    /** Null where the permutations are independent. */
    private final PermutationTraffic permutation;
    /** Null where there is one permutation. */
    private final AskedIntegers permutations;

    private final int[] elements;
    /** The output of an identity, of which only the bits of {@code mask} are looked at. */
    private final int[] wanted;

    private final int mask;
    /** Null where rows keep their names. */
    private final RowNames names;

    private int[] nameOf;

    /**
     * Prepares traffic.
     *
     * @param independent how many independent random permutations; 0 for one, that of the parameters, for all packets
     */
    PacketTraffic(Parameters parameters, int independent, boolean isRenamed, Choices choices) {
        n = PacketParameters.butterfly(parameters).rows();
        permutation = independent > 0 ? null : PacketParameters.traffic(parameters, choices);
        permutations = independent > 0 ? choices.askedIntegers("permutations") : null;
        elements = new int[independent > 0 ? n : 0];
        wanted = new int[n * Math.max(1, independent)];
        mask = independent > 0 ? -1 : n - 1;
        names = isRenamed ? new RowNames(n, choices) : null;
    }

    /** Gives the outputs of the trial, of identities 0, 1, … or, by one permutation, of the inputs; not to be written. */
    int[] outputs() {
        if (names != null) {
            nameOf = names.names();
        } else if (permutation != null) {
            return permutation.destinations();
        }
        for (int first = 0; first < wanted.length; first += n) {
            int[] next = permutation == null ? shuffled(first / n) : permutation.destinations();
            if (names == null) {
                System.arraycopy(next, 0, wanted, first, n);
            } else {
                names.rename(next, wanted, first);
            }
        }
        return wanted;
    }

    private int[] shuffled(int index) {
        for (int input = 0; input < n; input++) {
            elements[input] = input;
        }
        Shuffle.bringToFront(permutations, index, elements, n, n);
        return elements;
    }

    /** Writes the output of the packet with identity {@code identities[p]} at index p. */
    void fill(int[] identities, int[] outputs) {
        int[] trial = outputs();
        for (int packet = 0; packet < outputs.length; packet++) {
            outputs[packet] = trial[identities[packet] & mask];
        }
    }

    /** Says in a trace where a packet goes, with the names of the rows in the trial that {@link #outputs} drew. */
    String wish(int input, int output) {
        return names == null
                ? "goes to output " + output
                : "goes from the row named " + nameOf[input] + " to the row named " + nameOf[output] + ", output "
                        + output;
    }
}
