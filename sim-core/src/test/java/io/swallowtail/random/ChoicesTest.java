package io.swallowtail.random;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Streams do not disturb each other; shuffles are bijections; asked coins are addressed. */
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
        assertThrows(IllegalArgumentException.class, () -> choices.askedCoins("ties"));
    }

    /** All 120 settings of the integers give all 120 permutations of five. */
    @Test
    void shufflesAreABijection() {
        Choices choices = new Choices();
        IntegerChoices shuffle = choices.shuffle("permutation", 5);
        Set<String> seen = new HashSet<>();
        int[] permutation = new int[5];
        for (int setting = 0; setting < 120; setting++) {
            int rest = setting;
            for (int i = 0; i < shuffle.count(); i++) {
                shuffle.values()[i] = rest % shuffle.bound(i);
                rest /= shuffle.bound(i);
            }
            Shuffle.apply(shuffle, permutation);
            seen.add(Arrays.toString(permutation));
        }
        assertEquals(120, seen.size());
    }

    @Test
    void askedCoinsAreTheSameInAnyOrder() {
        Choices choices = new Choices();
        AskedCoins coins = choices.askedCoins("ties");
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
    void askedCoinsCanComeFromElsewhereUntilTheNextDraw() {
        Choices choices = new Choices();
        AskedCoins coins = choices.askedCoins("ties");
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
