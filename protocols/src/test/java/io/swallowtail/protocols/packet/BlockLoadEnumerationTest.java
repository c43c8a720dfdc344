package io.swallowtail.protocols.packet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.protocols.bounds.BlockLoadBound;
import io.swallowtail.protocols.circuit.PreparedRun;
import io.swallowtail.protocols.circuit.SlowPermutations;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The exact law of the block load over all permutations of up to eight inputs, and trials of larger networks. */
@Tag("thorough")
class BlockLoadEnumerationTest {
    private static long slowLoad(int d, int r, List<Integer> outputs) {
        return slowLoad(
                d,
                r,
                IntStream.range(0, outputs.size()).boxed().collect(Collectors.toMap(input -> input, outputs::get)));
    }

    /** Counts visitors of (level, last d - r letters of the row) by words. */
    private static long slowLoad(int d, int r, Map<Integer, Integer> outputs) {
        Map<String, Integer> visitors = new HashMap<>();
        for (int input : outputs.keySet()) {
            List<Integer> rows = RenamingOracleTest.rows(d, input, outputs.get(input));
            for (int level = 0; level <= d; level++) {
                String row = Integer.toBinaryString((1 << d) + rows.get(level)).substring(1);
                visitors.merge(level + ":" + row.substring(r), 1, Integer::sum);
            }
        }
        return visitors.values().stream().mapToInt(load -> load).max().orElseThrow();
    }

    /**
     * All permutations. Provenance of the goldens: the count by words here, and a separate enumeration in Python 3 written from
     * the specification (rows by bit masks), which agree.
     */
    @Test
    void theLawOverAllPermutationsIsExact() {
        List<List<Map<Long, Integer>>> goldens = List.of(
                List.of(Map.of(1L, 2), Map.of(2L, 2)),
                List.of(Map.of(1L, 16, 2L, 8), Map.of(2L, 24), Map.of(4L, 24)),
                List.of(
                        Map.of(1L, 4096, 2L, 36_224),
                        Map.of(2L, 20_736, 3L, 18_432, 4L, 1152),
                        Map.of(4L, 40_320),
                        Map.of(8L, 40_320)));
        for (int d = 1; d <= 3; d++) {
            List<List<Integer>> all = SlowPermutations.all(1 << d);
            for (int r = 0; r <= d; r++) {
                Map<Long, Integer> expected = new HashMap<>();
                for (List<Integer> outputs : all) {
                    expected.merge(slowLoad(d, r, outputs), 1, Integer::sum);
                }
                assertEquals(goldens.get(d - 1).get(r), expected, "the oracle against its golden");
                PreparedRun run = PreparedRun.of(new BlockLoad(), "n=" + (1 << d) + " r=" + r);
                Map<Long, Integer> law = new HashMap<>();
                run.forEachSetting(() -> law.merge(run.metrics()[0], 1, Integer::sum));
                assertEquals(expected, law, "d = " + d + ", r = " + r);
                checkTheorem4(d, r, law, all.size());
            }
        }
    }

    /** The exact probability of every load or more is at most the theorem's sum. */
    private static void checkTheorem4(int d, int r, Map<Long, Integer> law, int permutations) {
        for (int load = 0; load <= (1 << d) + 1; load++) {
            double exact = atLeast(load, law) / (double) permutations;
            double bound = Math.pow(10, BlockLoadBound.log10(d, r, load));
            assertTrue(exact <= bound * (1 + 1e-12), exact + " > " + bound + " at k0 = " + load);
        }
    }

    /**
     * Lemma 5, over all renamings of eight rows: packets of one colour, which share no row, keep Theorem 4's bound, though their
     * outputs are never inputs of others; and so a whole permutation keeps the lemma's.
     */
    @Test
    void renamedPacketsThatShareNoRowKeepTheorem4() {
        int d = 3;
        int n = 1 << d;
        List<List<Integer>> renamings = SlowPermutations.all(n);
        for (int r = 0; r < d; r++) {
            Map<Long, Integer> ofColour = new HashMap<>();
            Map<Long, Integer> ofCycles = new HashMap<>();
            for (List<Integer> names : renamings) {
                Map<Integer, Integer> colour = new HashMap<>();
                Map<Integer, Integer> cycles = new HashMap<>();
                for (int row = 0; row < n; row++) {
                    if (row % 2 == 0) {
                        colour.put(names.get(row), names.get(row + 1));
                    }
                    // cycles of three and four rows, and a fixed point
                    cycles.put(names.get(row), names.get(row < 3 ? (row + 1) % 3 : row < 7 ? 3 + (row - 2) % 4 : 7));
                }
                ofColour.merge(slowLoad(d, r, colour), 1, Integer::sum);
                ofCycles.merge(slowLoad(d, r, cycles), 1, Integer::sum);
            }
            checkTheorem4(d, r, ofColour, renamings.size());
            for (int load = 0; load < n; load++) {
                double exact = atLeast(load + 1, ofCycles) / (double) renamings.size();
                assertTrue(exact <= Math.pow(10, BlockLoadBound.log10OfRenamed(d, r, load)) * (1 + 1e-12));
            }
        }
    }

    private static int atLeast(int load, Map<Long, Integer> law) {
        return law.entrySet().stream()
                .filter(entry -> entry.getKey() >= load)
                .mapToInt(Map.Entry::getValue)
                .sum();
    }

    @Test
    void everyTrialIsTheOracles() {
        for (int d = 1; d <= 6; d++) {
            for (int r = 0; r <= d; r++) {
                PreparedRun run = PreparedRun.of(new BlockLoad(), "n=" + (1 << d) + " r=" + r);
                for (int trial = 0; trial < 10; trial++) {
                    run.draw(0xB10C + d, trial);
                    List<Integer> outputs =
                            SlowPermutations.shuffled(run.shuffle("permutation").draws());
                    assertEquals(slowLoad(d, r, outputs), run.metrics()[0]);
                }
            }
        }
    }

    /** No permutation exceeds the maximum load, and the bit reversal attains it without extra levels. */
    @Test
    void theLargestPossibleLoadIsReached() {
        for (int d = 1; d <= 10; d++) {
            PreparedRun run = PreparedRun.of(new BlockLoad(), "n=" + (1 << d) + " r=0 permutation=bit_reversal");
            assertEquals(BlockLoads.mostPossible(d, 0), run.metrics()[0], "d = " + d);
        }
    }
}
