package io.swallowtail.core.random;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ChoiceMovesTest {
    private final Choices choices = new Choices();
    private final BitChoices coins = choices.bits("coins", 100);
    private final ShuffleChoices integers = choices.shuffle("integers", 50);
    private final OnDemandCoins onDemandCoins = choices.onDemandCoins("asked coins");
    private final OnDemandIntegers onDemandIntegers = choices.onDemandIntegers("asked integers");
    private final ChoiceMoves moves = new ChoiceMoves(choices, new AddressedRandom(1), new AddressedRandom(2));

    /** Requests eleven answers, one of them twice. */
    private int[] ask() {
        int[] answers = new int[12];
        for (int i = 0; i < 6; i++) {
            answers[i] = onDemandCoins.coin(1L << 31 | i, i) ? 1 : 0;
        }
        for (int i = 0; i < 5; i++) {
            answers[6 + i] = onDemandIntegers.integer(i, 7, 1000);
        }
        answers[11] = onDemandIntegers.integer(4, 7, 1000);
        return answers;
    }

    @Test
    void aDrawIsThatOfTheAddress() {
        moves.draw(5);
        int[] answers = ask();
        long[] drawnCoins = coins.words().clone();
        int[] drawnIntegers = integers.draws().clone();

        AddressedRandom words = new AddressedRandom(1);
        words.moveTo(5);
        choices.draw(words);
        assertArrayEquals(coins.words(), drawnCoins);
        assertArrayEquals(integers.draws(), drawnIntegers);
        assertArrayEquals(ask(), answers);
        assertEquals(149, moves.drawn());
    }

    @Test
    void aKeptTrialComesBackWhole() {
        moves.draw(5);
        int[] answers = ask();
        assertEquals(11, moves.requested());
        TrialSnapshot kept = moves.newSnapshot();
        moves.keep(kept);
        TrialSnapshot copy = moves.newSnapshot();
        copy.copy(kept);
        long[] drawnCoins = coins.words().clone();
        int[] drawnIntegers = integers.draws().clone();

        moves.draw(6);
        ask();
        moves.restore(copy);
        assertArrayEquals(drawnCoins, coins.words());
        assertArrayEquals(drawnIntegers, integers.draws());
        assertArrayEquals(answers, ask());
    }

    @Test
    void aMoveOfNothingChangesNothing() {
        moves.draw(5);
        int[] answers = ask();
        TrialSnapshot kept = moves.newSnapshot();
        moves.keep(kept);
        int[] drawn = integers.draws().clone();
        assertFalse(moves.redraw(kept, 9, 0, moves.drawn()));
        assertArrayEquals(drawn, integers.draws());
        assertArrayEquals(answers, ask());
    }

    /** Half of the redraws of a coin give what was there: such a move need not be run. */
    @Test
    void aMoveReportsWhetherItChangedAnything() {
        moves.draw(5);
        int[] answers = ask();
        TrialSnapshot kept = moves.newSnapshot();
        moves.keep(kept);
        long[] drawnCoins = coins.words().clone();
        int[] drawn = integers.draws().clone();
        int unchanged = 0;
        for (int run = 6; run < 206; run++) {
            if (!moves.redraw(kept, run, 1, 160)) {
                unchanged++;
                assertArrayEquals(drawnCoins, coins.words());
                assertArrayEquals(drawn, integers.draws());
                assertArrayEquals(answers, ask());
            }
        }
        assertTrue(unchanged > 40 && unchanged < 160, unchanged + " of 200");
    }

    /**
     * Over 4,000 moves of 8 redraws out of 160, each of 149 drawn choices and each of 11 answers is redrawn with probability
     * 1 - (1 - 1/160)^8 = 0.0489 and 0.05. An integer of bound 50 to 2 or a coin then changes with probability 1 - 1/bound. The
     * counts of changes are compared at 5 standard deviations, 160 of them: a false alarm for other keys has probability
     * 0.0001.
     */
    @Test
    void everyChoiceIsRedrawnEquallyOften() {
        int rounds = 4_000;
        moves.draw(0);
        int[] answers = ask();
        TrialSnapshot kept = moves.newSnapshot();
        moves.keep(kept);
        long[] oldCoins = coins.words().clone();
        int[] oldIntegers = integers.draws().clone();
        int[] coinChanges = new int[100];
        int[] integerChanges = new int[49];
        int[] answerChanges = new int[11];
        for (int round = 1; round <= rounds; round++) {
            moves.redraw(kept, round, 8, 160);
            for (int i = 0; i < 100; i++) {
                coinChanges[i] += (coins.words()[i >> 6] ^ oldCoins[i >> 6]) >>> i & 1;
            }
            for (int i = 0; i < 49; i++) {
                integerChanges[i] += integers.draws()[i] == oldIntegers[i] ? 0 : 1;
                assertTrue(integers.draws()[i] < integers.bound(i));
            }
            int[] now = ask();
            for (int i = 0; i < 11; i++) {
                answerChanges[i] += now[i] == answers[i] ? 0 : 1;
            }
            assertEquals(now[10], now[11]);
        }
        double drawn = 1 - Math.pow(1 - 1.0 / 160, 8);
        for (int count : coinChanges) {
            compare(count, rounds, drawn / 2);
        }
        for (int i = 0; i < 49; i++) {
            compare(integerChanges[i], rounds, drawn * (1 - 1.0 / integers.bound(i)));
        }
        for (int i = 0; i < 11; i++) {
            compare(answerChanges[i], rounds, 0.05 * (i < 6 ? 0.5 : 0.999));
        }
    }

    private static void compare(int count, int rounds, double probability) {
        double deviation = Math.sqrt(rounds * probability * (1 - probability));
        assertEquals(rounds * probability, count, 5 * deviation);
    }

    @Test
    void unusedAnswersAreDiscarded() {
        moves.draw(5);
        ask();
        TrialSnapshot kept = moves.newSnapshot();
        moves.keep(kept);
        moves.redraw(kept, 6, 0, moves.drawn());
        int asked = onDemandIntegers.integer(3, 7, 1000);
        assertEquals(1, moves.requested());
        moves.keep(kept);
        moves.redraw(kept, 7, 0, moves.drawn());
        int[] now = ask();
        assertEquals(asked, now[9]);
        AddressedRandom words = new AddressedRandom(1);
        words.moveTo(7);
        choices.draw(words);
        int[] fresh = ask();
        fresh[9] = asked;
        assertTrue(Arrays.equals(fresh, now), "all but the one that was kept are new");
    }
}
