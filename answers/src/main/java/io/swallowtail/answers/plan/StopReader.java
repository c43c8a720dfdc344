package io.swallowtail.answers.plan;

import io.swallowtail.core.expression.Expression;
import io.swallowtail.core.statistics.StoppingRule;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Reads the stopping rule of a sweep, the section {@code stop}. */
final class StopReader {
    static final String EXAMPLE = "{ event = failed, relative-error = 0.1, max-trials = 10000000 }";
    static final String EVENT = "event";

    private static final String RELATIVE_ERROR = "relative-error";
    private static final String ABSOLUTE_ERROR = "absolute-error";
    private static final String MAX_TRIALS = "max-trials";
    private static final String SHARE = "a number above 0 and below 1, such as 0.1";

    private final ConfigSection stop;
    private final List<EventFamily> families;
    private final double relativeError;
    private final long maxTrials;

    /**
     * Reads the section.
     *
     * @param alpha error probability of the interval of a stop event; empty if the number of tails determines it
     */
    StopReader(ConfigSection stop, OptionalDouble alpha) {
        this.stop = stop;
        stop.rejectOthers(SweepKey.STOP_KEYS, "key of stop");
        relativeError = stop.number(RELATIVE_ERROR, r -> r > 0 && r < 1, SHARE, OptionalDouble.empty());
        Optional<Long> enough = stop.has(ABSOLUTE_ERROR) ? absoluteTrials(alpha) : Optional.empty();
        long most = SweepPlan.MAX_TRIALS;
        maxTrials = Math.min(stop.integer(MAX_TRIALS, 1, most, enough), enough.orElse(most));
        if (stop.has(EVENT)) {
            families = stop.events(EVENT, stop.scalars(EVENT), Long.MAX_VALUE);
        } else {
            families = List.of();
            stop.report(EVENT, "is required: an event, or a list of events, such as failed");
        }
    }

    /** Reads the absolute error. Returns the number of trials that suffices for it. */
    private Optional<Long> absoluteTrials(OptionalDouble alpha) {
        double absoluteError = stop.number(
                ABSOLUTE_ERROR,
                error -> error > 0 && error < relativeError,
                "a number above 0 and below relative-error, such as 1e-7",
                OptionalDouble.empty());
        if (alpha.isEmpty()) {
            stop.report(ABSOLUTE_ERROR, "cannot be combined with simultaneous = bonferroni; set max-trials instead");
        } else if (stop.isSound()) {
            try {
                return Optional.of(StoppingRule.trials(
                        absoluteError,
                        StoppingRule.exceedances(relativeError, alpha.getAsDouble()),
                        alpha.getAsDouble()));
            } catch (IllegalArgumentException e) {
                stop.report(ABSOLUTE_ERROR, absoluteError + " is too small: " + e.getMessage());
            }
        }
        return Optional.of(1L);
    }

    ConfigSection section() {
        return stop;
    }

    List<EventFamily> families() {
        return families;
    }

    long maxTrials() {
        return maxTrials;
    }

    /**
     * Returns the rule; empty if it has problems.
     *
     * @param names those of the plan's events
     */
    Optional<StopRule> rule(EventNames names) {
        if (!stop.isSound()) {
            return Optional.empty();
        }
        List<String> texts = families.stream()
                .flatMap(family -> family.members().stream())
                .map(Expression::toString)
                .distinct()
                .toList();
        return Optional.of(new StopRule(names.texts(texts), relativeError, maxTrials));
    }

    /** Reports a relative error that requires too many exceedances. Their number depends on the tails that share the error probability. */
    void check(SweepPlan plan) {
        if (plan.stop().isEmpty() || plan.tails() == 0) {
            return;
        }
        try {
            long exceedances = plan.exceedancesToStop();
            if (maxTrials < exceedances) {
                stop.report(
                        MAX_TRIALS,
                        maxTrials + " is too few: relative-error = " + relativeError + " takes " + exceedances
                                + " trials in which the event happens");
            }
        } catch (IllegalArgumentException e) {
            stop.report(RELATIVE_ERROR, relativeError + " is too small: " + e.getMessage());
        }
    }
}
