package io.swallowtail.answers.tables;

import io.swallowtail.core.experiment.Bound;
import io.swallowtail.core.experiment.Bound.Kind;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionParser;
import java.math.BigDecimal;
import java.util.OptionalLong;

/** Derives bounds on a quantile of an integer metric from a theorem's bound on its tails. */
final class QuantileBounds {
    /** The most thresholds that are tried. */
    private static final long MAX_THRESHOLDS = 4096;

    private final Point point;
    private final Metric metric;
    private final double logUpper;
    private final double logLower;
    private final long end;

    /**
     * Prepares the bounds on a quantile.
     *
     * @param metric an integer metric
     * @param level the quantile's level
     * @param greatest the largest observed value; thresholds far above it are not tried
     */
    QuantileBounds(Point point, Metric metric, BigDecimal level, double greatest) {
        this.point = point;
        this.metric = metric;
        this.logUpper = Math.log10(BigDecimal.ONE.subtract(level).doubleValue());
        this.logLower = Math.log10(level.doubleValue());
        long most = point.experiment().upperBound(point.parameters(), metric);
        this.end = Math.min(Math.min(most, MAX_THRESHOLDS), (long) Math.max(0, 2 * greatest) + 64);
    }

    /** Finds the least upper bound on the quantile; empty if it is not below the metric's maximum. */
    OptionalLong atMost(Bound bound) {
        for (long value = 0; value < end; value++) {
            boolean rareAbove = bound.kind() != Kind.LOWER && log10(bound, ">=", value + 1) <= logUpper;
            boolean likelyBelow = bound.kind() != Kind.UPPER && log10(bound, "<=", value) >= logLower;
            if (rareAbove || likelyBelow) {
                return OptionalLong.of(value);
            }
        }
        return OptionalLong.empty();
    }

    /** Finds the greatest lower bound on the quantile; empty if it is not above 0. */
    OptionalLong atLeast(Bound bound) {
        for (long value = end; value > 0; value--) {
            boolean likelyAbove = bound.kind() != Kind.UPPER && log10(bound, ">=", value) > logUpper;
            boolean rareBelow = bound.kind() != Kind.LOWER && log10(bound, "<=", value - 1) < logLower;
            if (likelyAbove || rareBelow) {
                return OptionalLong.of(value);
            }
        }
        return OptionalLong.empty();
    }

    /** Evaluates a bound on a tail; NaN, for which every comparison is false, if it does not apply. */
    private double log10(Bound bound, String relation, long threshold) {
        Event event = Event.compile(
                ExpressionParser.parseFamily(metric.name() + " " + relation + " " + threshold)
                        .get(0),
                PointScope.ofEvents(point));
        return bound.log10(point.parameters(), event).orElse(Double.NaN);
    }
}
