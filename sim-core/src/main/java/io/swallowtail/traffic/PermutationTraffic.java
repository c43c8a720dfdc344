package io.swallowtail.traffic;

import io.swallowtail.experiment.ChoiceParameter;
import io.swallowtail.random.Choices;
import io.swallowtail.random.ShuffleChoices;

/** One request from every input, to the outputs of a permutation; stream {@code permutation} where it is random. */
public final class PermutationTraffic {
    /** Which permutation is routed. */
    public static final ChoiceParameter<PermutationKind> PERMUTATION = new ChoiceParameter<>(
            "permutation", "which output each input wants; random is fresh in each trial", PermutationKind.class);

    private final ShuffleChoices shuffle;
    private final int[] destinations;

    /**
     * Prepares the traffic of a point.
     *
     * @param kind which permutation
     * @param d log2 of the number n of inputs
     * @param choices where a random permutation declares its n - 1 integers
     */
    public PermutationTraffic(PermutationKind kind, int d, Choices choices) {
        int n = 1 << d;
        destinations = new int[n];
        if (kind == PermutationKind.RANDOM) {
            shuffle = choices.shuffle("permutation", n);
        } else {
            shuffle = null;
            for (int input = 0; input < n; input++) {
                destinations[input] = kind.destination(input, d);
            }
        }
    }

    /**
     * Gives the trial's permutation, from the choices as they stand.
     *
     * @return output of input i at index i; the same array in every trial, not to be written
     */
    public int[] destinations() {
        if (shuffle != null) {
            shuffle.permutation(destinations);
        }
        return destinations;
    }
}
