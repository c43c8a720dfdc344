package io.swallowtail.protocols.circuit;

import io.swallowtail.core.random.Choices;
import io.swallowtail.protocols.network.Butterfly;
import io.swallowtail.protocols.network.RowNetwork;

/**
 * The circuits of the minimum protocol, at most one per input. An arriving request takes the path with the smallest
 * maximum edge load, not counting the request itself; the first such path wins ties.
 *
 * <p>Source: Cole et al., STOC 1998, section 2.2.
 */
abstract sealed class OnlineCircuits permits FlipCircuits, IndependentCircuits {
    static OnlineCircuits of(boolean areIndependent, Butterfly network, int alternatives, Choices choices) {
        return areIndependent
                ? new IndependentCircuits(network, alternatives, choices)
                : new FlipCircuits(network, choices);
    }

    /** Starts a trial, without any circuits. */
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

    /** Releases the circuit of an input; O(d). */
    abstract void release(int input);

    /** Finds the most loaded edge among all; O(n·d). */
    abstract int congestion();

    /**
     * Finds the most loaded edge of a path that an arrival may take, for a trace.
     *
     * @param which 0 for p, 1 for p', and so on
     * @return its load, without the arriving circuit unless it is already connected
     */
    abstract int load(int round, int place, int input, int output, int which);

    /** Finds which path an arrival got, for a trace: 0 for p, 1 for p', and so on. */
    abstract int taken(int round, int place, int input, int output);

    /** Gives the network, for a trace. */
    abstract RowNetwork network();

    /** Finds the row at each node level of the circuit of an input, for a trace. */
    abstract int[] rows(int input, int output);
}
