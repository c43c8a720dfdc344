package io.swallowtail.core.expression;

import java.util.Objects;
import java.util.Optional;

/**
 * An event of the simplest kind: one metric compared to an integer.
 *
 * @param metric where a trial's array of metrics has the metric
 * @param relation how it is compared
 * @param value the integer to which it is compared
 */
public record Threshold(int metric, Relation relation, long value) {
    /** Checks the index. */
    public Threshold {
        if (metric < 0) {
            throw new IllegalArgumentException("metric must be at least 0: " + metric);
        }
        Objects.requireNonNull(relation, "relation");
    }

    /**
     * Returns the tail that this is, or nothing where it has no direction ({@code ==}, {@code !=}) or holds for no {@code
     * long}.
     */
    public Optional<Tail> tail() {
        return switch (relation) {
            case AT_LEAST -> Optional.of(new Tail(metric, Tail.Side.UPPER, value));
            case GREATER ->
                value == Long.MAX_VALUE ? Optional.empty() : Optional.of(new Tail(metric, Tail.Side.UPPER, value + 1));
            case AT_MOST -> Optional.of(new Tail(metric, Tail.Side.LOWER, value));
            case LESS ->
                value == Long.MIN_VALUE ? Optional.empty() : Optional.of(new Tail(metric, Tail.Side.LOWER, value - 1));
            case EQUAL, UNEQUAL -> Optional.empty();
        };
    }
}
