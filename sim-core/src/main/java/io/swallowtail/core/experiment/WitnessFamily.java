package io.swallowtail.core.experiment;

/**
 * A family of witnesses of an event. A witness is a set of choices, each with a value, that causes the event or that
 * every trial of the event is expected to have: an edge with so many paths, or requests that block each other.
 *
 * @param logTotal natural logarithm of the sum of the witnesses' weights; -infinity if no trial has a witness
 * @param largestFactor the largest importance factor of a planted trial ({@link Witnesses#plant}), a whole multiple of
 *     every other one above 0
 * @param logRemainder natural logarithm of an estimate, deliberately high, of the probability of the event without a
 *     witness; -infinity if every trial of the event has a witness
 * @param remainder what the remainder is and how it is estimated, part of a sentence; empty if there is none
 */
public record WitnessFamily(double logTotal, double largestFactor, double logRemainder, String remainder) {
    /**
     * Checks the numbers. Comparisons with NaN are false, so a method that compares them would be chosen wrongly.
     *
     * @throws IllegalArgumentException if one of them is not a number
     */
    public WitnessFamily {
        if (Double.isNaN(logTotal) || Double.isNaN(largestFactor) || Double.isNaN(logRemainder)) {
            throw new IllegalArgumentException("the weights of witnesses are not numbers: log total " + logTotal
                    + ", largest factor " + largestFactor + ", log remainder " + logRemainder);
        }
    }

    /**
     * Makes a family whose witnesses are exactly the ways to the event, with their probabilities as weights.
     *
     * @param logTotal natural logarithm of the expected number of witnesses
     * @return the family
     */
    public static WitnessFamily complete(double logTotal) {
        return new WitnessFamily(logTotal, 1, Double.NEGATIVE_INFINITY, "");
    }

    /**
     * Reports whether every trial of the event has a witness.
     *
     * @return true if nothing remains
     */
    public boolean isComplete() {
        return remainder.isEmpty();
    }

    /**
     * Reports whether the event is known to be impossible. An estimated remainder proves nothing.
     *
     * @return true if every trial of the event has a witness, and no trial has one
     */
    public boolean isImpossible() {
        return isComplete() && logTotal == Double.NEGATIVE_INFINITY;
    }
}
