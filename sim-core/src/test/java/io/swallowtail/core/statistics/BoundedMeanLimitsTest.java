package io.swallowtail.core.statistics;

import static io.swallowtail.core.statistics.LimitChecks.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BoundedMeanLimitsTest {
    private static final MathContext DIGITS = new MathContext(60);

    /** Where only the bounds are seen the mixture is the beta-binomial one. */
    @Test
    void flagsHaveTheAnytimeLimits() {
        for (long n : new long[] {1, 2, 3, 10, 77, 1000, 1_000_000, 1_000_000_000}) {
            for (long k : new long[] {0, 1, 2, n / 3, n / 2, n - 1, n}) {
                if (k >= 0 && k <= n) {
                    for (double alpha : new double[] {0.5, 0.05, 1e-9}) {
                        String what = "k = " + k + ", n = " + n + ", alpha = " + alpha;
                        BoundedMeanLimits limits = limits(new long[] {0, 1}, new long[] {n - k, k}, 0, 1);
                        double low = AnytimeLimits.low(k, n, alpha);
                        assertEquals(low, limits.low(alpha), 1e-9 * Math.min(low, 1 - low) + 0x1p-52, what);
                        double high = AnytimeLimits.high(k, n, alpha);
                        assertEquals(high, limits.high(alpha), 1e-9 * Math.min(high, 1 - high) + 0x1p-52, what);
                    }
                }
            }
        }
    }

    /** The mixture by its definition: the product as a polynomial in b, term by term times the moments of the beta law. */
    @Test
    void evidenceIsTheMixtureInHighPrecision() {
        Random random = new Random(1991);
        for (int round = 0; round < 30; round++) {
            long most = 1 + random.nextInt(40);
            long[] values = new long[Math.min(5, (int) most + 1)];
            long[] counts = new long[values.length];
            for (int i = 0; i < values.length; i++) {
                values[i] = i == values.length - 1 ? most : i;
                counts[i] = random.nextInt(i == 0 ? 30 : 6) + (i == 1 ? 1 : 0);
            }
            double mean = most * (round % 3 == 0 ? 0x1p-12 : random.nextInt(1, 1024) / 1024.0);
            double expected = StrictMath.log(mixture(values, counts, most, mean).doubleValue());
            assertEquals(expected, limits(values, counts, 0, most).logEvidence(mean), 1e-11, "round " + round);
        }
    }

    private static BigDecimal mixture(long[] values, long[] counts, long most, double mean) {
        BigDecimal m = new BigDecimal(mean).divide(BigDecimal.valueOf(most), DIGITS);
        BigDecimal rest = BigDecimal.ONE.subtract(m);
        BigDecimal[] ways = {BigDecimal.ONE}; // ways[j]: what stands at b^j (1-b)^(n-j)
        for (int i = 0; i < values.length; i++) {
            BigDecimal x = BigDecimal.valueOf(values[i]).divide(BigDecimal.valueOf(most), DIGITS);
            BigDecimal up = x.divide(m, DIGITS);
            BigDecimal down = BigDecimal.ONE.subtract(x).divide(rest, DIGITS);
            for (long seen = 0; seen < counts[i]; seen++) {
                BigDecimal[] next = new BigDecimal[ways.length + 1];
                for (int j = 0; j <= ways.length; j++) {
                    BigDecimal lost = j < ways.length ? ways[j].multiply(down, DIGITS) : BigDecimal.ZERO;
                    BigDecimal won = j > 0 ? ways[j - 1].multiply(up, DIGITS) : BigDecimal.ZERO;
                    next[j] = lost.add(won);
                }
                ways = next;
            }
        }
        BigDecimal sum = BigDecimal.ZERO;
        for (int k = 0; k < ways.length; k++) {
            BigDecimal moment = BigDecimal.ONE; // B(k+1/2, n-k+1/2) / B(1/2, 1/2)
            for (int j = 1; j < ways.length; j++) {
                int odd = 2 * (j <= k ? j : j - k) - 1;
                moment = moment.multiply(BigDecimal.valueOf(odd)).divide(BigDecimal.valueOf(2L * j), DIGITS);
            }
            sum = sum.add(ways[k].multiply(moment, DIGITS));
        }
        return sum;
    }

    /**
     * By dynamic programming over how often each of three values was seen, with no chance in it: the probability that some look
     * at 1, 2, ..., 60 trials excludes the mean. The laws are skewed up, skewed down, and nearly a point.
     */
    @ParameterizedTest
    @CsvSource({"20, 0.9, 0.08", "20, 0.01, 0.04", "5, 0.02, 0.96", "2, 0.5, 0.25"})
    void looksAtEveryTrialMissWithProbabilityAtMostAlpha(long most, double atLeast, double between) {
        double alpha = 0.25;
        double atMost = 1 - atLeast - between;
        double mean = between + most * atMost;
        long[] values = {0, 1, most};
        int looks = 60;
        double missed = 0;
        double[][] alive = {{1}}; // [seen 1][seen most] of so many trials
        for (int n = 1; n <= looks; n++) {
            double[][] next = new double[n + 1][n + 1];
            for (int one = 0; one < n; one++) {
                for (int two = 0; one + two < n; two++) {
                    next[one][two] += alive[one][two] * atLeast;
                    next[one + 1][two] += alive[one][two] * between;
                    next[one][two + 1] += alive[one][two] * atMost;
                }
            }
            for (int one = 0; one <= n; one++) {
                for (int two = 0; one + two <= n; two++) {
                    BoundedMeanLimits limits = limits(values, new long[] {n - one - two, one, two}, 0, most);
                    if (limits.logEvidence(mean) >= -Math.log(alpha)) {
                        missed += next[one][two];
                        next[one][two] = 0;
                    }
                }
            }
            alive = next;
        }
        assertTrue(missed <= alpha, "missed: " + missed);
        assertTrue(missed >= alpha / 10, "the limits are far too wide: " + missed);
    }

    @Test
    void limitsAreWhereTheEvidenceIsOneOverAlpha() {
        BoundedMeanLimits limits = limits(new long[] {3, 4, 9}, new long[] {700, 290, 10}, 2, 30);
        for (double alpha : new double[] {0.5, 0.05, 1e-6}) {
            assertEquals(-Math.log(alpha), limits.logEvidence(limits.low(alpha)), 1e-9);
            assertEquals(-Math.log(alpha), limits.logEvidence(limits.high(alpha)), 1e-9);
            assertTrue(limits.low(alpha) < 3.35 && 3.35 < limits.high(alpha));
        }
    }

    /** What was not seen costs on the side where it might be, and no more than the order of range / n. */
    @Test
    void aWiderRangeWidensTheSideWhereItIs() {
        long[] values = {2, 3};
        long[] counts = {9000, 1000};
        BoundedMeanLimits near = limits(values, counts, 2, 10);
        BoundedMeanLimits far = limits(values, counts, 2, 1000);
        assertTrue(far.high(0.05) > near.high(0.05));
        assertEquals(far.low(0.05), near.low(0.05), 1e-3);
        assertTrue(far.high(0.05) - 2.1 < 1000 * 10.0 / 10000);
    }

    @Test
    void limitsMoveWithTheValuesAndAreMirrored() {
        long[] counts = {50, 30, 4};
        BoundedMeanLimits limits = limits(new long[] {0, 2, 7}, counts, 0, 9);
        BoundedMeanLimits moved = limits(new long[] {-5, -3, 2}, counts, -5, 4);
        BoundedMeanLimits mirrored = limits(new long[] {9, 7, 2}, counts, 0, 9);
        assertEquals(limits.low(0.05) - 5, moved.low(0.05), 1e-12);
        assertEquals(9 - limits.low(0.05), mirrored.high(0.05), 1e-9);
        assertEquals(9 - limits.high(0.05), mirrored.low(0.05), 1e-9);
    }

    @Test
    void argumentsOutOfRangeAreNamed() {
        assertRefused("most = 3, allowed: above least = 3", () -> limits(new long[] {3}, new long[] {1}, 3, 3));
        assertRefused("value = 4, allowed: 0 to 3", () -> limits(new long[] {4}, new long[] {1}, 0, 3));
        assertRefused("count = -1, allowed: 0 to 1000000000000", () -> limits(new long[] {1}, new long[] {-1}, 0, 3));
        assertRefused(
                "counts has 2 entries, allowed: as many as values, 1",
                () -> limits(new long[] {1}, new long[] {1, 1}, 0, 3));
        assertRefused("sum of counts = 0, allowed: 1 to 1000000000000", () -> limits(new long[0], new long[0], 0, 3));
        BoundedMeanLimits limits = limits(new long[] {1}, new long[] {1}, 0, 3);
        assertRefused("alpha = 0.51, allowed: 1.0E-250 to 0.5", () -> limits.low(0.51));
        assertRefused("alpha = 0.0, allowed: 1.0E-250 to 0.5", () -> limits.high(0));
        assertRefused("mean = 3.0, allowed: above 0 and below 3", () -> limits.logEvidence(3));
    }

    private static BoundedMeanLimits limits(long[] values, long[] counts, long least, long most) {
        return new BoundedMeanLimits(values, counts, least, most);
    }
}
