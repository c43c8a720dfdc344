package io.swallowtail.core.expression;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@link Event#risesWith}: which events cannot cease while metrics follow their trends. */
class EventTrendTest {
    /** The congestion rises, the flow falls, and of the others nothing is known. */
    private static int trend(int metric) {
        return metric == 0 ? 1 : metric == 1 ? -1 : 0;
    }

    private static Event event(String text) {
        return Event.compile(ExpressionParser.parse(text), ExampleScope.SCOPE);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '`', textBlock = """
            congestion >= 5                            ~ true
            congestion > 5                             ~ true
            congestion < 5                             ~ false
            congestion == 5                            ~ false
            congestion != 5                            ~ false
            flow < 3                                   ~ true
            flow <= 0.9 * n                            ~ true
            flow > 3                                   ~ false
            !(flow >= 3)                               ~ true
            !(flow < 3)                                ~ false
            -flow > -3                                 ~ true
            rounds > 3                                 ~ false
            congestion - flow >= 3                     ~ true
            congestion + flow >= 3                     ~ false
            congestion - flow == 3                     ~ false
            congestion - rounds >= 3                   ~ false
            congestion > 3 && flow < 5                 ~ true
            congestion > 3 || flow < 5                 ~ true
            congestion > 3 || failed                   ~ false
            congestion > 3 && failed                   ~ false
            !(congestion <= 3 || flow >= 5)            ~ true
            !(congestion <= 3 && flow >= 5)            ~ true
            congestion > 3 || n > 3                    ~ true
            n > 3 && congestion < 3                    ~ false
            1e30 * congestion - 1e30 * flow > 7        ~ true
            1e30 * congestion + 1e30 * flow > 7        ~ false
            """)
    void followsFromTheForm(String text, boolean expected) {
        assertEquals(expected, event(text).risesWith(EventTrendTest::trend));
    }

    /** Whatever has this form keeps happening in steps along the trends; a third of random events have it. */
    @Test
    void suchEventsDoNotCease() {
        SplittableRandom random = new SplittableRandom(2);
        int rising = 0;
        for (int i = 0; i < 600; i++) {
            Event event = event(text(random, 2));
            if (!event.risesWith(EventTrendTest::trend)) {
                continue;
            }
            rising++;
            for (int walk = 0; walk < 20; walk++) {
                long[] metrics = {
                    random.nextInt(-4, 5), random.nextInt(-4, 5), random.nextInt(3), random.nextInt(2), 1, 2
                };
                boolean happened = event.happened(metrics);
                for (int step = 0; step < 8; step++) {
                    metrics[0] += random.nextInt(3);
                    metrics[1] -= random.nextInt(3);
                    boolean happens = event.happened(metrics);
                    assertTrue(happens || !happened, event.text());
                    happened = happens;
                }
            }
        }
        assertTrue(rising > 60, rising + " events rise");
    }

    private static String text(SplittableRandom random, int depth) {
        int kind = random.nextInt(depth > 0 ? 5 : 2);
        if (kind > 1) {
            String joined =
                    "(" + text(random, depth - 1) + (kind == 2 ? " && " : " || ") + text(random, depth - 1) + ")";
            return kind == 4 ? "!" + joined : joined;
        }
        String[] relations = {"<", "<=", ">", ">=", "==", "!="};
        String[] sums = {"congestion", "flow", "congestion - flow", "congestion + flow", "-2 * flow", "3 * congestion"};
        return sums[random.nextInt(sums.length)] + " " + relations[random.nextInt(random.nextInt(4) == 0 ? 6 : 4)] + " "
                + random.nextInt(-4, 5);
    }

    @Test
    void theNegationOfAnEventThatRisesFalls() {
        assertTrue(event("congestion > 3 || flow < 5").risesWith(EventTrendTest::trend));
        assertFalse(event("!(congestion > 3 || flow < 5)").risesWith(EventTrendTest::trend));
        assertTrue(event("!(congestion > 3 || flow < 5)").risesWith(metric -> -trend(metric)));
    }
}
