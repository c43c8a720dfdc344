package io.swallowtail.core.expression;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The thresholds of which an event is the disjunction. */
class EventAlternativesTest {
    private static List<Threshold> alternatives(String text) {
        return Event.compile(ExpressionParser.parse(text), ExampleScope.SCOPE).alternatives();
    }

    @Test
    void disjunctionsOfThresholdsListTheirParts() {
        Threshold late = new Threshold(ExampleScope.ROUNDS, Relation.GREATER, 4);
        Threshold failed = new Threshold(ExampleScope.FAILED, Relation.AT_LEAST, 1);
        Threshold loaded = new Threshold(ExampleScope.CONGESTION, Relation.AT_LEAST, 7);
        assertEquals(List.of(late, failed), alternatives("rounds > 4 || failed"));
        assertEquals(List.of(failed, late, loaded), alternatives("failed || rounds > 4 || congestion >= 7"));
        assertEquals(List.of(failed, late, loaded), alternatives("failed || (rounds > 4 || congestion >= d + 1)"));
        assertEquals(List.of(late), alternatives("rounds > 4"));
        assertEquals(List.of(late), alternatives("n == 3 || rounds > 4"));
        Threshold saved = new Threshold(ExampleScope.FAILED, Relation.LESS, 1);
        assertEquals(List.of(saved), alternatives("!failed"));
        Threshold early = new Threshold(ExampleScope.ROUNDS, Relation.AT_MOST, 4);
        assertEquals(List.of(early, saved), alternatives("!(rounds > 4 && failed)"));
    }

    @Test
    void anythingElseHasNone() {
        assertEquals(List.of(), alternatives("rounds > 4 && failed"));
        assertEquals(List.of(), alternatives("rounds > 4 || failed && congestion > 3"));
        assertEquals(List.of(), alternatives("rounds > congestion || failed"));
        assertEquals(List.of(), alternatives("!(rounds > 4 || failed)"));
        assertEquals(List.of(), alternatives("failed || share > 1"));
    }
}
