package io.swallowtail.core.rare;

import java.io.Serializable;
import java.util.SortedMap;

/** What is known of an event by strata, of which some are settled without trials. */
public interface StrataLaw extends Serializable {
    /**
     * Reports whether all strata are settled.
     *
     * @return true if the probability is exact
     */
    boolean isExact();

    /**
     * Estimates the probability of the event.
     *
     * @param seen the number of trials by their results
     * @return its natural logarithm
     */
    double log(SortedMap<Integer, Long> seen);

    /**
     * Gives limits that hold for every law and at all looks simultaneously.
     *
     * @param seen the number of trials by their results
     * @param alpha the error probability of both limits
     * @return natural logarithms of the low and the high limit
     */
    double[] logLimits(SortedMap<Integer, Long> seen, double alpha);
}
