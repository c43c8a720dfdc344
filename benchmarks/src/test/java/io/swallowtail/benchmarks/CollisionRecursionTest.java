package io.swallowtail.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.TrialRunner;
import io.swallowtail.protocols.circuit.Collision;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The recursion against the specification's figures, which an independent program computed, and against trials. */
class CollisionRecursionTest {
    @ParameterizedTest
    @CsvSource({"8, 4", "9, 5", "10, 6", "11, 7", "12, 9", "13, 11", "14, 17", "15, 55"})
    void roundsOfTwoPaths(int d, int rounds) {
        assertEquals(OptionalInt.of(rounds), new CollisionRecursion(d, 2).rounds());
    }

    @ParameterizedTest
    @CsvSource({"16, 40056", "17, 93219"})
    void requestsThatStayUnsettled(int d, long unsettled) {
        CollisionRecursion recursion = new CollisionRecursion(d, 2);
        assertEquals(unsettled, Math.round(recursion.unsettled()));
        assertEquals(OptionalInt.empty(), recursion.rounds());
    }

    @ParameterizedTest
    @CsvSource({"2, 15", "3, 54", "4, 226"})
    void theLastNetworkThatSettles(int c, int d) {
        assertTrue(new CollisionRecursion(d, c).settles());
        assertFalse(new CollisionRecursion(d + 1, c).settles());
    }

    /** c = 1: only y = s = j = z = 0 is left. d = 1: F_1(0) = 1 - b/2, F_0 = Pois(b), so a path is free with (1 - b/2)·e^(-b/2). */
    @Test
    void oneLevelByHand() {
        CollisionRecursion recursion = new CollisionRecursion(1, 1);
        assertEquals(1 - Math.exp(-0.5) / 2, recursion.next(1), 1e-15);
        assertEquals(1 - Math.exp(-0.125) * 0.875, recursion.next(0.25), 1e-15);
        assertEquals(0, recursion.next(0));
    }

    @Test
    void theCurveRises() {
        CollisionRecursion recursion = new CollisionRecursion(16, 2);
        for (int i = 0; i < 100; i++) {
            assertTrue(recursion.next((i + 1) / 100.0) > recursion.next(i / 100.0));
        }
    }

    /**
     * The share of requests that one round and two leave, n = 1024, c = 2, 200 trials: 0.507 and 0.254 predicted as b_k². The
     * seed is fixed; an approximation is not tested for more than its first two digits.
     */
    @Test
    void theFirstRoundsOfTrials() {
        double[] shares = new CollisionRecursion(10, 2).shares();
        for (int rounds = 1; rounds <= 2; rounds++) {
            Collision collision = new Collision();
            Point point = new Point(
                    collision,
                    Parameters.parse(collision, Map.of("n", "1024", "c", "2", "max_rounds", Integer.toString(rounds))));
            double[] left = {0};
            new TrialRunner(point, 42, List.of()).forEach(0, 200, (trial, metrics) -> left[0] += metrics[2]);
            assertEquals(shares[rounds] * shares[rounds], left[0] / 200 / 1024, 0.03 * shares[rounds]);
        }
    }

    @Test
    void refusesWhatItCannotPredict() {
        assertThrows(IllegalArgumentException.class, () -> new CollisionRecursion(0, 2));
        assertThrows(IllegalArgumentException.class, () -> new CollisionRecursion(8, 41));
        assertThrows(IllegalStateException.class, () -> new CollisionRecursion(61, 3).rounds());
    }
}
