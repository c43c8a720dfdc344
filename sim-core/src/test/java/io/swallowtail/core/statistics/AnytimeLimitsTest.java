package io.swallowtail.core.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Scale;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnytimeLimitsTest {
    private static final LimitChecks LIMITS = new LimitChecks(AnytimeLimits::low, AnytimeLimits::high);

    private static final MathContext DIGITS = new MathContext(60);

    /**
     * Every limit p to a relative error of 1e-13, and 1 - p to the same or to the spacing of the doubles below 1. So the small
     * one of p and 1 - p is good to 1e-13 where a double can hold it, and for the mirrored count always.
     */
    @Test
    void limitsAgreeWithTheMixtureInHighPrecision() {
        for (String[] row : LIMITS.assertGoldens("anytime-limits.csv", 412)) {
            long k = Long.parseLong(row[0]);
            long n = Long.parseLong(row[1]);
            double alpha = Double.parseDouble(row[2]);
            ExactBinomial.checkLimit(
                    BigDecimal.ONE.subtract(new BigDecimal(row[3])), AnytimeLimits.high(n - k, n, alpha), 1e-10, row);
        }
    }

    /** The mixture, by its definition, crosses 1/alpha within 1e-13 of each low limit, and within 1e-2 of each 1 - high. */
    @Test
    void mixtureAtALimitIsOneOverAlpha() {
        for (int n : new int[] {1, 2, 3, 10, 37}) {
            for (double alpha : new double[] {0.5, 0.05, 1e-6, 1e-12}) {
                for (int k = 0; k <= n; k++) {
                    String what = "k = " + k + ", n = " + n + ", alpha = " + alpha;
                    double low = AnytimeLimits.low(k, n, alpha);
                    double high = AnytimeLimits.high(k, n, alpha);
                    assertTrue(k == 0 ? low == 0 : isRefuted(k, n, low * (1 - 1e-13), alpha), what);
                    assertTrue(k == 0 || !isRefuted(k, n, low * (1 + 1e-13), alpha), what);
                    assertTrue(k == n || !isRefuted(k, n, high * (1 - 1e-13), alpha), what);
                    // doubles are coarse near 1, where the low limit of the mirrored count is the sharp test
                    double beyond = 1 - (1 - high) * (1 - 1e-2);
                    assertTrue(k == n ? high == 1 : isRefuted(k, n, beyond, alpha), what);
                }
            }
        }
    }

    /** B(k+1/2, n-k+1/2) / B(1/2, 1/2) is a product of n factors (j - 1/2) / m; p is exactly the double given. */
    private static boolean isRefuted(int k, int n, double p, double alpha) {
        BigDecimal mixture = BigDecimal.ONE;
        for (int j = 1; j <= n; j++) {
            int odd = 2 * (j <= k ? j : j - k) - 1;
            mixture = mixture.multiply(BigDecimal.valueOf(odd)).divide(BigDecimal.valueOf(2L * j), DIGITS);
        }
        BigDecimal exact = new BigDecimal(p);
        BigDecimal likelihood =
                exact.pow(k, DIGITS).multiply(BigDecimal.ONE.subtract(exact).pow(n - k, DIGITS));
        return mixture.multiply(new BigDecimal(alpha)).compareTo(likelihood) >= 0;
    }

    /**
     * By dynamic programming over (trials, exceedances), with no chance in it: the probability that any of the limits after
     * 1, 2, ..., 2000 trials excludes p. It must not be above alpha. It is 0.0374, 0.0366, 0.0227, 0.0095, 0.0171 for the rows
     * of alpha = 0.05, 0.408 for 0.5 and 0.00050 for 0.001; what is left to alpha is for the trials after 2000.
     *
     * <p>Computed in the same way for p = 0.5, 0.3 and 0.05, the 95 % interval of Wald, k/n +- 1.96 sqrt(k/n (1 - k/n) / n),
     * misses with probability 0.47, 0.48 and 0.54 when it is looked at from the 30th trial to the 2000th, and always when from
     * the first, after which it is a point. The limits of Clopper and Pearson are not for that use either: 0.36 for p = 0.5
     * within 500 trials.
     */
    @ParameterizedTest
    @CsvSource({
        "0.5,   0.05",
        "0.3,   0.05",
        "0.05,  0.05",
        "0.002, 0.05",
        "0.97,  0.05",
        "0.5,   0.5",
        "0.05,  0.001",
    })
    void looksAtEveryTrialMissWithProbabilityAtMostAlpha(double p, double alpha) {
        double missed = missedByAnyLook(2000, p, alpha);
        assertTrue(missed <= alpha, "missed: " + missed);
        assertTrue(missed >= alpha / 20, "the limits are far too wide: " + missed);
    }

    private static double missedByAnyLook(int looks, double p, double alpha) {
        double[] alive = new double[looks + 2];
        alive[0] = 1;
        double missed = 0;
        int fewest = 0; // counts from here to most do not exclude p
        int most = 0;
        for (int n = 1; n <= looks; n++) {
            for (int k = n; k > 0; k--) {
                alive[k] = alive[k] * (1 - p) + alive[k - 1] * p;
            }
            alive[0] *= 1 - p;
            while (AnytimeLimits.high(fewest, n, alpha) < p) {
                fewest++;
            }
            while (most < n && AnytimeLimits.low(most + 1, n, alpha) <= p) {
                most++;
            }
            for (int k = 0; k <= n; k++) {
                if (k < fewest || k > most) {
                    missed += alive[k];
                    alive[k] = 0;
                }
            }
        }
        return missed;
    }

    @Test
    void nothingIsKnownBeforeTheFirstTrial() {
        assertEquals(0, AnytimeLimits.low(0, 0, 0.05));
        assertEquals(1, AnytimeLimits.high(0, 0, 0.05));
    }

    @Test
    void argumentsOutOfRangeAreNamed() {
        LIMITS.assertRefused("trials = -1, allowed: 0 to 1000000000000", 0, -1, 0.05);
        LIMITS.assertRefused("exceedances = -1, allowed: 0 to trials = 5", -1, 5, 0.05);
        LIMITS.assertRefused("exceedances = 6, allowed: 0 to trials = 5", 6, 5, 0.05);
        LIMITS.assertRefused("alpha = 0.51, allowed: 1.0E-250 to 0.5", 1, 5, 0.51);
        LIMITS.assertRefused("alpha = NaN, allowed: 1.0E-250 to 0.5", 0, 5, Double.NaN);
    }

    @Property(seed = "19700501", tries = 1000)
    void limitsEncloseTheShareRiseWithTheCountAndAreMirrored(
            @ForAll @LongRange(min = 1, max = BinomialTail.MAX_TRIALS) long n,
            @ForAll @Scale(9) @DoubleRange(min = 0, max = 1) double place,
            @ForAll @Scale(9) @DoubleRange(min = -250, max = -0.31) double logAlpha) {
        long k = Math.min(n - 1, (long) (place * n));
        double alpha = Math.pow(10, logAlpha);
        LIMITS.assertOrder(k, n, alpha);
    }

    /** With one trial the two are the same, alpha/2 or 1 - alpha/2. */
    @Property(seed = "19700502", tries = 500)
    void theyAreWiderThanTheLimitsOfOneLook(
            @ForAll @LongRange(min = 1, max = BinomialTail.MAX_TRIALS) long n,
            @ForAll @Scale(9) @DoubleRange(min = 0, max = 1) double place,
            @ForAll @Scale(9) @DoubleRange(min = -12, max = -0.31) double logAlpha) {
        long k = Math.min(n, (long) (place * n));
        double alpha = Math.pow(10, logAlpha);
        assertTrue(AnytimeLimits.low(k, n, alpha) <= ClopperPearson.low(k, n, alpha) * (1 + 1e-13));
        assertTrue(AnytimeLimits.high(k, n, alpha) >= ClopperPearson.high(k, n, alpha) * (1 - 1e-13));
    }

    /** Standard normal walks that are looked at after each of their steps: few ever leave the bound. */
    @Test
    void normalErrorHoldsAtEveryLook() {
        // Chance that more than 63 of 1,000 walks leave, each with probability 0.05 at most: 0.03; 40 or so leave
        // within 1,000 steps.
        double alpha = 0.05;
        int steps = 1_000;
        double[] bounds = new double[steps + 1];
        for (int n = 1; n <= steps; n++) {
            double error = AnytimeLimits.normalError(n, alpha);
            assertTrue(error < alpha);
            bounds[n] = new NormalDistribution(null, 0, 1).inverseCumulativeProbability(1 - error / 2);
        }
        // The mixture's martingale exp(S^2 / (2 (n + 1))) / sqrt(n + 1) is 1/alpha at the bound.
        double sum = bounds[99] * Math.sqrt(99);
        assertEquals(1 / alpha, Math.exp(sum * sum / 200) / 10, 1e-6);
        Random random = new Random(3);
        int left = 0;
        for (int walk = 0; walk < 1_000; walk++) {
            double place = 0;
            for (int n = 1; n <= steps; n++) {
                place += random.nextGaussian();
                if (Math.abs(place) > bounds[n] * Math.sqrt(n)) {
                    left++;
                    break;
                }
            }
        }
        assertTrue(left <= 63 && left >= 10, left + " walks left");
    }
}
