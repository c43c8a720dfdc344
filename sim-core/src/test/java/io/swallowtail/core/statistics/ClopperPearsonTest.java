package io.swallowtail.core.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;

class ClopperPearsonTest {
    private static final LimitChecks LIMITS = new LimitChecks(ClopperPearson::low, ClopperPearson::high);

    private static final double[] ALPHAS = {0.5, 0.05, 1e-6, 1e-15};

    @Test
    void limitsAgreeWithQuadrature() {
        LIMITS.assertGoldens("clopper-pearson.csv", 158);
    }

    @Test
    void exactTailAtALimitIsHalfOfAlpha() {
        for (int n : new int[] {1, 2, 3, 10, 37, 60}) {
            for (double alpha : ALPHAS) {
                for (int k = 0; k <= n; k++) {
                    checkCrossing(k, n, alpha);
                }
            }
        }
    }

    /** The exact tail crosses &alpha;/2 within 1e-14 of the limit. */
    private static void checkCrossing(int k, int n, double alpha) {
        String what = "k = " + k + ", n = " + n + ", alpha = " + alpha;
        BigDecimal half = new BigDecimal(alpha / 2);
        double low = ClopperPearson.low(k, n, alpha);
        double high = ClopperPearson.high(k, n, alpha);
        if (k > 0) {
            assertTrue(ExactBinomial.probability(k, n, n, low * (1 - 1e-14)).compareTo(half) <= 0, what);
            assertTrue(
                    ExactBinomial.probability(k, n, n, Math.min(1, low * (1 + 1e-14)))
                                    .compareTo(half)
                            >= 0,
                    what);
        } else {
            assertEquals(0, low);
        }
        if (k < n) {
            assertTrue(ExactBinomial.probability(0, k, n, high * (1 - 1e-14)).compareTo(half) >= 0, what);
            assertTrue(
                    ExactBinomial.probability(0, k, n, Math.min(1, high * (1 + 1e-14)))
                                    .compareTo(half)
                            <= 0,
                    what);
        } else {
            assertEquals(1, high);
        }
    }

    @Test
    void errorProbabilitiesFarBelowThePromiseStillConverge() {
        for (long k : new long[] {1, 2, 1000, 500_000_000_000L, BinomialTail.MAX_TRIALS - 1}) {
            double low = ClopperPearson.low(k, BinomialTail.MAX_TRIALS, ClopperPearson.MIN_ALPHA);
            double tail = BinomialTail.logAtLeast(k, BinomialTail.MAX_TRIALS, low);
            // at k = n - 1 the double nearest to the limit is this far from it
            double slack = k == BinomialTail.MAX_TRIALS - 1 ? 1e-3 : 1e-7;
            assertEquals(Math.log(ClopperPearson.MIN_ALPHA / 2), tail, slack);
        }
    }

    @Test
    void argumentsOutOfRangeAreNamed() {
        LIMITS.assertRefused("trials = 0, allowed: 1 to 1000000000000", 0, 0, 0.05);
        LIMITS.assertRefused("exceedances = -1, allowed: 0 to trials = 5", -1, 5, 0.05);
        LIMITS.assertRefused("exceedances = 6, allowed: 0 to trials = 5", 6, 5, 0.05);
        LIMITS.assertRefused("alpha = 0.0, allowed: 1.0E-250 to 0.5", 1, 5, 0);
        LIMITS.assertRefused("alpha = 0.51, allowed: 1.0E-250 to 0.5", 1, 5, 0.51);
        LIMITS.assertRefused("alpha = NaN, allowed: 1.0E-250 to 0.5", 1, 5, Double.NaN);
    }

    @Property(seed = "19341201", tries = 1000)
    void limitsEncloseTheShareRiseWithTheCountAndAreMirrored(
            @ForAll @LongRange(min = 1, max = BinomialTail.MAX_TRIALS) long n,
            @ForAll @Scale(9) @DoubleRange(min = 0, max = 1) double place,
            @ForAll @Scale(9) @DoubleRange(min = -15, max = -0.31) double logAlpha) {
        long k = Math.min(n - 1, (long) (place * n));
        double alpha = Math.pow(10, logAlpha);
        LIMITS.assertOrder(k, n, alpha);
    }

    @Test
    void anIntervalIsItsTwoLimits() {
        ClopperPearson.Interval interval = ClopperPearson.of(3, 1000, 0.95);
        assertEquals(ClopperPearson.low(3, 1000, 1 - 0.95), interval.low());
        assertEquals(ClopperPearson.high(3, 1000, 1 - 0.95), interval.high());
        assertEquals(0, ClopperPearson.of(0, 10, 0.9).low());
    }
}
