package io.swallowtail.estimate;

import org.apache.commons.math3.distribution.TDistribution;

/**
 * The mean of independent unbiased estimates of one probability, kept as logarithms because the probability may be smaller than
 * any double.
 *
 * <p>The limits are asymptotic: the mean times or divided by exp(t·s), s the relative standard error of the mean and t Student's
 * quantile. Estimates that are products of many shares are skewed to the right as a lognormal law is; when their mean is too
 * low, so is their spread, and limits that are symmetric around the mean miss above. In logarithms the upper limit is farther
 * away, the lower one positive.
 *
 * <p>Two stages make the width what one asks for: the spread of the first stage decides how many estimates there will be, and
 * serves for the limits of their mean, with the first stage's degrees of freedom (C. Stein, Ann. Math. Statist. 16 (1945)).
 */
public final class ReplicationMean {
    /** The fewest estimates of a first stage. */
    public static final int LEAST = 20;

    private final double log;
    private final double relativeDeviation;
    private final int firstStage;
    private final int count;

    /**
     * Takes the estimates.
     *
     * @param logs natural logarithms of the estimates, -infinity for 0; at least two
     * @param firstStage how many of them, from the first on, tell the spread; at least 2
     * @throws IllegalArgumentException if there are too few
     */
    public ReplicationMean(double[] logs, int firstStage) {
        if (firstStage < 2 || firstStage > logs.length) {
            throw new IllegalArgumentException(
                    "firstStage = " + firstStage + ", allowed: 2 to the number of estimates, " + logs.length);
        }
        this.firstStage = firstStage;
        this.count = logs.length;
        double largest = Double.NEGATIVE_INFINITY;
        for (double each : logs) {
            largest = Math.max(largest, each);
        }
        if (largest == Double.NEGATIVE_INFINITY) {
            log = largest;
            relativeDeviation = Double.NaN;
            return;
        }
        double sum = 0;
        for (double each : logs) {
            sum += StrictMath.exp(each - largest);
        }
        double mean = sum / count;
        log = largest + StrictMath.log(mean);
        relativeDeviation = deviation(logs, largest, firstStage) / mean;
    }

    private static double deviation(double[] logs, double largest, int count) {
        double mean = 0;
        for (int i = 0; i < count; i++) {
            mean += StrictMath.exp(logs[i] - largest) / count;
        }
        double squares = 0;
        for (int i = 0; i < count; i++) {
            double difference = StrictMath.exp(logs[i] - largest) - mean;
            squares += difference * difference;
        }
        return Math.sqrt(squares / (count - 1));
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
     * @return the first stage's standard deviation over the mean; NaN if all estimates are 0
     */
    public double relativeDeviation() {
        return relativeDeviation;
    }

    /**
     * Gives the standard error of the mean.
     *
     * @return the first stage's standard deviation over the mean and the root of their number; NaN if all estimates are 0
     */
    public double relativeError() {
        return relativeDeviation / Math.sqrt(count);
    }

    /**
     * Gives the low limit.
     *
     * @param alpha the error probability of both limits, in (0, 1)
     * @return its natural logarithm; -infinity if all estimates are 0, which says nothing
     */
    public double logLow(double alpha) {
        return isZero() ? Double.NEGATIVE_INFINITY : log - logHalfWidth(alpha);
    }

    /**
     * Gives the high limit.
     *
     * @param alpha the error probability of both limits, in (0, 1)
     * @return its natural logarithm, at most 0; 0 if all estimates are 0
     */
    public double logHigh(double alpha) {
        return isZero() ? 0 : Math.min(0, log + logHalfWidth(alpha));
    }

    private boolean isZero() {
        return log == Double.NEGATIVE_INFINITY;
    }

    /** How far each limit's natural logarithm is from the estimate's. */
    private double logHalfWidth(double alpha) {
        return quantile(alpha) * relativeError();
    }

    /**
     * Counts the estimates that the second stage must reach.
     *
     * @param relativeError the wanted half width, a share of the estimate, above 0
     * @param alpha the error probability of both limits, in (0, 1)
     * @return how many estimates there should be in all, at least the first stage's
     */
    public long wanted(double relativeError, double alpha) {
        double root = quantile(alpha) * relativeDeviation / StrictMath.log1p(relativeError);
        return Math.max(firstStage, (long) Math.ceil(root * root));
    }

    private double quantile(double alpha) {
        return new TDistribution(null, firstStage - 1.0).inverseCumulativeProbability(1 - alpha / 2);
    }
}
