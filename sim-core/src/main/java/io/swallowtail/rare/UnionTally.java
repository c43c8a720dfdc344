package io.swallowtail.rare;

import io.swallowtail.statistics.BoundedMeanLimits;
import java.util.Map;
import java.util.TreeMap;

/**
 * Counts of overloaded edges in the trials of a {@link UnionSampling}, with the resulting estimate. Tallies of
 * different ranges can be added in any order.
 */
public final class UnionTally {
    /** Unit of reciprocals: one over a count is stored as an integer share of this. */
    private static final long WHOLE = 1L << 40;

    private final double logExpectedEdges;
    private final TreeMap<Long, Long> trialsByEdges = new TreeMap<>();
    private long trials;

    /**
     * Opens a tally without trials.
     *
     * @param logExpectedEdges natural logarithm of the expected number of overloaded edges
     */
    public UnionTally(double logExpectedEdges) {
        this.logExpectedEdges = logExpectedEdges;
    }

    /**
     * Adds trials.
     *
     * @param edges how many edges were overloaded in them, at least 1
     * @param count how many trials, at least 1
     */
    public void add(long edges, long count) {
        trialsByEdges.merge(edges, count, Long::sum);
        trials += count;
    }

    /**
     * Adds the trials of another tally of the same sampling.
     *
     * @param other the tally
     */
    public void add(UnionTally other) {
        other.trialsByEdges.forEach(this::add);
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
     * @return the natural logarithm of the expected number of overloaded edges times the mean of one over their number
     */
    public double log() {
        double sum = 0;
        for (Map.Entry<Long, Long> entry : trialsByEdges.entrySet()) {
            sum += (double) entry.getValue() / entry.getKey();
        }
        return logExpectedEdges + StrictMath.log(sum / trials);
    }

    /**
     * Gives the relative standard error of the estimate, from the spread of the sample.
     *
     * @return the standard deviation of one over the number of edges, over its mean and the root of the number of trials; NaN
     *     for fewer than two trials
     */
    public double relativeStandardError() {
        double mean = StrictMath.exp(log() - logExpectedEdges);
        double squares = 0;
        for (Map.Entry<Long, Long> entry : trialsByEdges.entrySet()) {
            double difference = 1.0 / entry.getKey() - mean;
            squares += entry.getValue() * difference * difference;
        }
        return Math.sqrt(squares / (trials - 1.0) / trials) / mean;
    }

    /**
     * Gives limits that hold for any law of the counts and at all looks simultaneously ({@link BoundedMeanLimits}),
     * because the estimate is a mean of numbers between 0 and 1. The limits are wide if the expected number of edges is
     * far above 1, because later trials could have a single overloaded edge.
     *
     * @param alpha the total error probability of both limits
     * @return natural logarithms of the low and the high limit, neither above 0
     */
    public double[] logLimits(double alpha) {
        long[] values = new long[trialsByEdges.size()];
        long[] counts = new long[values.length];
        int i = 0;
        for (Map.Entry<Long, Long> entry : trialsByEdges.entrySet()) {
            values[i] = WHOLE / entry.getKey();
            counts[i++] = entry.getValue();
        }
        BoundedMeanLimits limits = new BoundedMeanLimits(values, counts, 0, WHOLE);
        return new double[] {
            Math.min(0, logExpectedEdges + StrictMath.log(limits.low(alpha) / WHOLE)),
            Math.min(0, logExpectedEdges + StrictMath.log(limits.high(alpha) / WHOLE))
        };
    }
}
