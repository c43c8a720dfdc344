package io.swallowtail.answers.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** The texts about a rate. */
class PaceTest {
    @Test
    void aRateGivesTheTimeLeftIfTheEndIsKnown() {
        assertEquals("500 trials/s, about 6 s left", new Pace("trials").of(1000, 4000, 2));
        assertEquals("0.25 replications/s, about 1 min 4 s left", new Pace("replications").of(4, 20, 16));
        assertEquals("500 trials/s", new Pace("trials").of(1000, Double.NaN, 2));
        assertEquals("0.0 trials/s", new Pace("trials").of(0, 10, 1));
    }
}
