package io.swallowtail.experiment;

/**
 * The law of many loads, each a sum of independent choices, of which a metric is the largest: a function of the parameters,
 * known without any simulator.
 */
@FunctionalInterface
public interface LoadLaw {
    /**
     * Sums the tails of all loads.
     *
     * @param load a load, at least 1
     * @return the natural logarithm of the expected number of edges that carry so much or more; -infinity where no edge can
     */
    double logExpectedEdges(long load);
}
