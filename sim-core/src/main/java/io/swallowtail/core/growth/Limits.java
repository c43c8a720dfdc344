package io.swallowtail.core.growth;

/**
 * Estimate and confidence limits of a statistic at one value of the parameter.
 *
 * @param x the parameter's value, above 0
 * @param estimate the statistic of the sample, finite
 * @param low its low confidence limit, at most the estimate; negative infinity if unknown
 * @param high its high confidence limit, at least the estimate; positive infinity if unknown
 */
public record Limits(double x, double estimate, double low, double high) {
    /**
     * Checks the numbers.
     *
     * @throws IllegalArgumentException if x is not above 0 and finite, or the estimate is not finite or outside of the limits
     */
    public Limits {
        if (!(x > 0 && x < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("x = " + x + ", allowed: above 0 and finite");
        }
        if (!Double.isFinite(estimate) || !(low <= estimate && estimate <= high)) {
            throw new IllegalArgumentException(
                    "estimate = " + estimate + ", allowed: finite and from low = " + low + " to high = " + high);
        }
    }

    /** Gives half the width; if one limit is unknown, the distance to the other; infinite if both are unknown. */
    double halfWidth() {
        if (Double.isInfinite(low)) {
            return high - estimate;
        }
        return Double.isInfinite(high) ? estimate - low : (high - low) / 2;
    }
}
