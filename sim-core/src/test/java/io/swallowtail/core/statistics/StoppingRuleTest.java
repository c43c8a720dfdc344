package io.swallowtail.core.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StoppingRuleTest {
    /** The Gamma(k) law by its elementary form: it is at most x with the probability that a Poisson(x) count is k or more. */
    private static double above(long k, double x) {
        double term = Math.exp(-x);
        double sum = 0;
        for (long i = 0; i < k; i++) {
            sum += term;
            term *= x / (i + 1);
        }
        return sum;
    }

    private static double quantile(long k, double upperTail) {
        double low = 0;
        double high = 10 * k + 100;
        for (int i = 0; i < 200; i++) {
            double middle = (low + high) / 2;
            if (above(k, middle) > upperTail) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private static boolean promises(long k, double r, double alpha) {
        return quantile(k, 1 - alpha / 2) / (k - 1) >= 1 - r && quantile(k, alpha / 2) / (k - 1) <= 1 + r;
    }

    /** Every number of exceedances below k, and no smaller number of trials. */
    @ParameterizedTest
    @CsvSource({
        "0.04, 25, 0.05",
        "0.05, 100, 0.05",
        "0.1, 25, 0.05",
        "0.2, 9, 0.5",
        "0.001, 10, 0.01",
        "1e-7, 100, 0.05"
    })
    void fewerExceedancesAreKnownToTheAbsoluteError(double error, long k, double alpha) {
        long trials = StoppingRule.trials(error, k, alpha);
        assertTrue(widest(k, trials, alpha) <= error, trials + " trials");
        assertTrue(trials == k || widest(k, trials - 1, alpha) > error, trials + " trials");
    }

    private static double widest(long k, long trials, double alpha) {
        double widest = 0;
        for (long count = 0; count < k; count++) {
            double estimate = (double) count / trials;
            widest = Math.max(widest, ClopperPearson.high(count, trials, alpha) - estimate);
            widest = Math.max(widest, estimate - ClopperPearson.low(count, trials, alpha));
        }
        return widest;
    }

    @Test
    void anAbsoluteErrorBeyondAllTrialsIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> StoppingRule.trials(1e-12, 100, 0.05));
        assertThrows(IllegalArgumentException.class, () -> StoppingRule.trials(0, 100, 0.05));
    }

    @ParameterizedTest
    @CsvSource({"0.99, 0.05", "0.99, 0.5", "0.5, 0.05", "0.5, 0.5", "0.3, 1e-6", "0.2, 0.05", "0.15, 0.3"})
    void itIsTheFirstNumberThatKeepsThePromiseAndAllLaterOnesKeepIt(double r, double alpha) {
        long first = 2;
        while (!promises(first, r, alpha)) {
            first++;
        }
        assertEquals(first, StoppingRule.exceedances(r, alpha));
        for (long k = first; k < first + 60; k++) {
            assertTrue(promises(k, r, alpha), "k = " + k);
        }
    }

    /** By scipy 1.17.1's gamma.ppf and gamma.isf at k = 2, 3, ...; the first k confirmed by mpmath 1.3.0's gammainc in 40 digits. */
    @ParameterizedTest
    @CsvSource({
        "0.99, 0.5, 3",
        "0.99, 0.05, 9",
        "0.9, 0.05, 10",
        "0.5, 0.05, 25",
        "0.5, 1e-6, 131",
        "0.3, 0.05, 57",
        "0.2, 0.1, 85",
        "0.1, 0.5, 63",
        "0.1, 0.05, 424",
        "0.1, 0.01, 722",
        "0.1, 1e-9, 3994",
        "0.05, 0.05, 1616",
        "0.02, 0.05, 9800",
        "0.01, 0.05, 38805",
        "0.005, 0.01, 266548"
    })
    void itIsTheNumberThatOthersCompute(double r, double alpha, long k) {
        assertEquals(k, StoppingRule.exceedances(r, alpha));
    }

    /** For a rare event the limits themselves are within r of the estimate at k and not at k - 1; at any p they are at k. */
    @ParameterizedTest
    @CsvSource({"0.1, 0.05", "0.1, 0.001", "0.05, 0.05", "0.02, 0.05"})
    void theLimitsKeepThePromise(double r, double alpha) {
        long k = StoppingRule.exceedances(r, alpha);
        assertTrue(isWithin(k, 1_000_000_000L, r, alpha));
        assertTrue(!isWithin(k - 1, 1_000_000_000L, r, alpha));
        for (long n = k; n < 100 * k; n += n / 7) {
            assertTrue(isWithin(k, n, r, alpha), k + " in " + n);
        }
    }

    private static boolean isWithin(long k, long n, double r, double alpha) {
        double estimate = InverseBinomialLimits.estimate(k, n);
        return InverseBinomialLimits.low(k, n, alpha) >= (1 - r) * estimate
                && InverseBinomialLimits.high(k, n, alpha) <= (1 + r) * estimate;
    }

    @Test
    void whatCannotBePromisedIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> StoppingRule.exceedances(0, 0.05));
        assertThrows(IllegalArgumentException.class, () -> StoppingRule.exceedances(1, 0.05));
        assertThrows(IllegalArgumentException.class, () -> StoppingRule.exceedances(Double.NaN, 0.05));
        assertThrows(IllegalArgumentException.class, () -> StoppingRule.exceedances(0.1, 0.6));
        String message = assertThrows(IllegalArgumentException.class, () -> StoppingRule.exceedances(1e-4, 0.05))
                .getMessage();
        assertTrue(message.contains("more than 10000000"), message);
        long most = StoppingRule.exceedances(0.00063, 0.05);
        assertTrue(most > 9_000_000, "" + most);
    }
}
