package io.swallowtail.core.random;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.junit.jupiter.api.Test;

/** Flags of one probability: their definition, law, independence and growth with p. */
class BernoulliChoicesTest {
    private static AddressedRandom at(long key, long trial) {
        AddressedRandom random = new AddressedRandom(key);
        random.moveTo(trial);
        return random;
    }

    private static BernoulliChoices drawn(int count, String p, AddressedRandom random) {
        Choices choices = new Choices();
        BernoulliChoices flags = choices.bernoulli("faults", count, new BigDecimal(p));
        choices.draw(random);
        return flags;
    }

    /** The 64 bits of U_i, most significant first, read here at their documented address. */
    private static BigInteger fraction(int stream, int index, AddressedRandom random) {
        BigInteger fraction = BigInteger.ZERO;
        long[] block = new long[2];
        for (int bit = 0; bit < 64; bit++) {
            random.readCoins(stream, 32L * (index / 64) + bit / 2, block);
            long coin = block[bit % 2] >>> index % 64 & 1;
            fraction = fraction.shiftLeft(1).or(BigInteger.valueOf(coin));
        }
        return fraction;
    }

    /** More flags than are drawn together. */
    @Test
    void flagsThatAreDrawnTogetherAreThoseDrawnAlone() {
        for (String p : List.of("0.0001", "0.01", "0.5", "0.97", "1")) {
            AddressedRandom random = at(6, 3);
            BernoulliChoices flags = drawn(20_000, p, random);
            for (int i = 0; i < 20_000; i++) {
                assertEquals(flags.get(i), flags.drawOne(random, i), p + " " + i);
            }
        }
    }

    @Test
    void aFlagIsOneWhereItsFractionIsBelowP() {
        for (String p : List.of("0", "1e-15", "0.0001", "0.01", "0.3", "0.5", "0.75", "0.9999999999999999999", "1")) {
            AddressedRandom random = at(5, 8);
            BernoulliChoices flags = drawn(200, p, random);
            BigInteger limit = new BigDecimal(p)
                    .multiply(new BigDecimal(BigInteger.ONE.shiftLeft(64)))
                    .setScale(0, RoundingMode.CEILING)
                    .toBigInteger();
            for (int i = 0; i < 200; i++) {
                boolean expected = fraction(flags.number(), i, random).compareTo(limit) < 0;
                assertEquals(expected, flags.get(i), p + " " + i);
                assertEquals(expected, flags.drawOne(random, i), "drawn alone: " + p + " " + i);
            }
            assertEquals(0, flags.words()[3] >>> 200 - 192, "bits past the last");
        }
    }

    @Test
    void zeroIsNeverAndOneAlways() {
        for (int trial = 0; trial < 50; trial++) {
            assertEquals(0, ones(drawn(1_000, "0", at(1, trial))));
            assertEquals(1_000, ones(drawn(1_000, "1", at(1, trial))));
            assertEquals(0, ones(drawn(1_000, "1e-15", at(1, trial))), "false alarm: 5e-11");
        }
    }

    /** The sets of one address are nested for all probabilities. */
    @Test
    void theSetGrowsWithP() {
        List<String> ascending = List.of("0", "1e-9", "0.001", "0.1", "0.3", "0.5", "0.500000001", "0.9", "1");
        for (int trial = 0; trial < 20; trial++) {
            long[] smaller = new long[16];
            for (String p : ascending) {
                long[] words = drawn(1_000, p, at(17, trial)).words();
                for (int w = 0; w < words.length; w++) {
                    assertEquals(0, smaller[w] & ~words[w], p);
                }
                smaller = words;
            }
        }
    }

    /**
     * The number of ones among 100 flags in 20,000 trials against the binomial law, by chi-square over the counts that are
     * expected 20 times or more: at most 8 standard deviations of chi-square above its mean, for five probabilities. A false
     * alarm for other keys has probability below 1e-6.
     */
    @Test
    void theNumberOfOnesIsBinomial() {
        int trials = 20_000;
        for (String p : List.of("0.01", "0.1", "0.5", "0.6", "0.97")) {
            Choices choices = new Choices();
            BernoulliChoices flags = choices.bernoulli("faults", 100, new BigDecimal(p));
            AddressedRandom random = new AddressedRandom(23);
            int[] seen = new int[101];
            for (int trial = 0; trial < trials; trial++) {
                random.moveTo(trial);
                choices.draw(random);
                seen[ones(flags)]++;
            }
            BinomialDistribution law = new BinomialDistribution(null, 100, Double.parseDouble(p));
            double chiSquare = 0;
            int cells = 0;
            for (int k = 0; k <= 100; k++) {
                double expected = trials * law.probability(k);
                if (expected >= 20) {
                    chiSquare += (seen[k] - expected) * (seen[k] - expected) / expected;
                    cells++;
                }
            }
            assertTrue(chiSquare < cells + 8 * Math.sqrt(2.0 * cells), p + ": " + chiSquare + " over " + cells);
        }
    }

