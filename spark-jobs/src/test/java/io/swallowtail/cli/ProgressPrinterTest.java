package io.swallowtail.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.commit.TrialRange;
import io.swallowtail.plan.SweepFile;
import io.swallowtail.plan.SweepPlan;
import io.swallowtail.sweep.OpenTails;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgressPrinterTest {
    @TempDir
    private Path parent;

    /** A line every five seconds, which says how well the least known tail is known as soon as tables were made. */
    @Test
    void linesSayHowWellTheTailsAreKnown() throws IOException {
        SweepPlan plan = new SweepFile(Catalogue.load())
                .read(
                        Files.writeString(
                                parent.resolve("a.conf"),
                                "sweep { name = a, trials = 100, grid = [ { experiment = valiant, n = 8, events = \"congestion >= 2\" } ] }"),
                        List.of());
        StringWriter text = new StringWriter();
        long[] seconds = {0};
        ProgressPrinter progress = new ProgressPrinter(
                new PrintWriter(text, true),
                ProgressMode.PLAIN,
                plan,
                List.of(new TrialRange(0, 0, 100)),
                () -> seconds[0] * 1_000_000_000L);
        double workOfTrial = plan.points().get(0).workOfTrial();
        for (seconds[0] = 1; seconds[0] <= 10; seconds[0]++) {
            if (seconds[0] == 7) {
                progress.open(new OpenTails(0.5, "congestion >= 2", 3));
            }
            progress.simulated(5, 5 * workOfTrial);
        }
        assertEquals(
                List.of(
                        "25%  25 of 100 trials  5 trials/s  15 s left",
                        "50%  50 of 100 trials  5 trials/s  10 s left  worst relative error 0.5 (congestion >= 2), 3 tails not seen yet"),
                text.toString().lines().toList());
    }
}
