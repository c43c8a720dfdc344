package io.swallowtail.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Long lists are cut after so many items, line by line and within a sentence, and the rest is counted. */
class TracerTest {
    /** Takes down what it hears; lists of three. */
    private static final class Listener implements Tracer {
        private final List<String> heard = new ArrayList<>();

        @Override
        public void say(String sentence) {
            heard.add(sentence);
        }

        @Override
        public int longestList() {
            return 3;
        }
    }

    private static List<String> lines(int items) {
        Listener listener = new Listener();
        listener.list(items, i -> listener.say("Thing " + i + "."));
        return listener.heard;
    }

    @Test
    void listsAreCut() {
        assertEquals(List.of(), lines(0));
        assertEquals(List.of("Thing 0.", "Thing 1.", "Thing 2."), lines(3));
        assertEquals(List.of("Thing 0.", "Thing 1.", "Thing 2.", "… and 4 more."), lines(7));
    }

    @Test
    void namesAreCut() {
        Tracer tracer = new Listener();
        assertEquals("", tracer.named(0, i -> "thing " + i));
        assertEquals("thing 0", tracer.named(1, i -> "thing " + i));
        assertEquals("thing 0, thing 1, thing 2", tracer.named(3, i -> "thing " + i));
        assertEquals("thing 0, thing 1, thing 2 and 4 more", tracer.named(7, i -> "thing " + i));
    }
}
