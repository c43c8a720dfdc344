package io.swallowtail.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;

class FaultPartitionBoundTest {
    /** With ε = 1/20: 20·log2 of both sides of 2^(ε(r² - r) - 4 - r) ≥ 2r², as powers of whole numbers. */
    private static boolean holdsExactly(int r) {
        int exponent = r * r - r - 20 * (4 + r);
        return exponent >= 0
                && BigInteger.TWO
                                .pow(exponent)
                                .compareTo(BigInteger.valueOf(2L * r * r).pow(20))
                        >= 0;
    }

    @Test
    void theInductionHoldsFromThirtyOneOn() {
        for (int r = 4; r <= 200; r++) {
            assertEquals(holdsExactly(r), new FaultPartitionBound(r, 0.05).holds(), "r " + r);
            assertEquals(r >= 31, holdsExactly(r), "r " + r);
        }
        assertEquals(31, FaultPartitionBound.first(0.05).r());
        assertEquals(-1958, FaultPartitionBound.first(0.05).log2FaultProbability(), 1e-9);
    }

    /** A smaller ε begins later, and a step says nothing before its exponent is positive. */
    @Test
    void smallerEpsilonsBeginLater() {
        assertTrue(FaultPartitionBound.first(0.04).r() > 31);
        assertEquals(0, new FaultPartitionBound(20, 0.05).log2Larger());
        assertFalse(new FaultPartitionBound(2, 0.05).holds());
    }

    @Test
    void argumentsOutOfRangeAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> new FaultPartitionBound(0, 0.05));
        assertThrows(IllegalArgumentException.class, () -> new FaultPartitionBound(31, 0.06));
        assertThrows(IllegalArgumentException.class, () -> FaultPartitionBound.first(0));
    }
}
