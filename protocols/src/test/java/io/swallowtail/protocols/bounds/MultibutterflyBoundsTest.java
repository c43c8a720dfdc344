package io.swallowtail.protocols.bounds;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The bounds on concentrators and phases against exact fractions, and against the paper's own numbers. */
class MultibutterflyBoundsTest {
    private static final MathContext DIGITS = new MathContext(40);

    private static BigDecimal binomial(long n, long k) {
        BigInteger product = k < 0 || k > n ? BigInteger.ZERO : BigInteger.ONE;
        for (long i = 0; i < k && product.signum() > 0; i++) {
            product = product.multiply(BigInteger.valueOf(n - i)).divide(BigInteger.valueOf(i + 1));
        }
        return new BigDecimal(product);
    }

    @ParameterizedTest
    @CsvSource({
        "16, 3, 0.25, 1.5",
        "64, 5, 0.125, 2",
        "64, 2, 0.3, 0.4",
        "1024, 7, 0.0625, 2",
        "1024, 4, 0.0625, 1.2",
        "10, 2, 0.5, 1",
        "8, 1, 0.25, 0.75",
    })
    void sumsAreThoseOfExactFractions(long m, int c, BigDecimal alpha, BigDecimal beta) {
        long u = (long) Math.floor(alpha.doubleValue() * m + 1e-9);
        BigDecimal exact = BigDecimal.ZERO;
        BigDecimal paper = BigDecimal.ZERO;
        for (long mu = 1; mu <= u; mu++) {
            BigDecimal most = beta.multiply(BigDecimal.valueOf(mu));
            long y = (long) Math.ceil(most.doubleValue() - 1e-9) - 1;
            BigDecimal factor = binomial(2 * y, mu).divide(binomial(m, mu), DIGITS);
            exact = exact.add(binomial(m, mu).multiply(binomial(m / 2, y)).multiply(factor.pow(c), DIGITS));
            BigDecimal share = most.multiply(BigDecimal.valueOf(2)).divide(BigDecimal.valueOf(m), DIGITS);
            paper = paper.add(binomial(m, mu)
                    .multiply(binomial(m / 2, (long) Math.floor(most.doubleValue() + 1e-9)))
                    .multiply(share.pow((int) (c * mu), DIGITS), DIGITS));
        }
        assertEquals(Math.log10(exact.doubleValue()), ConcentratorBound.log10Exact(m, c, alpha, beta), 1e-9);
        assertEquals(Math.log10(paper.doubleValue()), ConcentratorBound.log10Paper(m, c, alpha, beta), 1e-9);
        assertTrue(exact.compareTo(paper) <= 0);
    }

    @Test
    void limitsOfTheSums() {
        BigDecimal half = new BigDecimal("0.5");
        assertEquals(0, ConcentratorBound.log10Exact(16, 3, half, new BigDecimal("1.01")), "beta u > m/2");
        assertEquals(0, ConcentratorBound.log10Paper(16, 3, half, new BigDecimal("1.01")));
        assertEquals(
                Double.NEGATIVE_INFINITY, ConcentratorBound.log10Exact(16, 3, new BigDecimal("0.05"), half), "no set");
        assertEquals(
                Double.NEGATIVE_INFINITY,
                ConcentratorBound.log10Exact(16, 3, new BigDecimal("0.1"), BigDecimal.ONE),
                "one node always has a neighbour");
        assertEquals(0, ConcentratorBound.largestSet(9, new BigDecimal("0.111")));
        assertEquals(1, ConcentratorBound.largestSet(10, new BigDecimal("0.1")));
        assertEquals(3, ConcentratorBound.needed(new BigDecimal("1.5"), 2));
        assertEquals(4, ConcentratorBound.needed(new BigDecimal("1.500000000000001"), 2));
    }

