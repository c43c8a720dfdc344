package io.swallowtail.benchmarks.audit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.core.statistics.ClopperPearson;
import io.swallowtail.core.statistics.DistributionBand;
import org.apache.commons.math3.stat.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.api.Test;

/** Samples by Poisson increments, against sums over all samples and against Kolmogorov's law by Marsaglia, Tsang and Wang. */
class SampleOrderTest {
    private static final IntegerLaw LAW =
            new IntegerLaw("", new long[] {0, 1, 2, 3}, new double[] {0.5, 0.3, 0.15, 0.05}, 0, 3);

    @Test
    void massesOfAllSamplesAreOneAndMeansAreRight() {
        assertEquals(1, LAW.expectation(40, counts -> 1), 1e-12);
        assertEquals(40 * 0.3, LAW.expectation(40, counts -> counts[1]), 1e-11);
        assertEquals(40 * 39 * 0.15 * 0.05, LAW.expectation(40, counts -> counts[2] * counts[3]), 1e-11);
    }

    @Test
    void bandOfADiscreteLaw() {
        for (int n : new int[] {1, 2, 7, 40}) {
            for (double alpha : new double[] {0.05, 0.5}) {
                double expected = LAW.expectation(
                        n,
                        counts -> holds(counts[0], n, 0.5, alpha)
                                        && holds(counts[0] + counts[1], n, 0.8, alpha)
                                        && holds(n - counts[3], n, 0.95, alpha)
                                ? 1
                                : 0);
                double coverage = new BandAudit(new Ledger()).discrete(n, alpha, 0.5, 0.8, 0.95);
                assertEquals(expected, coverage, 1e-12, "n = " + n + ", alpha = " + alpha);
            }
        }
    }

    private static boolean holds(long count, int n, double level, double alpha) {
        return DistributionBand.low(count, n, alpha) <= level && level <= DistributionBand.high(count, n, alpha);
    }

    @Test
    void bandOfContinuousLawsIsKolmogorovs() {
        KolmogorovSmirnovTest kolmogorov = new KolmogorovSmirnovTest();
        for (int n : new int[] {1, 2, 3, 10, 50}) {
            for (double halfWidth : new double[] {0.6, 0.3, 0.2, 0.1}) {
                if (2 * n * halfWidth > 1) {
                    assertEquals(
                            kolmogorov.cdf(halfWidth, n),
                            BandAudit.continuous(n, halfWidth),
                            1e-12,
                            "n = " + n + ", half width = " + halfWidth);
                }
            }
        }
    }

    @Test
    void tailsOfOneMetric() {
        double alpha = 0.05;
        int n = 30;
        double expected = LAW.expectation(
                n,
                counts -> covers(n - counts[0], n, 0.5, alpha)
                                && covers(counts[2] + counts[3], n, 0.2, alpha)
                                && covers(counts[3], n, 0.05, alpha)
                        ? 1
                        : 0);
        double coverage = FamilyAudit.nested(Limits.clopperPearson(alpha), n, new double[] {0.5, 0.2, 0.05});
        assertEquals(expected, coverage, 1e-12);
    }

    private static boolean covers(long count, int n, double p, double alpha) {
        return ClopperPearson.low(count, n, alpha) <= p && p <= ClopperPearson.high(count, n, alpha);
    }
}
