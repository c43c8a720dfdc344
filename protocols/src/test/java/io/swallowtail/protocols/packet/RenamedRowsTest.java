package io.swallowtail.protocols.packet;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.ParameterException;
import io.swallowtail.protocols.circuit.PreparedRun;
import io.swallowtail.protocols.circuit.SlowPermutations;
import io.swallowtail.protocols.circuit.SlowTwofoldButterfly;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Permutations whose rows are renamed at random (Lemma 5, Theorem 6, Corollary 9), and the events that are waited for.
 * Exact, or trial by trial with fixed seeds: no false alarms.
 */
class RenamedRowsTest {
    /** All 24 renamings of four rows: block loads counted on rows written as bits, along paths walked bit by bit. */
    @ParameterizedTest
    @ValueSource(strings = {"identity", "bit_reversal", "transpose", "complement", "shift"})
    void theLawOfBlockLoadsOverAllRenamings(String permutation) {
        List<Integer> pi = SlowPermutations.fixed(permutation, new SlowTwofoldButterfly(2));
        for (int r = 0; r <= 2; r++) {
            Map<Long, Integer> expected = new TreeMap<>();
            for (List<Integer> sigma : SlowPermutations.all(4)) {
                long largest = 0;
                for (int level = 0; level <= 2; level++) {
                    Map<Integer, Long> blocks = new TreeMap<>();
                    for (int input = 0; input < 4; input++) {
                        int output = sigma.indexOf(pi.get(sigma.get(input)));
                        int row = level == 0 ? input : level == 1 ? output & 2 | input & 1 : output;
                        largest = Math.max(largest, blocks.merge(row % (1 << 2 - r), 1L, Long::sum));
                    }
                }
                expected.merge(largest, 1, Integer::sum);
            }
            Map<Long, Integer> law = new TreeMap<>();
            PreparedRun run = PreparedRun.of(new BlockLoad(), "n=4 r=" + r + " renamed=yes permutation=" + permutation);
            run.forEachSetting(() -> law.merge(run.metrics()[0], 1, Integer::sum));
            assertEquals(expected, law, permutation + " r=" + r);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "2, 1, 3, fifo, repeated, shift",
        "3, 2, 2, fifo, repeated, bit_reversal",
        "3, 4, 3, priority, repeated, transpose",
        "3, 0, 4, fifo, repeated, random",
        "2, 1, 3, fifo, independent, random",
        "3, 3, 5, priority, independent, random",
    })
    void renamedTrialsAreTheOracles(int d, int r, int t, String discipline, String traffic, String permutation) {
        String point = "n=" + (1 << d) + " r=" + r + " t=" + t + " discipline=" + discipline + " traffic=" + traffic
                + " permutation=" + permutation + " renamed=yes";
        for (int first = 0; first <= t; first++) {
            PreparedRun run = PreparedRun.of(new ExtraStage(), point + " first=" + first);
            for (int trial = 0; trial < 4; trial++) {
                run.draw(0x5E7A + first, trial);
                SlowExtraStages oracle = new SlowExtraStages(run, d, r, t, discipline, traffic, permutation);
                oracle.first = first == 0 ? (t + 1) / 2 : first;
                assertArrayEquals(oracle.metrics(), run.metrics(), point + " first=" + first + " trial " + trial);
            }
        }
    }

    /** The law of random permutations is that of renamed random ones; a renamed identity stays one. */
    @Test
    void renamingKeepsWhatIsSymmetric() {
        PreparedRun run = PreparedRun.of(new BlockLoad(), "n=256 r=2 permutation=identity renamed=yes");
        for (int trial = 0; trial < 20; trial++) {
            run.draw(7, trial);
            assertEquals(4, run.metrics()[0]);
        }
    }

    /** Lemma 7, part 1: for t ≤ d no node sees more than c·2^r·d packets, c·2^r the block load of the permutation. */
    @ParameterizedTest
    @CsvSource({"no, random", "no, bit_reversal", "no, transpose", "yes, bit_reversal", "yes, shift", "no, identity"})
    void noNodeIsCrowdedBeyondTheBlockLoad(String renamed, String permutation) {
        for (int d = 2; d <= 6; d++) {
            for (int r = 0; r <= d; r++) {
                String values = "n=" + (1 << d) + " r=" + r + " permutation=" + permutation + " renamed=" + renamed;
                PreparedRun blocks = PreparedRun.of(new BlockLoad(), values);
                PreparedRun packets = PreparedRun.of(new ExtraStage(), values + " t=" + d);
                for (int trial = 0; trial < 5; trial++) {
                    blocks.draw(0x1E77A, trial);
                    packets.draw(0x1E77A, trial);
                    long allowed = Math.max(1L << r, blocks.metrics()[0]) * d;
                    assertTrue(packets.metrics()[3] <= allowed, values + " trial " + trial);
                }
            }
        }
    }

    @Test
    void moreThanTPermutationsCannotBeWaitedFor() {
        var refused =
                assertThrows(ParameterException.class, () -> PreparedRun.of(new ExtraStage(), "n=8 r=1 t=3 first=4"));
        assertEquals("first", refused.parameter());
        assertTrue(refused.problem().startsWith("4 permutations are more than the t = 3"), refused.problem());
    }
}
