package io.swallowtail.benchmarks.audit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.core.statistics.BinomialTail;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** The sums of the audit against whole numbers, and for many trials against the library's tails, which are computed otherwise. */
class CountLawTest {
    private static final double[] PROBABILITIES = {0.5, 0.3, 0.01, 1e-6, 0.99, 1 - 0x1p-30};

    private static void assertRelative(BigDecimal exact, double sum, String what) {
        if (exact.doubleValue() < 1e-29) { // what is rarer than 1e-45 is left out
            assertEquals(exact.doubleValue(), sum, 1e-43, what);
        } else {
            BigDecimal error = new BigDecimal(sum).subtract(exact).divide(exact, MathContext.DECIMAL64);
            assertEquals(0, error.doubleValue(), 1e-14, what);
        }
    }

    @Test
    void exceedancesAgreeWithWholeNumbers() {
        for (int n : new int[] {1, 2, 7, 30, 60}) {
            for (double p : PROBABILITIES) {
                BigDecimal[] masses = ExactBinomial.law(n, p);
                CountLaw law = CountLaw.exceedances(n, p);
                double[] all = Arrays.copyOf(law.masses(), n + 1);
                BigDecimal below = BigDecimal.ZERO;
                for (int k = 0; k <= n; k++) {
                    String what = "k = " + k + ", n = " + n + ", p = " + p;
                    assertRelative(masses[k], all[k], what);
                    int count = k;
                    assertRelative(masses[k], law.expectation(x -> x == count ? 1 : 0), what);
                    assertRelative(below, law.outside(k, n)[0], what);
                    below = below.add(masses[k]);
                    assertRelative(below, law.atMost(k), what);
                }
            }
        }
    }

    /** P(N = n) = p P(k-1 of n-1). */
    @Test
    void trialsToAnExceedanceAgreeWithWholeNumbers() {
        for (int k : new int[] {1, 2, 5}) {
            for (double p : new double[] {0.5, 0.3, 0.01, 0.99}) {
                CountLaw law = CountLaw.trialsTo(k, p);
                for (int n = k; n <= 40; n++) {
                    int trials = n;
                    BigDecimal mass = ExactBinomial.law(n - 1, p)[k - 1].multiply(new BigDecimal(p));
                    assertRelative(mass, law.expectation(x -> x == trials ? 1 : 0), "k = " + k + ", n = " + n);
                }
                assertEquals(k / p, law.expectation(x -> x), 1e-12 * k / p);
            }
        }
    }

    @Test
    void manyTrialsAgreeWithTheLibrarysTails() {
        for (long n : new long[] {1000, 1_000_000, 1_000_000_000}) {
            for (double p : new double[] {0.5, 0.3, 1e-3, 1e-6}) {
                double deviation = Math.sqrt(n * p * (1 - p));
                for (double z : new double[] {-4, -1.96, 0, 1.96, 4}) {
                    long k = Math.max(0, Math.round(n * p + z * deviation));
                    CountLaw law = CountLaw.exceedances(n, p);
                    String what = "k = " + k + ", n = " + n + ", p = " + p;
                    double atMost = Math.exp(BinomialTail.logAtMost(k, n, p));
                    assertEquals(atMost, law.atMost(k), 1e-12 * atMost, what);
                    double atLeast = Math.exp(BinomialTail.logAtLeast(k, n, p));
                    assertEquals(atLeast, law.atLeast(k), 1e-12 * atLeast, what);
                }
            }
        }
    }
}
