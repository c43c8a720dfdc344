package io.swallowtail.expression;

import java.util.Objects;

/**
 * An event of the simplest kind: one metric compared to an integer.
 *
 * @param metric where a trial's array of metrics has the metric
 * @param relation how it is compared
 * @param value what it is compared to
 */
public record Threshold(int metric, Relation relation, long value) {
    /** Checks the index. */
    public Threshold {
        if (metric < 0) {
            throw new IllegalArgumentException("metric must be at least 0: " + metric);
        }
        Objects.requireNonNull(relation, "relation");
    }
}
