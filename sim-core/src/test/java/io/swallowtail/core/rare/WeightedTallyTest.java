package io.swallowtail.core.rare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.statistics.AnytimeLimits;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class WeightedTallyTest {
    @Test
    void numbersZeroAndOneHaveTheLimitsOfCounts() {
        WeightedTally tally = new WeightedTally();
        tally.add(0, 700);
        tally.add(1, 200);
        tally.add(1, 100);
        assertEquals(AnytimeLimits.low(300, 1000, 0.05), Math.exp(tally.logLow(0.05)), 1e-9);
        assertEquals(AnytimeLimits.high(300, 1000, 0.05), Math.exp(tally.logHigh(0.05)), 1e-9);
    }

    @Test
    void numbersBelowTheUnitAreRoundedOutwards() {
        WeightedTally tally = new WeightedTally();
        tally.add(1e-300, 1000);
        assertEquals(Double.NEGATIVE_INFINITY, tally.logLow(0.05));
        assertTrue(tally.logHigh(0.05) > Math.log(1e-12));
        WeightedTally ones = new WeightedTally();
        ones.add(Math.nextDown(1.0), 1000);
        assertTrue(ones.logLow(0.05) < Math.log(Math.nextDown(1.0)));
        assertEquals(0, ones.logHigh(0.05), 1e-12);
    }

    /**
     * A thousand samples of numbers of which few carry most of the mean. More than 70 misses at 5 % have probability 2e-3.
     */
    @Test
    void limitsHoldForASkewedLaw() {
        SplittableRandom random = new SplittableRandom(5);
        double mean = Math.log(0.01 * 1 + 0.09 * 0.1 + 0.9 * 0.001);
        int missed = 0;
        for (int sample = 0; sample < 1000; sample++) {
            int[] counts = new int[3];
            for (int i = 0; i < 200; i++) {
                double u = random.nextDouble();
                counts[u < 0.01 ? 0 : u < 0.1 ? 1 : 2]++;
            }
            WeightedTally tally = new WeightedTally();
            tally.add(1, counts[0]);
            tally.add(0.1, counts[1]);
            tally.add(0.001, counts[2]);
            missed += tally.logLow(0.05) > mean || tally.logHigh(0.05) < mean ? 1 : 0;
        }
        assertTrue(missed <= 70, missed + " missed");
    }
}
