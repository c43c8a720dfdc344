package io.swallowtail.protocols.bounds;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.MathContext;
import org.junit.jupiter.api.Test;

/** The bounds about random faults against exact sums and the specification's numbers. */
class FaultBoundsTest {
    /** P(Bin(n, 1 - p) ≤ k) by exact decimals. */
    private static double atMost(int n, String p, int k) {
        BigDecimal dead = new BigDecimal(p);
        BigDecimal live = BigDecimal.ONE.subtract(dead);
        BigDecimal sum = BigDecimal.ZERO;
        BigDecimal ways = BigDecimal.ONE;
        for (int i = 0; i <= k; i++) {
            sum = sum.add(ways.multiply(live.pow(i)).multiply(dead.pow(n - i)));
            ways = ways.multiply(BigDecimal.valueOf(n - i)).divide(BigDecimal.valueOf(i + 1), MathContext.UNLIMITED);
        }
        return sum.doubleValue();
    }

    @Test
    void fewLiveEndsAreTheBinomialLaw() {
        for (int n : new int[] {1, 4, 64}) {
            for (String p : new String[] {"0.001", "0.1", "0.5", "0.9"}) {
                for (int k = 0; k < n; k++) {
                    double few = atMost(n, p, k);
                    assertEquals(
                            few * (2 - few),
                            Math.pow(10, FewLiveEndsBound.log10(n, Double.parseDouble(p), k, false)),
                            1e-12 * few + 1e-300,
                            n + " " + p + " " + k);
                }
            }
        }
        assertEquals(0, FewLiveEndsBound.log10(64, 0.1, 64, false));
        assertEquals(0, FewLiveEndsBound.log10(64, 1, 0, false));
        assertEquals(Double.NEGATIVE_INFINITY, FewLiveEndsBound.log10(64, 0, 63, false));
        assertEquals(Double.NEGATIVE_INFINITY, FewLiveEndsBound.log10(64, 0.1, -1, false));
    }

    /** At n = 64 the explicit lemma begins above 152, the bound by Chernoff is below 1 % from 37 on. */
    @Test
    void congestionBoundsAreTheSpecifications() {
        assertFalse(FourPassesBound.lemmaApplies(6, 1, 152));
        assertTrue(FourPassesBound.lemmaApplies(6, 1, 153));
        assertEquals(Math.log10(4 * 448) - 153 * Math.log10(2), FourPassesBound.lemmaLog10(448, 153), 1e-12);
        double mean = FourPassesBound.mean(1, 7, 0.75);
        assertEquals(14, mean);
        assertTrue(FourPassesBound.chernoffLog10(6, mean, 36) > -2);
        assertTrue(FourPassesBound.chernoffLog10(6, mean, 37) < -2);
        double y = 37;
        assertEquals(
                8 * 64 * 6 * Math.exp(-(y * Math.log(y / 14) - y + 14)),
                Math.pow(10, FourPassesBound.chernoffLog10(6, mean, y)),
                1e-12);
    }
}
