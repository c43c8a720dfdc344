package io.swallowtail.local;

import io.swallowtail.experiment.Point;
import io.swallowtail.experiment.Simulator;
import io.swallowtail.expression.Event;
import java.util.List;
import java.util.function.Supplier;

/**
 * How probable an event is.
 *
 * @param event the event
 * @param method {@code monte-carlo}, {@code union} or {@code splitting}; {@code exact} of what is known without any trial
 * @param interval the kind of limits: {@code clopper-pearson}, {@code inverse}, {@code bounded}, {@code replications} or {@code exact}
 * @param log natural logarithm of the estimate, -infinity for 0
 * @param logLow natural logarithm of the low limit, -infinity for 0
 * @param logHigh natural logarithm of the high limit
 * @param trials the sample: trials, or replications of a splitting
 * @param exceedances in how many trials the event happened, or null where that says nothing
 * @param runs how often the simulator ran for it, pilots and abandoned attempts included
 * @param doubt why estimate or limits are not to be relied on, one line; null if they are
 * @param impossible why the event cannot happen, one line; null if it can, or nobody knows
 * @param report how a splitting went; null by other methods
 * @param witnesses trials in which the event happened: none, one, or by splitting one of each alternative that was reached
 */
public record TailAnswer(
        Event event,
        String method,
        String interval,
        double log,
        double logLow,
        double logHigh,
        long trials,
        Long exceedances,
        long runs,
        String doubt,
        String impossible,
        SplittingReport report,
        List<Witness> witnesses) {
    /** An answer in which nothing is doubtful. */
    static TailAnswer of(
            Event event,
            String method,
            String interval,
            double log,
            double logLow,
            double logHigh,
            long trials,
            Long exceedances,
            long runs,
            List<Witness> witnesses) {
        return new TailAnswer(
                event, method, interval, log, logLow, logHigh, trials, exceedances, runs, null, null, null, witnesses);
    }

    /** The answer about an event that cannot happen. */
    static TailAnswer impossible(Event event, String why) {
        double never = Double.NEGATIVE_INFINITY;
        return new TailAnswer(event, "exact", "exact", never, never, never, 0, null, 0, null, why, null, List.of());
    }

    /**
     * Says in a word whether the answer can be relied on.
     *
     * @return {@code ok} or {@code doubtful}
     */
    public String reliability() {
        return doubt == null ? "ok" : "doubtful";
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
     * Gives half the width of the interval beside the estimate.
     *
     * @return the relative error, NaN if the estimate is 0
     */
    public double relativeError() {
        return (StrictMath.exp(logHigh - log) - StrictMath.exp(logLow - log)) / 2;
    }

    TailAnswer withRuns(long more) {
        return new TailAnswer(
                event,
                method,
                interval,
                log,
                logLow,
                logHigh,
                trials,
                exceedances,
                runs + more,
                doubt,
                impossible,
                report,
                witnesses);
    }
}
