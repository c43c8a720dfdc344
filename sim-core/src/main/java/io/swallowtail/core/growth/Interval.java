package io.swallowtail.core.growth;

/**
 * The values that a coefficient may have.
 *
 * @param low the least; negative infinity if there is none
 * @param high the greatest, at least {@code low}; positive infinity if there is none
 */
public record Interval(double low, double high) {
    static final Interval ALL = new Interval(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

    Interval hull(Interval other) {
        return new Interval(Math.min(low, other.low), Math.max(high, other.high));
    }
}
