package io.swallowtail.protocols.circuit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.core.random.ShuffleChoices;
import io.swallowtail.protocols.network.Butterfly;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The looping algorithm: circuits that share no edge, and the switches of the recursive definition. */
class WaksmanTest {
    /** Follows all circuits through the switches of the Beneš network and counts every edge: each carries one at most. */
    private static void checkCircuits(LoopingSwitches switches, int d, List<Integer> permutation, int exchanges) {
        int n = 1 << d;
        int[] rows = IntStream.range(0, n).toArray();
        int exchanged = 0;
        for (int level = 1; level <= 2 * d; level++) {
            int position = level <= d ? level : 2 * d + 1 - level;
            int cross = 1 << (d - position);
            boolean[] straightTaken = new boolean[n];
            boolean[] crossTaken = new boolean[n];
            for (int input = 0; input < n; input++) {
                boolean crosses = switches.isExchanging(level, rows[input]);
                boolean[] taken = crosses ? crossTaken : straightTaken;
                if (taken[rows[input]]) {
                    throw new AssertionError("two circuits from row " + rows[input] + " at level " + level);
                }
                taken[rows[input]] = true;
                rows[input] ^= crosses ? cross : 0;
                exchanged += crosses ? 1 : 0;
            }
        }
        for (int input = 0; input < n; input++) {
            if (rows[input] != permutation.get(input)) {
                throw new AssertionError("input " + input + " ends in row " + rows[input]);
            }
        }
        assertEquals(exchanged, 2 * exchanges);
    }

    private static int set(LoopingSwitches switches, List<Integer> permutation) {
        return switches.set(permutation.stream().mapToInt(Integer::intValue).toArray());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void allSmallPermutationsAreRoutedAsDefined(int d) {
        LoopingSwitches switches = new LoopingSwitches(new Butterfly(d));
        for (List<Integer> permutation : SlowPermutations.all(1 << d)) {
            int exchanges = set(switches, permutation);
            checkCircuits(switches, d, permutation, exchanges);
            if (SlowLooping.crossedSwitches(permutation) != exchanges) {
                throw new AssertionError(permutation + ": " + exchanges);
            }
        }
    }

    /** 10,000 random permutations in all, fixed seed; the definition is slow and compared up to 256 inputs. */
    @ParameterizedTest
    @CsvSource({
        "4, 3000", "5, 2500", "6, 2000", "7, 1200", "8, 700", "9, 350", "10, 150", "11, 60", "12, 25", "13, 10", "14, 5"
    })
    void randomPermutationsShareNoEdge(int d, int trials) {
        Random random = new Random(1968 + d);
        LoopingSwitches switches = new LoopingSwitches(new Butterfly(d));
        List<Integer> permutation = IntStream.range(0, 1 << d).boxed().collect(Collectors.toCollection(ArrayList::new));
        for (int trial = 0; trial < trials; trial++) {
            Collections.shuffle(permutation, random);
            int exchanges = set(switches, permutation);
            checkCircuits(switches, d, permutation, exchanges);
            if (d <= 8 && trial < 40) {
                assertEquals(SlowLooping.crossedSwitches(permutation), exchanges);
            }
        }
    }

    /** n = 2: only the second of the two switches exchanges. n = 4 and 8: counts of permutations by the oracle. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void theLawOverRandomPermutationsIsExact(int d) {
        Map<List<Long>, Long> expected = new HashMap<>();
        for (List<Integer> permutation : SlowPermutations.all(1 << d)) {
            expected.merge(List.of(1L, SlowLooping.crossedSwitches(permutation)), 1L, Long::sum);
        }
        if (d == 1) {
            assertEquals(Map.of(List.of(1L, 0L), 1L, List.of(1L, 1L), 1L), expected);
        }
        PreparedRun run = PreparedRun.of(new Waksman(), "n=" + (1 << d));
        ShuffleChoices shuffle = run.shuffle("permutation");
        Map<List<Long>, Long> law = new HashMap<>();
        do {
            long[] metrics = run.metrics();
            law.merge(List.of(metrics[0], metrics[1]), 1L, Long::sum);
        } while (PreparedRun.nextSetting(shuffle));
        assertEquals(expected, law);
    }

    @Test
    void everyPermutationKindIsTheOracles() {
        for (int d = 1; d <= 8; d++) {
            SlowTwofoldButterfly network = new SlowTwofoldButterfly(d);
            for (String kind : List.of("random", "identity", "bit_reversal", "transpose", "complement", "shift")) {
                PreparedRun run = PreparedRun.of(new Waksman(), "n=" + network.n + " permutation=" + kind);
                AddressedRandom random = new AddressedRandom(43 + d);
                for (int trial = 0; trial < 3; trial++) {
                    random.moveTo(trial);
                    run.simulator.choices().draw(random);
                    List<Integer> permutation = run.destinations(kind, network);
                    long[] expected = {1, SlowLooping.crossedSwitches(permutation)};
                    assertArrayEquals(expected, run.metrics(), kind + ", d = " + d);
                    assertArrayEquals(expected, run.metrics(), "the second run");
                    assertTrue(!kind.equals("identity") || expected[1] == 0);
                }
            }
        }
    }
}
