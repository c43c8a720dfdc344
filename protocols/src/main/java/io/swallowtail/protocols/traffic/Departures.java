package io.swallowtail.protocols.traffic;

import io.swallowtail.core.random.Choices;
import io.swallowtail.core.random.OnDemandIntegers;
import io.swallowtail.core.random.Shuffle;

/**
 * Rounds in which k random inputs of n depart, in random order.
 *
 * <p>Stream: {@code departures}, requested at (round, i): an integer below n - i brings the i-th departing input to the
 * front of all inputs, which are initially in ascending order, and later in the order after the previous round.
 * Randomness: at most k integers per round. Memory: 4n bytes.
 */
public final class Departures {
    private final OnDemandIntegers choices;
    private final int[] inputs;
    private final int k;

    /**
     * Prepares rounds of one size.
     *
     * @param n number of inputs with a circuit, at least 1
     * @param k number of departures per round, 1 to n
     * @param choices where the stream is declared
     */
    public Departures(int n, int k, Choices choices) {
        this.choices = choices.onDemandIntegers("departures");
        this.inputs = new int[n];
        this.k = k;
    }

    /**
     * Starts a trial.
     *
     * @param withCircuit the n inputs with a circuit, in ascending order
     */
    public void begin(int[] withCircuit) {
        System.arraycopy(withCircuit, 0, inputs, 0, inputs.length);
    }

    /**
     * Chooses the departing inputs; O(k).
     *
     * @param round the round, in [0, 2^27), each once in a trial
     * @return the departing inputs in its first k places, in random order; always the same array; callers must not
     *     change it
     */
    public int[] of(int round) {
        Shuffle.bringToFront(choices, round, inputs, inputs.length, k);
        return inputs;
    }
}
