package io.swallowtail.local;

import io.swallowtail.experiment.Point;
import io.swallowtail.experiment.Simulator;
import io.swallowtail.expression.Event;
import io.swallowtail.tails.Tail;
import java.util.List;
import java.util.function.Supplier;

/**
 * How probable an event is.
 *
 * @param event the event
 * @param tail estimate and limits; null of an event that cannot happen, which is known without any trial
 * @param alpha error probability of both limits
 * @param trials the sample: trials, or replications of a splitting
 * @param runs how often the simulator ran for it, pilots and abandoned attempts included
 * @param impossible why the event cannot happen, one line; null if it can, or if that is not known
 * @param report how a splitting went; null by other methods
 * @param stopped what is known of an answer whose work was stopped, one line; null if the work was completed
 * @param witnesses trials in which the event happened: none, one, or by splitting one of each alternative that was reached
 */
public record TailAnswer(
        Event event,
        Tail tail,
        double alpha,
        long trials,
        long runs,
        String impossible,
        SplittingReport report,
        String stopped,
        List<Witness> witnesses) {
    /** An answer by plain trials or union sampling. */
    static TailAnswer of(TailQuestion question, Tail tail, long trials, long runs, List<Witness> witnesses) {
        return new TailAnswer(question.event(), tail, question.alpha(), trials, runs, null, null, null, witnesses);
    }

    /** The answer about an event that cannot happen. */
    static TailAnswer impossible(TailQuestion question, String why) {
        return new TailAnswer(question.event(), null, question.alpha(), 0, 0, why, null, null, List.of());
    }

    /**
     * Names the method.
     *
     * @return {@code monte-carlo}, {@code union} or {@code splitting}; {@code exact} of what is known without any trial; {@code none} if the
     *     work was stopped before anything was known
     */
    public String method() {
        if (tail == null) {
            return "exact";
        }
        return trials == 0 ? "none" : tail.method().word();
    }

    /**
     * Names the kind of the limits.
     *
     * @return as in the table {@code tails}
     */
    public String interval() {
        return tail == null ? "exact" : tail.interval();
    }

    /**
     * Gives the natural logarithm of the estimate.
     *
     * @return -infinity for 0
     */
    public double log() {
        return tail == null ? Double.NEGATIVE_INFINITY : tail.log();
    }

    /**
     * Gives the natural logarithm of the low limit.
     *
     * @return -infinity for 0
     */
    public double logLow() {
        return tail == null ? Double.NEGATIVE_INFINITY : tail.logLow(alpha);
    }

    /**
     * Gives the natural logarithm of the high limit.
     *
     * @return -infinity for 0
     */
    public double logHigh() {
        return tail == null ? Double.NEGATIVE_INFINITY : tail.logHigh(alpha);
    }

    /**
     * Counts the trials in which the event happened.
     *
     * @return null where the estimate does not follow from it
     */
    public Long exceedances() {
        return tail == null ? null : tail.exceedances();
    }

    /**
     * Says why estimate or limits are doubtful.
     *
     * @return one line; null if there is no sign of it
     */
    public String doubt() {
        return tail == null ? null : tail.doubt();
    }

    /**
     * Gives the answer's reliability.
     *
     * @return {@link Tail#reliability}
     */
    public String reliability() {
        return Tail.reliability(doubt());
    }

    /**
     * A trial in which an event happened.
     *
     * @param point its point
     * @param trial its index among the trials of the seed, or null if it has no such address
     * @param simulator gives a simulator that holds its choices, or null if it has an address
     * @param origin where it came from, one line
     */
    public record Witness(Point point, Long trial, Supplier<Simulator> simulator, String origin) {}

    /**
     * Gives half the width of the interval divided by the estimate.
     *
     * @return the relative error, NaN if the estimate is 0
     */
    public double relativeError() {
        return (StrictMath.exp(logHigh() - log()) - StrictMath.exp(logLow() - log())) / 2;
    }

    TailAnswer withRuns(long more) {
        return new TailAnswer(event, tail, alpha, trials, runs + more, impossible, report, stopped, witnesses);
    }

    /** The answer where the work was stopped before anything was known. */
    static TailAnswer unknown(TailQuestion question, String what) {
        return of(question, new Tail.Counted(0, 0, Tail.Counted.Rule.ANYTIME), 0, 0, List.of())
                .stopped(what);
    }

    /** The same answer, which is not what was asked for because the work was stopped. */
    TailAnswer stopped(String what) {
        return new TailAnswer(event, tail, alpha, trials, runs, impossible, report, what, witnesses);
    }

    /** The same answer with limits of another error. */
    TailAnswer withAlpha(double other) {
        return new TailAnswer(event, tail, other, trials, runs, impossible, report, stopped, witnesses);
    }
}
