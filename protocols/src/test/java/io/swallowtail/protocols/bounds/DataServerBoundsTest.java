package io.swallowtail.protocols.bounds;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import org.junit.jupiter.api.Test;

/** Theorems 3.1 and 3.4 against the formulas multiplied out in 60 decimal digits. */
class DataServerBoundsTest {
    private static final MathContext DIGITS = new MathContext(60);
    private static final BigDecimal TWO = BigDecimal.valueOf(2);

    /** log2 x for x ≥ 1, bit by bit: the square of a number has twice its logarithm. */
    private static BigDecimal log2(BigDecimal x) {
        BigDecimal rest = x;
        BigDecimal log = BigDecimal.ZERO;
        while (rest.compareTo(TWO) >= 0) {
            rest = rest.divide(TWO, DIGITS);
            log = log.add(BigDecimal.ONE);
        }
        BigDecimal bit = BigDecimal.ONE;
        for (int i = 0; i < 120; i++) {
            bit = bit.divide(TWO, DIGITS);
            rest = rest.multiply(rest, DIGITS);
            if (rest.compareTo(TWO) >= 0) {
                rest = rest.divide(TWO, DIGITS);
                log = log.add(bit);
            }
        }
        return log;
    }

    private static double log10(BigDecimal x) {
        int exponent = x.precision() - x.scale();
        return exponent + Math.log10(x.movePointLeft(exponent).doubleValue());
    }

    private static BigDecimal n(int d) {
        return TWO.pow(d);
    }

    /** c_bar^t = log2(n/d), so c_bar^(2κt) is its power 2κ, and 2^(c_bar^t) = n/d. */
    private static BigDecimal theorem31(int d, long c, long cBar, BigDecimal logRatio) {
        int kappa = (int) Math.ceil(cBar / 2.0);
        BigDecimal ratio = n(d).divide(BigDecimal.valueOf(d), DIGITS);
        return n(d).multiply(logRatio.pow(2 * kappa, DIGITS), DIGITS)
                .multiply(BigDecimal.valueOf(c))
                .multiply(ratio, DIGITS)
                .divide(ratio.pow(kappa, DIGITS), DIGITS);
    }

    private static BigDecimal theorem34(int d, int c) {
        int kappa = (int) Math.ceil(c / 3.0);
        BigDecimal ratio = n(d).divide(BigDecimal.valueOf(d + 2), DIGITS);
        return n(d).multiply(BigDecimal.valueOf(c).pow(5 * kappa))
                .multiply(TWO.pow(3 * c * kappa))
                .divide(ratio.pow(kappa, DIGITS), DIGITS);
    }

    @Test
    void theRoundsBoundIsItsFormula() {
        for (int d : new int[] {2, 3, 8, 9, 10, 16, 20, 24, 64, 100, 317, 1000}) {
            BigDecimal logRatio = log2(n(d).divide(BigDecimal.valueOf(d), DIGITS));
            for (long cBar = 5; cBar <= 40; cBar += 1 + cBar / 8) {
                for (long c : new long[] {cBar, cBar + 3, 65_535}) {
                    double expected = log10(theorem31(d, c, cBar, logRatio));
                    double actual = DataServerRoundsBound.log10(d, c, cBar);
                    assertEquals(expected, actual, 1e-11 * Math.max(1, Math.abs(expected)), d + ", " + c + ", " + cBar);
                }
            }
        }
    }

    /** floor(t): c_bar^floor(t) ≤ log2(n/d) &lt; c_bar^(floor(t)+1), in exact powers; d ≤ 2^(d - c_bar^m). */
    @Test
    void roundsAreRoundedDownExactly() {
        for (int d = 1; d <= 700; d++) {
            for (long cBar = 2; cBar <= 30; cBar++) {
                int t = DataServerRoundsBound.rounds(d, cBar);
                assertTrue(t == 0 || reaches(d, cBar, t), d + ", " + cBar);
                assertFalse(reaches(d, cBar, t + 1), d + ", " + cBar);
            }
        }
        assertEquals(1, DataServerRoundsBound.rounds(8, 5), "log2(256/8) = 5 exactly");
        assertEquals(0, DataServerRoundsBound.rounds(7, 5), "log2(128/7) = 4.19");
    }

    private static boolean reaches(int d, long cBar, int rounds) {
        BigInteger exponent = BigInteger.valueOf(cBar).pow(rounds);
        if (exponent.compareTo(BigInteger.valueOf(d)) > 0) {
            return false;
        }
        return BigInteger.valueOf(d).compareTo(BigInteger.TWO.pow(d - exponent.intValue())) <= 0;
    }

    @Test
    void theLoadBoundIsItsFormula() {
        for (int d = 2; d <= 1000; d += 1 + d / 20) {
            int c = 0;
            while (1 << c < d) {
                c++;
            }
            assertEquals(4L * c, DataServerLoadBound.load(d));
            double expected = log10(theorem34(d, c));
            double tolerance = 1e-11 * Math.max(1, Math.abs(expected));
            assertEquals(expected, DataServerLoadBound.log10(d), tolerance, "d = " + d);
        }
    }

    @Test
    void theLoadBoundAppliesWhereTheTheoremDoes() {
        for (int d = 1; d <= 200; d++) {
            // c = ceil(log2 d). d = 9: 4! = 24 < 9 + 16. d = 21: 15 log2(120/53) = 17.7 >= 16.6; d = 22: 17.3 < 17.5.
            assertEquals(d >= 17 && d <= 21 || d >= 33, DataServerLoadBound.applies(d), "d = " + d);
        }
    }

