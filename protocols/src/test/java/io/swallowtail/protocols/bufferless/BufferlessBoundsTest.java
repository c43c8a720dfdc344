package io.swallowtail.protocols.bufferless;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Bound;
import io.swallowtail.core.experiment.ParameterException;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionParser;
import io.swallowtail.protocols.Points;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The paper's bounds: where they apply, and their values; and the parameters that make others inapplicable. */
class BufferlessBoundsTest {
    private static final String RANDOM =
            "network=random levels=100 width=6 out_degree=2 packet_count=100 max_length=30";

    private static Point point(String values) {
        Map<String, String> parameters = Points.values(values);
        Bufferless experiment = new Bufferless();
        return new Point(experiment, Parameters.parse(experiment, parameters));
    }

    /** The bounds on an event: name and log10 rounded to three digits. */
    private static Map<String, Double> bounds(String values, String event) {
        Point point = point(values);
        Event compiled = Event.compile(ExpressionParser.parse(event), PointScope.ofEvents(point));
        return new Bufferless()
                .bounds().stream()
                        .filter(bound ->
                                bound.log10(point.parameters(), compiled).isPresent())
                        .collect(Collectors.toMap(
                                Bound::name,
                                bound -> bound.log10(point.parameters(), compiled)
                                        .orElseThrow()));
    }

    private static void check(String values, String event, String name, double probability) {
        assertEquals(
                Map.of(name, probability),
                bounds(values, event).entrySet().stream()
                        .collect(Collectors.toMap(
                                Map.Entry::getKey, bound -> probability(bound.getValue(), probability))),
                values + ": " + event);
    }

    /** The probability, or the expected one where they agree in nine digits. */
    private static double probability(double log10, double expected) {
        double actual = Math.pow(10, log10);
        return Math.abs(actual - expected) <= 1e-9 * expected ? expected : actual;
    }

    @Test
    void lemmaAndFailuresWithThePapersConstants() {
        check("n=64", "dependency_degree > 4 * log", "Lemma 2.2", 1 / 384.0);
        check("n=64 alpha_scale=0.17", "dependency_degree > 4 * log", "Lemma 2.2", 1 / 384.0);
        check("network=mesh side=8", "dependency_degree > 4 * log", "Lemma 2.2", 1 / 32.0);
        check("algorithm=distributed n=64 alpha_scale=0.05", "dependency_degree > 4 * log", "Lemma 2.2", 1 / 384.0);
        check("n=64", "failed", "Theorems 3.1 and 4.1, failure", 1 / 384.0);
        check("algorithm=distributed n=64 alpha_scale=1.5", "failed", "Theorems 3.1 and 4.1, failure", 2 / 384.0);
        check("algorithm=distributed " + RANDOM, "failed", "Theorems 3.1 and 4.1, failure", 2 / 100.0);
        check("n=64", "failed || routing_time > 288 * phases", "Theorem 3.1", 1 / 384.0);
        check("n=64", "failed || routing_time > 400 * phases", "Theorem 3.1", 1 / 384.0);
        check("n=64", "routing_time > schedule", "The schedule ends", 0);
        check("n=64", "colors > dependency_degree + 1", "Greedy colouring", 0);
        check("n=64", Bufferless.OSCILLATION, "No oscillation", 0);
        assertEquals(Map.of(), bounds("algorithm=distributed n=64", Bufferless.OSCILLATION));
    }

    /** Where a hypothesis fails nothing is said: a mesh with one set has high degrees nearly always. */
    @Test
    void noBoundAppliesOutsideTheHypotheses() {
        for (String values : List.of(
                "network=mesh side=16 sets=1",
                "n=64 alpha_scale=0.16",
                "algorithm=distributed n=64 alpha_scale=0.04",
                "n=64 algorithm=hot_potato")) {
            assertEquals(Map.of(), bounds(values, "dependency_degree > 4 * log"), values);
        }
        for (String values : List.of(
                "n=64 alpha_scale=0.99",
                "n=64 sets=1000",
                "algorithm=distributed n=64 rounds_scale=0.9",
                "algorithm=store_and_forward n=64")) {
            assertEquals(Map.of(), bounds(values, "failed"), values);
        }
        assertEquals(Map.of(), bounds("n=64", "failed || routing_time > 287 * phases"));
        assertEquals(Map.of(), bounds("algorithm=distributed n=64", "failed || routing_time > 288 * phases"));
        assertEquals(Map.of(), bounds("n=64", "!failed"));
        assertEquals(Map.of(), bounds("n=64 sets=3", "dependency_degree >= 9"));
    }

