package io.swallowtail.answers.method;

import static io.swallowtail.answers.method.CountedRanges.bin;
import static io.swallowtail.answers.method.CountedRanges.ranges;
import static io.swallowtail.answers.method.CountedRanges.sum;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.swallowtail.core.expression.Relation;
import java.math.BigInteger;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Totals of random values in random ranges and bins, against the list of all values. */
class ValueTotalsTest {
    private static final long[] WIDTHS = {1, 10, 100_000};

    private static ValueTotals totals(long... values) {
        return sum(ranges(LongStream.of(values).boxed().toList(), 1, Math.max(1, values.length)));
    }

    /** The combinations of the ends of all ranges outnumber the tries: {@link #totalsOfTheEndsAreThoseOfAllValues} has some. */
    @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
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

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void totalsOfTheEndsAreThoseOfAllValues(int which) {
        for (int length : new int[] {1, 2, 60}) {
            totalsAreThoseOfAllValues(List.of(-20_000L, 0L, 20_000L, -20_000L, -1L, 1L), which, length, Long.MIN_VALUE);
            totalsAreThoseOfAllValues(List.of(20_000L), which, length, 0);
        }
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

    /** The ranges are small, so random tries take their ends. */
    @Property(tries = 100, edgeCases = EdgeCasesMode.NONE)
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

    @Test
    void totalsOfNothing() {
        assertEquals(0, new ValueTotals().total());
        assertEquals(totals(1, 1, 2), totals(1, 1, 2));
        assertNotEquals(totals(1, 1, 2), totals(1, 2, 2));
    }
}