    /** At the paper's threshold, alpha ≤ (1/(2β))·(4β·e^(1+β))^(-1/(c-β-1)), the closed form is 1; beyond it says less. */
    @Test
    void theClosedFormIsOneAtThePapersThreshold() {
        double threshold = 1 / (32 * Math.exp(3));
        assertEquals(1 / 643.0, threshold, 1e-6, "the paper's example");
        assertEquals(0, ConcentratorBound.log10Closed(4, BigDecimal.valueOf(threshold), BigDecimal.valueOf(2)), 1e-9);
        assertFalse(ConcentratorBound.closedApplies(4, BigDecimal.valueOf(2.1 * threshold), BigDecimal.valueOf(2)));
        assertTrue(ConcentratorBound.closedApplies(4, BigDecimal.valueOf(threshold), BigDecimal.valueOf(2)));
        assertFalse(
                ConcentratorBound.closedApplies(3, BigDecimal.valueOf(0.0001), BigDecimal.valueOf(2)), "c > beta + 1");
        BigDecimal alpha = new BigDecimal("0.01");
        BigDecimal beta = new BigDecimal("1.5");
        assertTrue(ConcentratorBound.closedApplies(6, alpha, beta));
        for (long m : new long[] {200, 1000, 10_000}) {
            double exact = ConcentratorBound.log10Exact(m, 6, alpha, beta);
            double paper = ConcentratorBound.log10Paper(m, 6, alpha, beta);
            assertTrue(exact <= paper && paper <= ConcentratorBound.log10Closed(6, alpha, beta), m + " nodes");
        }
    }

    /** n = 1024, c = 7, L = 8, β = 2: 136 phases and 0.0084. */
    @Test
    void aRandomNetworkThatExpandsByTwo() {
        assertEquals(136, MultibutterflyPhases.phases(10, 8, 2));
        double sum = 0;
        for (long m = 1024; m >= 16; m /= 2) {
            sum += 2.0
                    * 1024
                    / m
                    * Math.pow(
                            10,
                            ConcentratorBound.log10Exact(
                                    m, 7, BigDecimal.ONE.divide(BigDecimal.valueOf(16)), BigDecimal.valueOf(2)));
        }
        assertEquals(0.0084, sum, 5e-5);
        assertTrue(Math.pow(10, MultibutterflyPhases.log10(10, 7, 8, 136)) <= sum * (1 + 1e-12));
        assertTrue(MultibutterflyPhases.beta(10, 8, 136) <= 2);
    }

    /** The bound for t phases is the least over all β of the grid that reach t. */
    @Test
    void theBoundIsTheLeastOverTheGrid() {
        for (long t : new long[] {20, 40, 77, 300}) {
            double least = Double.POSITIVE_INFINITY;
            for (long grid = MultibutterflyPhases.GRID + 1; grid <= 4 * MultibutterflyPhases.GRID; grid++) {
                double beta = (double) grid / MultibutterflyPhases.GRID;
                if (MultibutterflyPhases.phases(6, 4, beta) <= t) {
                    double sum = 0;
                    for (long m = 64; m >= 8; m /= 2) {
                        long multiple = grid;
                        sum += 128.0
                                / m
                                * Math.exp(ConcentratorBound.logSum(
                                        m,
                                        6,
                                        m / 8,
                                        nodes -> -Math.floorDiv(-multiple * nodes, (long) MultibutterflyPhases.GRID)));
                    }
                    least = Math.min(least, sum);
                }
            }
            assertEquals(least < Double.POSITIVE_INFINITY, MultibutterflyPhases.reaches(6, 4, t));
            if (MultibutterflyPhases.reaches(6, 4, t)) {
                assertEquals(Math.log10(least), MultibutterflyPhases.log10(6, 6, 4, t), 1e-9);
            }
        }
    }

    @Test
    void theTheoremIsAboutPowersOfTwo() {
        assertTrue(MultibutterflyPhases.applies(3, 4));
        assertFalse(MultibutterflyPhases.applies(2, 4));
        assertFalse(MultibutterflyPhases.applies(5, 1));
        assertFalse(MultibutterflyPhases.applies(5, 3));
        for (double beta = 1.1; beta < 4; beta += 0.1) {
            assertTrue(MultibutterflyPhases.phases(6, 4, beta + 0.1) <= MultibutterflyPhases.phases(6, 4, beta));
            long t = MultibutterflyPhases.phases(6, 4, beta);
            double potential = 16 * Math.pow(2 * Math.sqrt(beta) / (beta + 1), t);
            assertTrue(potential <= Math.pow(beta, -2.5) * (1 + 1e-9));
        }
    }
}
