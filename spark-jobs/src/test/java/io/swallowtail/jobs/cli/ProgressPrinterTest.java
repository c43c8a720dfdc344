package io.swallowtail.jobs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.plan.SweepFile;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.jobs.commit.TrialRange;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgressPrinterTest {
    @TempDir
    private Path parent;

    private SweepPlan plan(int trials) throws IOException {
        String grid = "[ { experiment = valiant, n = 8, events = \"congestion >= 2\" } ]";
        Path file = Files.writeString(
                parent.resolve("a.conf"), "sweep { name = a, trials = " + trials + ", grid = " + grid + " }");
        return new SweepFile(Catalogue.load()).read(file, List.of());
    }

    private static ProgressPrinter printer(
            StringWriter text, ProgressMode mode, SweepPlan plan, int trials, long[] seconds) {
        ProgressPrinter progress =
                new ProgressPrinter(new PrintWriter(text, true), mode, () -> seconds[0] * 1_000_000_000L);
        progress.opened("a", "a", plan, List.of(new TrialRange(0, 0, trials)));
        return progress;
    }

    /** A line every five seconds. */
    @Test
    void linesComeEveryFiveSeconds() throws IOException {
        SweepPlan plan = plan(100);
        StringWriter text = new StringWriter();
        long[] seconds = {0};
        ProgressPrinter progress = printer(text, ProgressMode.PLAIN, plan, 100, seconds);
        double workOfTrial = plan.points().get(0).workOfTrial();
        for (seconds[0] = 1; seconds[0] <= 10; seconds[0]++) {
            progress.simulated(5, 5 * workOfTrial);
        }
        assertEquals(
                List.of(
                        "25%  25 of 100 trials simulated  about 15 s left  5 trials/s",
                        "50%  50 of 100 trials simulated  about 10 s left  5 trials/s"),
                text.toString().lines().toList());
    }

    /** The time left follows the recent rate. */
    @Test
    void theTimeLeftIsThatOfTheRecentRate() throws IOException {
        SweepPlan plan = plan(10000);
        StringWriter text = new StringWriter();
        long[] seconds = {0};
        ProgressPrinter progress = printer(text, ProgressMode.PLAIN, plan, 10_000, seconds);
        double workOfTrial = plan.points().get(0).workOfTrial();
        for (int trials : new int[] {1, 999, 1000, 1000, 1000, 100, 100}) {
            seconds[0] += 5;
            progress.simulated(trials, trials * workOfTrial);
        }
        assertEquals(
                List.of(
                        "estimating the time",
                        "about 1 min 30 s left",
                        "about 1 min left",
                        "about 35 s left",
                        "about 30 s left",
                        "about 55 s left",
                        "about 1 min 10 s left"),
                text.toString().lines().map(line -> line.split("  ")[2]).toList());
    }

    /** A line of a bar covers the longer one before it, and is no wider than the terminal; the end says what follows. */
    @Test
    void aBarLeavesNothingBehind() throws IOException {
        SweepPlan plan = plan(100);
        double workOfTrial = plan.points().get(0).workOfTrial();
        for (int columns : new int[] {0, 70}) {
            StringWriter text = new StringWriter();
            long[] seconds = {0};
            System.setProperty("swallowtail.columns", Integer.toString(columns));
            try {
                ProgressPrinter progress = printer(text, ProgressMode.BAR, plan, 100, seconds);
                seconds[0] = 5;
                progress.simulated(50, 50 * workOfTrial);
                seconds[0] = 10;
                progress.simulated(50, 50 * workOfTrial);
                progress.simulated();
                progress.makingTables(0, 4);
                seconds[0] = 11;
                progress.makingTables(3, 4);
                progress.makingTables(4, 4);
            } finally {
                System.clearProperty("swallowtail.columns");
            }
            List<String> lines = text.toString().lines().toList();
            assertTrue(lines.contains("Making the tables."), text.toString());
            assertEquals(
                    "\r\u001b[K[######################........] tables: 3 of 4 points\r\u001b[K",
                    text.toString().split("\n")[2]);
            String bar = text.toString().split("\n")[0];
            assertTrue(bar.startsWith("\r\u001b[K[###############...............]  50%  50 of 100 trials"), bar);
            String last = bar.substring(bar.lastIndexOf('\r'));
            assertTrue(last.contains(" 100%  100 of 100 trials") && !last.contains("left"), last);
            assertTrue(last.endsWith(columns > 0 ? " trials simulated" : "all done  10 trials/s"), last);
        }
    }

    @Test
    void theStartOfSparkIsShown() throws IOException {
        StringWriter text = new StringWriter();
        ProgressPrinter progress = printer(text, ProgressMode.BAR, plan(100), 100, new long[1]);
        progress.startingSpark(true);
        progress.startingSpark(false);
        assertEquals("\r\u001b[KStarting Spark ...\r\u001b[K", text.toString());
    }

    /** A notice stands on a line of its own in every mode; that of JSON is an object. */
    @Test
    void aNoticeIsALine() {
        Map<ProgressMode, String> expected = Map.of(
                ProgressMode.PLAIN,
                "a \"b\" \\n",
                ProgressMode.BAR,
                "\r\u001b[Ka \"b\" \\n",
                ProgressMode.JSON,
                "{\"notice\":\"a \\\"b\\\" \\\\n\"}");
        for (Map.Entry<ProgressMode, String> mode : expected.entrySet()) {
            StringWriter text = new StringWriter();
            new ProgressPrinter(new PrintWriter(text, true), mode.getKey(), System::nanoTime).notice("a \"b\" \\n");
            assertEquals(mode.getValue() + System.lineSeparator(), text.toString());
        }
    }
}
