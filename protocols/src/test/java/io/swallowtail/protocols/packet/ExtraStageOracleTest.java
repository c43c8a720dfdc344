package io.swallowtail.protocols.packet;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.ParameterException;
import io.swallowtail.protocols.circuit.PreparedRun;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Trial by trial, extra stages against the literal simulation. Fixed seeds. */
class ExtraStageOracleTest {
    private static final List<String> KINDS =
            List.of("random", "identity", "bit_reversal", "transpose", "complement", "shift");

    private static PreparedRun prepare(int d, int r, int t, String discipline, String traffic, String permutation) {
        return PreparedRun.of(
                new ExtraStage(),
                "n=" + (1 << d) + " r=" + r + " t=" + t + " discipline=" + discipline + " traffic=" + traffic
                        + " permutation=" + permutation);
    }

    @ParameterizedTest
    @CsvSource({"fifo, repeated", "fifo, independent", "priority, repeated", "priority, independent"})
    void everyMetricOfEveryTrialIsTheOracles(String discipline, String traffic) {
        int cases = 0;
        for (int d = 1; d <= 4; d++) {
            for (int r = 0; r <= 2 * d + 1; r++) {
                for (int t : new int[] {1, 2, 3, 4, 9}) {
                    for (String permutation : traffic.equals("repeated") ? KINDS : List.of("random")) {
                        if (cases++ % 4 == 0 || t * (1 << d) <= 16) {
                            compare(d, r, t, discipline, traffic, permutation);
                        }
                    }
                }
            }
        }
    }

    /** Long queues and hundreds of ticks, where the bit sets of the priority queues have several words. */
    @ParameterizedTest
    @CsvSource({"fifo, repeated", "fifo, independent", "priority, repeated", "priority, independent"})
    void longRunsAreTheOracles(String discipline, String traffic) {
        compare(2, 1, 150, discipline, traffic, "random");
        compare(3, 0, 60, discipline, traffic, "random");
        if (traffic.equals("repeated")) {
            compare(4, 0, 40, discipline, traffic, "bit_reversal");
        }
    }

    private static void compare(int d, int r, int t, String discipline, String traffic, String permutation) {
        PreparedRun run = prepare(d, r, t, discipline, traffic, permutation);
        for (int trial = 0; trial < 2; trial++) {
            run.draw(0xE57A + r, trial);
            if (trial == 1 && discipline.equals("priority")) {
                for (int i = 0; i < run.integers("priorities").count(); i++) {
                    run.integers("priorities").draws()[i] &= 0x800001; // ties, and both digits of the sort
                }
            }
            String where =
                    String.format(Locale.ROOT, "d=%d r=%d t=%d %s %s %s", d, r, t, discipline, traffic, permutation);
            long[] expected = new SlowExtraStages(run, d, r, t, discipline, traffic, permutation).metrics();
            assertArrayEquals(expected, run.metrics(), where);
            assertArrayEquals(expected, run.metrics(), where + ", the second run");
        }
    }

    /** Permutations that take turns, renamed or not, and inputs that do not all send. */
    @ParameterizedTest
    @CsvSource({
        "3, 2, 5, fifo, repeated, transpose+bit_reversal+random, no, 8",
        "3, 2, 5, priority, repeated, random+random, yes, 8",
        "4, 1, 7, fifo, repeated, shift+complement, yes, 16",
        "2, 3, 4, fifo, repeated, random+identity+random+shift, no, 3",
        "3, 0, 6, fifo, repeated, random, no, 1",
        "3, 1, 6, priority, repeated, bit_reversal, yes, 5",
        "4, 2, 9, priority, independent, random, no, 11",
        "4, 5, 3, fifo, independent, random, no, 6",
        "3, 2, 12, priority, repeated, transpose+random, yes, 4",
    })
    void turnsAndPartialLoadAreTheOracles(
            int d, int r, int t, String discipline, String traffic, String permutation, String renamed, int sending) {
        // 0.001 more than the share: floor(load n) is exact and rounds down.
        BigDecimal load = BigDecimal.valueOf(sending)
                .divide(BigDecimal.valueOf(1L << d))
                .add(new BigDecimal("0.001"))
                .min(BigDecimal.ONE);
        PreparedRun run = PreparedRun.of(
                new ExtraStage(),
                "n=" + (1 << d) + " r=" + r + " t=" + t + " discipline=" + discipline + " traffic=" + traffic
                        + " permutation=" + permutation + " renamed=" + renamed + " load=" + load);
        for (int trial = 0; trial < 20; trial++) {
            run.draw(0x10AD + r, trial);
            long[] expected = new SlowExtraStages(run, d, r, t, discipline, traffic, permutation, sending).metrics();
            assertArrayEquals(expected, run.metrics(), "trial " + trial);
            assertArrayEquals(expected, run.metrics(), "trial " + trial + ", the second run");
        }
    }

