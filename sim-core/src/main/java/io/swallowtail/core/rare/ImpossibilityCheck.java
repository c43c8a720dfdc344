package io.swallowtail.core.rare;

import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.WitnessFamily;
import io.swallowtail.core.expression.Alternative;
import io.swallowtail.core.expression.DisjunctiveForm;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionException;
import io.swallowtail.core.expression.Threshold;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds provably impossible events: two comparisons exclude each other, a threshold exceeds an upper bound of the
 * experiment, or it has no witness. It creates no simulator.
 */
public final class ImpossibilityCheck {
    private final Point point;

    ImpossibilityCheck(Point point) {
        this.point = point;
    }

    /**
     * Explains why an event is impossible.
     *
     * @return the reason, one line; empty if the event is possible or its impossibility is not proven
     */
    public static Optional<String> reason(Point point, Event event) {
        try {
            return new ImpossibilityCheck(point).reason(DisjunctiveForm.of(event));
        } catch (ExpressionException e) {
            // too many alternatives
            return Optional.empty();
        }
    }

    Optional<String> reason(List<Alternative> alternatives) {
        List<String> reasons = new ArrayList<>();
        for (Alternative alternative : alternatives) {
            Optional<String> reason = reason(alternative);
            if (reason.isEmpty()) {
                return Optional.empty();
            }
            if (!reasons.contains(reason.get())) {
                reasons.add(reason.get());
            }
        }
        return Optional.of(String.join("; ", reasons));
    }

    /** Checks a conjunction: it is impossible if one part is, or if two parts exclude each other. */
    Optional<String> reason(Alternative alternative) {
        List<Event> parts = alternative.parts();
        for (int i = 0; i < parts.size(); i++) {
            Optional<String> reason = reason(parts.get(i));
            for (int j = 0; j < i && reason.isEmpty(); j++) {
                reason = exclusion(parts.get(j), parts.get(i));
            }
            if (reason.isPresent()) {
                return reason;
            }
        }
        return Optional.empty();
    }

    private static Optional<String> exclusion(Event one, Event other) {
        if (one.threshold().isEmpty() || other.threshold().isEmpty()) {
            return Optional.empty();
        }
        Threshold a = one.threshold().get();
        Threshold b = other.threshold().get();
        boolean excludes = a.metric() == b.metric() && (least(a) > most(b) || least(b) > most(a));
        return excludes ? Optional.of("no trial has both " + one + " and " + other) : Optional.empty();
    }

    /** The smallest value that satisfies a comparison. */
    private static long least(Threshold threshold) {
        return switch (threshold.relation()) {
            case GREATER -> threshold.value() == Long.MAX_VALUE ? Long.MAX_VALUE : threshold.value() + 1;
            case AT_LEAST, EQUAL -> threshold.value();
            default -> Long.MIN_VALUE;
        };
    }

    /** The greatest value that satisfies a comparison. */
    private static long most(Threshold threshold) {
        return switch (threshold.relation()) {
            case LESS -> threshold.value() == Long.MIN_VALUE ? Long.MIN_VALUE : threshold.value() - 1;
            case AT_MOST, EQUAL -> threshold.value();
            default -> Long.MAX_VALUE;
        };
    }

    Optional<String> reason(Event part) {
        if (part.threshold().isEmpty()) {
            return Optional.empty();
        }
        Threshold threshold = part.threshold().get();
        Metric metric = point.experiment().metrics().inSlot(threshold.metric());
        long needed = least(threshold);
        if (metric.flag() && (needed > 1 || most(threshold) < 0)) {
            return Optional.of(metric.name() + " is 0 or 1");
        }
        long most = point.experiment().upperBound(point.parameters(), metric);
        if (needed > most) {
            return Optional.of(metric.name() + " is at most " + most + " at this point");
        }
        long least = point.experiment().lowerBound(metric);
        if (most(threshold) < least) {
            return Optional.of(metric.name() + " is at least " + least + " at this point");
        }
        Optional<WitnessFamily> witnesses =
                needed < 1 ? Optional.empty() : point.experiment().witnesses(point.parameters(), metric, needed);
        return witnesses
                .filter(WitnessFamily::isImpossible)
                .map(family -> metric.name()
                        + (metric.flag()
                                ? " never happens: no edge can carry enough paths"
                                : " " + needed + " is more than any edge can carry"));
    }
}
