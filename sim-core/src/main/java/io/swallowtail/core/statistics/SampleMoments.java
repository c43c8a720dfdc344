package io.swallowtail.core.statistics;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * Mean and spread of an integer metric, from exact integer sums, so that nothing cancels and the order of addition does not
 * matter.
 *
 * @param count number of observations, at least 1
 * @param sum sum of the observations
 * @param sumOfSquares sum of their squares
 */
public record SampleMoments(long count, BigInteger sum, BigInteger sumOfSquares) {
    /** Integers of this length are doubles. Two of them have no quotient so near to the middle of two doubles that 34 digits round it there. */
    private static final int DOUBLE_BITS = 53;

    /**
     * Checks the sums.
     *
     * @throws IllegalArgumentException if the count is below 1 or the sums cannot belong to real observations
     */
    public SampleMoments {
        if (count < 1) {
            throw new IllegalArgumentException("count = " + count + ", allowed: 1 or more");
        }
        if (spread(count, sum, sumOfSquares).signum() < 0) {
            throw new IllegalArgumentException("sum = " + sum + " and sumOfSquares = " + sumOfSquares
                    + " contradict each other for count = " + count);
        }
    }

    /** count · Σx² - (Σx)², which is count · (count - 1) · variance. */
    private static BigInteger spread(long count, BigInteger sum, BigInteger sumOfSquares) {
        return BigInteger.valueOf(count).multiply(sumOfSquares).subtract(sum.multiply(sum));
    }

    /**
     * Computes the sample mean.
     *
     * @return sum / count, from 34 decimal digits
     */
    public double mean() {
        return quotient(sum, BigInteger.valueOf(count));
    }

    /**
     * Computes the sample standard deviation.
     *
     * @return the square root of the unbiased variance; NaN for one observation
     */
    public double standardDeviation() {
        if (count == 1) {
            return Double.NaN;
        }
        BigInteger pairs = BigInteger.valueOf(count).multiply(BigInteger.valueOf(count - 1));
        return Math.sqrt(quotient(spread(count, sum, sumOfSquares), pairs));
    }

    /** Divides from 34 decimal digits. For integers that doubles represent, their quotient is the same number, and takes far less time. */
    private static double quotient(BigInteger dividend, BigInteger divisor) {
        return Math.max(dividend.bitLength(), divisor.bitLength()) <= DOUBLE_BITS
                ? dividend.doubleValue() / divisor.doubleValue()
                : new BigDecimal(dividend)
                        .divide(new BigDecimal(divisor), MathContext.DECIMAL128)
                        .doubleValue();
    }

    /**
     * Computes half the width of Student's interval for the mean. It is asymptotic: its coverage tends to 1 - alpha as the
     * count grows, and is not guaranteed for skewed metrics and few trials: for a metric that is 50 once in a hundred trials it
     * is 0.10 for ten trials, where most samples have one value and the half width 0. {@link BoundedMeanLimits} hold
     * always, for
     * metrics whose range is known.
     *
     * @param alpha error probability of the two-sided interval, in (0, 1)
     * @return half width; NaN for one observation
     */
    public double meanHalfWidth(double alpha) {
        return halfWidth(student(count, alpha));
    }

    /**
     * Computes half the width of Student's interval from its quantile, which samples of equal counts share.
     *
     * @param student the quantile, as {@link #student}
     * @return half width, as {@link #meanHalfWidth}
     */
    public double halfWidth(double student) {
        return student * standardDeviation() / Math.sqrt(count);
    }

    /**
     * Computes the quantile of Student's interval. Cost: some fifty incomplete beta functions.
     *
     * @param count number of observations, at least 1
     * @param alpha error probability of the two-sided interval, in (0, 1)
     * @return the quantile at 1 - alpha / 2 with count - 1 degrees of freedom; NaN for one observation
     */
    public static double student(long count, double alpha) {
        if (!(alpha > 0 && alpha < 1)) {
            throw new IllegalArgumentException("alpha = " + alpha + ", allowed: above 0 and below 1");
        }
        return count == 1 ? Double.NaN : -new TDistribution(null, count - 1.0).inverseCumulativeProbability(alpha / 2);
    }
}
