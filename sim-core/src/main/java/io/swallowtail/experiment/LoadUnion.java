package io.swallowtail.experiment;

import io.swallowtail.random.AddressedRandom;

/**
 * A simulator of which some metrics are the largest of many loads, each a sum of independent choices, so that the law of
 * every single load is known: what union sampling needs (Karp and Luby 1983; Naiman and Priebe 2001).
 */
public interface LoadUnion extends Simulator {
    /**
     * Asks for a metric.
     *
     * @param metric index of a metric
     * @return whether it is such a largest load
     */
    boolean isLargestLoad(int metric);

    /**
     * Sums the tails of all loads.
     *
     * @param load a load, at least 1
     * @return the natural logarithm of the expected number of edges that carry so much or more; -infinity where no edge can
     */
    double logExpectedEdges(long load);

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
