package io.swallowtail.protocols.traffic;

import io.swallowtail.core.experiment.ChoiceParameter;
import io.swallowtail.core.experiment.SequenceParameter;
import io.swallowtail.core.random.Choices;
import io.swallowtail.core.random.OnDemandIntegers;
import io.swallowtail.core.random.ShuffleChoices;

/**
 * One request from every input, or from a given number of random inputs, to the outputs of a permutation.
 *
 * <p>Streams: {@code permutation} where it is random; that of {@link Senders} where not all inputs send.
 */
public final class PermutationTraffic {
    /** Which permutation is routed; {@link Permutation#PERMUTATION} has those of files too. */
    public static final ChoiceParameter<PermutationKind> PERMUTATION = new ChoiceParameter<>(
            "permutation",
            "which output each input sends to; random: a new permutation in each trial",
            PermutationKind.class);

    /**
     * Which permutations are routed in turn, one after the other and then again from the first: by default one, which
     * is repeated.
     */
    public static final SequenceParameter<PermutationKind> PERMUTATIONS = new SequenceParameter<>(new ChoiceParameter<>(
            "permutation",
            "which output each input sends to, in turn if several are joined by +; random: a new permutation in each trial",
            PermutationKind.class));

    private final ShuffleChoices shuffle;
    private final int[] destinations;
    private final Senders senders;
    /** The destinations of the senders. */
    private final int[] outputs;

    /**
     * Prepares the traffic of a point where every input sends.
     *
     * @param d log2 of the number n of inputs
     * @param choices where a random permutation declares its n - 1 integers
     */
    public PermutationTraffic(PermutationKind kind, int d, Choices choices) {
        this(new Permutation(kind), d, 1 << d, choices);
    }

    /**
     * Prepares the traffic of a point.
     *
     * @param d log2 of the number n of inputs
     * @param requests how many inputs send, 1 to n
     * @param choices where the streams are declared
     */
    public PermutationTraffic(Permutation permutation, int d, int requests, Choices choices) {
        int n = 1 << d;
        destinations = new int[n];
        if (permutation.isRandom()) {
            shuffle = choices.shuffle("permutation", n);
        } else {
            shuffle = null;
            for (int input = 0; input < n; input++) {
                destinations[input] = permutation.destination(input, d);
            }
        }
        senders = Senders.ofOne(n, requests, choices);
        outputs = senders.areAll() ? destinations : new int[requests];
    }

    /** Reads the trial's requests from the current choices. Cost: O(n). */
    public void readRequests() {
        destinations();
        if (!senders.areAll()) {
            int[] inputs = senders.of(0);
            for (int i = 0; i < inputs.length; i++) {
                outputs[i] = destinations[inputs[i]];
            }
        }
    }

    /**
     * Changes the current choices so that some inputs send. What else is random keeps its law, given that they send.
     *
     * @param inputs different inputs, at most as many as send
     * @param picks selects which senders they replace
     * @param step the step of these integers
     */
    public void send(int[] inputs, OnDemandIntegers picks, long step) {
        senders.include(inputs, picks, step);
    }

    /**
     * Changes the random permutation so that some inputs send to given outputs. A uniform permutation becomes a uniform one
     * of those.
     *
     * @param inputs different inputs
     * @param outputs as many different outputs
     */
    public void direct(int[] inputs, int[] outputs) {
        shuffle.fix(inputs, outputs);
    }

    /** Reports whether every input sends. */
    public boolean isFull() {
        return senders.areAll();
    }

    /**
     * Gives the destination of each input, including inputs that do not send.
     *
     * @return output of input i at index i, of the current requests; the same array in every trial; callers must not
     *     change it
     */
    public int[] permutation() {
        return destinations;
    }

    /**
     * Gives the inputs that send.
     *
     * @return the inputs of the current requests, in ascending order; the same array in every trial; callers must not
     *     change it
     */
    public int[] inputs() {
        return senders.inputs();
    }

    /**
     * Gives the destinations of the senders.
     *
     * @return the outputs of the current requests, in the order of {@link #inputs}; the same array in every trial;
     *     callers must not change it
     */
    public int[] outputs() {
        return outputs;
    }

    /**
     * Gives the trial's permutation, from the current choices.
     *
     * @return output of input i at index i; the same array in every trial; callers must not change it
     */
    public int[] destinations() {
        if (shuffle != null) {
            shuffle.permutation(destinations);
        }
        return destinations;
    }
}
