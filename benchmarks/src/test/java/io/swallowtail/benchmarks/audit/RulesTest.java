package io.swallowtail.benchmarks.audit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.benchmarks.audit.Limits.Misses;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** The audit's shortcuts against sums over every way to end, with nothing assumed about which of them cover p. */
class RulesTest {
    private static final double ALPHA = 0.1;

    private static final double[] PROBABILITIES = {0.5, 0.2, 0.03, 0.001, 0.9};

    private static List<Limits> rules() {
        return List.of(Limits.clopperPearson(ALPHA), Limits.wald(ALPHA), Limits.wilson(ALPHA), Limits.anytime(ALPHA));
    }

    @Test
    void fixedTrialsAreSummedOverAllCounts() {
        for (int n : new int[] {1, 2, 9, 40}) {
            for (double p : PROBABILITIES) {
                BigDecimal[] law = ExactBinomial.law(n, p);
                for (Limits limits : rules()) {
                    double above = 0;
                    double below = 0;
                    for (int k = 0; k <= n; k++) {
                        above += limits.low(k, n) > p ? law[k].doubleValue() : 0;
                        below += limits.high(k, n) < p ? law[k].doubleValue() : 0;
                    }
                    Misses misses = new FixedTrialsAudit.FixedTrials(n).misses(limits, p);
                    assertEquals(above, misses.above(), 1e-14, "n = " + n + ", p = " + p);
                    assertEquals(below, misses.below(), 1e-14, "n = " + n + ", p = " + p);
                }
            }
        }
    }

    @Test
    void truncatedStoppingIsSummedOverAllEnds() {
        for (int k : new int[] {2, 3, 7}) {
            for (int m : new int[] {k, k + 1, 5 * k, 60}) {
                for (double p : PROBABILITIES) {
                    checkTruncated(k, m, p, Limits.inverse(ALPHA), Limits.clopperPearson(ALPHA));
                    for (Limits limits : rules()) {
                        checkTruncated(k, m, p, limits, limits);
                    }
                }
            }
        }
    }

    private static void checkTruncated(int k, int m, double p, Limits stopped, Limits truncated) {
        double above = 0;
        double below = 0;
        double[] law = new double[k]; // of the exceedances while there are fewer than k
        law[0] = 1;
        for (int n = 1; n <= m; n++) {
            if (n >= k) {
                above += stopped.low(k, n) > p ? law[k - 1] * p : 0;
                below += stopped.high(k, n) < p ? law[k - 1] * p : 0;
            }
            for (int count = k - 1; count > 0; count--) {
                law[count] = law[count] * (1 - p) + law[count - 1] * p;
            }
            law[0] *= 1 - p;
        }
        for (int count = 0; count < k; count++) {
            above += truncated.low(count, m) > p ? law[count] : 0;
            below += truncated.high(count, m) < p ? law[count] : 0;
        }
        Misses misses = new StoppedTrials(k, m).misses(stopped, truncated, p);
        String what = "k = " + k + ", M = " + m + ", p = " + p;
        assertEquals(above, misses.above(), 1e-14, what);
        assertEquals(below, misses.below(), 1e-14, what);
    }

    /** The k-th exceedance alone: summed over N until nothing is left, instead of by binomial tails. */
    @Test
    void stoppingIsSummedOverAllNumbersOfTrials() {
        for (int k : new int[] {2, 10}) {
            for (double p : new double[] {0.9, 0.2, 0.01}) {
                for (Limits limits : List.of(Limits.inverse(ALPHA), Limits.clopperPearson(ALPHA), Limits.wald(ALPHA))) {
                    StoppedTrials rule = new StoppedTrials(k, StoppedTrials.NEVER);
                    Misses misses = rule.misses(limits, limits, p);
                    String what = "k = " + k + ", p = " + p;
                    assertEquals(
                            rule.expectation(n -> limits.low(k, n) > p ? 1 : 0, null, p), misses.above(), 1e-13, what);
                    assertEquals(
                            rule.expectation(n -> limits.high(k, n) < p ? 1 : 0, null, p), misses.below(), 1e-13, what);
                }
            }
        }
    }

    @Test
    void looksAreCarriedTrialByTrial() {
        for (double p : new double[] {0.5, 0.1, 0.02, 0.9}) {
            for (Limits limits : rules()) {
                for (int from : new int[] {1, 30}) {
                    double[] expected = missedByAnyLook(limits, p, from, 300);
                    double[] missed = new LookBoundaries(limits, p, from, 300).missed(from, 77, 300);
                    assertEquals(expected[from], missed[0], 1e-13);
                    assertEquals(expected[77], missed[1], 1e-13);
                    assertEquals(expected[300], missed[2], 1e-13);
                }
            }
        }
    }

    private static double[] missedByAnyLook(Limits limits, double p, int from, int looks) {
        double[] alive = new double[looks + 2];
        alive[0] = 1;
        double[] missed = new double[looks + 1];
        for (int n = 1; n <= looks; n++) {
            missed[n] = missed[n - 1];
            carry(alive, n, p);
            for (int k = 0; n >= from && k <= n; k++) {
                if (limits.low(k, n) > p || limits.high(k, n) < p) {
                    missed[n] += alive[k];
                    alive[k] = 0;
                }
            }
        }
        return missed;
    }

    /** Six extensions by doubling against the law of the count carried trial by trial. */
    @Test
    void extensionsAreCarriedTrialByTrial() {
        IntFunction<Limits> limits = ExtensionAudit.fixedThenAnytime(ALPHA);
        for (double p : PROBABILITIES) {
            for (int first : new int[] {1, 7, 10}) {
                for (boolean lowOnly : new boolean[] {false, true}) {
                    double[] missed = ExtensionAudit.missed(limits, p, first, lowOnly);
                    double[] alive = new double[(first << ExtensionAudit.LOOKS) + 1];
                    alive[0] = 1;
                    double expected = 0;
                    int n = 0;
                    for (int look = 0; look < ExtensionAudit.LOOKS; look++) {
                        while (n < first << look) {
                            n++;
                            carry(alive, n, p);
                        }
                        for (int k = 0; k <= n; k++) {
                            Limits now = limits.apply(look);
                            if (now.low(k, n) > p || !lowOnly && now.high(k, n) < p) {
                                expected += alive[k];
                                alive[k] = 0;
                            }
                        }
                        assertEquals(expected, missed[look], 1e-13, "p = " + p + ", look " + look + " from " + first);
                    }
                }
            }
        }
    }

    private static void carry(double[] alive, int n, double p) {
        for (int k = n; k > 0; k--) {
            alive[k] = alive[k] * (1 - p) + alive[k - 1] * p;
        }
        alive[0] *= 1 - p;
    }
}
