package io.swallowtail.answers.method;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionParser;
import io.swallowtail.core.rare.WitnessSampling;
import io.swallowtail.protocols.fattree.FatTreeFlows;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The choice of a method by declarations alone. */
class MethodTest {
    /** About two overloaded links are expected for 75 flows, and half a link for 79. P is 0.85 and 0.4. */
    @Test
    void plainTrialsAnswerWhereSeveralOverloadedLinksAreExpected() {
        assertTrue(expected(75) > 1.5 && expected(75) < 4);
        assertEquals(Optional.empty(), planting(75));
        assertTrue(expected(79) < 0.9);
        assertEquals(Optional.of(Method.UNION), planting(79));
    }

    private static Point point() {
        FatTreeFlows tree = new FatTreeFlows();
        return new Point(tree, Parameters.parse(tree, Map.of("down", "36x4", "up", "9", "flows", "20")));
    }

    private static Event event(int flows) {
        return Event.compile(ExpressionParser.parse("congestion >= " + flows), PointScope.ofEvents(point()));
    }

    private static double expected(int flows) {
        return Math.exp(
                WitnessSampling.family(point(), event(flows)).orElseThrow().logTotal());
    }

    private static Optional<Method> planting(int flows) {
        return Method.planting(point(), event(flows), 0.1, family -> 0);
    }
}
