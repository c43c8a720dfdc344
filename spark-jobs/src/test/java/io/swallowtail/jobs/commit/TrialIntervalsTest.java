package io.swallowtail.jobs.commit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A set of trials against a set of bits, over random intervals. */
class TrialIntervalsTest {
    private static final int END = 60;

    @Test
    void gapsAreWhatTheSetHasNot() {
        Random random = new Random(1);
        for (int round = 0; round < 500; round++) {
            TrialIntervals trials = new TrialIntervals();
            BitSet bits = new BitSet();
            for (int i = 0; i < 12; i++) {
                int from = random.nextInt(END);
                int to = from + 1 + random.nextInt(8);
                if (bits.get(from, to).isEmpty()) {
                    trials.add(from, to);
                    bits.set(from, to);
                } else {
                    assertThrows(IllegalArgumentException.class, () -> trials.add(from, to));
                }
                assertEquals(bits.cardinality(), trials.count());
            }
            for (int i = 0; i < 20; i++) {
                int from = random.nextInt(END);
                int to = from + random.nextInt(END);
                BitSet missing = new BitSet();
                trials.missing(from, to).forEach(gap -> missing.set((int) gap[0], (int) gap[1]));
                BitSet expected = new BitSet();
                expected.set(from, to);
                expected.andNot(bits);
                assertEquals(expected, missing);
            }
        }
    }
}