    /** A word that is repeated is the word alone, trial by trial: both read the same choices. */
    @Test
    void equalTurnsAreOnePermutation() {
        for (String kind : KINDS.subList(1, KINDS.size())) {
            PreparedRun one = prepare(4, 2, 6, "fifo", "repeated", kind);
            PreparedRun three = prepare(4, 2, 6, "fifo", "repeated", kind + "+" + kind + "+" + kind);
            for (int trial = 0; trial < 5; trial++) {
                one.draw(0x7EA, trial);
                three.draw(0x7EA, trial);
                assertArrayEquals(one.metrics(), three.metrics(), kind);
            }
        }
    }

    /** As many random turns as permutations are the independent ones. */
    @Test
    void randomTurnsAreIndependent() {
        PreparedRun turns = prepare(4, 2, 3, "priority", "repeated", "random+random+random");
        PreparedRun independent = prepare(4, 2, 3, "priority", "independent", "random");
        for (int trial = 0; trial < 20; trial++) {
            turns.draw(0x7EB, trial);
            independent.draw(0x7EB, trial);
            assertArrayEquals(independent.metrics(), turns.metrics());
        }
    }

    @Test
    void sequencesAndLoadsAreChecked() {
        var tooMany = assertThrows(
                ParameterException.class, () -> prepare(3, 1, 2, "fifo", "repeated", "shift+random+identity"));
        assertEquals("permutation: 3 permutations are more than the t = 2 that are sent", tooMany.getMessage());
        for (String wrong : List.of("shift+", "+shift", "shift+shfit", "shift+".repeat(64) + "shift")) {
            var refused = assertThrows(ParameterException.class, () -> prepare(3, 1, 100, "fifo", "repeated", wrong));
            assertEquals("permutation", refused.parameter());
        }
        var none = assertThrows(
                ParameterException.class, () -> PreparedRun.of(new ExtraStage(), "n=8 r=1 t=2 load=0.124"));
        assertEquals("load: 0.124 of 8 inputs is less than one input; at least one must send", none.getMessage());
    }

    /** Two inputs, one extra level, one packet each: all permutations and coins, written out by hand. */
    @Test
    void theSmallestNetworkByHand() {
        PreparedRun run = prepare(1, 1, 1, "fifo", "repeated", "random");
        Map<List<Long>, Integer> law = new HashMap<>();
        run.forEachSetting(() -> {
            long[] metrics = run.metrics();
            law.merge(List.of(metrics[0], metrics[1], metrics[2], metrics[3], metrics[4], metrics[5]), 1, Integer::sum);
        });
        // Either both packets stay or both cross: they never meet, and need 1 + 2 steps. Or both come to one row, and
        // go to
        // different rows from there: still no link is used twice, but a node is.
        assertEquals(Map.of(List.of(3L, 6L, 1L, 1L, 1L, 3L), 4, List.of(3L, 6L, 1L, 2L, 1L, 3L), 4), law);
    }

    /** The identity without extra levels: each input sends its t packets one after the other, one every two steps. */
    @Test
    void undisturbedPacketsGoEveryOtherStep() {
        PreparedRun run = prepare(3, 0, 5, "fifo", "repeated", "identity");
        long[] expected = {5 + 8, 8 * (5 + 7 + 9 + 11 + 13), 5, 5, 5, 9};
        assertArrayEquals(expected, run.metrics());
    }

    /** Rows are written again in every trial; the test includes a large case. */
    @Test
    void largeTrialsKeepTheInvariants() {
        for (String discipline : List.of("fifo", "priority")) {
            PreparedRun run = prepare(8, 11, 60, discipline, "independent", "random");
            for (int trial = 0; trial < 2; trial++) {
                run.draw(0xB16, trial);
                long[] metrics = run.metrics();
                long packets = 256 * 60;
                assertTrue(metrics[1] >= packets * (2 * 19 - 1), "every packet crosses 19 links");
                assertTrue(
                        metrics[0] % 2 == 1 && metrics[0] <= 2 * metrics[2] * 19, "delays are bounded by congestion");
                assertTrue(
                        metrics[0] >= 2 * 30 - 1 + 2 * 18 && metrics[2] <= metrics[3] && metrics[3] <= 2 * metrics[2]);
                assertTrue(metrics[5] <= metrics[0] && metrics[4] <= metrics[2]);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"fifo, independent", "priority, repeated", "priority, independent"})
    void trialsAllocateNothing(String discipline, String traffic) {
        PreparedRun run = prepare(5, 3, 6, discipline, traffic, "random");
        run.draw(0xA110C, 0);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        Outcome out = Outcome.of(new ExtraStage());
        for (int trial = 0; trial < 3_000; trial++) {
            run.simulator.run(out);
        }
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int trial = 0; trial < 3_000; trial++) {
            run.simulator.run(out);
        }
        assertTrue(threads.getCurrentThreadAllocatedBytes() - before < 5_000);
    }
}
