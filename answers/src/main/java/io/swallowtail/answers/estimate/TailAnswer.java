package io.swallowtail.answers.estimate;

import io.swallowtail.answers.method.ExactTail;
import io.swallowtail.answers.method.Tail;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.expression.Event;
import java.util.List;
import java.util.function.Supplier;

/**
 * The estimated probability of an event.
 *
 * @param tail estimate and limits; an {@link ExactTail} if the probability is known without trials
 * @param alpha error probability of both limits
 * @param trials the sample size in trials, or in replications of a splitting
 * @param runs the number of simulator runs, including pilots and abandoned attempts
 * @param stopped the state of an answer whose work was stopped, one line; null if the work was completed
 * @param witnesses trials in which the event happened: none, one, or, for splitting, one of each alternative that was reached
 * @param valueless the plain trials in which a metric of the event has no value
 */
public record TailAnswer(
        Event event,
        Tail tail,
        double alpha,
        long trials,
        long runs,
        String stopped,
        List<Witness> witnesses,
        Valueless valueless) {
    /** The method of an answer without any trial that is known. */
    static final String UNKNOWN = "none";

    /**
     * Checks the answer.
     *
     * @throws IllegalArgumentException if a number is out of range
     */
    public TailAnswer {
        require(alpha > 0 && alpha < 1, "alpha " + alpha + " is not between 0 and 1");
        require(trials >= 0 && runs >= 0, trials + " trials and " + runs + " runs are not from 0 on");
        witnesses = List.copyOf(witnesses);
    }

    /** Makes an answer whose trials without a value are not counted. */
    public TailAnswer(
            Event event, Tail tail, double alpha, long trials, long runs, String stopped, List<Witness> witnesses) {
        this(event, tail, alpha, trials, runs, stopped, witnesses, Valueless.UNKNOWN);
    }

    private static void require(boolean holds, String problem) {
        if (!holds) {
            throw new IllegalArgumentException(problem);
        }
    }

    /** Makes an answer by plain trials or union sampling. */
    static TailAnswer of(TailQuestion question, Tail tail, long trials, long runs, List<Witness> witnesses) {
        return new TailAnswer(question.event(), tail, question.alpha(), trials, runs, null, witnesses);
    }

    /** Makes the answer for a probability that is known without trials. */
    static TailAnswer known(TailQuestion question, double log, String why) {
        return of(question, new ExactTail(log, why), 0, 0, List.of());
    }

    /**
     * Returns whether the probability is known without trials.
     *
     * @return whether nothing was estimated
     */
    public boolean isKnown() {
        return tail.isKnown();
    }

    /**
     * Explains why the event is impossible.
     *
     * @return one line; null if it is not known to be impossible
     */
    public String impossible() {
        return isKnown() && log() == Double.NEGATIVE_INFINITY ? reason() : null;
    }

    /**
     * Explains why the estimate is doubtful, or why no trial was necessary.
     *
     * @return one line; null if neither holds
     */
    public String reason() {
        return tail.reason();
    }

    /**
     * Names the method.
     *
     * @return the word of a {@link io.swallowtail.answers.method.Method}; {@code exact} if no trial was necessary; {@code none} if the
     *     work was stopped before anything was known
     */
    public String method() {
        return trials == 0 && tail.exceedances() != null
                ? UNKNOWN
                : tail.method().word();
    }

    /**
     * Names the kind of the limits.
     *
     * @return as in the table {@code tails}
     */
    public String interval() {
        return tail.interval();
    }

    /**
     * Returns the natural logarithm of the estimate.
     *
     * @return -infinity for 0
     */
    public double log() {
        return tail.log();
    }

    /**
     * Returns the natural logarithm of the low limit.
     *
     * @return -infinity for 0
     */
    public double logLow() {
        return tail.logLow(alpha);
    }

    /**
     * Returns the natural logarithm of the high limit.
     *
     * @return -infinity for 0
     */
    public double logHigh() {
        return tail.logHigh(alpha);
    }

    /**
     * Returns the estimate.
     *
     * @return a probability; 0 if it is below the range of doubles
     */
    public double estimate() {
        return tail.estimate();
    }

    /**
     * Returns the low limit.
     *
     * @return a probability
     */
    public double low() {
        return tail.low(alpha);
    }

    /**
     * Returns the high limit.
     *
     * @return a probability
     */
    public double high() {
        return tail.high(alpha);
    }

    /**
     * Counts the trials in which the event happened.
     *
     * @return the number; null if the estimate does not follow from it
     */
    public Long exceedances() {
        return tail.exceedances();
    }

    /**
     * Explains why estimate or limits are doubtful.
     *
     * @return one line; null if there is no reason
     */
    public String doubt() {
        return tail.doubt();
    }

    /**
     * Returns the answer's reliability.
     *
     * @return {@link Tail#reliability}; {@code none} if the work was stopped before anything was known
     */
    public String reliability() {
        return method().equals(UNKNOWN) ? UNKNOWN : tail.reliability();
    }

    /**
     * A trial in which an event happened.
     *
     * @param trial its index among the trials of the seed, or null if it has no such address
     * @param simulator gives a simulator that holds its choices, or null if it has an address
     * @param origin its source, one line
     */
    public record Witness(Point point, Long trial, Supplier<Simulator> simulator, String origin) {}

    /**
     * Returns the relative error.
     *
     * @return {@link Tail#relativeError}, 0 if the probability is known without trials, NaN if the event was never seen
     */
    public double relativeError() {
        return tail.relativeError(alpha).orElse(Double.NaN);
    }

    TailAnswer withRuns(long more) {
        return new TailAnswer(event, tail, alpha, trials, runs + more, stopped, witnesses, valueless);
    }

    /**
     * Makes the answer if the work was stopped before anything was known.
     *
     * @param what what is missing
     * @return an answer with the limits 0 and 1
     */
    public static TailAnswer unknown(TailQuestion question, String what) {
        return of(question, new Tail.Counted(0, 0, Tail.Counted.Rule.ANYTIME), 0, 0, List.of())
                .stopped(what);
    }

    /** Marks the answer as incomplete because the work was stopped. */
    TailAnswer stopped(String what) {
        return new TailAnswer(event, tail, alpha, trials, runs, what, witnesses, valueless);
    }

    /** Changes the error probability of the limits. */
    TailAnswer withAlpha(double other) {
        return new TailAnswer(event, tail, other, trials, runs, stopped, witnesses, valueless);
    }

    TailAnswer withValueless(Valueless other) {
        return new TailAnswer(event, tail, alpha, trials, runs, stopped, witnesses, other);
    }
}
