package io.swallowtail.core.statistics;

import static io.swallowtail.core.statistics.LimitChecks.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;

class OrderStatisticIntervalTest {

    private static final double ROUNDING = 1e-11;

    @Test
    void knownRanksOfTheMedian() {
        // 2^-5 > 0.025, 2^-6 < 0.025; n = 10: P(B <= 1) = 11/1024, P(B <= 2) = 56/1024
        assertEquals(new OrderStatisticInterval(0, 6), OrderStatisticInterval.of(5, 0.5, 0.05));
        assertEquals(new OrderStatisticInterval(1, 6), OrderStatisticInterval.of(6, 0.5, 0.05));
        assertEquals(new OrderStatisticInterval(2, 9), OrderStatisticInterval.of(10, 0.5, 0.05));
    }

    @Test
    void tooFewObservationsLeaveASideOpen() {
        assertEquals(new OrderStatisticInterval(0, 2), OrderStatisticInterval.of(1, 0.5, 0.05));
        // 0.99^n <= 0.025 first at n = 368
        assertEquals(368, OrderStatisticInterval.of(367, 0.99, 0.05).highRank());
        assertEquals(368, OrderStatisticInterval.of(368, 0.99, 0.05).highRank());
        assertEquals(0, OrderStatisticInterval.of(367, 0.01, 0.05).lowRank());
        assertEquals(1, OrderStatisticInterval.of(368, 0.01, 0.05).lowRank());
    }

    @Test
    void largeSamplesHaveRanksAtTheNormalDistance() {
        OrderStatisticInterval interval = OrderStatisticInterval.of(BinomialTail.MAX_TRIALS, 0.5, 0.05);
        // 1.959963984540054 sd of 5e5 on both sides
        assertEquals(500_000_000_000L - 979_982, interval.lowRank(), 1.0);
        assertEquals(500_000_000_001L + 979_982, interval.highRank(), 1.0);
    }

    @Property(seed = "20030701", tries = 300)
    void coverageIsKeptAndNoTighterRankKeepsIt(
            @ForAll @IntRange(min = 1, max = 500) int n,
            @ForAll @Scale(9) @DoubleRange(min = 0.001, max = 0.999) double q,
            @ForAll @Scale(9) @DoubleRange(min = -6, max = -0.31) double logAlpha) {
        double alpha = Math.pow(10, logAlpha);
        OrderStatisticInterval interval = OrderStatisticInterval.of(n, q, alpha);
        long low = interval.lowRank();
        long high = interval.highRank();
        double[] law = ExactBinomial.law(n, q);
        assertTrue(ExactBinomial.sum(law, low, high - 1) >= 1 - alpha - 1e-12);
        assertTrue(ExactBinomial.sum(law, 0, low - 1) <= alpha / 2 * (1 + ROUNDING));
        assertTrue(ExactBinomial.sum(law, high, n) <= alpha / 2 * (1 + ROUNDING));
        assertTrue(ExactBinomial.sum(law, 0, low) >= alpha / 2 * (1 - ROUNDING));
        assertTrue(ExactBinomial.sum(law, high - 1, n) >= alpha / 2 * (1 - ROUNDING));
    }

    /** An atom at the quantile: F jumps there from {@code below} &le; q to {@code upTo} &ge; q. */
    @Property(seed = "20030702", tries = 300)
    void discreteLawsAreCovered(
            @ForAll @IntRange(min = 1, max = 200) int n,
            @ForAll @Scale(9) @DoubleRange(min = 0.01, max = 0.99) double q,
            @ForAll @Scale(9) @DoubleRange(min = 0, max = 1) double down,
            @ForAll @Scale(9) @DoubleRange(min = 0, max = 1) double up) {
        double alpha = 0.05;
        OrderStatisticInterval interval = OrderStatisticInterval.of(n, q, alpha);
        double below = q * down;
        double upTo = q + (1 - q) * up;
        double missedBelow = ExactBinomial.sum(ExactBinomial.law(n, upTo), 0, interval.lowRank() - 1);
        double missedAbove = ExactBinomial.sum(ExactBinomial.law(n, below), interval.highRank(), n);
        assertTrue(missedBelow + missedAbove <= alpha + 1e-12);
    }

    @Test
    void argumentsOutOfRangeAreNamed() {
        assertRefused("observations = 0, allowed: 1 to 1000000000000", () -> OrderStatisticInterval.of(0, 0.5, 0.05));
        assertRefused("quantile = 0.0, allowed: above 0 and below 1", () -> OrderStatisticInterval.of(9, 0, 0.05));
        assertRefused("quantile = 1.0, allowed: above 0 and below 1", () -> OrderStatisticInterval.of(9, 1, 0.05));
        assertRefused("alpha = 0.6, allowed: 1.0E-250 to 0.5", () -> OrderStatisticInterval.of(9, 0.5, 0.6));
        assertRefused("lowRank = -1, allowed: 0 or more", () -> new OrderStatisticInterval(-1, 2));
        assertRefused("highRank = 2, allowed: above lowRank = 2", () -> new OrderStatisticInterval(2, 2));
    }
}
