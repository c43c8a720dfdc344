package io.swallowtail.estimate;

import io.swallowtail.experiment.Point;
import io.swallowtail.experiment.TrialRunner;
import io.swallowtail.expression.Event;
import io.swallowtail.plan.Method;
import io.swallowtail.rare.ImpossibilityCheck;
import io.swallowtail.statistics.LogSum;
import io.swallowtail.tails.Tail;
import java.util.Optional;

/**
 * A question about the probability of one event.
 *
 * @param point the point
 * @param event the event
 * @param seed the user's seed
 * @param relativeError the required relative error ({@link io.swallowtail.tails.Tail#relativeError}), in (0, 1)
 * @param alpha the error probability of the interval, in (0, 1)
 */
public record TailQuestion(Point point, Event event, long seed, double relativeError, double alpha) {
    /**
     * Explains why the event is impossible. The declared ranges of a protocol from outside are tried before.
     *
     * @return the reason, one line; empty if the event is possible or its impossibility is not proven
     */
    Optional<String> whyImpossible() {
        Optional<String> reason = ImpossibilityCheck.reason(point, event);
        if (reason.isPresent()) {
            TrialRunner.tryFirst(point, seed);
        }
        return reason;
    }

    /** Throws an {@link IllegalArgumentException} if a method plants witnesses, but not of the event. */
    void require(Method method) {
        method.whyInapplicable(point, event).ifPresent(needed -> {
            throw new IllegalArgumentException(method.word() + " sampling does not apply to " + event + " of "
                    + point.experiment().name() + ": " + needed);
        });
    }

    /** Returns whether the limits of a tail are as close as wanted. No number of trials makes the remainder smaller. */
    boolean isNear(Tail tail) {
        double log = tail.log();
        double high = tail instanceof Tail.Witness planted
                ? LogSum.log(log, planted.tally().family().logRemainder())
                : log;
        return log > Double.NEGATIVE_INFINITY
                && StrictMath.exp(tail.logHigh(alpha) - high) <= 1 + relativeError
                && StrictMath.exp(tail.logLow(alpha) - log) >= 1 - relativeError;
    }

    TailQuestion withAlpha(double other) {
        return new TailQuestion(point, event, seed, relativeError, other);
    }
}
