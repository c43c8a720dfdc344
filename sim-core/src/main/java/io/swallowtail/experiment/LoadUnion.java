package io.swallowtail.experiment;

import io.swallowtail.random.AddressedRandom;

/**
 * Writes trials in which an edge is overloaded: what union sampling needs (Karp and Luby 1983; Naiman and
 * Priebe 2001) beside the law of the loads, {@link Experiment#largestLoad}.
 */
public interface LoadUnion {
    /**
     * Writes a trial in which an edge is overloaded: picks the edge with probability in proportion to its tail, then draws the
     * choices from their law given that this edge carries so much or more.
     *
     * @param load a load, at least 1, that some edge can carry
     * @param values the words of a key, moved to the trial, for the choices themselves
     * @param picks the words of another key, moved to the trial, for the edge and who crosses it
     */
    void drawOverloaded(long load, AddressedRandom values, AddressedRandom picks);

    /**
     * Counts overloaded edges in the trial whose choices are written and that has run.
     *
     * @param load a load, at least 1
     * @return how many edges carry so much or more; at least 1 after {@link #drawOverloaded}
     */
    long overloadedEdges(long load);
}
