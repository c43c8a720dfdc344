package io.swallowtail.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Bars next to tables. */
class LogBarsTest {
    @Test
    void barsAreAsLongAsTheExponentsSay() {
        List<Double> log10 = Arrays.asList(0.0, -1.5, -3.0, null);
        assertEquals("1e-4 to 1", LogBars.heading(log10));
        List<String> bars = LogBars.of(log10, 16);
        assertEquals("█".repeat(16), bars.get(0));
        assertEquals("█".repeat(10), bars.get(1));
        assertEquals("█".repeat(4), bars.get(2));
        assertEquals("", bars.get(3));
        assertEquals("████▌", LogBars.of(List.of(-3.0, -1.0), 6).get(1), "an eighth of a character is the step");
    }

    @Test
    void withoutATerminalThereAreNone() {
        StringWriter text = new StringWriter();
        List<List<Object>> rows = List.of(List.of("a"), List.of("b"));
        LogBars.print(new PrintWriter(text), new NumberTable(List.of("event"), rows), List.of(-1.0, -2.0));
        assertEquals("event\na\nb\n", text.toString());
    }
}
