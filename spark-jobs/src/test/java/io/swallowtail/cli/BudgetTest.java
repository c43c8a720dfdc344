package io.swallowtail.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code run --budget}. */
class BudgetTest {
    private static final String GRID = "{ experiment = valiant, n = [16, 64], events = \"congestion >= 5\" }";

    @TempDir
    private Path directory;

    private CommandLineRun run(String size, String... options) throws IOException {
        Path conf = Files.writeString(
                directory.resolve("budget.conf"),
                "sweep { name = budget, seed = 5, " + size + ", grid = [ " + GRID + " ] }");
        String[] start = {
            "run", conf.toString(), "--out", directory.resolve("out").toString(), "--master", "local[2]"
        };
        String[] all = new String[start.length + options.length];
        System.arraycopy(start, 0, all, 0, start.length);
        System.arraycopy(options, 0, all, start.length, options.length);
        return CommandLineRun.of(all);
    }

    @Test
    void whatDoesNotGoTogetherIsRefused() throws IOException {
        run("trials = 10", "--budget", "1m", "--for", "1m").isRefused("--budget: cannot be combined with --for");
        run("trials = 10", "--budget", "0s").isRefused("--budget: is zero");
        run("stop { event = \"congestion >= 4\", relative-error = 0.5, max-trials = 1000 }", "--budget", "1m")
                .isRefused("--budget: cannot be combined with stop");
        assertFalse(Files.exists(directory.resolve("out")));
    }

    @Tag("thorough")
    @Test
    void trialsGoWhereTheyReduceTheLargestError() throws IOException {
        CommandLineRun first =
                run("trials = 10", "--budget", "20s", "--progress", "plain").succeeded();
        assertTrue(first.err().contains("The budget is spent after "), first.err());
        assertTrue(first.err().contains("largest relative standard error "), first.err());
        long before = check();
        run("trials = 10", "--budget", "12s", "--progress", "none").succeeded();
        assertTrue(check() > before);
        CommandLineRun verified =
                CommandLineRun.of("verify", "--data", directory.resolve("out").toString());
        assertEquals(0, verified.exit(), verified.out());
    }

    /** Checks the limits and that the point with the rarer events has more trials; returns the number of all trials. */
    private long check() throws IOException {
        JsonNode rows = DuckDb.query(
                directory.resolve("out"),
                "SELECT n, any_value(interval) AS interval, max(trials) AS trials FROM tails GROUP BY n ORDER BY n");
        long all = 0;
        for (JsonNode row : rows) {
            assertEquals("anytime", row.get("interval").asText(), row.toString());
            all += row.get("trials").asLong();
        }
        long small = rows.get(0).get("trials").asLong();
        long large = rows.get(1).get("trials").asLong();
        assertTrue(small > 2 * large, small + " and " + large);
        return all;
    }
}
