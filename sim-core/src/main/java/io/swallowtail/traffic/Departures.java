package io.swallowtail.traffic;

import io.swallowtail.random.AskedIntegers;
import io.swallowtail.random.Choices;
import io.swallowtail.random.Shuffle;

/**
 * Rounds in which k random inputs of n depart, in random order.
 *
 * <p>Stream: {@code departures}, asked at (round, i): an integer below n - i brings the i-th departing input to the front of
 * all inputs, which are in ascending order at first and later as the round before left them. Randomness: at most k integers a
 * round. Memory: 4n bytes.
 */
public final class Departures {
    private final AskedIntegers choices;
    private final int[] inputs;
    private final int k;

    /**
     * Prepares rounds of one size.
     *
     * @param n number of inputs with a circuit, at least 1
     * @param k how many depart in a round, 1 to n
     * @param choices where the stream is declared
     */
    public Departures(int n, int k, Choices choices) {
        this.choices = choices.askedIntegers("departures");
        this.inputs = new int[n];
        this.k = k;
    }

    /**
     * Begins a trial.
     *
     * @param withCircuit the n inputs with a circuit, in ascending order
     */
    public void begin(int[] withCircuit) {
        System.arraycopy(withCircuit, 0, inputs, 0, inputs.length);
    }

    /**
     * Chooses who departs; O(k).
     *
     * @param round the round, in [0, 2^27), each once in a trial
     * @return the departing inputs in its first k places, in random order; the same array always, not to be written
     */
    public int[] of(int round) {
        Shuffle.bringToFront(choices, round, inputs, inputs.length, k);
        return inputs;
    }
}
