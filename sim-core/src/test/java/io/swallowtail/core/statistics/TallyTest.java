package io.swallowtail.core.statistics;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.statistics.Tally.Quantity;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

/** Tallies and moments against maps and arithmetic that cannot overflow. */
class TallyTest {
    @Property(tries = 200, seed = "11")
    void countsEqualThoseOfAMap(@ForAll long seed, @ForAll @LongRange(min = 1, max = Long.MAX_VALUE) long spread) {
        Random random = new Random(seed);
        ValueCounts counts = new ValueCounts();
        Map<Long, long[]> expected = new TreeMap<>();
        for (int trial = 0; trial < 500; trial++) {
            long value = random.nextLong() % spread % (random.nextBoolean() ? 7 : spread);
            counts.add(value, trial);
            long first = trial;
            expected.computeIfAbsent(value, v -> new long[] {0, first})[0]++;
        }
        assertArrayEquals(expected.keySet().stream().mapToLong(Long::longValue).toArray(), counts.values());
        expected.forEach((value, seen) -> {
            assertEquals(seen[0], counts.count(value));
            assertEquals(seen[1], counts.firstTrial(value));
        });
    }

    @Test
    void theFirstTrialIsTheSmallestInAnyOrder() {
        ValueCounts counts = new ValueCounts();
        counts.add(5, 900);
        counts.add(5, 3);
        counts.add(5, 70);
        assertEquals(3, counts.firstTrial(5));
        assertEquals(0, counts.count(6));
        assertThrows(IllegalArgumentException.class, () -> counts.firstTrial(6));
    }

    /** Bins keep sums, squares and extremes exactly. */
    @Property(tries = 200, seed = "12")
    void binsAreExactInSums(@ForAll long seed, @ForAll @LongRange(min = 2, max = 100_000) long width) {
        Random random = new Random(seed);
        Tally.Quantity binned = new Tally.Quantity(0, false, 1, width);
        Tally whole = new Tally(List.of(binned));
        Map<Long, List<Long>> bins = new TreeMap<>();
        for (int trial = 0; trial < 300; trial++) {
            long value = random.nextLong() >> random.nextInt(20, 63);
            whole.add(new long[] {value}, trial);
            long itself = 0 <= value && Math.floorDiv(value, width) * width < 4096 ? 1 : width;
            bins.computeIfAbsent(Math.floorDiv(value, itself) * itself, bin -> new ArrayList<>())
                    .add(value);
        }
        ValueCounts counts = whole.of(0);
        assertArrayEquals(bins.keySet().stream().mapToLong(Long::longValue).toArray(), counts.values());
        bins.forEach((bin, values) -> {
            ValueCounts.InBin in = counts.inBin(bin);
            assertEquals(values.size(), counts.count(bin));
            assertEquals(Collections.min(values) - bin, in.least());
            assertEquals(Collections.max(values) - bin, in.greatest());
            assertEquals(values.stream().mapToLong(value -> value - bin).sum(), in.sum());
            assertEquals(
                    values.stream()
                            .mapToLong(value -> (value - bin) * (value - bin))
                            .sum(),
                    in.squares());
        });
    }

    /** Rounded by exact fractions here, and in 64 bits where these do. */
    @Property(tries = 2_000, seed = "13")
    void ratiosAreCountedInUnits(
            @ForAll long large, @ForAll @LongRange(min = 1, max = Long.MAX_VALUE) long denominator) {
        for (long numerator : new long[] {large, large % denominator, large >> 40, 0}) {
            long unitsPerOne = new long[] {1, 1_000, Tally.RATIO_UNITS, 1_000_000_000_000_000_000L}[(int) (large & 3)];
            BigDecimal exact = new BigDecimal(numerator)
                    .multiply(new BigDecimal(unitsPerOne))
                    .divide(new BigDecimal(denominator), new MathContext(80, RoundingMode.FLOOR));
            BigInteger units = exact.add(new BigDecimal("0.5"))
                    .setScale(0, RoundingMode.FLOOR)
                    .toBigInteger();
            if (units.bitLength() < 64) {
                assertEquals(units.longValueExact(), Tally.units(numerator, denominator, unitsPerOne));
            } else {
                assertThrows(ArithmeticException.class, () -> Tally.units(numerator, denominator, unitsPerOne));
            }
        }
        assertThrows(ArithmeticException.class, () -> Tally.units(1, 0, Tally.RATIO_UNITS));
    }

    @Test
    void halfAUnitIsRoundedUpwards() {
        assertEquals(1, Tally.units(1, 2 * Tally.RATIO_UNITS, Tally.RATIO_UNITS));
        assertEquals(0, Tally.units(-1, 2 * Tally.RATIO_UNITS, Tally.RATIO_UNITS));
        assertEquals(33_333_333, Tally.units(1, 3, Tally.RATIO_UNITS));
        assertEquals(66_666_667, Tally.units(2, 3, Tally.RATIO_UNITS));
        assertEquals(-33_333_333, Tally.units(-1, 3, Tally.RATIO_UNITS));
    }

    @Test
    void nothingIsCountedForNull() {
        Tally tally = new Tally(List.of(Quantity.integer(0), Quantity.integer(1)));
        tally.add(new long[] {Tally.NULL, 4}, 0);
        assertEquals(0, tally.of(0).values().length);
        assertEquals(1, tally.of(1).count(4));
    }

    @Test
    void momentsDoNotCancel() {
        BigInteger big = BigInteger.TEN.pow(15);
        BigInteger sum = big.multiply(BigInteger.valueOf(2)).add(BigInteger.ONE);
        BigInteger squares = big.pow(2).add(big.add(BigInteger.ONE).pow(2));
        SampleMoments moments = new SampleMoments(2, sum, squares);
        assertEquals(1e15 + 0.5, moments.mean());
        assertEquals(Math.sqrt(0.5), moments.standardDeviation(), 1e-15);
    }

    /** Up to 53 bits doubles are divided, and above 34 digits; seed 5. */
    @Test
    void meansAreThoseFrom34Digits() {
        Random random = new Random(5);
        for (int i = 0; i < 3000; i++) {
            BigInteger sum = new BigInteger(random.nextInt(58), random);
            long count = 1 + (random.nextLong() >>> 1 + random.nextInt(62));
            double mean = new BigDecimal(sum)
                    .divide(BigDecimal.valueOf(count), MathContext.DECIMAL128)
                    .doubleValue();
            assertEquals(mean, new SampleMoments(count, sum, sum.pow(2)).mean());
        }
    }

    /** Observations 1, 2, 3, 4: mean 5/2, variance 5/3; Student's 97.5% point with 3 degrees of freedom is 3.182446. */
    @Test
    void meansIntervalIsStudents() {
        SampleMoments moments = new SampleMoments(4, BigInteger.valueOf(10), BigInteger.valueOf(30));
        assertEquals(2.5, moments.mean());
        assertEquals(3.182446 * Math.sqrt(5 / 3.0 / 4), moments.meanHalfWidth(0.05), 1e-5);
        assertTrue(Double.isNaN(new SampleMoments(1, BigInteger.ONE, BigInteger.ONE).meanHalfWidth(0.05)));
        assertThrows(IllegalArgumentException.class, () -> new SampleMoments(2, BigInteger.TEN, BigInteger.ONE));
    }
}