    /**
     * The smallest d at which the explicit bounds fall below 1, a result in itself: for Theorem 3.4; for Theorem 3.1 by
     * c_bar, with the smallest c that it allows.
     */
    @Test
    void theBoundsAreVacuousBelowThisSize() {
        int d = 2;
        while (d < 999 && (!DataServerLoadBound.applies(d) || DataServerLoadBound.log10(d) >= 0)) {
            d++;
        }
        assertEquals(65, d);
        assertEquals(46, firstRoundsBoundBelowOne(5));
        assertEquals(46, firstRoundsBoundBelowOne(6));
        assertEquals(27, firstRoundsBoundBelowOne(7));
        assertEquals(27, firstRoundsBoundBelowOne(8));
        assertEquals(21, firstRoundsBoundBelowOne(9));
        assertEquals(21, firstRoundsBoundBelowOne(10));
        assertEquals(18, firstRoundsBoundBelowOne(11));
        assertEquals(18, firstRoundsBoundBelowOne(12));
        assertEquals(18, firstRoundsBoundBelowOne(13), "t >= 1 from here on");
        assertEquals(19, firstRoundsBoundBelowOne(14));
        assertEquals(21, firstRoundsBoundBelowOne(16));
    }

    /** The repaired bound, multiplied out; t for d = 40, c = 6, c_bar = 5: β = 40/720 + 32/120, 2 + log_5 21.2 = 3.9. */
    @Test
    void theRepairedBoundIsItsFormula() {
        assertEquals(4, RepairedDataServerBound.leastRounds(40, 6, 5));
        assertEquals(2, RepairedDataServerBound.leastRounds(28, 15, 15), "2 + log_15 0.92 is below 2");
        assertEquals(3, RepairedDataServerBound.leastRounds(40, 15, 15), "34.7 / 25.2 nodes are more than one");
        for (int d : new int[] {4, 10, 28, 40, 100}) {
            for (long cBar = 4; cBar <= 15; cBar++) {
                long c = cBar + 1;
                int kappa = (int) Math.ceil(cBar / 2.0);
                BigDecimal expected = n(d).multiply(BigDecimal.valueOf(c).pow(kappa))
                        .multiply(BigDecimal.valueOf(cBar).pow(2 * kappa * 3))
                        .multiply(
                                BigDecimal.valueOf(d + 2L).divide(n(d), DIGITS).pow(kappa, DIGITS), DIGITS);
                assertEquals(log10(expected), RepairedDataServerBound.log10(d, c, cBar, 3), 1e-10);
            }
        }
        assertFalse(RepairedDataServerBound.applies(24, 5, 6), "c < c_bar");
        assertFalse(RepairedDataServerBound.applies(24, 9, 3), "2^3 / 3! > 1");
        assertTrue(RepairedDataServerBound.applies(87, 5, 5), "87/120 + 32/120");
        assertFalse(RepairedDataServerBound.applies(89, 5, 5), "89/120 + 32/120");
    }

    /** It says something from d = 40 on at c_bar = 5 and from d = 28 on at c_bar = 15, with the best c. */
    @Test
    void theRepairedBoundIsUsefulFromThisSizeOn() {
        assertEquals(40, firstRepairedBelowOne(5));
        assertEquals(28, firstRepairedBelowOne(15));
    }

    /**
     * The heuristic against Theorem 3.1's exponent: disks alone block a share b_k of the paths in round k, b_1 = P(Poisson(2) ≥ c_bar) and
     * b_(k+1) = (2·b_k)^c_bar / c_bar!, and n·b_t² requests are left. With t = log_c_bar log2(n/d), c_bar^t is log2(n/d), about log2 n.
     */
    @Test
    void theTheoremsRoundsLeaveMoreThanItsExponent() {
        assertEquals(-0.89, exponent(5), 0.005);
        assertEquals(-1.94, exponent(9), 0.005);
        assertTrue(exponent(5) > -5 / 2.0 + 1 && exponent(9) > -9 / 2.0 + 1);
    }

    /** log_n of n·b_t², from the logarithms of b_k up to c_bar^t = 10^12. */
    private static double exponent(int cBar) {
        double below = 0;
        double term = Math.exp(-2);
        for (int k = 0; k < cBar; k++) {
            below += term;
            term *= 2.0 / (k + 1);
        }
        double log2OfBlocked = Math.log(1 - below) / Math.log(2);
        double log2OfInputs = cBar;
        while (log2OfInputs < 1e12) {
            log2OfBlocked = cBar * (1 + log2OfBlocked) - Factorials.log(cBar) / Math.log(2);
            log2OfInputs *= cBar;
        }
        return 1 + 2 * log2OfBlocked / log2OfInputs;
    }

    private static int firstRepairedBelowOne(long cBar) {
        for (int d = 2; ; d++) {
            for (long c = cBar; c <= 30; c++) {
                if (RepairedDataServerBound.applies(d, c, cBar)
                        && RepairedDataServerBound.log10(d, c, cBar, RepairedDataServerBound.leastRounds(d, c, cBar))
                                < 0) {
                    return d;
                }
            }
        }
    }

    private static int firstRoundsBoundBelowOne(long cBar) {
        int d = 2;
        long c = cBar;
        while (d < 999 && (DataServerRoundsBound.rounds(d, cBar) < 1 || DataServerRoundsBound.log10(d, c, cBar) >= 0)) {
            d++;
            while (!Factorials.atLeast(c, 2L * d)) {
                c++;
            }
        }
        return d;
    }
}
