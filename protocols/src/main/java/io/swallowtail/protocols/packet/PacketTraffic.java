package io.swallowtail.protocols.packet;

import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.random.Choices;
import io.swallowtail.core.random.OnDemandIntegers;
import io.swallowtail.core.random.Shuffle;
import io.swallowtail.protocols.traffic.PermutationKind;
import io.swallowtail.protocols.traffic.PermutationTraffic;
import io.swallowtail.protocols.traffic.RowNames;
import java.util.Collections;
import java.util.List;

/**
 * The outputs of packets, by permutations that take turns. Packet i of an input, i = 0, 1, …, has the identity i·n +
 * input and belongs to turn i modulo the number of turns.
 *
 * <p>Streams: {@code permutation} for a single random permutation; {@code permutations}, requested at (turn, place)
 * below n - place, for the shuffles of random permutations where there are several turns or independent ones; those of
 * {@link RowNames} where rows are renamed, by one renaming for all permutations. Memory: 4n bytes per turn, and as much
 * again for a fixed one.
 */
final class PacketTraffic {
    private final int n;
    /** The permutation of each turn; null if its shuffle is on demand. */
    private final PermutationTraffic[] turns;
    /** Null if no shuffle is on demand. */
    private final OnDemandIntegers permutations;

    private final int[] elements;
    /** The output of each input, turn after turn. */
    private final int[] wanted;
    /** Where the turn of packet i of an input begins in {@link #wanted}. */
    private final int[] starts;
    /** Null if rows are not renamed. */
    private final RowNames names;

    private int[] nameOf;

    /** Prepares one permutation, that of the parameters. */
    static PacketTraffic single(Parameters parameters, boolean isRenamed, Choices choices) {
        List<PermutationKind> kinds = List.of(parameters.get(PermutationTraffic.PERMUTATION));
        return new PacketTraffic(PacketParameters.d(parameters), kinds, false, 1, isRenamed, choices);
    }

    /** Prepares t permutations that take turns, or are random and independent. */
    static PacketTraffic of(Parameters parameters, Choices choices) {
        int t = ExtraStage.t(parameters);
        boolean isIndependent = parameters.get(ExtraStage.INDEPENDENT);
        return new PacketTraffic(
                PacketParameters.d(parameters),
                isIndependent
                        ? Collections.nCopies(t, PermutationKind.RANDOM)
                        : parameters.get(PermutationTraffic.PERMUTATIONS),
                isIndependent,
                t,
                parameters.get(PacketParameters.RENAMED),
                choices);
    }

    private PacketTraffic(
            int d, List<PermutationKind> kinds, boolean isIndependent, int t, boolean isRenamed, Choices choices) {
        n = 1 << d;
        turns = new PermutationTraffic[kinds.size()];
        boolean isAsked = isIndependent || kinds.size() > 1;
        for (int turn = 0; turn < turns.length; turn++) {
            PermutationKind kind = kinds.get(turn);
            turns[turn] = isAsked && kind == PermutationKind.RANDOM ? null : new PermutationTraffic(kind, d, choices);
        }
        permutations =
                isAsked && kinds.contains(PermutationKind.RANDOM) ? choices.onDemandIntegers("permutations") : null;
        elements = new int[permutations == null ? 0 : n];
        wanted = new int[n * turns.length];
        starts = new int[t];
        for (int i = 0; i < t; i++) {
            starts[i] = i % turns.length * n;
        }
        names = isRenamed ? new RowNames(n, choices) : null;
    }

    /** Gives the outputs of the trial, turn after turn and by inputs within a turn; callers must not change it. */
    int[] outputs() {
        if (names != null) {
            nameOf = names.names();
        } else if (turns.length == 1 && turns[0] != null) {
            return turns[0].destinations();
        }
        for (int turn = 0; turn < turns.length; turn++) {
            int[] next = turns[turn] == null ? shuffled(turn) : turns[turn].destinations();
            if (names == null) {
                System.arraycopy(next, 0, wanted, turn * n, n);
            } else {
                names.rename(next, wanted, turn * n);
            }
        }
        return wanted;
    }

    private int[] shuffled(int turn) {
        for (int input = 0; input < n; input++) {
            elements[input] = input;
        }
        Shuffle.bringToFront(permutations, turn, elements, n, n);
        return elements;
    }

    /** Writes the output of the packet with identity {@code identities[p]} at index p. */
    void fill(int[] identities, int[] outputs) {
        int[] trial = outputs();
        int shift = Integer.numberOfTrailingZeros(n);
        int mask = n - 1;
        for (int packet = 0; packet < outputs.length; packet++) {
            int identity = identities[packet];
            outputs[packet] = trial[starts[identity >>> shift] + (identity & mask)];
        }
    }

    /** Describes a packet's destination for a trace, with the row names of the current trial. */
    String request(int input, int output) {
        return names == null
                ? "goes to output " + output
                : "goes from the row named " + nameOf[input] + " to the row named " + nameOf[output] + ", output "
                        + output;
    }
}
