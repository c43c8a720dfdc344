package io.swallowtail.protocols.bounds;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.Arrays;
import org.apache.commons.math3.fraction.BigFraction;
import org.apache.commons.math3.util.CombinatoricsUtils;
import org.junit.jupiter.api.Test;

/** The law of an edge's load, against the formula for q = 1 and against exact fractions for the others. */
class LockingRecursionTest {
    @Test
    void oneMessageAnEdgeIsKruskalAndSnirs() {
        double m = 0.5;
        for (int d = 1; d <= 40; d++) {
            assertArrayEquals(new double[] {1 - m, m}, LockingRecursion.loads(1, d), 1e-15);
            assertEquals(2 * m, LockingRecursion.deliveredFraction(1, d), 1e-15);
            m = 1 - (1 - m / 2) * (1 - m / 2);
        }
        assertEquals(1, LockingRecursion.deliveredFraction(1, 1), 0.0, "two edges lead into each output");
        assertEquals(7.0 / 8, LockingRecursion.deliveredFraction(1, 2), 0.0);
    }

    /** Summed over both loads and all outcomes of their coins, in fractions. */
    @Test
    void moreMessagesAnEdgeAreExact() {
        for (int q = 1; q <= 4; q++) {
            BigFraction[] law = new BigFraction[q + 1];
            Arrays.fill(law, BigFraction.ZERO);
            law[0] = law[1] = BigFraction.ONE_HALF;
            for (int level = 1; level <= 5; level++) {
                double[] loads = LockingRecursion.loads(q, level);
                for (int k = 0; k <= q; k++) {
                    assertEquals(law[k].doubleValue(), loads[k], 1e-14, "q = " + q + ", level " + level);
                }
                law = next(law, q);
            }
        }
    }

    private static BigFraction[] next(BigFraction[] law, int q) {
        BigFraction[] next = new BigFraction[q + 1];
        Arrays.fill(next, BigFraction.ZERO);
        for (int x = 0; x <= q; x++) {
            for (int y = 0; y <= q; y++) {
                for (int wanting = 0; wanting <= x + y; wanting++) {
                    BigFraction coins = new BigFraction(
                            BigInteger.valueOf(CombinatoricsUtils.binomialCoefficient(x + y, wanting)),
                            BigInteger.TWO.pow(x + y));
                    int kept = Math.min(wanting, q);
                    next[kept] = next[kept].add(law[x].multiply(law[y]).multiply(coins));
                }
            }
        }
        return next;
    }

    @Test
    void edgesWithEnoughCapacityDropNothing() {
        for (int d = 1; d <= 6; d++) {
            assertEquals(1, LockingRecursion.deliveredFraction(1 << (d - 1), d), 1e-12, "2^(d-1) inputs reach an edge");
            assertTrue(d == 1 || d > 4 || LockingRecursion.deliveredFraction((1 << (d - 1)) - 1, d) < 1 - 1e-12);
        }
    }

    /** Koch: the fraction is Θ(1 / log^(1/q) n). Between d = 2^10 and 2^12 it falls by nearly 4^(1/q). */
    @Test
    void theFractionFallsAsKochSays() {
        for (int q = 1; q <= 3; q++) {
            double ratio =
                    LockingRecursion.deliveredFraction(q, 1 << 10) / LockingRecursion.deliveredFraction(q, 1 << 12);
            assertEquals(Math.pow(4, 1.0 / q), ratio, 0.05, "q = " + q);
        }
    }
}
