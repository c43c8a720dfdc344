package io.swallowtail.benchmarks.audit;

import io.swallowtail.benchmarks.audit.CountLaw.CompensatedSum;

/**
 * A law on a few integers.
 *
 * @param name what to call it
 * @param values its values
 * @param masses their probabilities
 * @param least the least value that is known to be possible beforehand
 * @param most the largest
 */
record IntegerLaw(String name, long[] values, double[] masses, long least, long most) {
    /** What is left out of a sum over samples: those that are rarer. Their sum is below 10<sup>&minus;12</sup>. */
    private static final double NEGLIGIBLE = 1e-20;

    /** Something about a sample of so many of each value. */
    interface SampleFunction {
        double of(long[] counts);
    }

    double mean() {
        double mean = 0;
        for (int i = 0; i < values.length; i++) {
            mean += values[i] * masses[i];
        }
        return mean;
    }

    /** The mean of a function over all samples of n observations that are not negligible. */
    double expectation(int n, SampleFunction function) {
        double[] logFactorials = new double[n + 1];
        CompensatedSum sum = new CompensatedSum();
        for (int j = 1; j <= n; j++) {
            sum.add(Math.log(j));
            logFactorials[j] = sum.value();
        }
        return expectation(n, logFactorials[n], logFactorials, new long[values.length], values.length - 1, function);
    }

    private double expectation(
            int left, double log, double[] logFactorials, long[] counts, int value, SampleFunction function) {
        if (value == 0) {
            double mass = Math.exp(log - logFactorials[left] + left * Math.log(masses[0]));
            counts[0] = left;
            return mass < NEGLIGIBLE ? 0 : mass * function.of(counts);
        }
        double sum = 0;
        for (int count = 0; count <= left; count++) {
            counts[value] = count;
            double next = log - logFactorials[count] + count * Math.log(masses[value]);
            sum += expectation(left - count, next, logFactorials, counts, value - 1, function);
        }
        return sum;
    }
}
