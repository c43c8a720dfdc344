package io.swallowtail.core.rare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.expression.Event;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Witness sampling on dice: a die that shows k or more is a witness of a largest face of k. */
class WitnessSamplingTest {
    private static final Point POINT = DiceProtocol.point(5, 6);

    private static Optional<WitnessSampling> prepare(String event, long seed) {
        return WitnessSampling.prepare(POINT, FragileRoutes.event(POINT, event), seed);
    }

    /** 1 - (k / 6)^5 by 2,000 trials, within 4 standard errors: a false alarm for other seeds has probability 3e-4 in all five. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void plantedWitnessesGiveTheUnion(int k) {
        Event event = FragileRoutes.event(POINT, "largest >= " + k);
        WitnessTally tally =
                WitnessSampling.prepare(POINT, event, 3).orElseThrow().run(0, 2_000);
        double exact = DiceProtocol.probability(POINT, event);
        assertEquals(1 - Math.pow(k / 6.0, 5), exact, 1e-12);
        assertEquals(exact, Math.exp(tally.log()), 4 * exact * tally.relativeStandardError());
        double[] limits = tally.logLimits(1e-4);
        assertTrue(limits[0] < Math.log(exact) && Math.log(exact) < limits[1]);
    }

    /** Sums of ranges are those of the whole, in any order. */
    @Test
    void aTrialIsAFunctionOfItsNumber() {
        WitnessSampling one = prepare("largest >= 2", 2).orElseThrow();
        WitnessSampling other = prepare("largest >= 2", 2).orElseThrow();
        Set<Long> divisors = new HashSet<>();
        for (long trial = 99; trial >= 0; trial--) {
            divisors.add(one.divisor(trial));
            assertEquals(one.divisor(trial), other.divisor(trial));
        }
        assertTrue(divisors.size() > 3, "" + divisors);
    }

    @ParameterizedTest
    @ValueSource(strings = {"largest <= 3", "largest == 3", "largest >= 0", "total >= 9", "largest >= 3 && total >= 9"})
    void eventsWithoutWitnessesAreLeftToOthers(String event) {
        assertTrue(prepare(event, 1).isEmpty());
    }

    @Test
    void aWitnessThatNoTrialHasIsImpossible() {
        WitnessSampling sampling = prepare("largest >= 6", 1).orElseThrow();
        assertFalse(sampling.isPossible());
        assertThrows(IllegalStateException.class, () -> sampling.run(0, 1));
    }
}