    /** N max(1, ceil((D - 1)/λ)) e^-μ (eμ/k)^k; with n = 64 and μ = 6/(24e) it is 0.912 for k = 2 and 0.0338 for k = 3. */
    @Test
    void theCurveOfTheDegree() {
        double mean = 6 / (24 * Math.E);
        double two = 64 * Math.exp(-mean) * Math.pow(Math.E * mean / 2, 2);
        double three = 64 * Math.exp(-mean) * Math.pow(Math.E * mean / 3, 3);
        assertEquals(0.912, two, 0.0005);
        assertEquals(0.0338, three, 0.00005);
        check("n=64", "dependency_degree >= 2", "Lemma 2.2, explicit", two);
        check("n=64", "dependency_degree >= 3", "Lemma 2.2, explicit", three);
        check("n=64", "dependency_degree > 2", "Lemma 2.2, explicit", three);
        // With D from 1 to 30 and frames of 12·log levels the greatest D counts.
        mean = 30 / (24 * Math.E);
        check(
                RANDOM,
                "dependency_degree >= 5",
                "Lemma 2.2, explicit",
                100 * Math.exp(-mean) * Math.pow(Math.E * mean / 5, 5));
        // A path of 30 edges meets two pairs of frames of 16 levels.
        mean = 30 / (8 * 0.3 * Math.E);
        check(
                RANDOM + " alpha_scale=0.1",
                "dependency_degree >= 9",
                "Lemma 2.2, explicit",
                200 * Math.exp(-mean) * Math.pow(Math.E * mean / 9, 9));
        // Below the mean nothing is said: μ is 4 with frames of 2 log(DN) levels.
        assertEquals(Map.of(), bounds(RANDOM + " alpha_scale=0.03", "dependency_degree >= 4"));
    }

    /** N (floor(D/λ) + 1) 2^-r, and the chance that a degree is above half of chi = 72. */
    @Test
    void theRounds() {
        double mean = 6 / (96 * Math.E);
        double many = 64 * Math.exp(-mean) * Math.pow(Math.E * mean / 37, 37);
        check("algorithm=distributed n=64", "rounds > 10", "Section 4.3", 64 * Math.pow(2, -10) + many);
        check("algorithm=distributed n=64", "rounds > 17", "Section 4.3", 64 * Math.pow(2, -17) + many);
        assertEquals(Map.of(), bounds("algorithm=distributed n=64", "rounds > 18"));
        assertEquals(Map.of(), bounds("algorithm=distributed n=64 sets=2", "rounds > 3"));
        assertEquals(Map.of(), bounds("n=64", "rounds > 3"));
    }

    @Test
    void inapplicableParametersAreRefusedAndHaveNoValue() {
        Point point = point("algorithm=hot_potato network=mesh side=4");
        assertEquals("bufferless algorithm=hot_potato network=mesh side=4", point.identity());
        assertEquals(
                Map.of(
                        "algorithm",
                        "hot_potato",
                        "network",
                        "mesh",
                        "side",
                        "4",
                        "paths",
                        "monotone",
                        "packet_count",
                        "8"),
                point.parameters().texts());
        assertFalse(point.parameters().has(BufferlessParameters.ALPHA_SCALE));
        for (String values : List.of(
                "n=64 side=8",
                "network=mesh side=8 n=64",
                "network=mesh side=8 network_index=0",
                "n=64 network_index=-1",
                "n=64 packet_count=5",
                "algorithm=hot_potato n=64 alpha_scale=1",
                "algorithm=store_and_forward n=64 sets=0",
                "n=64 rounds_scale=1",
                "n=64 degree=2",
                "network=mesh side=8 max_length=3")) {
            ParameterException e = assertThrows(ParameterException.class, () -> point(values), values);
            assertTrue(e.isInapplicable() && e.getMessage().endsWith("; omit it"), e.getMessage());
        }
    }

    @Test
    void whatContradictsIsRefused() {
        for (String values : List.of(
                "n=64 packet_count=3",
                "network=mesh side=8 paths=permutation",
                "network=random levels=3 width=2 out_degree=3 packet_count=1",
                "network=random levels=3 width=2 out_degree=2",
                "network=mesh",
                "network=multibutterfly n=8",
                "network=random levels=60000 width=1 out_degree=1 packet_count=32768",
                "n=48")) {
            assertThrows(ParameterException.class, () -> point(values), values);
        }
    }
}
