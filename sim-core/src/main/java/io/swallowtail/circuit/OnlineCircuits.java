package io.swallowtail.circuit;

import io.swallowtail.network.Butterfly;
import io.swallowtail.random.Choices;

/**
 * The circuits of the minimum protocol, one an input at most: an arriving request takes the one of its two paths whose most
 * loaded edge carries fewer circuits, p if they are equal; the newcomer is not counted.
 *
 * <p>Source: Cole et al., STOC 1998, section 2.2.
 */
abstract sealed class OnlineCircuits permits FlipCircuits, IndependentCircuits, ToldCircuits {
    static OnlineCircuits of(CircuitParameters.PathChoice choice, Butterfly network, Choices choices) {
        return switch (choice) {
            case FLIP -> new FlipCircuits(network, choices);
            case INDEPENDENT -> new IndependentCircuits(network, choices);
        };
    }

    /** Begins a trial, without any circuits. */
    abstract void begin();

    /**
     * Locks down a circuit; O(d).
     *
     * @param round 0 for the first arrivals, then the round of departures and arrivals
     * @param place the place of this arrival within the round, from 0
     * @param input an input without a circuit
     * @param output an output without a circuit
     * @return the load of the circuit's most loaded edge, itself counted
     */
    abstract int connect(int round, int place, int input, int output);

    /** Gives the circuit of an input up; O(d). */
    abstract void release(int input);

    /** Finds the most loaded edge among all; O(n·d). */
    abstract int congestion();

    /**
     * Finds the most loaded edge of a path that an arrival may take, for a trace.
     *
     * @param which 0 for p, 1 for p'
     * @return its load, the newcomer not counted unless it is connected
     */
    abstract int load(int round, int place, int input, int output, int which);

    /** Asks whether the circuit that an arrival got is p, for a trace. */
    abstract boolean isOnFirst(int round, int place, int input, int output);

    /** Copies the circuits of some inputs, for a trace: that of {@code inputs[i]}, to {@code outputs[i]}, as path i. */
    abstract ToldPaths told(int[] inputs, int[] outputs);
}
