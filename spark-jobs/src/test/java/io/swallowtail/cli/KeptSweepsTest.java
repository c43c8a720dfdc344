package io.swallowtail.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tables of sweeps that are extended, merged and stopped are those of one run, or say what they lack. */
class KeptSweepsTest {
    private static final String COLLISION =
            "{ experiment = collision, n = [8, 16], c = 2, events = [\"failed\", \"congestion >= 2..3\","
                    + " \"failed && rounds > 1\"] }";
    private static final String VALIANT = "{ experiment = valiant, n = 8 }";
    private static final String BOTH = COLLISION + ",\n" + VALIANT;
    private static final long SEED = 7;
    private static final int TRIALS = 3000;

    @TempDir
    private static Path parent;

    private static SweepDirectories sweeps;
    private static List<String> whole;

    @BeforeAll
    static void sweepOnce() throws IOException {
        sweeps = new SweepDirectories(parent, SEED);
        sweeps.run("whole", BOTH, "trials=" + TRIALS, "rows=all");
        whole = sweeps.rows("whole");
        assertFalse(whole.isEmpty());
    }

    @Test
    void extendingIsAsIfItHadBeenWantedAtOnce() throws IOException {
        sweeps.commit("extended", COLLISION, "trials=20", "rows=all", "trials-per-task=1");
        sweeps.commit("extended", VALIANT, "trials=10", "rows=all");
        sweeps.run("extended", BOTH, "trials=" + TRIALS, "rows=all", "trials-per-task=701");
        assertEquals(whole, sweeps.rows("extended"));
    }

    @Test
    void mergingIsAsIfAllHadRunTogether() throws IOException {
        sweeps.commit("early", BOTH, "trials=1200", "rows=all");
        sweeps.commit("late", BOTH, "trials=" + TRIALS, "first-trial=1200", "rows=all", "trials-per-task=701");
        sweeps.merge("merged", "early", "late", "whole");
        assertEquals(whole, sweeps.rows("merged"));
        new SweepDirectories(parent, SEED + 1).commit("other-seed", VALIANT, "trials=10", "rows=all");
        sweeps.refusedMerge("seed is 7 there and 8 here", "early", "other-seed");
    }

    /** A sweep that is stopped keeps a prefix of every point, with intervals that allow for stopping at will. */
    @Test
    void aSweepThatIsStoppedSaysWhatItHas() throws IOException {
        CommandLineRun run = sweeps.command(
                "stopped",
                COLLISION,
                List.of("--for", "2s", "--segment", "1s", "--progress", "plain"),
                "trials=1000000000");
        assertEquals(0, run.exit(), run.err());
        assertTrue(run.err().contains("trials to go"), run.err());
        JsonNode tails = sweeps.query("stopped", "SELECT DISTINCT interval, confidence FROM tails");
        assertEquals(1, tails.size());
        assertEquals("anytime", tails.get(0).get("interval").asText());
        assertEquals(
                2, sweeps.query("stopped", "SELECT DISTINCT point FROM tails").size());
        assertEquals(
                0,
                sweeps.query("stopped", "SELECT * FROM summary WHERE mean_low IS NOT NULL OR q50_low IS NOT NULL")
                        .size());
    }
}
