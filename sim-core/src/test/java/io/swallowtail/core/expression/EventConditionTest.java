package io.swallowtail.core.expression;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which events are the same: the canonical form of the condition, and the metric that decides an event alone. */
class EventConditionTest {
    private static final List<String> ATOMS = List.of(
            "failed",
            "!failed",
            "failed == 1",
            "failed < 1",
            "rounds > 3",
            "rounds >= 4",
            "4 <= rounds",
            "!(rounds < 4)",
            "2 * rounds > 7",
            "rounds <= 3",
            "rounds == 4",
            "share > 0.5",
            "share >= 0.5",
            "0.5 < share",
            "flow > rounds",
            "rounds < flow",
            "rounds + 1 <= flow",
            "flow >= rounds",
            "rounds >= 4 || 1 < 2",
            "0 * rounds >= 1");

    private static Event event(String text) {
        return Event.compile(ExpressionParser.parse(text), ExampleScope.SCOPE);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', textBlock = """
            failed && rounds >= 3     ~ rounds >= 3 && failed
            failed && rounds > 2      ~ 3 <= rounds && failed && failed
            failed && (flow < 3 && rounds > 2) ~ (rounds > 2 && failed) && !(flow > 2)
            !(failed || rounds > 3)   ~ rounds < 4 && !failed
            congestion >= n / 16      ~ congestion > 3
            failed                    ~ failed > 0
            !failed                   ~ failed != 1
            congestion < flow         ~ 2 * flow > 2 * congestion
            share > 1 / 2             ~ !(share <= 0.5)
            """)
    void formsOfOneConditionAreEqual(String one, String other) {
        assertEquals(event(one).condition(), event(other).condition());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', textBlock = """
            failed && rounds >= 3     ~ failed || rounds >= 3
            rounds >= 3               ~ flow >= 3
            rounds >= 3               ~ rounds >= 4
            share >= 0.5              ~ share > 0.5
            congestion < flow         ~ congestion <= flow
            failed && flow < 3 || rounds > 2 ~ failed && (flow < 3 || rounds > 2)
            """)
    void otherConditionsHaveOtherForms(String one, String other) {
        assertNotEquals(event(one).condition(), event(other).condition());
    }

    /** All pairs of atoms joined by each connective: events of one form happen in the same trials, also without values. */
    @Test
    void eventsOfOneFormHappenInTheSameTrials() {
        List<Event> events =
                new ArrayList<>(ATOMS.stream().map(EventConditionTest::event).toList());
        for (String one : ATOMS) {
            for (String other : ATOMS) {
                events.add(event("(" + one + ") && (" + other + ")"));
                events.add(event("(" + one + ") || (" + other + ")"));
            }
        }
        List<long[]> trials = new ArrayList<>();
        long[] values = {Event.NULL_METRIC, 0, 1, 3, 4, 5};
        for (long rounds : values) {
            for (long flow : values) {
                for (long failed : new long[] {Event.NULL_METRIC, 0, 1}) {
                    for (long share : new long[] {Event.NULL_METRIC, 1, 2, 3}) {
                        trials.add(new long[] {0, flow, rounds, failed, share, 4});
                    }
                }
            }
        }
        Map<String, boolean[]> found = new HashMap<>();
        for (Event event : events) {
            boolean[] happened = new boolean[trials.size()];
            for (int i = 0; i < happened.length; i++) {
                happened[i] = event.happened(trials.get(i));
            }
            boolean[] before = found.putIfAbsent(event.condition(), happened);
            if (before != null) {
                assertArrayEquals(before, happened, event.text());
            }
        }
        assertTrue(found.size() < events.size() / 3, found.size() + " forms of " + events.size() + " events");
    }

    /** Parameters have other values at other points, so events that mention them are the same only by their text. */
    @Test
    void eventsWithParametersAreDistinguishedByTheirTexts() {
        assertEquals(event("rounds > 3").sameness(), event("4 <= rounds").sameness());
        assertNotEquals(
                event("congestion >= n / 16").sameness(),
                event("congestion >= 4").sameness());
        assertEquals("congestion >= n / 16", event("congestion>=n/16").sameness());
    }

    @Test
    void oneMetricDecides() {
        Stream.of("rounds >= 4", "rounds >= 4 && rounds <= 5", "rounds == 4 || rounds > 9", "!(rounds == 4)")
                .forEach(text -> assertEquals(
                        OptionalInt.of(ExampleScope.ROUNDS), event(text).decidingMetric(), text));
        Stream.of("share > 0.5", "rounds > flow", "failed && rounds > 3", "rounds > 3 && rounds < 9 || 1 < 2")
                .forEach(text -> assertEquals(OptionalInt.empty(), event(text).decidingMetric(), text));
    }

    /** Commits of an earlier version name counts by texts that this version would write otherwise. */
    @Test
    void aStoredTextStaysTheName() {
        Event stored = Event.named("!flow < rounds", ExampleScope.SCOPE);
        assertEquals("!flow < rounds", stored.text());
        assertEquals("!(flow < rounds)", event("!flow < rounds").text());
        assertEquals(event("flow >= rounds").condition(), stored.condition());
    }
}
