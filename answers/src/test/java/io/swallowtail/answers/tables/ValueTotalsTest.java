package io.swallowtail.answers.tables;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.swallowtail.answers.method.QuantityCounts;
import io.swallowtail.answers.method.ValueTotals;
import io.swallowtail.core.expression.Relation;
import io.swallowtail.core.rows.Quantile;
import io.swallowtail.core.statistics.OrderStatisticInterval;
import io.swallowtail.core.statistics.ValueCounts;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Totals, moments and quantiles of random values in random ranges and bins, against the list of all values. */
class ValueTotalsTest {
    private static final long[] WIDTHS = {1, 10, 100_000};
    private static final double ERROR = 0.05;

    /** Counts each range of trials by itself; the trial of a value is its place. */
    private static List<QuantityCounts> ranges(List<Long> values, long width, int length) {
        List<QuantityCounts> ranges = new ArrayList<>();
        for (int from = 0; from < values.size(); from += length) {
            ValueCounts counts = new ValueCounts(width);
            for (int trial = from; trial < Math.min(values.size(), from + length); trial++) {
                counts.add(values.get(trial), trial);
            }
            ranges.add(QuantityCounts.of("m", counts));
        }
        return ranges;
    }

    private static ValueTotals sum(List<QuantityCounts> ranges) {
        ValueTotals totals = new ValueTotals();
        ranges.forEach(totals::add);
        return totals;
    }

    private static ValueTotals totals(long... values) {
        return sum(ranges(LongStream.of(values).boxed().toList(), 1, Math.max(1, values.length)));
    }

    /** Values from 0 to 4,095 stand for themselves in every bin width. */
    private static long bin(long value, long width) {
        long alone = (4095 + width) / width * width;
        return width == 1 || 0 <= value && value < alone ? value : Math.floorDiv(value, width) * width;
    }

    @Property(tries = 200)
    void totalsAreThoseOfAllValues(
            @ForAll @Size(min = 1, max = 60) List<@LongRange(min = -20_000, max = 20_000) Long> values,
            @ForAll @IntRange(min = 0, max = 2) int which,
            @ForAll @IntRange(min = 1, max = 60) int length,
            @ForAll long shuffle) {
        long width = WIDTHS[which];
        List<QuantityCounts> ranges = ranges(values, width, length);
        ValueTotals totals = sum(ranges);
        Collections.shuffle(ranges, new Random(shuffle));
        assertEquals(totals, sum(ranges));
        assertEquals(totals.hashCode(), sum(ranges).hashCode());
        assertEquals(totals, sum(ranges(values, width, values.size())));
        assertEquals(values.size(), totals.total());
        assertEquals(
                values.stream()
                        .map(value -> bin(value, width))
                        .distinct()
                        .sorted()
                        .toList(),
                List.copyOf(totals.values().keySet()));
        totals.values().forEach((bin, seen) -> {
            List<Long> inBin =
                    values.stream().filter(value -> bin(value, width) == bin).toList();
            List<Long> offsets =
                    inBin.stream().map(value -> value - bin).sorted().toList();
            assertEquals(
                    new ValueTotals.Seen(
                            inBin.size(),
                            values.indexOf(values.stream()
                                    .filter(value -> bin(value, width) == bin)
                                    .findFirst()
                                    .orElseThrow()),
                            BigInteger.valueOf(
                                    offsets.stream().mapToLong(o -> o).sum()),
                            BigInteger.valueOf(
                                    offsets.stream().mapToLong(o -> o * o).sum()),
                            offsets.get(0),
                            offsets.get(offsets.size() - 1)),
                    seen);
        });
    }

    @Test
    void rangesKeepTheirNameAndHaveOffsetsOnlyInBins() {
        QuantityCounts single = ranges(List.of(5L, -3L, 5L), 1, 3).get(0);
        assertEquals("m", single.metric());
        assertArrayEquals(new long[] {-3, 5}, single.values());
        assertArrayEquals(new long[] {1, 2}, single.counts());
        assertArrayEquals(new long[] {1, 0}, single.firstTrials());
        assertNull(single.bins());
        QuantityCounts.Bins bins = ranges(List.of(-3L, -9L, -1L), 10, 3).get(0).bins();
        assertArrayEquals(new long[] {7 + 1 + 9}, bins.sums());
        assertArrayEquals(new long[] {49 + 1 + 81}, bins.squares());
        assertArrayEquals(new long[] {1}, bins.least());
        assertArrayEquals(new long[] {9}, bins.greatest());
    }

    /** Every part of an entry counts, and a sum with itself is another. */
    @Test
    void totalsDifferInAnyPart() {
        ValueTotals.Seen seen = new ValueTotals.Seen(2, 3, BigInteger.TEN, BigInteger.TWO, 4, 5);
        ValueTotals totals = new ValueTotals();
        totals.add(0, seen);
        for (ValueTotals.Seen other : List.of(
                new ValueTotals.Seen(1, 3, BigInteger.TEN, BigInteger.TWO, 4, 5),
                new ValueTotals.Seen(2, 2, BigInteger.TEN, BigInteger.TWO, 4, 5),
                new ValueTotals.Seen(2, 3, BigInteger.ONE, BigInteger.TWO, 4, 5),
                new ValueTotals.Seen(2, 3, BigInteger.TEN, BigInteger.ONE, 4, 5),
                new ValueTotals.Seen(2, 3, BigInteger.TEN, BigInteger.TWO, 3, 5),
                new ValueTotals.Seen(2, 3, BigInteger.TEN, BigInteger.TWO, 4, 6))) {
            ValueTotals others = new ValueTotals();
            others.add(0, other);
            assertNotEquals(totals, others);
        }
        assertNotEquals(totals, new ValueTotals());
        assertThrows(UnsupportedOperationException.class, () -> totals.values().clear());
    }

    @Property(tries = 100)
    void exceedancesAreThoseOfAllValues(
            @ForAll @Size(max = 40) List<@LongRange(min = -3, max = 3) Long> values,
            @ForAll Relation relation,
            @ForAll @LongRange(min = -4, max = 4) long threshold) {
        assertEquals(
                values.stream()
                        .filter(value -> relation.holds(value, threshold))
                        .count(),
                sum(ranges(values, 1, 7)).exceedances(value -> relation.holds(value, threshold)));
    }

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

    @Test
    void totalsOfNothing() {
        assertEquals(0, new ValueTotals().total());
        assertEquals(totals(1, 1, 2), totals(1, 1, 2));
        assertNotEquals(totals(1, 1, 2), totals(1, 2, 2));
    }
}
