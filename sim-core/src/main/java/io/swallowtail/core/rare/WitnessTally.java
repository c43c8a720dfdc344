package io.swallowtail.core.rare;

import io.swallowtail.core.experiment.WitnessFamily;
import io.swallowtail.core.statistics.BoundedMeanLimits;
import java.util.Map;
import java.util.TreeMap;

/**
 * Counts of the trials of a {@link WitnessSampling} by their divisors, with the resulting estimate of the probability of
 * the event with a witness.
 */
public final class WitnessTally {
    /** Unit of reciprocals: one over a count is stored as an integer share of this. */
    private static final long WHOLE = 1L << 40;

    private final WitnessFamily family;
    /** The natural logarithm of the largest weight of a trial. */
    private final double logLargest;

    private final TreeMap<Long, Long> trialsByDivisor = new TreeMap<>();
    private long trials;

    /**
     * Opens a tally without trials.
     *
     * @param family the witnesses
     */
    public WitnessTally(WitnessFamily family) {
        this.family = family;
        logLargest = family.logTotal() + StrictMath.log(family.largestFactor());
    }

    /** Gives the witnesses. */
    public WitnessFamily family() {
        return family;
    }

    /**
     * Adds trials.
     *
     * @param divisor their divisor ({@link WitnessSampling#divisor}): for a complete family the number of witnesses; 0 for a weight
     *     of 0
     * @param count how many trials, at least 1
     */
    public void add(long divisor, long count) {
        trialsByDivisor.merge(divisor, count, Long::sum);
        trials += count;
    }

    /**
     * Counts the trials.
     *
     * @return how many there are
     */
    public long trials() {
        return trials;
    }

    /**
     * Gives the estimate.
     *
     * @return the natural logarithm of the mean weight; -infinity if all weights are 0, or without trials
     */
    public double log() {
        double sum = 0;
        for (Map.Entry<Long, Long> entry : trialsByDivisor.entrySet()) {
            sum += share(entry.getValue(), entry.getKey());
        }
        return sum == 0 ? Double.NEGATIVE_INFINITY : logLargest + StrictMath.log(sum / trials);
    }

    /**
     * Gives the relative standard error of the estimate, from the spread of the sample.
     *
     * @return the standard deviation of the weights, over their mean and the root of the number of trials; NaN for fewer than two
     *     trials
     */
    public double relativeStandardError() {
        double mean = StrictMath.exp(log() - logLargest);
        double squares = 0;
        for (Map.Entry<Long, Long> entry : trialsByDivisor.entrySet()) {
            double difference = share(1, entry.getKey()) - mean;
            squares += entry.getValue() * difference * difference;
        }
        return Math.sqrt(squares / (trials - 1.0) / trials) / mean;
    }

    /**
     * Gives limits that hold for any law of the weights and at all looks simultaneously ({@link BoundedMeanLimits}),
     * because weights are between 0 and a largest one. The limits are wide if that is far above the estimate, because later
     * trials could have it.
     *
     * @param alpha the total error probability of both limits
     * @return natural logarithms of the low and the high limit, neither above 0; -infinity without trials, which an impossible event has
     */
    public double[] logLimits(double alpha) {
        if (trials == 0) {
            return new double[] {Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY};
        }
        long[] values = new long[trialsByDivisor.size()];
        long[] counts = new long[values.length];
        int i = 0;
        for (Map.Entry<Long, Long> entry : trialsByDivisor.entrySet()) {
            values[i] = entry.getKey() == 0 ? 0 : WHOLE / entry.getKey();
            counts[i++] = entry.getValue();
        }
        BoundedMeanLimits limits = new BoundedMeanLimits(values, counts, 0, WHOLE);
        return new double[] {
            Math.min(0, logLargest + StrictMath.log(limits.low(alpha) / WHOLE)),
            Math.min(0, logLargest + StrictMath.log(limits.high(alpha) / WHOLE))
        };
    }

    private static double share(double number, long divisor) {
        return divisor == 0 ? 0 : number / divisor;
    }
}
