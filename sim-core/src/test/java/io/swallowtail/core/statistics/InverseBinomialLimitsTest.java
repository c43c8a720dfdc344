package io.swallowtail.core.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InverseBinomialLimitsTest {
    private static final LimitChecks LIMITS = new LimitChecks(InverseBinomialLimits::low, InverseBinomialLimits::high);

    /** Every limit p to a relative error of 1e-13, and 1 - p to the same or to the spacing of the doubles below 1. */
    @Test
    void limitsAreTheBetaQuantilesOfTheDesign() {
        LIMITS.assertGoldens("inverse-binomial-limits.csv", 27);
    }

    /**
     * The exact law of N, P(N) = p P(k-1 exceedances in N-1 trials), summed until 1e-13 is left: neither limit misses p with
     * more than alpha/2, not by much less when p is small, and the mean of the estimate is p.
     */
    @ParameterizedTest
    @CsvSource({"2, 0.5, 0.05", "2, 0.02, 0.05", "5, 0.9, 0.05", "5, 0.1, 0.001", "16, 0.05, 0.05", "16, 0.03, 0.5"})
    void eachLimitMissesAtMostHalfOfAlphaAndTheEstimateIsUnbiased(int k, double p, double alpha) {
        double tooHigh = 0;
        double tooLow = 0;
        double mean = 0;
        double left = 1;
        double[] law = new double[k]; // of the exceedances in N - 1 trials, those of k and more left out
        law[0] = 1;
        for (int n = 1; left > 1e-13; n++) {
            if (n >= k) {
                double ends = law[k - 1] * p;
                tooHigh += InverseBinomialLimits.low(k, n, alpha) > p ? ends : 0;
                tooLow += InverseBinomialLimits.high(k, n, alpha) < p ? ends : 0;
                mean += ends * InverseBinomialLimits.estimate(k, n);
                left -= ends;
            }
            for (int j = k - 1; j > 0; j--) {
                law[j] = law[j] * (1 - p) + law[j - 1] * p;
            }
            law[0] *= 1 - p;
        }
        assertTrue(tooHigh <= alpha / 2 + 1e-12, "low > p: " + tooHigh);
        assertTrue(tooLow <= alpha / 2 + 1e-12, "high < p: " + tooLow);
        assertTrue(p > 0.1 || tooHigh > 0.4 * alpha && tooLow > 0.4 * alpha, tooHigh + " " + tooLow);
        assertEquals(p, mean, 1e-11);
    }

    @Test
    void argumentsOutOfRangeAreNamed() {
        assertRefused("exceedances = 1, allowed: 2 to trials = 5", 1, 5);
        assertRefused("exceedances = 6, allowed: 2 to trials = 5", 6, 5);
        assertRefused("trials = 1000000000001, allowed: 1 to 1000000000000", 2, BinomialTail.MAX_TRIALS + 1);
    }

    private static void assertRefused(String message, long k, long n) {
        LIMITS.assertRefused(message, k, n, 0.05);
        LimitChecks.assertRefused(message, () -> InverseBinomialLimits.estimate(k, n));
    }
}
