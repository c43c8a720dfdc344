package io.swallowtail.core.experiment;

import java.util.List;
import java.util.Optional;

/** The probability of an event that an experiment can compute without trials. */
public interface ExactProbability {
    /**
     * A computed probability.
     *
     * @param log its natural logarithm; -infinity for an impossible event
     * @param reason how it is known, one line
     */
    record Known(double log, String reason) {
        /** What rounding may add to the logarithm of 1. */
        private static final double ROUNDING = 1e-12;

        /**
         * Checks the number.
         *
         * @throws IllegalArgumentException if it is the logarithm of no probability
         */
        public Known {
            if (!(log <= ROUNDING)) {
                throw new IllegalArgumentException("the exact probability (" + reason + ") has the natural logarithm "
                        + log + "; expected: 0 or below; correct the declaration");
            }
            log = Math.min(0, log);
        }
    }

    /**
     * Names what a point must meet so that the probability can be computed.
     *
     * @return the condition that it does not meet; empty if it meets all
     */
    default Optional<String> unmetCondition() {
        return Optional.empty();
    }

    /**
     * Predicts the work.
     *
     * @return path-edges, as {@link Definition#work}
     */
    double work();

    /**
     * Computes the probability.
     *
     * @return the probability, with a relative error below 1e-12; empty if that takes more memory than is allowed
     */
    Optional<Known> compute();

    /**
     * Computes the probabilities of the event given numbers of faults. They do not depend on the probability of faults.
     *
     * @return the probabilities given 0, 1, 2, … up to all faults; empty if faults have several probabilities, or if that is not cheap
     */
    default List<Double> shares() {
        return List.of();
    }
}
