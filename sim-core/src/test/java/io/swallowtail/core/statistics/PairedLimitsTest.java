package io.swallowtail.core.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PairedLimitsTest {
    private static double logFactorial(int n) {
        double sum = 0;
        for (int i = 2; i <= n; i++) {
            sum += Math.log(i);
        }
        return sum;
    }

    private static final int PAIRS = 20;
    private static final double ALPHA = 0.1;

    /** The limits of every outcome of some pairs; they do not depend on the law. */
    private static final Map<List<Integer>, PairedLimits> LIMITS = new HashMap<>();

    private static PairedLimits limits(int both, int first, int second) {
        return LIMITS.computeIfAbsent(
                List.of(both, first, second), counts -> PairedLimits.of(both, first, second, PAIRS, ALPHA));
    }

    /** Coverage, exactly: every outcome of the pairs with its multinomial probability. */
    @ParameterizedTest
    @CsvSource({
        "0.3, 0.1, 0.1",
        "0, 0.2, 0.1",
        "0.5, 0.02, 0",
        "0.02, 0.01, 0.03",
        "0, 0.9, 0.05",
        "0.9, 0.05, 0.05",
        "0.001, 0.4, 0.4",
        "0.2, 0, 0",
        // Independent outcomes of probabilities 0.3 and 0.2, 0.1 and 0.1, 0.9 and 0.5.
        "0.06, 0.24, 0.14",
        "0.01, 0.09, 0.09",
        "0.45, 0.45, 0.05"
    })
    void theLimitsCoverAtLeastAsOftenAsTheySay(double both, double first, double second) {
        int pairs = PAIRS;
        double none = 1 - both - first - second;
        double differenceCovered = 0;
        double ratioCovered = 0;
        double truth = first - second;
        double ratio = (both + first) / (both + second);
        for (int b = 0; b <= pairs; b++) {
            for (int f = 0; f <= pairs - b; f++) {
                for (int s = 0; s <= pairs - b - f; s++) {
                    int n = pairs - b - f - s;
                    double log =
                            logFactorial(pairs) - logFactorial(b) - logFactorial(f) - logFactorial(s) - logFactorial(n);
                    double mass = Math.exp(log)
                            * Math.pow(both, b)
                            * Math.pow(first, f)
                            * Math.pow(second, s)
                            * Math.pow(none, n);
                    PairedLimits limits = limits(b, f, s);
                    differenceCovered += limits.differenceLow() <= truth && truth <= limits.differenceHigh() ? mass : 0;
                    ratioCovered += limits.ratioLow() <= ratio && ratio <= limits.ratioHigh() ? mass : 0;
                }
            }
        }
        assertTrue(differenceCovered >= 1 - ALPHA, "difference: " + differenceCovered);
        assertTrue(ratioCovered >= 1 - ALPHA, "ratio: " + ratioCovered);
    }

    /** Limits exclude equality exactly if the sign test does: every outcome of the pairs. */
    @Test
    void theLimitsExcludeEqualityExactlyIfTheTestDoes() {
        int excluded = 0;
        for (int both = 0; both <= PAIRS; both++) {
            for (int first = 0; first <= PAIRS - both; first++) {
                for (int second = 0; second <= PAIRS - both - first; second++) {
                    PairedLimits limits = limits(both, first, second);
                    boolean differs = limits.p() <= ALPHA;
                    String counts = both + ", " + first + ", " + second + ": " + limits;
                    assertEquals(differs, limits.differenceLow() > 0 || limits.differenceHigh() < 0, counts);
                    assertEquals(differs, limits.ratioLow() > 1 || limits.ratioHigh() < 1, counts);
                    excluded += differs ? 1 : 0;
                }
            }
        }
        assertTrue(excluded > 100, "" + excluded);
    }

    /** Sums of binomial coefficients, made with Python: 2 P(Bin(43, 1/2) >= 31), 2 P(Bin(20, 1/2) >= 15). */
    @Test
    void theSignTestIsExactAndTwoSided() {
        assertEquals(
                0.005401572654591291, PairedLimits.of(7, 12, 31, 20_000, 0.05).p(), 1e-14);
        assertEquals(
                0.005401572654591291, PairedLimits.of(0, 31, 12, 20_000, 0.05).p(), 1e-14);
        assertEquals(
                0.04138946533203125, PairedLimits.of(4_990, 15, 5, 10_000, 0.05).p(), 1e-14);
        assertEquals(1, PairedLimits.of(3, 4, 4, 100, 0.05).p());
        assertTrue(
                Double.isNaN(PairedLimits.atEveryLook(0, 31, 12, 20_000, 0.05).p()));
    }

    /** Independent samples need no other interval: separate limits, each at half the error, are wider. */
    @ParameterizedTest
    @CsvSource({"0, 31, 12, 20000", "600, 2400, 1400, 10000", "2500, 2500, 2500, 10000"})
    void independentOutcomesHaveNarrowerLimitsThanTwoSamples(int both, int first, int second, int trials) {
        PairedLimits limits = PairedLimits.of(both, first, second, trials, 0.05);
        double separate = ClopperPearson.high(both + first, trials, 0.025)
                - ClopperPearson.low(both + first, trials, 0.025)
                + ClopperPearson.high(both + second, trials, 0.025)
                - ClopperPearson.low(both + second, trials, 0.025);
        assertTrue(limits.differenceHigh() - limits.differenceLow() < separate, limits + " and " + separate);
    }

    @Test
    void pairsThatAgreeMakeTheLimitsNarrow() {
        PairedLimits paired = PairedLimits.of(4_990, 15, 5, 10_000, 0.05);
        assertEquals(0.001, paired.difference(), 1e-15);
        assertTrue(paired.differenceHigh() - paired.differenceLow() < 0.003);
        assertTrue(ClopperPearson.high(5_005, 10_000, 0.05) - ClopperPearson.low(5_005, 10_000, 0.05) > 0.019);
        assertEquals(5_005.0 / 4_995, paired.ratio(), 1e-15);
        assertTrue(paired.ratioLow() > 0.99 && paired.ratioHigh() < 1.01);
    }

    @Test
    void anEventNeverSeenHasWideLimits() {
        PairedLimits limits = PairedLimits.of(0, 0, 0, 1_000, 0.05);
        assertEquals(0, limits.difference());
        assertEquals(-limits.differenceLow(), limits.differenceHigh());
        assertTrue(limits.differenceHigh() > 0 && limits.differenceHigh() < 0.006);
        assertTrue(Double.isNaN(limits.ratio()));
        assertEquals(0, limits.ratioLow());
        assertEquals(Double.POSITIVE_INFINITY, limits.ratioHigh());
        assertThrows(IllegalArgumentException.class, () -> PairedLimits.of(1, 1, 1, 2, 0.05));
    }
}
