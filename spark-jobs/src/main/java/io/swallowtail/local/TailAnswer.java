package io.swallowtail.local;

import io.swallowtail.experiment.Point;
import io.swallowtail.experiment.Simulator;
import io.swallowtail.expression.Event;
import java.util.List;

/**
 * How probable an event is.
 *
 * @param event the event
 * @param method {@code monte-carlo}, {@code union} or {@code splitting}
 * @param interval the kind of limits: {@code clopper-pearson}, {@code inverse}, {@code bounded}, {@code replications} or {@code exact}
 * @param log natural logarithm of the estimate, -infinity for 0
 * @param logLow natural logarithm of the low limit, -infinity for 0
 * @param logHigh natural logarithm of the high limit
 * @param trials the sample: trials, or replications of a splitting
 * @param exceedances in how many trials the event happened, or null where that says nothing
 * @param runs how often the simulator ran for it, pilots and abandoned attempts included
 * @param doubt why estimate or limits are not to be relied on, one line; null if they are
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
        SplittingReport report,
        List<Witness> witnesses) {
    /** An answer in which nothing is doubtful. */
    TailAnswer(
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
        this(event, method, interval, log, logLow, logHigh, trials, exceedances, runs, null, null, witnesses);
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
     * @param simulator a simulator that holds its choices, or null if it has an address
     * @param origin where it came from, one line
     */
    public record Witness(Point point, Long trial, Simulator simulator, String origin) {}

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
                report,
                witnesses);
    }
}
