package io.swallowtail.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.estimate.Tally;
import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.Point;
import io.swallowtail.experiment.TrialRunner;
import io.swallowtail.store.Falsified;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a directory holds is kept: sweeps are extended and merged, rows say what was counted, and nothing is mixed. */
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
        // Fewer trials or points than are there take nothing away.
        sweeps.run("extended", VALIANT, "trials=10", "rows=all");
        assertEquals(whole, sweeps.rows("extended"));
    }

    @Test
    void mergingTrialsAndPointsIsAsIfTheyHadRunTogether() throws IOException {
        sweeps.commit("early", BOTH, "trials=1200", "rows=all");
        sweeps.commit("late", BOTH, "trials=" + TRIALS, "first-trial=1200", "rows=all", "trials-per-task=701");
        sweeps.merge("trials-merged", "early", "late");
        assertEquals(whole, sweeps.rows("trials-merged"));

        // Points, too; and trials that both hold are compared, and kept once.
        sweeps.commit("collision", COLLISION, "trials=" + TRIALS, "rows=all");
        sweeps.commit("valiant", VALIANT, "trials=" + TRIALS, "rows=all");
        sweeps.merge("points-merged", "collision", "valiant", "whole", "valiant");
        assertEquals(whole, sweeps.rows("points-merged"));
    }

    @Test
    void mergeRefusesWhatItCannotCompareOrWhatDiffers() throws IOException {
        sweeps.commit("three", VALIANT, "trials=300", "trials-per-task=100");
        sweeps.commit("halves", VALIANT, "trials=300", "trials-per-task=150");
        sweeps.merge("equal", "three", "halves");
        sweeps.run("three", VALIANT, "trials=300");
        assertEquals(sweeps.rows("three"), sweeps.rows("equal"));

        sweeps.commit("part", VALIANT, "trials=130", "trials-per-task=130");
        sweeps.refusedMerge("cannot be compared", "three", "part");
        new SweepDirectories(parent, SEED + 1).commit("other-seed", VALIANT, "trials=10");
        sweeps.refusedMerge("seed is 7 there and 8 here", "three", "other-seed");
        sweeps.commit("rows", VALIANT, "trials=10", "rows=all");
        sweeps.refusedMerge("rows is none there and all here", "three", "rows");
        sweeps.commit(
                "compound",
                VALIANT.replace("}", ", events = \"congestion + congestion >= 4 || congestion == 1\" }"),
                "trials=10");
        sweeps.refusedMerge("other events", "three", "compound");
        Falsified.firstCount(sweeps.path("halves"));
        sweeps.refusedMerge("yielded something else", "three", "halves");
    }

    @Test
    void rowsSayWhatWasCounted() throws IOException {
        Experiment collision = Catalogue.load().experiment("collision");
        Point point = new Point(collision, Parameters.parse(collision, Map.of("n", "16", "c", "2")));
        List<String> expected = new ArrayList<>();
        new TrialRunner(point, SEED, List.of()).forEach(0, TRIALS, (trial, metrics) -> {
            List<String> row = new ArrayList<>(List.of(Long.toString(trial)));
            for (int m = 0; m < metrics.length; m++) {
                boolean flag = collision.metrics().get(m).flag();
                assertTrue(metrics[m] != Tally.NULL);
                row.add(flag ? Boolean.toString(metrics[m] != 0) : Long.toString(metrics[m]));
            }
            expected.add(String.join(" ", row));
        });
        List<String> actual = new ArrayList<>();
        for (JsonNode row : sweeps.query(
                "whole",
                "SELECT concat_ws(' ', trial, congestion, rounds, unsettled, failed, all_paths_congestion, setup_steps) AS t"
                        + " FROM trials_collision WHERE point = '" + point.id()
                        + "' AND n = 16 AND c = 2 AND tie = 'first'"
                        + " ORDER BY trial")) {
            actual.add(row.get("t").asText());
        }
        assertEquals(expected, actual);
    }

    @Test
    void onlyWhatStandsTogetherIsJoined() throws IOException {
        sweeps.run("kept", VALIANT, "trials=20");
        List<String> before = sweeps.rows("kept");
        new SweepDirectories(parent, SEED + 1).refused("kept", "seed is 7 there and 8 here", VALIANT, "trials=20");
        sweeps.refused("kept", "rows is none there and all here", VALIANT, "trials=20", "rows=all");
        sweeps.refused(
                "kept",
                "was not counted",
                VALIANT.replace("}", ", events = \"congestion == 2 || congestion == 4\" }"),
                "trials=30");
        assertEquals(before, sweeps.rows("kept"));
        // An event on one metric needs no new trials.
        sweeps.run("kept", VALIANT.replace("}", ", events = \"congestion == 2\" }"), "trials=20");
        assertTrue(sweeps.rows("kept").size() > before.size());
    }

    @Test
    void freshBeginsAnew() throws IOException {
        sweeps.commit("fresh", COLLISION, "trials=20");
        assertEquals(
                0,
                sweeps.command("fresh", VALIANT, List.of("--fresh"), "trials=20", "seed=9")
                        .exit());
        assertEquals(
                1,
                sweeps.query("fresh", "SELECT DISTINCT experiment, seed FROM points WHERE seed = 9")
                        .size());
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
