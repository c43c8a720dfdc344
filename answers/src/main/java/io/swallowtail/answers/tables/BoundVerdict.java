package io.swallowtail.answers.tables;

import io.swallowtail.answers.method.Tail;
import io.swallowtail.answers.plan.PlannedEvent;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.core.experiment.Bound;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.expression.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * A theorem's bound on an event of a point, and its verdict.
 *
 * @param bound the theorem's bound
 * @param applies whether the theorem applies to the point
 * @param parameter the value that the bound chose, such as {@code t = 4}; null if there is none, or if it does not apply
 * @param log10 the decimal logarithm of the bound; NaN if it does not apply
 */
public record BoundVerdict(Bound bound, Event event, boolean applies, String parameter, double log10) {
    /** The verdict on a bound of 0 if the event never happened. */
    public static final String NEVER_VIOLATED = "never violated";

    /** The verdict on an exact probability inside the limits. No number of trials proves it. */
    public static final String AGREES = "agrees";

    /** Evaluates all bounds on the events of a point. */
    static List<BoundVerdict> of(PlannedPoint planned) {
        List<BoundVerdict> rows = new ArrayList<>();
        for (Bound bound : planned.point().experiment().bounds()) {
            for (PlannedEvent each : planned.events()) {
                if (bound.concerns(each.event())) {
                    rows.add(of(bound, planned.point(), each.event()));
                }
            }
        }
        return rows;
    }

    private static BoundVerdict of(Bound bound, Point point, Event event) {
        OptionalDouble log10 = bound.log10(point.parameters(), event);
        return new BoundVerdict(
                bound,
                event,
                log10.isPresent(),
                log10.isPresent() ? bound.chosen(point.parameters(), event).orElse(null) : null,
                log10.orElse(Double.NaN));
    }

    /**
     * Evaluates the bounds that apply to an event.
     *
     * @return one per bound, in the experiment's order
     */
    public static List<BoundVerdict> applying(Point point, Event event) {
        return point.experiment().bounds().stream()
                .map(bound -> of(bound, point, event))
                .filter(BoundVerdict::applies)
                .toList();
    }

    /**
     * Names the theorem.
     *
     * @return as in the column {@code bound_name}
     */
    public String name() {
        return bound.name();
    }

    /**
     * Names the side of the bound.
     *
     * @return as in the column {@code kind}
     */
    public String kind() {
        return bound.kind().name().toLowerCase(Locale.ROOT);
    }

    /**
     * Returns whether every probability satisfies the bound.
     *
     * @return whether it is an upper bound of at least 1
     */
    public boolean isVacuous() {
        return bound.kind() == Bound.Kind.UPPER && log10 >= 0;
    }

    /**
     * Divides the error probability among the bounds that apply and are not vacuous (Bonferroni).
     *
     * @param bounds the bounds of all verdicts that must hold together
     * @param confidence the confidence of all verdicts
     * @return the error probability of each verdict
     */
    public static double alpha(Stream<BoundVerdict> bounds, double confidence) {
        long verdicts =
                bounds.filter(bound -> bound.applies && !bound.isVacuous()).count();
        return (1 - confidence) / Math.max(1, verdicts);
    }

    /**
     * Compares the bound with a confidence interval. For a doubtful estimate, only the limit that holds for every law of its
     * replications decides.
     *
     * @param tail the event's estimate
     * @param alpha error probability of both limits
     * @return as in the column {@code verdict}; null if the bound does not apply
     */
    public String verdict(Tail tail, double alpha) {
        if (!applies) {
            return null;
        }
        if (isVacuous()) {
            return "vacuous";
        }
        return verdict(tail.log10ValidLow(alpha), tail.log10High(alpha), tail.isAsymptotic(), tail.doubt() != null);
    }

    private String verdict(double low, double high, boolean isAsymptotic, boolean isDoubtful) {
        boolean above = bound.kind() != Bound.Kind.LOWER && low > log10;
        boolean below = bound.kind() != Bound.Kind.UPPER && high < log10 && !isAsymptotic;
        if ((above || below) && !bound.isAsymptotic()) {
            return "violated";
        }
        if (bound.kind() == Bound.Kind.UPPER && high <= log10 && !(isAsymptotic && isDoubtful)) {
            return isAsymptotic ? "consistent (asymptotic)" : "consistent";
        }
        if (bound.kind() == Bound.Kind.LOWER && low >= log10) {
            return "consistent";
        }
        // No number of trials confirms a bound of 0. One trial can violate it.
        boolean isZero = bound.kind() != Bound.Kind.LOWER && log10 == Double.NEGATIVE_INFINITY;
        if (isDoubtful || low > log10 || high < log10) {
            return "inconclusive";
        }
        return isZero && low == log10 ? NEVER_VIOLATED : bound.kind() == Bound.Kind.EXACT ? AGREES : "inconclusive";
    }
}
