package io.swallowtail.protocols.bounds;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import org.junit.jupiter.api.Test;

/** The bounds on store-and-forward routing, by exact arithmetic and by hand. */
class StoreAndForwardBoundsTest {
    private static BigInteger factorial(int k) {
        BigInteger product = BigInteger.ONE;
        for (int factor = 2; factor <= k; factor++) {
            product = product.multiply(BigInteger.valueOf(factor));
        }
        return product;
    }

    private static BigInteger falling(int x, int k) {
        BigInteger product = BigInteger.ONE;
        for (int i = 0; i < k; i++) {
            product = product.multiply(BigInteger.valueOf(x - i));
        }
        return product;
    }

    /** The sum as the theorem has it, term by term, over the common denominator n!. */
    private static double exactLog10(int d, int r, int k0) {
        int n = 1 << d;
        BigInteger[] factorials = new BigInteger[n + 1];
        for (int k = 0; k <= n; k++) {
            factorials[k] = factorial(k);
        }
        BigInteger sum = BigInteger.ZERO;
        for (int s = r; s <= d; s++) {
            for (int k = k0; k <= n; k++) {
                BigInteger ways = falling(1 << s, k).divide(factorials[k]).multiply(falling(1 << r + d - s, k));
                sum = sum.add(ways.multiply(factorials[n - k]).multiply(BigInteger.valueOf(n >> r)));
            }
        }
        if (sum.signum() == 0) {
            return Double.NEGATIVE_INFINITY;
        }
        BigDecimal value = new BigDecimal(sum).divide(new BigDecimal(factorials[n]), new MathContext(30));
        int digits = value.precision() - value.scale();
        return Math.log10(value.movePointLeft(digits).doubleValue()) + digits;
    }

    @Test
    void theorem4IsTheExactSum() {
        for (int d = 1; d <= 6; d++) {
            for (int r = 0; r <= d; r++) {
                for (int k0 = 0; k0 <= (1 << d) + 1; k0++) {
                    String where = "d = " + d + ", r = " + r + ", k0 = " + k0;
                    assertEquals(exactLog10(d, r, k0), BlockLoadBound.log10(d, r, k0), 1e-10, where);
                }
                assertEquals(BlockLoadBound.log10(d, r, 0), BlockLoadBound.log10(d, r, -5));
            }
        }
    }

    /** With c > e^3 the event of the paper's closed form, c·2^r packets in a block, cannot happen on networks one can build. */
    @Test
    void theorem4IsZeroWhereTheEventIsImpossible() {
        for (int d = 1; d <= 16; d++) {
            for (int r = 0; r <= d; r++) {
                int most = 1 << (r + d) / 2;
                assertTrue(BlockLoadBound.log10(d, r, most) > Double.NEGATIVE_INFINITY);
                assertEquals(Double.NEGATIVE_INFINITY, BlockLoadBound.log10(d, r, most + 1));
            }
        }
    }

    @Test
    void lemma7ByHand() {
        assertEquals(60, CrowdedNodeBound.leastCongestion(10, 3, 8));
        assertEquals(60, CrowdedNodeBound.leastCongestion(10, 3, 1));
        assertEquals(68, CrowdedNodeBound.leastCongestion(10, 3, 9), "67.5 is rounded up");
        assertEquals(-40 * Math.log10(2), CrowdedNodeBound.log10(60), 1e-12);
    }

    /** a·d/log2 d with a < 1/2: at d = 16 that is anything below 2, at d = 17 up to 2.07. */
    @Test
    void theorem2ByHand() {
        assertFalse(CommonCongestionBound.applies(1, 0));
        assertTrue(CommonCongestionBound.applies(2, 0));
        assertFalse(CommonCongestionBound.applies(4, 1), "equality");
        assertTrue(CommonCongestionBound.applies(5, 1));
        assertFalse(CommonCongestionBound.applies(16, 2), "equality");
        assertTrue(CommonCongestionBound.applies(17, 2));
        assertFalse(CommonCongestionBound.applies(20, 3));
        assertTrue(CommonCongestionBound.applies(30, 3));
        assertFalse(CommonCongestionBound.applies(30, Long.MAX_VALUE));
        assertTrue(CommonCongestionBound.applies(30, -7));
        assertEquals(Math.log10(0.75), CommonCongestionBound.log10(2), 1e-15);
    }
}
