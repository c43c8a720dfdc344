package io.swallowtail.protocols.multibutterfly;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.ParameterException;
import io.swallowtail.core.random.BitChoices;
import io.swallowtail.core.random.ShuffleChoices;
import io.swallowtail.protocols.Trials;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Laws of routing: n = 4 exactly, larger networks against each other where theory says that they are equal. */
class RoutingLawTest {
    /**
     * n = 4, waves off: a half is blocked with probability 2^-(c-1)/3, for its two packets start at nodes that all c permutations
     * must pair alike, in the same of two ways each after the first.
     */
    private static double twoPhases(int c) {
        double half = 1 - Math.pow(2, 1 - c) / 3;
        return half * half;
    }

    /** c = 1: all pairings of both halves, all colours, over one representative of the shuffles that make each. */
    @Test
    void fourInputsWithOneEdgeExactly() {
        Trials trials = new Trials("multibutterfly n=4 c=1 waves=off permutation=identity", 1);
        ShuffleChoices shuffles = (ShuffleChoices) trials.stream("wiring 0");
        BitChoices coins = (BitChoices) trials.stream("colouring");
        Map<Long, Integer> counts = new TreeMap<>();
        for (int code = 0; code < 24 * 24; code++) {
            int rest = code;
            for (int i = 0; i < 6; i++) {
                shuffles.draws()[i] = rest % shuffles.bound(i);
                rest /= shuffles.bound(i);
            }
            for (int colours = 0; colours < 16; colours++) {
                coins.words()[0] = colours;
                trials.run();
                counts.merge(trials.metric("phases"), 1, Integer::sum);
            }
        }
        assertEquals(Map.of(2L, 24 * 24 * 16 * 4 / 9, 4L, 24 * 24 * 16 * 5 / 9), counts);
    }

    /** c = 1 … 4, 40,000 trials each, 5 standard errors: a false alarm has probability 6e-7 a value of c. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void fourInputsAreLateAsOftenAsTheFormulaSays(int c) {
        Trials trials = new Trials("multibutterfly n=4 waves=off c=" + c, 17);
        int count = 40_000;
        int two = 0;
        for (int trial = 0; trial < count; trial++) {
            trials.next();
            long phases = trials.metric("phases");
            assertTrue(phases == 2 || phases == 4);
            two += phases == 2 ? 1 : 0;
        }
        double p = twoPhases(c);
        assertEquals(p, (double) two / count, 5 * Math.sqrt(p * (1 - p) / count));
    }

    /**
     * On networks that are new in each trial inputs are exchangeable, so every permutation has the same law: blocked packets and phases of
     * 6,000 trials each, χ² against the pooled counts. The limit is that of a false alarm of 1e-6 a comparison (Wilson and
     * Hilferty's approximation).
     */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "multibutterfly n=16 c=2 waves=off",
                "multibutterfly n=16 c=1 waves=off queue=2",
                "multibutterfly n=16 c=2 waves=off p=0.1",
            })
    void everyPermutationHasTheSameLaw(String text) {
        List<Map<Long, Integer>> laws = new ArrayList<>();
        for (String permutation : List.of("random", "identity", "bit_reversal", "shift")) {
            Trials trials = new Trials(text + " permutation=" + permutation, 23);
            Map<Long, Integer> law = new HashMap<>();
            for (int trial = 0; trial < 6_000; trial++) {
                trials.next();
                law.merge(1000 * trials.metric("phases") + trials.metric("blocked"), 1, Integer::sum);
            }
            laws.add(law);
        }
        for (int other = 1; other < laws.size(); other++) {
            assertTrue(chiSquareAllows(laws.get(0), laws.get(other)), text + ", permutation " + other);
        }
    }

    private static boolean chiSquareAllows(Map<Long, Integer> one, Map<Long, Integer> other) {
        Map<Long, Integer> pooled = new TreeMap<>(one);
        other.forEach((value, count) -> pooled.merge(value, count, Integer::sum));
        double chiSquare = 0;
        int cells = 0;
        int rareOne = 0;
        int rareBoth = 0;
        for (Map.Entry<Long, Integer> entry : pooled.entrySet()) {
            int here = one.getOrDefault(entry.getKey(), 0);
            if (entry.getValue() < 20) {
                rareOne += here;
                rareBoth += entry.getValue();
            } else {
                chiSquare += cell(here, entry.getValue());
                cells++;
            }
        }
        if (rareBoth > 0) {
            chiSquare += cell(rareOne, rareBoth);
            cells++;
        }
        int freedom = cells - 1;
        double normal = 4.75;
        double limit = freedom * Math.pow(1 - 2.0 / (9 * freedom) + normal * Math.sqrt(2.0 / (9 * freedom)), 3);
        return chiSquare <= limit;
    }

    /** Two samples of equal size: (2·one - both)²/both. */
    private static double cell(int one, int both) {
        double difference = 2.0 * one - both;
        return difference * difference / both;
    }

    /** A node that holds every packet never blocks for want of room, so a phase sends what its colours can. */
    @Test
    void withEnoughRoomOnlyColoursDelay() {
        Trials trials = new Trials("multibutterfly n=16 c=1 waves=off queue=16", 3);
        Trials single = new Trials("multibutterfly n=16 c=1 waves=off", 3);
        long roomy = 0;
        long narrow = 0;
        for (int trial = 0; trial < 500; trial++) {
            trials.next();
            single.next();
            roomy += trials.metric("phases");
            narrow += single.metric("phases");
            assertEquals(0, trials.metric("stranded"));
        }
        assertTrue(roomy < narrow);
    }

    /** A wave that may take d phases strands exactly those that were blocked somewhere; all nodes faulty strand everybody at once. */
    @Test
    void wavesEndWhenTheyMust() {
        Trials limited = new Trials("multibutterfly n=16 c=1 waves=off max_phases=4", 3);
        for (int trial = 0; trial < 200; trial++) {
            limited.next();
            assertEquals(4, limited.metric("phases"));
            assertEquals(16, limited.metric("delivered") + limited.metric("stranded"));
            assertEquals(limited.metric("stranded") > 0 ? 1 : 0, limited.metric("failed"));
        }
        Trials dead = new Trials("multibutterfly n=16 c=3 p=1", 3);
        dead.next();
        assertEquals(16, dead.metric("stranded"));
        assertEquals(8, dead.metric("phases"), "two idle phases each of four waves");
        assertEquals(2, dead.metric("worst_wave_phases"));
        assertEquals(48, dead.metric("steps"));
        Trials empty = new Trials("multibutterfly n=2 c=1 wave_count=7", 3);
        empty.next();
        assertEquals(2, empty.metric("phases"), "two waves of one packet, five of none");
    }

    /** All packets at once are one wave; how many waves is then no question, and is refused when it is answered. */
    @Test
    void aNumberOfWavesIsRefusedWithoutWaves() {
        for (String count : List.of("1", "4", "7")) {
            ParameterException e = assertThrows(
                    ParameterException.class,
                    () -> new Trials("multibutterfly n=16 c=2 waves=off wave_count=" + count, 1));
            assertEquals("wave_count", e.parameter());
        }
        Trials off = new Trials("multibutterfly n=16 c=2 waves=off", 1);
        off.next();
        assertEquals(off.metric("phases"), off.metric("worst_wave_phases"));
    }
}
