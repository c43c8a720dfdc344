package io.swallowtail.core.random;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

/** Addresses: injective, independent of one another, and frozen. */
class AddressedRandomTest {
    /** Lays an address out as the design says, lowest word first. */
    static int[] counter(long trial, int stream, long block, int attempt) {
        return new int[] {
            (int) block,
            (int) (block >>> 32) + attempt * (1 << 24),
            (int) trial,
            (int) (trial >>> 32) + stream * (1 << 16)
        };
    }

    /** Decodes the counter again: an encoding that can be inverted is injective. */
    @Property(tries = 2000, seed = "1")
    void theCounterEncodesTheAddress(
            @ForAll @LongRange(max = (1L << 48) - 1) long trial,
            @ForAll @IntRange(max = 65_535) int stream,
            @ForAll @LongRange(max = (1L << 56) - 1) long block,
            @ForAll @IntRange(max = 255) int attempt) {
        int[] counter = counter(trial, stream, block, attempt);
        assertEquals(block, Integer.toUnsignedLong(counter[0]) | (counter[1] & 0xFFFFFFL) << 32);
        assertEquals(attempt, counter[1] >>> 24);
        assertEquals(trial, Integer.toUnsignedLong(counter[2]) | (counter[3] & 0xFFFFL) << 32);
        assertEquals(stream, counter[3] >>> 16);
    }

    @Test
    void coordinatesOutOfRangeAreRefused() {
        AddressedRandom random = new AddressedRandom(0);
        assertThrows(IllegalArgumentException.class, () -> random.moveTo(-1));
        assertThrows(IllegalArgumentException.class, () -> random.moveTo(1L << 48));
    }

    /** The production path writes the counter in place; it must be the documented one. */
    @Property(tries = 3000, seed = "2")
    void coinsAreTheWordsOfTheDocumentedCounter(
            @ForAll long key,
            @ForAll @LongRange(max = (1L << 48) - 1) long trial,
            @ForAll @IntRange(max = 65_535) int stream,
            @ForAll @LongRange(max = (1L << 56) - 1) long block) {
        AddressedRandom random = new AddressedRandom(key);
        random.moveTo(trial);
        long[] coins = new long[2];
        random.readCoins(stream, block, coins);
        int[] c = counter(trial, stream, block, 0);
        int[] words = new int[4];
        Philox4x32.block((int) key, (int) (key >>> 32), c[0], c[1], c[2], c[3], words);
        assertEquals(Integer.toUnsignedLong(words[0]) | (long) words[1] << 32, coins[0]);
        assertEquals(Integer.toUnsignedLong(words[2]) | (long) words[3] << 32, coins[1]);
    }

    @Test
    void bitsPastTheLastAreZeroAndAPrefixDoesNotDependOnTheCount() {
        AddressedRandom random = new AddressedRandom(99);
        random.moveTo(5);
        long[] all = new long[5];
        random.fillBits(3, all, 320);
        for (int count = 1; count <= 320; count++) {
            long[] some = new long[5];
            random.fillBits(3, some, count);
            for (int bit = 0; bit < 320; bit++) {
                boolean expected = bit < count && (all[bit / 64] >>> bit & 1) == 1;
                assertEquals(expected, (some[bit / 64] >>> bit & 1) == 1);
            }
        }
    }

    /** Written here a second time, from the rule: word · bound, rejected while the low half is below 2^32 mod bound. */
    @Property(tries = 300, seed = "3")
    void boundedIntegersFollowMultiplyAndReject(
            @ForAll @IntRange(min = 1) int bound, @ForAll @IntRange(min = 1, max = 9) int count, @ForAll long key) {
        AddressedRandom random = new AddressedRandom(key);
        random.moveTo(1);
        int[] values = new int[count];
        random.fillBounded(7, values, count, bound);
        for (int i = 0; i < count; i++) {
            int attempt = 0;
            long product;
            do {
                int[] c = counter(1, 7, i / 4, attempt++);
                int[] words = new int[4];
                Philox4x32.block((int) key, (int) (key >>> 32), c[0], c[1], c[2], c[3], words);
                product = Integer.toUnsignedLong(words[i % 4]) * bound;
            } while ((product & 0xFFFFFFFFL) < (1L << 32) % bound);
            assertEquals((int) (product >>> 32), values[i]);
        }
    }

