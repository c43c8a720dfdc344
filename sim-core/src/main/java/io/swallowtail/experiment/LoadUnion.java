package io.swallowtail.experiment;

import io.swallowtail.random.AddressedRandom;

/**
 * Draws trials in which some edge is overloaded. Union sampling (Karp and Luby 1983; Naiman and Priebe 2001) needs this
 * and the law of the loads, {@link Experiment#largestLoad}.
 */
public interface LoadUnion {
    /**
     * Draws a trial in which an edge is overloaded. It picks the edge with probability proportional to its tail and
     * then draws the choices from their conditional law, given that this edge has the load or more.
     *
     * @param load a load, at least 1, that some edge can carry
     * @param values random words, moved to the trial, for the choices
     * @param picks random words of another key, moved to the trial, for the edge and the paths that cross it
     */
    void drawOverloaded(long load, AddressedRandom values, AddressedRandom picks);

    /**
     * Counts the overloaded edges of the current trial, after its run.
     *
     * @param load a load, at least 1
     * @return number of edges with that load or more; at least 1 after {@link #drawOverloaded}
     */
    long overloadedEdges(long load);
}
