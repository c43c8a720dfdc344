package io.swallowtail.core.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PairedLimitsTest {
    private static double logFactorial(int n) {
        double sum = 0;
        for (int i = 2; i <= n; i++) {
            sum += Math.log(i);
        }
        return sum;
    }

    /** Coverage, exactly: every outcome of 30 pairs with its multinomial probability. */
    @ParameterizedTest
    @CsvSource({
        "0.3, 0.1, 0.1",
        "0, 0.2, 0.1",
        "0.5, 0.02, 0",
        "0.02, 0.01, 0.03",
        "0, 0.9, 0.05",
        "0.9, 0.05, 0.05",
        "0.001, 0.4, 0.4",
        "0.2, 0, 0"
    })
    void theLimitsCoverAtLeastAsOftenAsTheySay(double both, double first, double second) {
        int pairs = 30;
        double alpha = 0.1;
        double none = 1 - both - first - second;
        double differenceCovered = 0;
        double ratioCovered = 0;
        double truth = first - second;
        double ratio = (both + first) / (both + second);
        for (int b = 0; b <= pairs; b++) {
            for (int f = 0; f <= pairs - b; f++) {
                for (int s = 0; s <= pairs - b - f; s++) {
                    int n = pairs - b - f - s;
                    double log =
                            logFactorial(pairs) - logFactorial(b) - logFactorial(f) - logFactorial(s) - logFactorial(n);
                    double mass = Math.exp(log)
                            * Math.pow(both, b)
                            * Math.pow(first, f)
                            * Math.pow(second, s)
                            * Math.pow(none, n);
                    PairedLimits limits = PairedLimits.of(b, f, s, pairs, alpha);
                    differenceCovered += limits.differenceLow() <= truth && truth <= limits.differenceHigh() ? mass : 0;
                    ratioCovered += limits.ratioLow() <= ratio && ratio <= limits.ratioHigh() ? mass : 0;
                }
            }
        }
        assertTrue(differenceCovered >= 1 - alpha, "difference: " + differenceCovered);
        assertTrue(ratioCovered >= 1 - alpha, "ratio: " + ratioCovered);
    }

    /** The limits of (2 q - 1) d over those of q, the share of the first among the pairs that differ, and of d, the share of these pairs. */
    @ParameterizedTest
    @CsvSource({"0, 60, 2", "5, 2, 60", "30, 9, 8", "0, 70, 0", "0, 0, 70"})
    void theDifferenceHasTheLimitsOfTheProduct(int both, int first, int second) {
        int pairs = 100;
        double half = 0.025;
        int differing = first + second;
        double leastLean = 2 * ClopperPearson.low(first, differing, half) - 1;
        double mostLean = 2 * ClopperPearson.high(first, differing, half) - 1;
        double least = ClopperPearson.low(differing, pairs, half);
        double most = ClopperPearson.high(differing, pairs, half);
        PairedLimits limits = PairedLimits.of(both, first, second, pairs, 2 * half);
        assertEquals(Math.min(leastLean * least, leastLean * most), limits.differenceLow(), 1e-15);
        assertEquals(Math.max(mostLean * least, mostLean * most), limits.differenceHigh(), 1e-15);
    }

    @Test
    void pairsThatAgreeMakeTheLimitsNarrow() {
        PairedLimits paired = PairedLimits.of(4_990, 15, 5, 10_000, 0.05);
        assertEquals(0.001, paired.difference(), 1e-15);
        assertTrue(paired.differenceHigh() - paired.differenceLow() < 0.003);
        assertTrue(ClopperPearson.high(5_005, 10_000, 0.05) - ClopperPearson.low(5_005, 10_000, 0.05) > 0.019);
        assertEquals(5_005.0 / 4_995, paired.ratio(), 1e-15);
        assertTrue(paired.ratioLow() > 0.99 && paired.ratioHigh() < 1.01);
    }

    @Test
    void anEventNeverSeenHasWideLimits() {
        PairedLimits limits = PairedLimits.of(0, 0, 0, 1_000, 0.05);
        assertEquals(0, limits.difference());
        assertEquals(-limits.differenceLow(), limits.differenceHigh());
        assertTrue(limits.differenceHigh() > 0 && limits.differenceHigh() < 0.006);
        assertTrue(Double.isNaN(limits.ratio()));
        assertEquals(0, limits.ratioLow());
        assertEquals(Double.POSITIVE_INFINITY, limits.ratioHigh());
        assertThrows(IllegalArgumentException.class, () -> PairedLimits.of(1, 1, 1, 2, 0.05));
    }
}
