package io.swallowtail.protocols.bounds;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.function.IntBinaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Theorems 2.1 and 2.5 against exact integer arithmetic: squares of the bounds are rational for every d. */
class WitnessTreeBoundsTest {
    private static BigInteger factorial(int c) {
        BigInteger product = BigInteger.ONE;
        for (int i = 2; i <= c; i++) {
            product = product.multiply(BigInteger.valueOf(i));
        }
        return product;
    }

    private static BigInteger two(int exponent) {
        return BigInteger.TWO.pow(exponent);
    }

    /** log10 of a positive fraction, by its leading digits. */
    private static double log10(BigInteger numerator, BigInteger denominator) {
        BigDecimal value = new BigDecimal(numerator).divide(new BigDecimal(denominator), new MathContext(40));
        int exponent = value.precision() - value.scale() - 1;
        return exponent + Math.log10(value.movePointLeft(exponent).doubleValue());
    }

    /** n · extra · (2^(5c+3) (d+1) (2^-h + 2^-(d-h))/2)^kappa, where h = floor(d/2). */
    private static double slowBound(int d, int c, int kappa, BigInteger extra) {
        int h = d / 2;
        BigInteger meeting = two(h).add(two(d - h)); // over 2^(d + 1)
        BigInteger numerator = two(5 * c + 3)
                .multiply(BigInteger.valueOf(d + 1))
                .multiply(meeting)
                .pow(kappa)
                .multiply(two(d))
                .multiply(extra);
        return log10(numerator, two((d + 1) * kappa));
    }

    private static double slowTheorem21(int d, int c, int t) {
        int kappa = c % 2 == 0 ? c / 2 : c / 2 + 1;
        return slowBound(d, c, kappa, BigInteger.valueOf(c).pow(2 * kappa * t + kappa));
    }

    /** (c!/d)^(c^(t-2)) >= 2^d, cleared of fractions. */
    private static boolean isEnough(int d, int c, int t) {
        int internalNodes = BigInteger.valueOf(c).pow(t - 2).intValueExact();
        return factorial(c)
                        .pow(internalNodes)
                        .compareTo(two(d).multiply(BigInteger.valueOf(d).pow(internalNodes)))
                >= 0;
    }

    @Test
    void theorem21FollowsTheFormula() {
        for (int d = 1; d <= 400; d += d < 30 ? 1 : 37) {
            for (int c = 2; c <= 24; c++) {
                assertEquals(factorial(c).compareTo(BigInteger.valueOf(d)) > 0, CollisionRoundsBound.applies(d, c));
                for (int t = 2; t <= 6; t++) {
                    double exact = slowTheorem21(d, c, t);
                    assertEquals(exact, CollisionRoundsBound.log10(d, c, t), 1e-12 * (1 + Math.abs(exact)) + 1e-11);
                }
            }
        }
        assertFalse(CollisionRoundsBound.applies(1, 1));
        assertTrue(CollisionRoundsBound.applies(24, 65_535));
    }

    /** For even d it is the theorem as printed: (d = 16, c = 4, t = 3) by hand. */
    @Test
    void theorem21IsThePrintedOneForEvenD() {
        double kappa = 2;
        double printed = 16 * Math.log10(2)
                + (2 * kappa * 3 + kappa) * Math.log10(4)
                + kappa * Math.log10((1 << 23) * 17 / 256.0);
        assertEquals(printed, CollisionRoundsBound.log10(16, 4, 3), 1e-12);
    }

    /** Every d and c with few enough internal nodes for exact powers, equality included. */
    @Test
    void theLeastRoundsAreExact() {
        int equalities = 0;
        for (int d = 1; d <= 130; d++) {
            for (int c = 2; c <= 25; c++) {
                if (!CollisionRoundsBound.applies(d, c)) {
                    continue;
                }
                int least = CollisionRoundsBound.leastRounds(d, c);
                assertTrue(isEnough(d, c, least), "d = " + d + ", c = " + c);
                assertTrue(least == 2 || !isEnough(d, c, least - 1), "d = " + d + ", c = " + c);
                BigInteger quotient = factorial(c).divide(BigInteger.valueOf(d));
                if (quotient.multiply(BigInteger.valueOf(d)).equals(factorial(c)) && quotient.bitCount() == 1) {
                    equalities++;
                }
            }
        }
        assertEquals(10, equalities, "places where the condition may hold with equality");
    }

