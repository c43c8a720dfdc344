package io.swallowtail.answers.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.method.Method;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionParser;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Exact probabilities of separated terminals: as a method, as the choice of auto, and as the oracle of failures in random order. */
class ExactMethodTest {
    /** A chain of two pairs of parallel links, of which each fails with 5e-5, and a bridge that never fails. */
    private static final String RARE = "rare\na b\na b\nb c\nlink a b 5e-5\nlink b c 0\nterminal a c\n";

    private static TailQuestion question(String event, String... values) {
        Map<String, String> texts = new HashMap<>();
        for (String value : values) {
            int equals = value.indexOf('=');
            texts.put(value.substring(0, equals), value.substring(equals + 1));
        }
        Point point = new Point(
                Catalogue.load().experiment("graph_faults"),
                Parameters.parse(Catalogue.load().experiment("graph_faults"), texts));
        return new TailQuestion(
                point, Event.compile(ExpressionParser.parse(event), PointScope.ofEvents(point)), 1, 0.1, 0.05);
    }

    private static TailAnswer ask(Method method, TailQuestion question) {
        try (Workers workers = new Workers(1)) {
            TailEstimator estimator = new TailEstimator(workers, line -> {});
            return (method == null
                            ? estimator.cheapest(List.of(question))
                            : estimator.estimate(List.of(question), method))
                    .get(0);
        }
    }

    @ParameterizedTest
    @CsvSource({"0.1, 2.8796e-3", "0.001, 2.0062e-9"})
    void oppositeNodesOfTheDodecahedronHaveTheirPublishedProbability(String p, double published) {
        TailAnswer answer = ask(Method.EXACT, question("separated", "graph=dodecahedron", "p=" + p));
        assertEquals(published, Math.exp(answer.log()), 1e-4 * published);
        assertEquals("exact exact unflagged", answer.method() + " " + answer.interval() + " " + answer.reliability());
        assertEquals(answer.log(), answer.logHigh());
    }

    @ParameterizedTest
    @ValueSource(strings = {"separated", "reachable_pairs < 2", "reachable_pairs <= 1", "flow <= 0", "!(flow >= 1)"})
    void eventsThatMeanTheSameHaveOneProbability(String event) {
        TailAnswer separated = ask(null, question("separated", "graph=petersen", "p=0.01"));
        assertEquals(
                separated.log(),
                ask(null, question(event, "graph=petersen", "p=0.01")).log());
    }

    @Test
    void bothSidesAreExact() {
        double separated = Math.exp(ask(null, question("components > 1", "graph=grid_3x3", "terminals=all", "p=0.9"))
                .log());
        double joined = Math.exp(ask(null, question("!separated", "graph=grid_3x3", "terminals=all", "p=0.9"))
                .log());
        assertEquals(1, separated + joined, 1e-15);
        assertTrue(joined > 0 && joined < 1e-4, "" + joined);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.3", "0.02", "1e-6"})
    void limitsOfFailuresInRandomOrderHoldTheExactProbability(String p) {
        for (String fault : List.of("link", "both")) {
            TailQuestion question = question("separated", "graph=grid_3x3", "fault=" + fault, "p=" + p);
            double exact = ask(Method.EXACT, question).log();
            TailAnswer order = ask(Method.ORDER, question);
            assertEquals("order", order.method());
            assertTrue(
                    order.logLow() <= exact + 1e-9 && exact <= order.logHigh() + 1e-9,
                    fault + ": " + order.logLow() + " " + exact + " " + order.logHigh());
        }
    }

    @Test
    void partsWithProbabilitiesOfTheirOwnNeedNoTrials() {
        TailAnswer answer = ask(null, question("separated", "graph=" + RARE, "p=0"));
        assertEquals(2.5e-9, Math.exp(answer.log()), 1e-21);
        assertEquals(0, answer.runs());
    }

    @Test
    void otherEventsAndMoreDirectedTerminalsNeedAnotherMethod() {
        TailQuestion flow = question("flow <= 1", "graph=dodecahedron", "p=0.1");
        assertThrows(IllegalArgumentException.class, () -> ask(Method.EXACT, flow));
        TailQuestion directed = question("separated", "graph=x\na -> b\na c\nterminal a b c\n", "p=0.1");
        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> ask(Method.EXACT, directed));
        assertTrue(
                refused.getMessage().endsWith(": links with directions need two terminals; there are 3"),
                refused.getMessage());
    }

    /** The pairs of both directions, and components without directions, are other events. */
    @Test
    void twoTerminalsOfDirectedLinksAreExact() {
        String graph = "graph=x\na -> b\nb -> a\na -> c\nc -> b\nterminal a b\n";
        for (String event : List.of("separated", "flow <= 0")) {
            TailAnswer answer = ask(null, question(event, graph, "p=0.1"));
            assertEquals(0.1 * (1 - 0.9 * 0.9), Math.exp(answer.log()), 1e-15);
            assertEquals(0, answer.runs());
        }
        for (String event : List.of("reachable_pairs < 1", "reachable_pairs < 2", "components > 1")) {
            TailQuestion other = question(event, graph, "p=0.1");
            assertThrows(IllegalArgumentException.class, () -> ask(Method.EXACT, other), event);
        }
    }

    /** The states that join the terminals add up to 1 but for errors of rounding. */
    @Test
    void aProbabilityNearOneComesFromItsComplement() {
        double separated = ask(Method.EXACT, question("separated", "graph=dodecahedron", "p=1e-6"))
                .log();
        double joined = ask(Method.EXACT, question("!separated", "graph=dodecahedron", "p=1e-6"))
                .log();
        assertEquals(-Math.exp(separated), joined, 1e-12 * Math.exp(separated));
    }

    @Test
    void orderReplacesAComputationThatIsTooLarge() {
        TailQuestion question = question("separated", "graph=complete_30", "terminals=all", "p=0.9");
        assertEquals("order", ask(Method.EXACT, question).method());
    }
}
