package io.swallowtail.core.random;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Streams are independent; shuffles are bijections; on-demand coins are addressed. */
class ChoicesTest {
    private static AddressedRandom at(long trial) {
        AddressedRandom random = new AddressedRandom(77);
        random.moveTo(trial);
        return random;
    }

    @Test
    void addingAStreamChangesNoOther() {
        Choices few = new Choices();
        BitChoices coins = few.bits("coins", 200);
        Choices many = new Choices();
        many.integers("rows", 50, 64);
        BitChoices same = many.bits("coins", 200);
        many.shuffle("permutation", 30);
        few.draw(at(9));
        many.draw(at(9));
        assertArrayEquals(coins.words(), same.words());
    }

    @Test
    void aStreamOfOneNameIsDeclaredOnce() {
        Choices choices = new Choices();
        choices.bits("ties", 1);
        assertThrows(IllegalArgumentException.class, () -> choices.onDemandCoins("ties"));
    }

    /** All 120 settings of the integers give all 120 permutations of five. */
    @Test
    void shufflesAreABijection() {
        Choices choices = new Choices();
        ShuffleChoices shuffle = choices.shuffle("permutation", 5);
        Set<String> seen = new HashSet<>();
        int[] permutation = new int[5];
        for (int setting = 0; setting < 120; setting++) {
            int rest = setting;
            for (int i = 0; i < shuffle.count(); i++) {
                shuffle.draws()[i] = rest % shuffle.bound(i);
                rest /= shuffle.bound(i);
            }
            shuffle.permutation(permutation);
            seen.add(Arrays.toString(permutation));
        }
        assertEquals(120, seen.size());
    }

    /** Shuffles of one stream: the first as if it were alone, all different, each a permutation in its place. */
    @Test
    void manyShufflesAreOneStream() {
        for (int size : new int[] {1, 2, 3, 7, 50}) {
            Choices many = new Choices();
            ShuffleChoices shuffles = many.shuffles("wiring", 9, size);
            Choices one = new Choices();
            ShuffleChoices alone = one.shuffle("wiring", size);
            many.draw(at(4));
            one.draw(at(4));
            assertEquals(9 * (size - 1), shuffles.count());
            assertArrayEquals(alone.draws(), Arrays.copyOf(shuffles.draws(), size - 1));
            int[] permutations = new int[9 * size + 2];
            for (int index = 0; index < 9; index++) {
                shuffles.permutation(index, permutations, 1 + index * size);
            }
            for (int index = 0; index < 9; index++) {
                int[] one9th = Arrays.copyOfRange(permutations, 1 + index * size, 1 + (index + 1) * size);
                Arrays.sort(one9th);
                assertArrayEquals(IntStream.range(0, size).toArray(), one9th);
                for (int i = 0; i < size - 1; i++) {
                    assertEquals(size - i, shuffles.bound(index * (size - 1) + i));
                }
            }
        }
    }

    /**
     * Each of 6 permutations of three elements among the last of 11 shuffles in 12,000 trials, and each of 36 pairs with the
     * first: chi-square at most 8 standard deviations above its mean; a false alarm has probability below 1e-6.
     */
    @Test
    void shufflesOfOneStreamAreUniformAndIndependent() {
        Choices choices = new Choices();
        ShuffleChoices shuffles = choices.shuffles("wiring", 11, 3);
        AddressedRandom random = new AddressedRandom(5);
        int[] seen = new int[36];
        int trials = 12_000;
        for (int trial = 0; trial < trials; trial++) {
            random.moveTo(trial);
            choices.draw(random);
            int[] values = shuffles.draws();
            seen[12 * values[0] + 6 * values[1] + 2 * values[20] + values[21]]++;
        }
        double chiSquare = 0;
        for (int count : seen) {
            chiSquare += (count - trials / 36.0) * (count - trials / 36.0) / (trials / 36.0);
        }
        assertTrue(chiSquare < 35 + 8 * Math.sqrt(70), "chi-square " + chiSquare);
    }

    @Test
    void addressesOutsideTheirRangeAreRefusedByName() {
        Choices choices = new Choices();
        OnDemandCoins coins = choices.onDemandCoins("ties");
        OnDemandIntegers integers = choices.onDemandIntegers("rows");
        choices.draw(at(0));
        coins.coin(1, 0);
        for (Executable wrong : List.<Executable>of(
                () -> coins.coin(0, -1),
                () -> coins.coin(-1, 0),
                () -> coins.coin(1L << 32, 0),
                () -> integers.integer(0, -1, 5),
                () -> integers.integer(OnDemandIntegers.STEPS, 0, 5))) {
            String message = assertThrows(IllegalArgumentException.class, wrong).getMessage();
            assertTrue(message.contains("stream ties") || message.contains("stream rows"), message);
        }
    }

    @Test
    void onDemandCoinsAreTheSameInAnyOrder() {
        Choices choices = new Choices();
        OnDemandCoins coins = choices.onDemandCoins("ties");
        choices.draw(at(3));
        boolean[][] first = new boolean[4][300];
        for (int step = 0; step < 4; step++) {
            for (int place = 0; place < 300; place++) {
                first[step][place] = coins.coin(step, place);
            }
        }
        int heads = 0;
        for (int place = 299; place >= 0; place--) {
            for (int step = 3; step >= 0; step--) {
                assertEquals(first[step][place], coins.coin(step, place));
                heads += first[step][place] ? 1 : 0;
            }
        }
        // 1,200 fair coins: more than 7 standard deviations off has probability below 1e-11.
        assertTrue(Math.abs(heads - 600) < 7 * Math.sqrt(300));
    }

    @Test
    void onDemandCoinsCanBeReplacedUntilTheNextDraw() {
        Choices choices = new Choices();
        OnDemandCoins coins = choices.onDemandCoins("ties");
        assertThrows(IllegalStateException.class, () -> coins.coin(0, 0));
        choices.draw(at(0));
        boolean drawn = coins.coin(1, 2);
        coins.answerFrom((step, place) -> !drawn);
        assertEquals(!drawn, coins.coin(1, 2));
        choices.draw(at(0));
        assertEquals(drawn, coins.coin(1, 2));
        assertFalse(choices.streams().isEmpty());
    }
}
