package io.swallowtail.answers.tables;

import io.swallowtail.answers.method.ValueTotals;
import io.swallowtail.core.statistics.SampleMoments;
import java.math.BigInteger;
import java.util.Map;

/**
 * Exact sums and extremes of a metric over all trials that have a value. Ratios are in units of 10^-8.
 *
 * @param count the number of these trials, at least 1
 * @param sum the sum of the values
 * @param squares the sum of their squares
 * @param least the least value
 * @param greatest the greatest value
 */
record Moments(long count, BigInteger sum, BigInteger squares, long least, long greatest) {
    /** Computes the moments of totals with at least one value. A value in a bin is the bin's least integer plus an offset. */
    static Moments of(ValueTotals totals) {
        long count = 0;
        BigInteger sum = BigInteger.ZERO;
        BigInteger squares = BigInteger.ZERO;
        long least = Long.MAX_VALUE;
        long greatest = Long.MIN_VALUE;
        for (Map.Entry<Long, ValueTotals.Seen> entry : totals.values().entrySet()) {
            BigInteger value = BigInteger.valueOf(entry.getKey());
            ValueTotals.Seen seen = entry.getValue();
            BigInteger product = value.multiply(BigInteger.valueOf(seen.count()));
            count += seen.count();
            sum = sum.add(product).add(seen.sum());
            squares = squares.add(product.add(seen.sum().shiftLeft(1)).multiply(value))
                    .add(seen.squares());
            least = Math.min(least, entry.getKey() + seen.least());
            greatest = Math.max(greatest, entry.getKey() + seen.greatest());
        }
        return new Moments(count, sum, squares, least, greatest);
    }

    SampleMoments sample() {
        return new SampleMoments(count, sum, squares);
    }
}
