package io.swallowtail.tail;

import io.swallowtail.estimate.BoundedMeanLimits;
import java.util.Map;
import java.util.TreeMap;

/**
 * How many edges were overloaded in the trials of a {@link UnionSampling}, and what follows for the probability. Two tallies of
 * different ranges add up to that of both, in any order.
 */
public final class UnionTally {
    /** The reciprocal of a count is kept as an integer share of this. */
    private static final long WHOLE = 1L << 40;

    private final double logExpectedEdges;
    private final TreeMap<Long, Long> trialsByEdges = new TreeMap<>();
    private long trials;

    UnionTally(double logExpectedEdges) {
        this.logExpectedEdges = logExpectedEdges;
    }

    void add(long edges, long count) {
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
     * Gives limits that hold whatever the law of the counts is, at all looks at once ({@link BoundedMeanLimits}): a mean of
     * numbers between 0 and 1. They are wide where the expected number of edges is far above 1, for a trial with a single
     * overloaded edge could always still come.
     *
     * @param alpha the error probability of both
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