    @Test
    void powersOfTwoHaveExactLogarithms() {
        int seen = 0;
        for (int c = 2; c <= 20; c++) {
            for (int exponent = 1; factorial(c).getLowestSetBit() >= exponent; exponent++) {
                BigInteger d = factorial(c).shiftRight(exponent);
                if (d.bitLength() < 32) {
                    assertEquals(exponent, Factorials.log2OfRatio(c, d.intValueExact()));
                    seen++;
                }
            }
        }
        assertEquals(75, seen);
    }

    /**
     * The least t that the proof needs: c^(t - 2) internal nodes replace each missing pruning node of a witness tree, and
     * they need only be as unlikely as that node, not as 1/n: (c!/d)^(c^(t-2)) · 2^(5c+3) · (d+1) · (2^-h + 2^-(d-h))/2 >= 1.
     */
    private static int leastRoundsOfProof(int d, int c) {
        int h = d / 2;
        BigInteger pruningNode =
                two(5 * c + 3).multiply(BigInteger.valueOf(d + 1)).multiply(two(h).add(two(d - h)));
        int t = 2;
        int internalNodes = 1;
        while (factorial(c)
                        .pow(internalNodes)
                        .multiply(pruningNode)
                        .compareTo(BigInteger.valueOf(d).pow(internalNodes).multiply(two(d + 1)))
                < 0) {
            t++;
            internalNodes *= c;
        }
        return t;
    }

    @Test
    void theProofNeedsNoMoreRounds() {
        int fewer = 0;
        for (int d = 1; d <= 400; d += d < 30 ? 1 : 37) {
            for (int c = 2; c <= 12; c++) {
                if (CollisionRoundsBound.applies(d, c)) {
                    int saved = CollisionRoundsBound.leastRounds(d, c) - leastRoundsOfProof(d, c);
                    assertTrue(saved >= 0, "d = " + d + ", c = " + c);
                    fewer += saved;
                }
            }
        }
        assertTrue(fewer > 0);
    }

    @ParameterizedTest
    @CsvSource({"3, 3, 3", "1, 2, 2", "3, 4, 2", "23, 4, 7", "10, 5, 3", "24, 65535, 2"})
    void theLeastRoundsByHand(int d, int c, int rounds) {
        assertEquals(rounds, CollisionRoundsBound.leastRounds(d, c));
    }

    @Test
    void theorem25FollowsTheFormula() {
        for (int d = 1; d <= 700; d++) {
            int c = 0;
            while (1L << c < d) {
                c++;
            }
            assertEquals(4L * c, MinimumCongestionBound.load(d));
            boolean applies = d >= 2 && factorial(c).compareTo(BigInteger.valueOf(2L * d)) >= 0;
            assertEquals(applies, MinimumCongestionBound.applies(d), "d = " + d);
            assertEquals(applies, d >= 9 && d <= 12 || d >= 17, "as documented, d = " + d);
            if (applies) {
                int kappa = (int) Math.ceil(c / 3.0);
                BigInteger shapes = BigInteger.valueOf(c).pow(5 * kappa).multiply(two(3 * c * kappa));
                double exact = slowBound(d, c, kappa, shapes);
                assertEquals(exact, MinimumCongestionBound.log10(d), 1e-12 * (1 + Math.abs(exact)) + 1e-11);
            }
        }
    }

    /** A result in itself: how large a network must be before the theorems say anything. */
    @Test
    void theSmallestNetworksOfWhichTheTheoremsSayAnything() {
        int first21 = 1;
        while (bestTheorem21(first21, CollisionRoundsBound::leastRounds) >= 0) {
            first21++;
        }
        int firstOfProof = 1;
        while (bestTheorem21(firstOfProof, WitnessTreeBoundsTest::leastRoundsOfProof) >= 0) {
            firstOfProof++;
        }
        int first25 = 2;
        while (!MinimumCongestionBound.applies(first25) || MinimumCongestionBound.log10(first25) >= 0) {
            first25++;
        }
        assertEquals(283, first21);
        assertEquals(CollisionRoundsBound.log10(283, 9, 4), bestTheorem21(283, CollisionRoundsBound::leastRounds), 0);
        assertEquals(262, firstOfProof);
        assertEquals(
                CollisionRoundsBound.log10(262, 9, 3),
                bestTheorem21(262, WitnessTreeBoundsTest::leastRoundsOfProof),
                0);
        assertEquals(4, CollisionRoundsBound.leastRounds(283, 9));
        assertEquals(513, first25);
    }

    private static double bestTheorem21(int d, IntBinaryOperator rounds) {
        double best = Double.POSITIVE_INFINITY;
        for (int c = 2; c <= 60; c++) {
            if (CollisionRoundsBound.applies(d, c)) {
                best = Math.min(best, CollisionRoundsBound.log10(d, c, rounds.applyAsInt(d, c)));
            }
        }
        return best;
    }
}
