package io.swallowtail.answers.tables;

import static io.swallowtail.answers.method.CountedRanges.bin;
import static io.swallowtail.answers.method.CountedRanges.ranges;
import static io.swallowtail.answers.method.CountedRanges.sum;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.swallowtail.answers.method.ValueTotals;
import io.swallowtail.core.rows.Quantile;
import io.swallowtail.core.statistics.OrderStatisticInterval;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Moments and quantiles of random values in random ranges and bins, against the list of all values. */
class MomentsAndQuantilesTest {
    private static final long[] WIDTHS = {1, 10, 100_000};
    private static final double ERROR = 0.05;

    @Property(tries = 200)
    void momentsAreThoseOfAllValues(
            @ForAll @Size(min = 1, max = 40) List<@LongRange(min = -20_000, max = 20_000) Long> values,
            @ForAll @IntRange(min = 0, max = 2) int which) {
        assertMoments(values, Moments.of(sum(ranges(values, WIDTHS[which], 9))));
    }

    private static void assertMoments(List<Long> values, Moments moments) {
        BigInteger sum = BigInteger.ZERO;
        BigInteger squares = BigInteger.ZERO;
        for (long value : values) {
            sum = sum.add(BigInteger.valueOf(value));
            squares = squares.add(BigInteger.valueOf(value).pow(2));
        }
        assertEquals(
                new Moments(values.size(), sum, squares, Collections.min(values), Collections.max(values)), moments);
        assertEquals(moments.sum(), moments.sample().sum());
        assertEquals(moments.squares(), moments.sample().sumOfSquares());
        assertEquals(moments.count(), moments.sample().count());
    }

    @Test
    void momentsGoBeyond64Bits() {
        List<Long> values = List.of(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, Long.MIN_VALUE + 1, -5L);
        assertMoments(values, Moments.of(sum(ranges(values, 1, 2))));
        ValueTotals many = new ValueTotals();
        many.add(3_000_000_000L, ValueTotals.Seen.value(1L << 40, 0));
        Moments moments = Moments.of(many);
        assertEquals(BigInteger.valueOf(3_000_000_000L).shiftLeft(40), moments.sum());
        assertEquals(BigInteger.valueOf(3_000_000_000L).pow(2).shiftLeft(40), moments.squares());
    }

    /** With bins of width 1 the quantiles are order statistics of the values, by the definition of their ranks. */
    @Property(tries = 100)
    void quantilesAreOrderStatistics(
            @ForAll @Size(min = 1, max = 400) List<@LongRange(min = -50, max = 50) Long> values) {
        long[] sorted = values.stream().mapToLong(v -> v).sorted().toArray();
        int n = sorted.length;
        List<Quantile> expected = new ArrayList<>();
        for (int perMille : new int[] {500, 900, 990, 999}) {
            OrderStatisticInterval interval = OrderStatisticInterval.of(n, perMille / 1000.0, ERROR);
            expected.add(new Quantile(
                    sorted[(n * perMille + 999) / 1000 - 1] / 4.0,
                    interval.lowRank() < 1 ? null : (Double) (sorted[(int) interval.lowRank() - 1] / 4.0),
                    interval.highRank() > n ? null : (Double) (sorted[(int) interval.highRank() - 1] / 4.0)));
        }
        Quantiles quantiles = Quantiles.of(n, ERROR);
        ValueTotals totals = sum(ranges(values, 1, 13));
        assertEquals(expected, quantiles.of(totals, 4, true));
        expected.replaceAll(each -> new Quantile(each.value(), null, null));
        assertEquals(expected, quantiles.of(totals, 4, false));
    }

    /** Within a bin the sample's quantile and the low end are its least value, the high end its greatest. */
    @Test
    void quantilesInBinsEncloseThoseOfTheValues() {
        Random random = new Random(3);
        List<Long> values = random.longs(500, -1500, -500).boxed().toList();
        long[] sorted = values.stream().mapToLong(v -> v).sorted().toArray();
        List<Quantile> quantiles = Quantiles.of(500, ERROR).of(sum(ranges(values, 10, 50)), 1, true);
        OrderStatisticInterval median = OrderStatisticInterval.of(500, 0.5, ERROR);
        assertEquals(leastOfBin(sorted, sorted[249]), quantiles.get(0).value());
        assertEquals(
                leastOfBin(sorted, sorted[(int) median.lowRank() - 1]),
                quantiles.get(0).low());
        long high = sorted[(int) median.highRank() - 1];
        assertEquals(
                (double) Arrays.stream(sorted)
                        .filter(v -> bin(v, 10) == bin(high, 10))
                        .max()
                        .orElseThrow(),
                quantiles.get(0).high());
        // 500 values say nothing about the high end of the last two levels.
        assertNull(quantiles.get(3).high());
        assertEquals(leastOfBin(sorted, sorted[499]), quantiles.get(3).value());
    }

    private static double leastOfBin(long[] sorted, long value) {
        return Arrays.stream(sorted)
                .filter(v -> bin(v, 10) == bin(value, 10))
                .min()
                .orElseThrow();
    }
}
