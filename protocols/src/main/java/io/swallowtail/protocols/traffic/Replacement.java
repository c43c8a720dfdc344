package io.swallowtail.protocols.traffic;

/** Rounds in which some circuits depart, and their inputs and outputs are joined again. */
public interface Replacement {
    /**
     * Starts a trial.
     *
     * @param inputs the inputs with a circuit, in ascending order, which is that of their arrival
     * @param destinations output of each input
     */
    void begin(int[] inputs, int[] destinations);

    /**
     * Replaces circuits; O(k).
     *
     * @param round the round, from 1, each once in a trial
     * @param destinations output of each input before the round; receives those after it
     * @return the inputs concerned in its first k places, in the order of their departure and of their arrival; always the same array;
     *     callers must not change it
     */
    int[] replace(int round, int[] destinations);
}