    /**
     * With bound 3·2^29 the 2^32 words fall on the values three, three and two at a time, so without rejection the residues
     * mod 3 would have frequencies 3/8, 3/8, 2/8, 20 to 43 standard deviations off. False-alarm rate below 3e-6: three
     * residues, each 4.9 standard deviations of a binomial.
     */
    @Test
    void rejectionMakesLargeBoundsUniform() {
        int count = 60_000;
        int[] values = new int[count];
        AddressedRandom random = new AddressedRandom(2026);
        random.moveTo(0);
        random.fillBounded(1, values, count, 3 << 29);
        for (int residue = 0; residue < 3; residue++) {
            int wanted = residue;
            long seen =
                    Arrays.stream(values).filter(value -> value % 3 == wanted).count();
            double deviation = (seen - count / 3.0) / Math.sqrt(count * (1 / 3.0) * (2 / 3.0));
            assertTrue(Math.abs(deviation) < 4.9, "residue " + residue + ": deviation " + deviation);
        }
    }

    /**
     * Bounds of at most 2^16 have a path of their own. With bound 65,535 only the word 0 is rejected: key 7 has it at trial 1948186162,
     * stream 0, word 2 of block 0, found by a search over trials. With bound 65,281 about one word in 66,000 is rejected.
     */
    @Test
    void smallBoundsRejectToo() {
        AddressedRandom random = new AddressedRandom(7);
        random.moveTo(1_948_186_162);
        int[] words = new int[4];
        random.readWords(0, 0, words);
        assertEquals(0, words[2]);
        int[] values = new int[4];
        random.fillBounded(0, values, 4, 65_535);
        assertEquals(random.bounded(0, 0, 2, 65_535), values[2]);
        assertNotEquals(0, values[2]);

        random.moveTo(0);
        int count = 400_000;
        int rejected = 0;
        int[] many = new int[count];
        random.fillBounded(1, many, count, 65_281);
        for (int i = 0; i < count; i++) {
            random.readWords(1, i / 4, words);
            long product = Integer.toUnsignedLong(words[i % 4]) * 65_281;
            boolean isRejected = (product & 0xFFFFFFFFL) < (1L << 32) % 65_281;
            rejected += isRejected ? 1 : 0;
            assertEquals(isRejected ? random.bounded(1, i / 4, i % 4, 65_281) : (int) (product >>> 32), many[i]);
        }
        assertTrue(rejected > 0);
    }

    /** Powers of two have a path of their own, which takes the high bits of each word. */
    @Test
    void powersOfTwoFollowTheSameRule() {
        AddressedRandom random = new AddressedRandom(3);
        int[] values = new int[2_000];
        for (int log = 0; log <= 30; log++) {
            random.fillBounded(2, values, values.length, 1 << log);
            for (int i = 0; i < values.length; i++) {
                assertEquals(random.bounded(2, i / 4, i % 4, 1 << log), values[i], "bound 2^" + log);
            }
        }
    }

    @Test
    void aShufflesBoundsShrink() {
        int[] values = new int[1000];
        AddressedRandom random = new AddressedRandom(4);
        for (int trial = 0; trial < 100; trial++) {
            random.moveTo(trial);
            random.fillShuffles(0, values, values.length, 1001);
            for (int i = 0; i < values.length; i++) {
                assertTrue(values[i] >= 0 && values[i] < 1001 - i);
            }
        }
    }

    /** Golden values of this implementation, revision 1 (no other tool has this addressing): they must never change. */
    @Test
    void addressesAreFrozen() {
        AddressedRandom random =
                new AddressedRandom(RandomKey.SHA256.derive(42, "collision c=3 n=1024", Purpose.TRIAL));
        random.moveTo(123_456_789_012L);
        long[] coins = new long[2];
        random.fillBits(11, coins, 100);
        int[] values = new int[5];
        random.fillShuffles(12, values, 5, 1000);
        assertEquals(
                "4790a1a67bd22cb2 ff7f6c2d9 [11, 517, 193, 295, 151]",
                Long.toHexString(coins[0]) + " " + Long.toHexString(coins[1]) + " " + Arrays.toString(values));
    }

    @Test
    void keysDependOnEverything() {
        long key = RandomKey.SHA256.derive(1, "valiant n=64", Purpose.TRIAL);
        assertNotEquals(key, RandomKey.SHA256.derive(2, "valiant n=64", Purpose.TRIAL));
        assertNotEquals(key, RandomKey.SHA256.derive(1, "valiant n=128", Purpose.TRIAL));
        assertNotEquals(key, RandomKey.SHA256.derive(1, "valiant n=64", new Purpose("pilot")));
        assertArrayEquals(new long[] {key}, new long[] {RandomKey.SHA256.derive(1, "valiant n=64", Purpose.TRIAL)});
    }
}
