package io.swallowtail.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.TrialRunner;
import io.swallowtail.protocols.circuit.Minimum;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The recursion for the minimum protocol against figures of an independent program, what it must keep, and trials. */
class MinimumRecursionTest {
    @ParameterizedTest
    @CsvSource({
        "8, 0.407, 0.0881, 0.00495, 9.24e-6",
        "16, 0.400, 0.0912, 0.00880, 6.54e-5",
        "64, 0.395, 0.0908, 0.0136, 6.27e-4",
        "1000, 0.394, 0.0902, 0.0144, 1.71e-3"
    })
    void shares(int d, double one, double two, double three, double four) {
        double[] shares = new MinimumRecursion(d).shares();
        double[] expected = {1, one, two, three, four};
        for (int k = 0; k < expected.length; k++) {
            assertEquals(expected[k], shares[k], 0.006 * expected[k], "k = " + k);
        }
    }

    /** A constant of about 1 before log2 d, where the theorem has 4. */
    @ParameterizedTest
    @CsvSource({"4, 2", "8, 3", "16, 4", "32, 5", "64, 6", "128, 8", "256, 9", "512, 10", "1000, 11"})
    void congestion(int d, int expected) {
        assertEquals(expected, new MinimumRecursion(d).congestion());
    }

    /** n circuits cross each level of 2n edges for all choices. */
    @ParameterizedTest
    @ValueSource(ints = {2, 5, 16, 100, 1000})
    void everyCircuitIsSomewhere(int d) {
        double[] shares = new MinimumRecursion(d).shares();
        assertEquals(0.5, Arrays.stream(shares).skip(1).sum(), 1e-9);
        for (int k = 1; k < shares.length; k++) {
            assertTrue(shares[k] <= shares[k - 1]);
        }
    }

    /**
     * Mean congestion of 50 trials, n = 2^12: 3.08 in 1,000 trials, and 3.95 predicted. The recursion runs ahead, for it takes the edges
     * of a path as independent, but by less than one circuit. The seed is fixed.
     */
    @Test
    void trialsAreBelowByLessThanOneCircuit() {
        Minimum minimum = new Minimum();
        Point point = new Point(minimum, Parameters.parse(minimum, Map.of("n", "4096")));
        double[] sum = {0};
        new TrialRunner(point, 42, List.of()).forEach(0, 50, (trial, metrics) -> sum[0] += metrics[0]);
        double ahead = new MinimumRecursion(12).meanCongestion() - sum[0] / 50;
        assertTrue(ahead > 0 && ahead < 1, "ahead by " + ahead);
    }

    @Test
    void refusesOtherNetworks() {
        assertThrows(IllegalArgumentException.class, () -> new MinimumRecursion(1));
        assertThrows(IllegalArgumentException.class, () -> new MinimumRecursion(1001));
    }
}