    /**
     * Pairs of flags one, 63, 64 and 65 apart in one trial, and of one flag in neighbouring trials, agree as often as
     * independent ones: at most 5.5 standard deviations off, ten pairs of numbers; a false alarm has probability below 1e-6.
     */
    @Test
    void flagsAreIndependent() {
        for (String p : List.of("0.1", "0.5")) {
            Choices choices = new Choices();
            BernoulliChoices flags = choices.bernoulli("faults", 256, new BigDecimal(p));
            AddressedRandom random = new AddressedRandom(29);
            int trials = 4_000;
            long[] both = new long[5];
            long[] before = new long[4];
            for (int trial = 0; trial < trials; trial++) {
                random.moveTo(trial);
                choices.draw(random);
                int[] apart = {1, 63, 64, 65};
                for (int a = 0; a < apart.length; a++) {
                    both[a] += pairs(flags, apart[a]);
                }
                for (int w = 0; w < 4; w++) {
                    both[4] += Long.bitCount(flags.words()[w] & before[w]);
                    before[w] = flags.words()[w];
                }
            }
            double square = Double.parseDouble(p) * Double.parseDouble(p);
            for (int a = 0; a < 5; a++) {
                double count = trials * (a < 4 ? 64.0 : 256.0);
                double deviation = (both[a] - count * square) / Math.sqrt(count * square * (1 - square));
                assertTrue(Math.abs(deviation) < 5.5, p + ", pair " + a + ": " + deviation);
            }
        }
    }

    /** Counts disjoint pairs (i, i + apart) of ones, 64 pairs of flags in all. */
    private static int pairs(BernoulliChoices flags, int apart) {
        int both = 0;
        for (int pair = 0; pair < 64; pair++) {
            int first = apart == 1 ? 2 * pair : pair;
            both += flags.get(first) && flags.get(first + apart) ? 1 : 0;
        }
        return both;
    }

    private static int ones(BernoulliChoices flags) {
        int ones = 0;
        for (long word : flags.words()) {
            ones += Long.bitCount(word);
        }
        return ones;
    }

    @Test
    void countsOfAllSizesAreFilled() {
        for (int count : new int[] {0, 1, 63, 64, 65, 127, 128, 129}) {
            assertEquals(count, ones(drawn(count, "1", at(2, 2))));
            assertArrayEquals(
                    drawn(count, "0.4", at(2, 2)).words(),
                    drawn(count, "0.40", at(2, 2)).words());
        }
    }

    @Test
    void probabilitiesOutsideOfTheirRangeAreRefused() {
        for (String p : List.of("-1e-30", "1.0000001")) {
            assertThrows(IllegalArgumentException.class, () -> new Choices().bernoulli("f", 3, new BigDecimal(p)));
        }
    }

    /** Moves redraw flags by their own law: the flag of the new trial's address. */
    @Test
    void movesRedrawFlagsOneByOne() {
        Choices choices = new Choices();
        BernoulliChoices flags = choices.bernoulli("faults", 130, new BigDecimal("0.2"));
        ChoiceMoves moves = new ChoiceMoves(choices, new AddressedRandom(1), new AddressedRandom(2));
        moves.draw(0);
        long[] old = flags.words().clone();
        TrialSnapshot kept = moves.newSnapshot();
        moves.keep(kept);
        int redrawn = 0;
        for (int run = 1; run < 200; run++) {
            moves.redraw(kept, run, 3, moves.drawn());
            long[] fresh = drawn(130, "0.2", at(1, run)).words();
            int changes = 0;
            for (int w = 0; w < old.length; w++) {
                long changed = old[w] ^ flags.words()[w];
                assertEquals(0, changed & (flags.words()[w] ^ fresh[w]), "a change is to the new trial's flag");
                changes += Long.bitCount(changed);
            }
            assertTrue(changes <= 3);
            redrawn += changes;
            moves.restore(kept);
            assertArrayEquals(old, flags.words());
        }
        assertTrue(redrawn > 50, "597 redraws, each a change with probability 0.32: " + redrawn);
    }
}
