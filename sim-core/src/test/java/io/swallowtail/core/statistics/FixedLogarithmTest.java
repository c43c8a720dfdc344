package io.swallowtail.core.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Logarithms as multiples of 2^-40. */
class FixedLogarithmTest {
    @Test
    void logarithmsAreRoundedToTheNearestUnit() {
        assertEquals(-3L << 40, FixedLogarithm.units(-3));
        assertEquals(-3, FixedLogarithm.log(-3L << 40));
        assertEquals(0, FixedLogarithm.units(0x1p-42));
        assertEquals(-1, FixedLogarithm.units(-0x1.8p-41));
        for (double log : new double[] {0, -1e-9, -0.1, -20.3, -4_000_000.7}) {
            assertEquals(log, FixedLogarithm.log(FixedLogarithm.units(log)), 0x1p-41);
        }
    }

    @Test
    void zeroHasALogarithm() {
        assertEquals(FixedLogarithm.OF_ZERO, FixedLogarithm.units(Double.NEGATIVE_INFINITY));
        assertEquals(Double.NEGATIVE_INFINITY, FixedLogarithm.log(FixedLogarithm.OF_ZERO));
    }
}
