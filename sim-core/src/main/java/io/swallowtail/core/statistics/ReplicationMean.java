package io.swallowtail.core.statistics;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * The mean of independent unbiased estimates of one probability, kept as logarithms because the probability may be
 * smaller than any double. How many there are must not depend on them.
 *
 * <p>The limits are asymptotic. Let x = t·s, s the relative standard error of the mean and t Student's quantile: the
 * upper limit is the mean times exp(x + 3x²/4), the lower one the mean over (1 + x/2)². Estimates that are products of
 * many shares are skewed to the right, as a lognormal law is, and when their mean is too low, so is their spread. To
 * second order in s, the mean of lognormal estimates has the limits exp(±x + x²/2) (P. Hall, <i>On the removal of
 * skewness by transformation</i>, Journal of the Royal Statistical Society B 54 (1992)), and the errors of s for x²/4
 * more on either side. Of 20 estimates that spread by half their mean the limits of 95 % then hold 0.950; 0.029 are too
 * low and 0.021 too high, where exp(±x) had 0.046 and 0.016. Equal estimates contain no information about the spread:
 * the low limit is then {@link #logBet}, and there is no high limit.
 */
public final class ReplicationMean {
    /** The fewest estimates that have limits. */
    public static final int MIN_REPLICATIONS = 20;

    /** The most by which estimates may spread, over their mean. */
    private static final double MAX_DEVIATION = 1;
    /** The largest share of the sum that one estimate may carry. */
    private static final double MAX_SHARE = 0.5;
    /** Coefficient of (t·s)² in the logarithm of the upper limit. */
    private static final double UPPER_EXCESS = 0.75;

    private final double[] scaled;
    private final double log;
    private final double largest;
    private final double relativeDeviation;
    private final double largestShare;
    private final int count;

    /**
     * Takes the estimates.
     *
     * @param logs natural logarithms of the estimates, -infinity for 0; at least two
     * @throws IllegalArgumentException if there are too few
     */
    public ReplicationMean(double[] logs) {
        if (logs.length < 2) {
            throw new IllegalArgumentException("estimates = " + logs.length + ", allowed: at least 2");
        }
        count = logs.length;
        largest = Arrays.stream(logs).max().orElseThrow();
        scaled = new double[count];
        if (largest == Double.NEGATIVE_INFINITY) {
            log = largest;
            relativeDeviation = Double.NaN;
            largestShare = Double.NaN;
            return;
        }
        double sum = 0;
        for (int i = 0; i < count; i++) {
            scaled[i] = StrictMath.exp(logs[i] - largest);
            sum += scaled[i];
        }
        double mean = sum / count;
        double deviations = 0;
        for (double each : scaled) {
            deviations += (each - mean) * (each - mean);
        }
        log = largest + StrictMath.log(mean);
        relativeDeviation = Math.sqrt(deviations / (count - 1)) / mean;
        largestShare = 1 / sum;
    }

    /**
     * Gives the estimate.
     *
     * @return the natural logarithm of the mean; -infinity if all estimates are 0
     */
    public double log() {
        return log;
    }

    /**
     * Gives the spread of a single estimate.
     *
     * @return the standard deviation over the mean; NaN if all estimates are 0
     */
    public double relativeDeviation() {
        return relativeDeviation;
    }

    /**
     * Gives the relative standard error of the mean.
     *
     * @return the standard deviation over the mean and the root of their number; NaN if all estimates are 0
     */
    public double relativeStandardError() {
        return relativeDeviation / Math.sqrt(count);
    }

    /**
     * Explains why the limits are unreliable.
     *
     * @return that the estimates spread by more than their mean, or that one of them carries half of it or more; empty
     *     if neither holds
     */
    public Optional<String> doubt() {
        if (largestShare >= MAX_SHARE) {
            return Optional.of(String.format(
                    Locale.ROOT, "one of %d replications carries %.0f%% of the sum", count, 100 * largestShare));
        }
        if (relativeDeviation > MAX_DEVIATION) {
            return Optional.of(
                    String.format(Locale.ROOT, "replications spread by %.1f times their mean", relativeDeviation));
        }
        return Optional.empty();
    }

    /**
     * Gives the low limit.
     *
     * @param alpha the error probability of both limits, in (0, 1)
     * @return its natural logarithm; -infinity if all estimates are 0, which says nothing
     */
    public double logLow(double alpha) {
        if (isZero()) {
            return Double.NEGATIVE_INFINITY;
        }
        return relativeDeviation == 0 ? logBet(alpha) : log - 2 * StrictMath.log1p(width(alpha) / 2);
    }

    /**
     * Gives the high limit.
     *
     * @param alpha the error probability of both limits, in (0, 1)
     * @return its natural logarithm, at most 0; 0 if all estimates are the same
     */
    public double logHigh(double alpha) {
        if (isZero() || relativeDeviation == 0) {
            return 0;
        }
        double width = width(alpha);
        return Math.min(0, log + width + UPPER_EXCESS * width * width);
    }

    /**
     * Gives a low limit that holds for every law of unbiased estimates that are not negative, however skewed and
     * however few: that of {@link BettingLowLimit}. Such a mean has no upper bound.
     *
     * @param alpha twice the error probability of this limit, as if there were a high one, in (0, 1)
     * @return its natural logarithm; -infinity if all estimates are 0
     */
    public double logBet(double alpha) {
        return isZero() ? Double.NEGATIVE_INFINITY : largest + BettingLowLimit.log(scaled, alpha / 2);
    }

    private boolean isZero() {
        return log == Double.NEGATIVE_INFINITY;
    }

    /** How far each limit would be from the mean, as a share of it, if estimates had a normal law. */
    private double width(double alpha) {
        return quantile(count, alpha) * relativeStandardError();
    }

    /**
     * Computes the required number of estimates, at least {@value #MIN_REPLICATIONS}, from a predicted spread.
     *
     * @param relativeDeviation the standard deviation of an estimate over the mean, 0 or more
     * @param relativeError how far above the estimate the upper limit should be, a share of the estimate, above 0
     * @param alpha the error probability of both limits, in (0, 1)
     * @return how many estimates there should be
     */
    public static long wanted(double relativeDeviation, double relativeError, double alpha) {
        long wanted = MIN_REPLICATIONS;
        double width = (Math.sqrt(1 + 4 * UPPER_EXCESS * StrictMath.log1p(relativeError)) - 1) / (2 * UPPER_EXCESS);
        // Student's quantile falls with the number, so this ends at once or nearly so.
        for (int round = 0; round < 3; round++) {
            double root = quantile(wanted, alpha) * relativeDeviation / width;
            wanted = Math.max(MIN_REPLICATIONS, (long) Math.min(1e12, Math.ceil(root * root)));
        }
        return wanted;
    }

    private static double quantile(long count, double alpha) {
        return new TDistribution(null, count - 1.0).inverseCumulativeProbability(1 - alpha / 2);
    }
}
