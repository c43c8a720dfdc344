package io.swallowtail.core.statistics;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * The result of a splitting's replications for one event: estimate, limits, and warnings.
 *
 * <p>An event whose replications are shares of independent trials has the limits of Clopper and Pearson, which are
 * exact. Any other has those of {@link ReplicationMean}, which are asymptotic, or with fewer than {@link
 * ReplicationMean#MIN_REPLICATIONS} replications only a low limit, which holds without assumption about the distribution. An event that no replication reached has
 * the low limit 0 and the high limit of the reached level, which it implies.
 */
public final class ReplicatedTail {
    /** The fewest first trials, on average, from which the last trials of a replication should descend. */
    private static final double MIN_ANCESTORS = 2;
    /** Standard errors by which the logarithms of two schedules' means may differ. */
    private static final double MAX_STANDARD_ERRORS = 4;

    private final double[] logs;
    private final double[] reachLogs;
    private final IntervalKind interval;
    /** Null for a single replication, which has no spread. */
    private final ReplicationMean mean;
    /** Null where the event was reached, and each of its alternatives. */
    private final ReplicationMean reach;

    private final long exceedances;
    private final long draws;
    private final double ancestors;

    private ReplicatedTail(double[] logs, IntervalKind interval, long draws, double[] reachLogs, double ancestors) {
        this.logs = logs;
        this.reachLogs = reachLogs;
        this.interval = interval == IntervalKind.REPLICATIONS && logs.length < ReplicationMean.MIN_REPLICATIONS
                ? IntervalKind.BETTING
                : interval;
        this.mean = logs.length < 2 ? null : new ReplicationMean(logs);
        this.reach = reachLogs == null || logs.length < 2 ? null : new ReplicationMean(reachLogs);
        this.draws = draws * logs.length;
        this.exceedances = Arrays.stream(logs)
                .mapToLong(each -> Math.round(StrictMath.exp(each) * draws))
                .sum();
        this.ancestors = ancestors;
    }

    /**
     * Creates the result of an event that was reached.
     *
     * @param logs natural logarithms, -infinity for 0, at least one
     * @param ancestors average number of drawn trials from which the last trials of a replication descend; NaN if there
     *     are none
     * @return the tail
     */
    public static ReplicatedTail of(double[] logs, double ancestors) {
        return new ReplicatedTail(logs, IntervalKind.REPLICATIONS, 0, null, ancestors);
    }

    /**
     * Creates the result from shares of independent trials.
     *
     * @param logs natural logarithms of the shares, at least one
     * @param draws how many trials each is a share of
     * @return the tail
     */
    public static ReplicatedTail counted(double[] logs, long draws) {
        return new ReplicatedTail(logs, IntervalKind.CLOPPER_PEARSON, draws, null, Double.NaN);
    }

    /**
     * Creates the result of an event that was not reached, or with an alternative that was not reached.
     *
     * @param logs natural logarithms, -infinity for 0, at least one
     * @param reachLogs natural logarithms of estimates of a level that the event implies, at least one; 0 if nothing is
     *     known. They give the high limit
     * @param ancestors average number of drawn trials from which the last trials of a replication descend; NaN if there
     *     are none
     * @return the tail
     */
    public static ReplicatedTail partly(double[] logs, double[] reachLogs, double ancestors) {
        return new ReplicatedTail(logs, IntervalKind.REPLICATIONS, 0, reachLogs, ancestors);
    }

    /**
     * Creates the result of an impossible event.
     *
     * @return the tail, 0 without an error
     */
    public static ReplicatedTail never() {
        return new ReplicatedTail(new double[] {Double.NEGATIVE_INFINITY}, IntervalKind.EXACT, 0, null, Double.NaN);
    }

    /**
     * Gives limits that hold at every look, for replications whose number was not fixed in advance. Limits of counted
     * trials are {@link AnytimeLimits}; others use the error of {@link AnytimeLimits#normalError}.
     *
     * @return the same estimate with wider limits
     */
    public ReplicatedTail atEveryLook() {
        return new ReplicatedTail(logs, interval.atEveryLook(), draws / logs.length, reachLogs, ancestors);
    }

    /**
     * Gives the method of the limits.
     *
     * @return their kind
     */
    public IntervalKind interval() {
        return interval;
    }

    /**
     * Gives the estimate.
     *
     * @return its natural logarithm, -infinity for 0
     */
    public double log() {
        if (interval.isCounted()) {
            return StrictMath.log((double) exceedances / draws);
        }
        return mean == null ? logs[0] : mean.log();
    }

    /**
     * Gives the low limit.
     *
     * @param alpha the error probability of both limits
     * @return its natural logarithm; -infinity for 0
     */
    public double logLow(double alpha) {
        return switch (interval) {
            case EXACT -> Double.NEGATIVE_INFINITY;
            case BETTING -> mean == null ? Double.NEGATIVE_INFINITY : mean.logBet(alpha);
            case CLOPPER_PEARSON -> StrictMath.log(ClopperPearson.low(exceedances, draws, alpha));
            case ANYTIME -> StrictMath.log(AnytimeLimits.low(exceedances, draws, alpha));
            default -> mean.logLow(errorOf(alpha));
        };
    }

    /**
     * Gives the high limit.
     *
     * @param alpha the error probability of both limits
     * @return its natural logarithm; 0 with fewer than {@link ReplicationMean#MIN_REPLICATIONS} replications
     */
    public double logHigh(double alpha) {
        return switch (interval) {
            case EXACT -> Double.NEGATIVE_INFINITY;
            case BETTING -> 0;
            case CLOPPER_PEARSON -> StrictMath.log(ClopperPearson.high(exceedances, draws, alpha));
            case ANYTIME -> StrictMath.log(AnytimeLimits.high(exceedances, draws, alpha));
            default -> (reach == null ? mean : reach).logHigh(errorOf(alpha));
        };
    }

    /** Gives the error of this look that keeps the error of all looks at alpha. */
    private double errorOf(double alpha) {
        return interval == IntervalKind.ANYTIME_REPLICATIONS ? AnytimeLimits.normalError(logs.length, alpha) : alpha;
    }

    /**
     * Gives a low limit that holds for every law of the replications, and at every look, and not only for many
     * of them.
     *
     * @param alpha twice the error probability of this limit
     * @return its natural logarithm
     */
    public double logValidLow(double alpha) {
        return interval.isAsymptotic() ? mean.logBet(alpha) : logLow(alpha);
    }

    /**
     * Explains why the estimate or the limits are unreliable.
     *
     * @return one line; empty if they are reliable
     */
    public Optional<String> doubt() {
        if (interval.isCounted() && exceedances == 0) {
            return Optional.of(
                    String.format(Locale.ROOT, "no way to it was found: its limits are those of %,d trials", draws));
        }
        if (!interval.isReplicated()) {
            return Optional.empty();
        }
        if (reach != null && log() == Double.NEGATIVE_INFINITY) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "no trial reached it: the nearest are as rare as 10^%.0f",
                    reach.log() / StrictMath.log(10)));
        }
        if (interval == IntervalKind.BETTING) {
            return Optional.of("fewer than " + ReplicationMean.MIN_REPLICATIONS + " replications");
        }
        if (log() == Double.NEGATIVE_INFINITY) {
            return Optional.of("no replication reached it");
        }
        Optional<String> spread = mean.doubt();
        return spread.isEmpty() && ancestors < MIN_ANCESTORS
                ? Optional.of(String.format(
                        Locale.ROOT, "the last trials of a replication stem from %.1f first trials", ancestors))
                : spread;
    }

    /**
     * Explains why the high limit of an event that was not reached is unreliable.
     *
     * @return one line; empty if the spread at the reached level is small enough
     */
    public Optional<String> reachDoubt() {
        return reach == null || interval == IntervalKind.BETTING
                ? Optional.of("fewer than " + ReplicationMean.MIN_REPLICATIONS + " replications came near")
                : reach.doubt();
    }

    /**
     * Reports whether replications of another schedule disagree. A replication of it is taken to spread as these do:
     * two that found different ways would otherwise excuse themselves by their own spread. The difference of the
     * logarithms of both means has, where both schedules see all ways, a standard error of s·√(1/m + 1/n), s the
     * relative deviation of these n replications, m the number of the others; a difference above four standard errors
     * is a contradiction.
     *
     * @param others natural logarithms of the other schedule's estimates; empty if there are none
     * @return one line; empty if they agree or there are no other estimates
     */
    public Optional<String> contradiction(double[] others) {
        if (!interval.isAsymptotic() || others.length < 2 || log() == Double.NEGATIVE_INFINITY) {
            return Optional.empty();
        }
        double other = new ReplicationMean(others).log();
        double error = mean.relativeDeviation() * Math.sqrt(1.0 / others.length + 1.0 / logs.length);
        return Math.abs(other - log()) <= MAX_STANDARD_ERRORS * error
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "a second schedule found %.3g, the replications %.3g",
                        StrictMath.exp(other),
                        StrictMath.exp(log())));
    }
}
