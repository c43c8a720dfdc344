package io.swallowtail.answers.estimate;

import io.swallowtail.answers.method.Method;
import io.swallowtail.answers.method.Tail;
import io.swallowtail.answers.tails.BoundVerdict;
import io.swallowtail.core.experiment.Bound;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.TrialRunner;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.rare.CertainEvents;
import io.swallowtail.core.rare.ImpossibilityCheck;
import io.swallowtail.core.statistics.LogSum;
import java.util.Optional;

/**
 * A question about the probability of one event.
 *
 * @param point the point
 * @param event the event
 * @param seed the user's seed
 * @param relativeError the required relative error ({@link io.swallowtail.answers.method.Tail#relativeError}), in (0, 1)
 * @param alpha the error probability of the interval, in (0, 1)
 */
public record TailQuestion(Point point, Event event, long seed, double relativeError, double alpha) {
    /**
     * Answers without a sample. The declared ranges of a protocol from outside are tried before.
     *
     * @param isOpen whether the method is open, so that a theorem may answer
     * @param certain those of the point
     * @return 0 for an event that is proven impossible, 0 or 1 if all trials are the same, or the probability that a theorem states
     *     exactly; otherwise empty
     */
    Optional<TailAnswer> known(boolean isOpen, CertainEvents certain) {
        Optional<String> reason = ImpossibilityCheck.reason(point, event);
        if (reason.isPresent()) {
            TrialRunner.tryFirst(point, seed);
            return Optional.of(TailAnswer.known(this, Double.NEGATIVE_INFINITY, reason.get()));
        }
        return BoundVerdict.applying(point, event).stream()
                .filter(law -> isOpen
                        && law.bound().kind() == Bound.Kind.EXACT
                        && !law.bound().isAsymptotic())
                .findFirst()
                .map(law -> TailAnswer.known(this, law.log10() * Tail.LN_10, "exactly known: " + law.name()))
                .or(() -> certain.of(event)
                        .map(found -> TailAnswer.known(
                                this, found.happens() ? 0 : Double.NEGATIVE_INFINITY, found.reason())));
    }

    /** Throws an {@link IllegalArgumentException} if a method plants witnesses, but not of the event. */
    void require(Method method) {
        method.sampling().unmetCondition(point, event).ifPresent(needed -> {
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
