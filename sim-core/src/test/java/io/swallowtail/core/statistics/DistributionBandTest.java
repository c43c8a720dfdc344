package io.swallowtail.core.statistics;

import static io.swallowtail.core.statistics.LimitChecks.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.apache.commons.math3.stat.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.api.Test;

class DistributionBandTest {
    /** Kolmogorov's law for continuous F by Marsaglia, Tsang and Wang: never below the promise, and near it for large n. */
    @Test
    void continuousLawsAreCovered() {
        KolmogorovSmirnovTest kolmogorov = new KolmogorovSmirnovTest();
        for (int n : new int[] {1, 2, 3, 5, 10, 30, 100, 300}) {
            for (double alpha : new double[] {0.5, 0.05, 0.001}) {
                double halfWidth = DistributionBand.halfWidth(n, alpha);
                double covered = halfWidth >= 1 ? 1 : kolmogorov.cdf(halfWidth, n);
                assertTrue(covered >= 1 - alpha - 1e-12, "n = " + n + ", alpha = " + alpha + ": " + covered);
                assertTrue(n < 100 || covered <= 1 - 0.8 * alpha, "n = " + n + ", alpha = " + alpha + ": " + covered);
            }
        }
    }

    /** All samples of a law on four values, counted: the band holds at every value at once. */
    @Test
    void discreteLawsAreCovered() {
        Random random = new Random(1956);
        for (int round = 0; round < 40; round++) {
            int n = 1 + random.nextInt(20);
            double[] law = new double[4];
            double total = 0;
            for (int i = 0; i < 4; i++) {
                law[i] = Math.pow(random.nextDouble(), 3);
                total += law[i];
            }
            for (int i = 0; i < 4; i++) {
                law[i] /= total;
            }
            double alpha = round % 2 == 0 ? 0.5 : 0.05;
            double covered = covered(law, n, alpha);
            assertTrue(covered >= 1 - alpha - 1e-12, "n = " + n + ": " + covered);
        }
    }

    private static double covered(double[] law, int n, double alpha) {
        double covered = 0;
        for (int a = 0; a <= n; a++) {
            for (int b = 0; a + b <= n; b++) {
                for (int c = 0; a + b + c <= n; c++) {
                    boolean holds = holds(a, n, law[0], alpha)
                            && holds(a + b, n, law[0] + law[1], alpha)
                            && holds(a + b + c, n, law[0] + law[1] + law[2], alpha);
                    double mass = choose(n, a) * choose(n - a, b) * choose(n - a - b, c);
                    mass *= Math.pow(law[0], a) * Math.pow(law[1], b) * Math.pow(law[2], c);
                    covered += holds ? mass * Math.pow(law[3], n - a - b - c) : 0;
                }
            }
        }
        return covered;
    }

    private static boolean holds(int count, int n, double p, double alpha) {
        return DistributionBand.low(count, n, alpha) <= p && p <= DistributionBand.high(count, n, alpha);
    }

    private static double choose(int n, int k) {
        double ways = 1;
        for (int j = 1; j <= k; j++) {
            ways = ways * (n - k + j) / j;
        }
        return ways;
    }

    @Test
    void halfWidthIsMassarts() {
        assertEquals(0.13581015157406195, DistributionBand.halfWidth(100, 0.05), 1e-15);
        assertEquals(0.5 - 0.13581015157406195, DistributionBand.low(50, 100, 0.05), 1e-15);
        assertEquals(0.5 + 0.13581015157406195, DistributionBand.high(50, 100, 0.05), 1e-15);
        assertEquals(0, DistributionBand.low(3, 100, 0.05));
        assertEquals(1, DistributionBand.high(99, 100, 0.05));
    }

    @Test
    void argumentsOutOfRangeAreNamed() {
        assertRefused("trials = 0, allowed: 1 to 1000000000000", () -> DistributionBand.halfWidth(0, 0.05));
        assertRefused("alpha = 0.6, allowed: 1.0E-250 to 0.5", () -> DistributionBand.halfWidth(5, 0.6));
        assertRefused("count = 6, allowed: 0 to trials = 5", () -> DistributionBand.low(6, 5, 0.05));
        assertRefused("count = -1, allowed: 0 to trials = 5", () -> DistributionBand.high(-1, 5, 0.05));
    }
}
