package io.swallowtail.answers.method;

import io.swallowtail.core.rare.FaultSpectrum;
import io.swallowtail.core.rare.StrataLaw;
import java.io.Serializable;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;

/**
 * What the trials of one event yield in addition to counted integers. Events whose counts are everything have none. The results of
 * disjoint sets of trials add, in any order.
 */
public sealed interface Results extends Serializable
        permits Replications, Results.Orders, Results.Strata, Results.Known {
    /**
     * Adds the results of other trials of the same event.
     *
     * @param other results of the same kind
     * @return the sum; the same results if trials do not change them
     */
    default Results plus(Results other) {
        return this;
    }

    /**
     * Lists the levels of splittings.
     *
     * @return one entry per level and climb; none for other methods
     */
    default List<Replications.Level> levels() {
        return List.of();
    }

    /**
     * What was proved of an event that more faults can only cause, before the first order.
     *
     * @param parts the number of parts that can fail
     * @param shares the probabilities of the event given 0, 1, 2, … faults, as far as they were counted ({@link FaultSpectrum#proved})
     */
    record Orders(int parts, List<Double> shares) implements Results {
        /**
         * Joins this with critical numbers.
         *
         * @param orders the number of trials by their critical numbers
         * @return what is known of the event
         */
        public FaultSpectrum with(SortedMap<Integer, Long> orders) {
            return new FaultSpectrum(parts, shares, orders, List.of(), Double.NaN);
        }
    }

    /**
     * The strata of an event, of which some are settled before the first trial.
     *
     * @param law the strata, serializable
     */
    record Strata(StrataLaw law) implements Results {}

    /**
     * A computed probability.
     *
     * @param probability the probability of the event
     * @param shares its probabilities given 0, 1, 2, … up to all faults; empty if they are not known
     */
    record Known(double probability, List<Double> shares) implements Results {
        /**
         * Returns the probabilities given numbers of faults.
         *
         * @return the spectrum, without lines if the probabilities are not known
         */
        public FaultSpectrum spectrum() {
            return new Orders(Math.max(0, shares.size() - 1), shares).with(Collections.emptySortedMap());
        }
    }
}
