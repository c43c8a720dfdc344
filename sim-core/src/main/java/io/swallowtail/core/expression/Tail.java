package io.swallowtail.core.expression;

/**
 * A threshold with a direction, in canonical form: a metric is at least, or at most, an integer.
 *
 * @param metric where a trial's array of metrics has the metric
 * @param side whether {@code metric >= limit} or {@code metric <= limit}
 * @param limit the integer
 */
public record Tail(int metric, Side side, long limit) {
    /** The side on which a tail lies. */
    public enum Side {
        /** The metric is at least the limit. */
        UPPER,
        /** The metric is at most the limit. */
        LOWER
    }
}
