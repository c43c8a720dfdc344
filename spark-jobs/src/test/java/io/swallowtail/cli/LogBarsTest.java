package io.swallowtail.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.commit.SweepDirectory;
import io.swallowtail.plan.SweepFile;
import io.swallowtail.plan.SweepPlan;
import io.swallowtail.sql.Sessions;
import io.swallowtail.sweep.CommittedSweep;
import io.swallowtail.sweep.SweepProgress;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bars beside tables, and tables while a run goes on. */
class LogBarsTest {
    @TempDir
    private Path directory;

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
        LogBars.print(new PrintWriter(text), List.of("event"), rows, List.of(-1.0, -2.0));
        assertEquals("event\na\nb\n", text.toString());
    }

    /** The first table comes a minute after the start, the next two minutes later; each holds what is committed then. */
    @Test
    void resultsAppearWhileARunGoesOn() throws IOException {
        Path conf = Files.writeString(directory.resolve("s.conf"), """
                sweep { name = s, seed = 7, trials = 300, grid = [ { experiment = valiant, n = 64, events = ["congestion >= 3..5"] } ] }""");
        Path out = directory.resolve("s");
        CommittedSweep.run(out, conf, List.of());
        SweepPlan plan = new SweepFile(Catalogue.load()).read(conf, List.of());
        StringWriter text = new StringWriter();
        long[] seconds = {0};
        ResultsSoFar results = new ResultsSoFar(
                new PrintWriter(text, true),
                new SweepProgress() {},
                new SweepDirectory(out.toString(), Sessions.hadoopConfiguration()),
                plan,
                () -> seconds[0] * 1_000_000_000L);
        results.committed(0);
        assertEquals("", text.toString());
        seconds[0] = 61;
        results.committed(1);
        String first = text.toString();
        assertTrue(first.contains("So far, the rarest of 3 tails"), first);
        assertTrue(first.contains("valiant n=64") && first.contains("300"), first);
        seconds[0] = 100;
        results.committed(2);
        assertEquals(first, text.toString());
        seconds[0] = 182;
        results.committed(3);
        assertFalse(first.equals(text.toString()));
    }
}
