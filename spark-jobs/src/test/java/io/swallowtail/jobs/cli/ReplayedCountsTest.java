package io.swallowtail.jobs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every value that a sweep saw comes back when its first trial is replayed. */
class ReplayedCountsTest {
    private static final int TRIALS = 150;

    @TempDir
    private Path directory;

    @Test
    void theFirstTrialOfEveryCountHasItsValue() throws IOException {
        SweepDirectories sweeps = new SweepDirectories(directory, 11);
        String grid =
                "{ experiment = collision, n = 16, c = 1, tie = coin }\n{ experiment = minimum, n = 16, workload ="
                        + " churn, choices = independent }\n{ experiment = valiant, n = 16 }";
        sweeps.commit("counted", grid, "trials=" + TRIALS);
        CommandLineRun run = sweeps.command("counted", grid, List.of("--progress", "plain"), "trials=" + TRIALS);
        assertEquals(0, run.exit(), run.err());
        assertTrue(run.err().contains("Nothing is left to simulate"), run.err());
        Map<String, Map<String, Long>> replayed = new HashMap<>();
        JsonNode counts = sweeps.query(
                "counted",
                "SELECT c.* FROM counts c WHERE regexp_matches(metric, '^[a-z_]+$') ORDER BY point, metric, value");
        assertTrue(counts.size() > 20, counts.toString());
        for (JsonNode row : counts) {
            String point = row.get("point").asText();
            String trial = row.get("first_trial").asText();
            Map<String, Long> metrics =
                    replayed.computeIfAbsent(point + " " + trial, key -> metrics(sweeps, point, trial));
            assertEquals(
                    row.get("value").asLong(), metrics.get(row.get("metric").asText()), row.toString());
        }
        String point = counts.get(0).get("point").asText();
        assertEquals(1, metrics(sweeps, point, "" + (TRIALS - 1)).get("in_sweep"));
        assertEquals(0, metrics(sweeps, point, "" + TRIALS).get("in_sweep"));
    }

    private static Map<String, Long> metrics(SweepDirectories sweeps, String point, String trial) {
        CommandLineRun run = CommandLineRun.line(
                        "replay --data ? --point ? --trial ? --format json",
                        sweeps.path("counted"),
                        point.substring(0, 12),
                        trial)
                .succeeded();
        Map<String, Long> metrics = new HashMap<>();
        try {
            for (JsonNode row : new ObjectMapper().readTree(run.out())) {
                if (row.get("kind").asText().equals("metric")
                        || row.get("name").asText().equals("in_sweep")) {
                    JsonNode value = row.get("value");
                    metrics.put(
                            row.get("name").asText(),
                            value.isBoolean() ? (value.asBoolean() ? 1L : 0L) : value.asLong());
                }
            }
        } catch (IOException e) {
            throw new AssertionError(run.out(), e);
        }
        return metrics;
    }
}
