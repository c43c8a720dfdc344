package io.swallowtail.answers.estimate;

import io.swallowtail.answers.method.Method;
import io.swallowtail.answers.method.Tail;
import io.swallowtail.answers.tables.BoundVerdict;
import io.swallowtail.core.experiment.Bound;
import io.swallowtail.core.experiment.ExactProbability;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.TrialRunner;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.rare.CertainEvents;
import io.swallowtail.core.rare.ImpossibilityCheck;
import java.util.Optional;

/**
 * A question about the probability of one event.
 *
 * @param seed the user's seed
 * @param relativeError the required relative error ({@link io.swallowtail.answers.method.Tail#relativeError}), in (0, 1)
 * @param alpha the error probability of the interval, in (0, 1)
 */
public record TailQuestion(Point point, Event event, long seed, double relativeError, double alpha) {
    /** The most path-edges of a computation that replaces trials: a tenth of those that counting rare faults may take. */
    private static final double MAX_EXACT_WORK = 2e9;

    /**
     * Answers without a sample. The declared ranges of a protocol from outside are tried before.
     *
     * @param isOpen whether the method is open, so that a theorem may answer
     * @param certain those of the point
     * @return 0 for an event that is proven impossible, 0 or 1 if all trials are the same, or the probability that a theorem states or a
     *     computation gives exactly; otherwise empty
     */
    Optional<TailAnswer> known(boolean isOpen, CertainEvents certain) {
        Optional<String> reason = ImpossibilityCheck.reason(point, event);
        if (reason.isPresent()) {
            TrialRunner.tryFirst(point, seed);
            return Optional.of(TailAnswer.known(this, Double.NEGATIVE_INFINITY, reason.get()));
        }
        if (isOpen) {
            Optional<TailAnswer> law = stated();
            if (law.isPresent()) {
                return law;
            }
        }
        Optional<TailAnswer> decided = certain.of(event)
                .map(found -> TailAnswer.known(this, found.happens() ? 0 : Double.NEGATIVE_INFINITY, found.reason()));
        return decided.isPresent() || !isOpen ? decided : computed(MAX_EXACT_WORK);
    }

    /** Answers by a theorem that states the probability; empty without one. */
    Optional<TailAnswer> stated() {
        return BoundVerdict.applying(point, event).stream()
                .filter(law ->
                        law.bound().kind() == Bound.Kind.EXACT && !law.bound().isAsymptotic())
                .findFirst()
                .map(law ->
                        known(new ExactProbability.Known(law.log10() * Tail.LN_10, "exactly known: " + law.name())));
    }

    /** Computes the probability if that takes a limited work; empty if the experiment cannot, or its memory does not suffice. */
    Optional<TailAnswer> computed(double mostWork) {
        return point.exact(event)
                .filter(exact -> exact.work() <= mostWork)
                .flatMap(ExactProbability::compute)
                .map(this::known);
    }

    private TailAnswer known(ExactProbability.Known known) {
        return TailAnswer.known(this, known.log(), known.reason());
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
        return log > Double.NEGATIVE_INFINITY
                && StrictMath.exp(tail.logHigh(alpha) - tail.logWithRemainder()) <= 1 + relativeError
                && StrictMath.exp(tail.logLow(alpha) - log) >= 1 - relativeError;
    }

    TailQuestion withAlpha(double other) {
        return new TailQuestion(point, event, seed, relativeError, other);
    }
}
