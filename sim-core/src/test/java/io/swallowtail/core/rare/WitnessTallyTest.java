package io.swallowtail.core.rare;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.core.experiment.WitnessFamily;
import org.junit.jupiter.api.Test;

class WitnessTallyTest {
    /** Weights 1, 1/2 and 0 of a largest weight: the mean of the ten is 0.75. */
    @Test
    void theStandardErrorIsThatOfTheWeights() {
        WitnessTally tally = new WitnessTally(WitnessFamily.complete(-7));
        tally.add(1, 6);
        tally.add(2, 3);
        tally.add(0, 1);
        double squares = 6 * 0.25 * 0.25 + 3 * 0.25 * 0.25 + 0.75 * 0.75;
        assertEquals(-7 + Math.log(0.75), tally.log(), 1e-12);
        assertEquals(Math.sqrt(squares / 9 / 10) / 0.75, tally.relativeStandardError(), 1e-12);
    }
}
