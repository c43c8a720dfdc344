package io.swallowtail.core.random;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Exchanges and steps preserve the law of the choices. */
class MoveKindTest {
    private static final int RUNS = 100_000;

    private final Choices choices = new Choices();

    private ChoiceMoves moves() {
        return new ChoiceMoves(choices, new AddressedRandom(1), new AddressedRandom(2));
    }

    @Test
    void streamsSupportTheMovesThatHelp() {
        choices.bits("coins", 100);
        choices.integers("small", 10, 1023);
        choices.shuffle("shuffle", 2000);
        choices.bernoulli("never", 10, BigDecimal.ZERO);
        choices.bernoulli("always", 10, BigDecimal.ONE);
        choices.bernoulli("one", 1, BigDecimal.valueOf(0.5));
        assertEquals(List.of(MoveKind.REDRAW), moves().kinds());
        choices.integers("large", 10, 1024);
        assertEquals(List.of(MoveKind.REDRAW, MoveKind.STEP), moves().kinds());
        choices.bernoulli("faults", 2, BigDecimal.valueOf(0.5));
        assertEquals(List.of(MoveKind.REDRAW, MoveKind.EXCHANGE, MoveKind.STEP), moves().kinds());
    }

    /** Every step from u to v is as frequent as that from v to u, over all distances of all lengths. */
    @Test
    void reflectedStepsAreSymmetric() {
        int bound = 7;
        for (int largest = 1; largest <= bound; largest++) {
            int[][] ways = new int[bound][bound];
            for (int from = 0; from < bound; from++) {
                for (int distance = -largest; distance <= largest; distance++) {
                    ways[from][IntegerChoices.reflected(from + distance, bound)]++;
                }
            }
            for (int from = 0; from < bound; from++) {
                for (int to = 0; to < bound; to++) {
                    assertEquals(ways[from][to], ways[to][from], largest + ": " + from + " to " + to);
                }
            }
        }
    }

    /**
     * A chain of steps that stays among the integers below a limit visits each sixteenth of them equally often. Each of 20
     * integers has its own chain. The chi-square statistic of 16 cells has mean 15 and standard deviation 5.5 for
     * independent visits. One in fifty is counted, which are nearly independent. It exceeds 45 with probability 8e-5.
     */
    @ParameterizedTest
    @ValueSource(ints = {1 << 10, 1_000_003, Integer.MAX_VALUE})
    void stepsPreserveTheLawBelowALimit(int bound) {
        IntegerChoices integers = choices.integers("integers", 1, bound);
        ChoiceMoves moves = moves();
        TrialSnapshot kept = moves.newSnapshot();
        int limit = bound / 8;
        moves.restore(kept);
        int[] visits = new int[16];
        for (int run = 0; run < RUNS; run++) {
            if (moves.move(kept, run, MoveKind.STEP, 25 + run % 6, 1) && integers.values()[0] < limit) {
                moves.keep(kept);
            }
            if (run % 50 == 49) {
                moves.restore(kept);
                visits[(int) (16L * integers.values()[0] / limit)]++;
            }
        }
        double expected = RUNS / 50 / 16.0;
        double square = 0;
        for (int count : visits) {
            square += (count - expected) * (count - expected) / expected;
        }
        assertTrue(square < 45, bound + ": " + square);
    }

    @Test
    void stepsReachNoFartherThanTheirExponentSays() {
        IntegerChoices integers = choices.integers("integers", 50, 1 << 20);
        choices.integers("small", 10, 100);
        ChoiceMoves moves = moves();
        moves.draw(0);
        TrialSnapshot kept = moves.newSnapshot();
        moves.keep(kept);
        int[] before = integers.values().clone();
        for (int exponent = 0; exponent <= MoveKind.LARGEST_STEP; exponent++) {
            int reach = Math.max(1, (1 << 20) >>> MoveKind.LARGEST_STEP - exponent + 1);
            int farthest = 0;
            for (int run = 1; run < 100; run++) {
                assertTrue(moves.move(kept, run, MoveKind.STEP, exponent, 60));
                for (int i = 0; i < before.length; i++) {
                    farthest = Math.max(farthest, Math.abs(integers.values()[i] - before[i]));
                }
            }
            assertTrue(farthest <= reach && farthest > 0.9 * reach, exponent + ": " + farthest);
        }
    }

    /**
     * From each set of flags, one exchange gives each pair of a 1 and a 0 equally often: counts of 3,000 exchanges stay
     * within 5 standard deviations. With 200 counts, other keys would fail with probability 1e-4.
     */
    @Test
    void exchangesAreUniformAmongThePairs() {
        BernoulliChoices flags = choices.bernoulli("faults", 5, new BigDecimal("0.001"));
        ChoiceMoves moves = moves();
        TrialSnapshot kept = moves.newSnapshot();
        for (int set = 0; set < 1 << 5; set++) {
            int[] counts = new int[1 << 5];
            flags.words()[0] = set;
            moves.keep(kept);
            int ones = Integer.bitCount(set);
            int pairs = ones * (5 - ones);
            for (int run = 0; run < 3_000; run++) {
                assertEquals(pairs > 0, moves.move(kept, run, MoveKind.EXCHANGE, 0, 5));
                counts[(int) flags.words()[0]]++;
            }
            for (int to = 0; to < 1 << 5; to++) {
                boolean isNeighbour = Integer.bitCount(to) == ones && Integer.bitCount(to ^ set) == 2;
                double p = isNeighbour ? 1.0 / pairs : 0;
                if (pairs > 0) {
                    assertEquals(3_000 * p, counts[to], 5 * Math.sqrt(3_000 * p * (1 - p)), set + " to " + to);
                }
            }
        }
    }

    /** Exchanges choose among all streams of flags, keep the number of ones of each, and change no other choice. */
    @Test
    void exchangesKeepAllElse() {
        BernoulliChoices nodes = choices.bernoulli("node faults", 300, new BigDecimal("0.1"));
        BernoulliChoices edges = choices.bernoulli("edge faults", 100, new BigDecimal("0.9"));
        BitChoices coins = choices.bits("coins", 100);
        OnDemandIntegers ties = choices.onDemandIntegers("ties");
        ChoiceMoves moves = moves();
        moves.draw(0);
        int tie = ties.integer(3, 4, 1000);
        TrialSnapshot kept = moves.newSnapshot();
        moves.keep(kept);
        long[][] before = {
            nodes.words().clone(), edges.words().clone(), coins.words().clone()
        };
        assertTrue(moves.move(kept, 1, MoveKind.EXCHANGE, 4, 500));
        assertEquals(ones(before[0]), ones(nodes.words()));
        assertEquals(ones(before[1]), ones(edges.words()));
        assertFalse(before[0][0] == nodes.words()[0] && before[0][1] == nodes.words()[1]);
        assertFalse(before[1][0] == edges.words()[0] && before[1][1] == edges.words()[1]);
        assertArrayEquals(before[2], coins.words());
        assertEquals(tie, ties.integer(3, 4, 1000));
    }

    private static int ones(long[] words) {
        int ones = 0;
        for (long word : words) {
            ones += Long.bitCount(word);
        }
        return ones;
    }
}
