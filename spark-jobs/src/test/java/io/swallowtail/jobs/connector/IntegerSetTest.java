package io.swallowtail.jobs.connector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Sets of intervals against sets of numbers. */
class IntegerSetTest {
    private final Random random = new Random(20261121);

    /** A set of numbers in 0..29, both ways. */
    private record Both(IntegerSet intervals, TreeSet<Long> numbers) {}

    private Both any() {
        List<IntegerSet> pieces = new ArrayList<>();
        TreeSet<Long> numbers = new TreeSet<>();
        for (int i = random.nextInt(5); i > 0; i--) {
            long least = random.nextInt(30);
            long most = least - 1 + random.nextInt(5);
            pieces.add(IntegerSet.between(least, most));
            for (long number = least; number <= most; number++) {
                numbers.add(number);
            }
        }
        return new Both(IntegerSet.union(pieces), numbers);
    }

    private static void assertSame(TreeSet<Long> expected, IntegerSet actual) {
        assertEquals(List.copyOf(expected), actual.values());
        assertEquals(BigInteger.valueOf(expected.size()), actual.size());
        for (long number = -1; number < 40; number++) {
            assertEquals(expected.contains(number), actual.contains(number));
        }
        for (int i = 1; i < actual.intervals().size(); i++) {
            assertTrue(actual.intervals().get(i - 1).most() + 1
                    < actual.intervals().get(i).least());
        }
    }

    @Test
    void setsCombineAsSetsOfNumbersDo() {
        for (int i = 0; i < 2000; i++) {
            Both a = any();
            Both b = any();
            assertSame(a.numbers, a.intervals);
            TreeSet<Long> both = new TreeSet<>(a.numbers);
            both.retainAll(b.numbers);
            assertSame(both, a.intervals.and(b.intervals));
            TreeSet<Long> either = new TreeSet<>(a.numbers);
            either.addAll(b.numbers);
            assertSame(either, a.intervals.or(b.intervals));
        }
    }

    @Test
    void theEndsOf64BitsAreNumbersLikeOthers() {
        IntegerSet all = IntegerSet.between(Long.MIN_VALUE, Long.MAX_VALUE);
        assertEquals(BigInteger.TWO.pow(64), all.size());
        IntegerSet last = IntegerSet.between(Long.MAX_VALUE, Long.MAX_VALUE);
        assertEquals(List.of(Long.MAX_VALUE), last.values());
        assertEquals(all, all.or(last));
        assertEquals(last, all.and(last));
        assertEquals(all, IntegerSet.between(BigInteger.TWO.pow(70).negate(), BigInteger.TWO.pow(70)));
        assertEquals(IntegerSet.EMPTY, IntegerSet.between(BigInteger.TWO.pow(63), BigInteger.TWO.pow(70)));
        assertEquals(
                2,
                IntegerSet.union(List.of(last, IntegerSet.between(Long.MIN_VALUE, Long.MIN_VALUE)))
                        .intervals()
                        .size());
    }
}
