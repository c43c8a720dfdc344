package io.swallowtail.core.random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** A trial is its deviations from neutral values, in every kind of stream. */
class DeviationTest {
    private final Choices choices = new Choices();
    private final BitChoices bits = choices.bits("bits", 100);
    private final BernoulliChoices flags = choices.bernoulli("flags", 70, new BigDecimal("0.3"));
    private final IntegerChoices integers = choices.integers("integers", 20, 9, i -> i % 9);
    private final ShuffleChoices shuffles = choices.shuffles("shuffles", 3, 7, copy -> 2 * copy);
    private final OnDemandCoins coins = choices.onDemandCoins("asked coins");
    private final OnDemandIntegers asked = choices.onDemandIntegers("asked", OnDemandIntegers.LAST);

    private List<Integer> run(int questions) {
        List<Integer> seen = new ArrayList<>();
        for (int i = 0; i < bits.count(); i++) {
            seen.add(bits.get(i) ? 1 : 0);
        }
        for (int i = 0; i < flags.count(); i++) {
            seen.add(flags.get(i) ? 1 : 0);
        }
        for (int value : integers.values()) {
            seen.add(value);
        }
        int[] permutation = new int[7];
        for (int copy = 0; copy < 3; copy++) {
            shuffles.permutation(copy, permutation, 0);
            for (int element : permutation) {
                seen.add(element);
            }
        }
        for (int step = 0; step < questions; step++) {
            seen.add(coins.coin(step, 3) ? 1 : 0);
            seen.add(asked.integer(step, 1, 2 + step));
        }
        return seen;
    }

    @Property(tries = 100)
    void writingTheDeviationsOfATrialWritesTheTrial(@ForAll long seed, @ForAll @IntRange(max = 1000) int trial) {
        AddressedRandom random = new AddressedRandom(RandomKey.SHA256.derive(seed, "deviations", Purpose.TRIAL));
        random.moveTo(trial);
        choices.draw(random);
        choices.recordAnswers();
        List<Integer> drawn = run(10);
        List<Deviation> deviations = choices.deviations();
        assertEquals(
                100 + 70 + 20 + 18 + 10 + 10,
                choices.streams().stream().mapToInt(ChoiceStream::choices).sum());
        deviations.forEach(each -> assertFalse(
                each.value() == each.neutral() || each.value() >= each.bound() || each.neutral() >= each.bound(),
                each.toString()));

        choices.write(List.of());
        List<Integer> neutral = run(10);
        assertEquals(List.of(), choices.deviations());
        choices.write(deviations);
        assertEquals(drawn, run(10));
        assertEquals(deviations, choices.deviations());
        // Choices that this trial did not request are neutral, and those not requested again are no deviations.
        choices.write(deviations);
        assertEquals(neutral.subList(neutral.size() - 2, neutral.size()).get(1), 10);
        List<Integer> longer = run(12);
        assertEquals(List.of(0, 11, 0, 12), longer.subList(longer.size() - 4, longer.size()));
        choices.write(deviations);
        run(0);
        assertTrue(choices.deviations().stream().noneMatch(each -> each.stream() == coins || each.stream() == asked));

        random.moveTo(trial);
        choices.draw(random);
        assertEquals(drawn, run(10));
    }

    /** The neutral permutations are rotations, by hand: element (i + k) mod size at place i. */
    @Property(tries = 50)
    void neutralShufflesAreRotations(
            @ForAll @IntRange(min = 2, max = 40) int size, @ForAll @IntRange(max = 50) int by) {
        Choices own = new Choices();
        ShuffleChoices shuffled = own.shuffles("rotated", 2, size, copy -> copy * by);
        own.write(List.of());
        int[] permutation = new int[size];
        for (int copy = 0; copy < 2; copy++) {
            shuffled.permutation(copy, permutation, 0);
            for (int i = 0; i < size; i++) {
                assertEquals((i + copy * by) % size, permutation[i]);
            }
        }
        for (int i = 0; i < shuffled.count(); i++) {
            assertTrue(shuffled.draws()[i] < shuffled.bound(i));
        }
    }
}
