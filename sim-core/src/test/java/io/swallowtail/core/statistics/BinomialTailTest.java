package io.swallowtail.core.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BinomialTailTest {

    /** The relative error of a probability is the absolute error of its logarithm; near 0 the logarithm has to be relative. */
    private static void assertLog(BigDecimal golden, double actual, String what) {
        double error = new BigDecimal(actual).subtract(golden).abs().doubleValue();
        double scale = Math.min(1, golden.abs().doubleValue());
        assertTrue(error <= 1e-12 * scale, () -> what + ": " + actual + " instead of " + golden);
    }

    @Test
    void tailsAgreeWithQuadratureUpToTheLargestNumberOfTrials() {
        List<String[]> rows = ExactBinomial.goldens("binomial-tail.csv");
        assertEquals(120, rows.size());
        for (String[] row : rows) {
            long k = Long.parseLong(row[0]);
            long n = Long.parseLong(row[1]);
            double p = Double.parseDouble(row[2]);
            String what = String.join(",", row);
            assertLog(new BigDecimal(row[3]), BinomialTail.logAtLeast(k, n, p), what);
            assertLog(new BigDecimal(row[4]), BinomialTail.logAtMost(k, n, p), what);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 16, 31})
    void probabilitiesAgreeWithExactRationalSums(int n) {
        for (double p : new double[] {1e-300, 1e-9, 0.01, 0.3, 0.5, 0.77, 0.999, 1 - 0x1p-40}) {
            for (int k = 0; k <= n; k++) {
                checkAgainstExact(k, n, p);
            }
        }
    }

    @Test
    @Tag("thorough")
    void probabilitiesOfSixtyTrialsAgreeWithExactRationalSums() {
        probabilitiesAgreeWithExactRationalSums(60);
    }

    private static void checkAgainstExact(int k, int n, double p) {
        String what = "k = " + k + ", n = " + n + ", p = " + p;
        checkExp(ExactBinomial.probability(k, k, n, p), BinomialTail.logPmf(k, n, p), what);
        checkExp(ExactBinomial.probability(k, n, n, p), BinomialTail.logAtLeast(k, n, p), what);
        checkExp(ExactBinomial.probability(0, k, n, p), BinomialTail.logAtMost(k, n, p), what);
    }

    private static void checkExp(BigDecimal exact, double log, String what) {
        if (log > -690) { // beyond it the exponential is not a normal number
            assertTrue(ExactBinomial.relativeError(Math.exp(log), exact) <= 1e-12, () -> what + ": " + log);
        } else {
            assertTrue(exact.compareTo(new BigDecimal("1e-299")) < 0, what);
        }
    }

    @Test
    void countsOutsideTheRangeAreCertainOrImpossible() {
        assertEquals(0, BinomialTail.logAtLeast(0, 5, 0.3));
        assertEquals(0, BinomialTail.logAtLeast(-3, 5, 0));
        assertEquals(Double.NEGATIVE_INFINITY, BinomialTail.logAtLeast(6, 5, 1));
        assertEquals(0, BinomialTail.logAtMost(5, 5, 1));
        assertEquals(Double.NEGATIVE_INFINITY, BinomialTail.logAtMost(-1, 5, 0));
        assertEquals(Double.NEGATIVE_INFINITY, BinomialTail.logPmf(-1, 5, 0.3));
        assertEquals(Double.NEGATIVE_INFINITY, BinomialTail.logPmf(6, 5, 0.3));
    }

    @Test
    void certainTrialsHaveOneCount() {
        assertEquals(0, BinomialTail.logPmf(0, 5, 0));
        assertEquals(0, BinomialTail.logPmf(5, 5, 1));
        assertEquals(Double.NEGATIVE_INFINITY, BinomialTail.logPmf(1, 5, 0));
        assertEquals(Double.NEGATIVE_INFINITY, BinomialTail.logPmf(4, 5, 1));
        assertEquals(Double.NEGATIVE_INFINITY, BinomialTail.logAtLeast(1, 5, 0));
        assertEquals(0, BinomialTail.logAtLeast(5, 5, 1));
        assertEquals(0, BinomialTail.logAtMost(0, 5, 0));
        assertEquals(Double.NEGATIVE_INFINITY, BinomialTail.logAtMost(4, 5, 1));
    }

    @Test
    void argumentsOutOfRangeAreNamed() {
        for (long n : new long[] {0, -1, BinomialTail.MAX_TRIALS + 1}) {
            String message = assertThrows(IllegalArgumentException.class, () -> BinomialTail.logAtLeast(1, n, 0.5))
                    .getMessage();
            assertEquals("n = " + n + ", allowed: 1 to 1000000000000", message);
        }
        for (double p : new double[] {-1e-9, 1.0000001, Double.NaN}) {
            String message = assertThrows(IllegalArgumentException.class, () -> BinomialTail.logAtMost(1, 2, p))
                    .getMessage();
            assertEquals("p = " + p + ", allowed: 0 to 1", message);
        }
    }

    @Property(seed = "20001118", tries = 500)
    void tailsAddUp(
            @ForAll @LongRange(min = 2, max = BinomialTail.MAX_TRIALS) long n,
            @ForAll @Scale(9) @DoubleRange(min = 0.01, max = 0.99) double p,
            @ForAll @Scale(9) @DoubleRange(min = -5, max = 5) double z) {
        long k = Math.round(Math.min(n, Math.max(1, n * p + z * Math.sqrt(n * p * (1 - p)))));
        double atLeast = Math.exp(BinomialTail.logAtLeast(k, n, p));
        assertEquals(1, atLeast + Math.exp(BinomialTail.logAtMost(k - 1, n, p)), 1e-12);
        double pmf = Math.exp(BinomialTail.logPmf(k, n, p));
        assertEquals(atLeast, pmf + Math.exp(BinomialTail.logAtLeast(k + 1, n, p)), 1e-12 * atLeast);
    }
}
