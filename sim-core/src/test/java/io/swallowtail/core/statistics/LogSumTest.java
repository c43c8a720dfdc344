package io.swallowtail.core.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogSumTest {
    @Test
    void numbersBeyondDoublesAreAdded() {
        assertEquals(-2_000 + Math.log(3), LogSum.log(-2_000, Math.log(2) - 2_000), 1e-12);
        assertEquals(500 + Math.log10(3), LogSum.log10(Math.log10(2) + 500, 500), 1e-12);
    }

    @Test
    void zeroAddsNothing() {
        double zero = Double.NEGATIVE_INFINITY;
        assertEquals(zero, LogSum.log(zero, zero));
        assertEquals(-3, LogSum.log(zero, -3));
        assertEquals(-3, LogSum.log(-3, zero));
    }

    /** A difference of infinite logarithms ends here. */
    @ParameterizedTest
    @ValueSource(doubles = {0, Double.NEGATIVE_INFINITY, Double.NaN})
    void aSumWithNaNIsRefused(double other) {
        assertThrows(IllegalArgumentException.class, () -> LogSum.log(other, Double.NaN));
        assertThrows(IllegalArgumentException.class, () -> LogSum.log(Double.NaN, other));
    }
}
