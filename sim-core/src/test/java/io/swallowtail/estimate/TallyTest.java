package io.swallowtail.estimate;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
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

    @Test
    void nothingIsCountedForNull() {
        Tally tally = new Tally(2);
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
