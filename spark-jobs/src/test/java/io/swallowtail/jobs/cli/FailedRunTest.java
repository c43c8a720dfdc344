package io.swallowtail.jobs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.swallowtail.jobs.sweep.Fragile;
import io.swallowtail.jobs.sweep.OutsideProtocol;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code run} on Spark lists failed points and completes all others. */
class FailedRunTest {
    @TempDir
    private Path parent;

    private CommandLineRun run(Path conf, String progress) throws IOException {
        return OutsideProtocol.with(
                Fragile.class,
                parent.resolve("services"),
                () -> CommandLineRun.line("run ? --out ? --progress ?", conf, parent.resolve("out"), progress));
    }

    @Test
    void failedPointsAreListedWithTheirReplay() throws IOException {
        Path conf = Files.writeString(
                parent.resolve("fragile.conf"),
                "sweep { name = fragile, seed = 5, trials = 3000, grid = [ { experiment = fragile, defect = [0, 1] } ] }");
        CommandLineRun plain = run(conf, "plain");
        assertEquals(1, plain.exit(), plain.err());
        List<String> lines = plain.err().lines().toList();
        List<String> last = lines.subList(lines.size() - 3, lines.size());
        assertTrue(
                last.get(0).matches("fragile defect=1: trial \\d+ of .* failed: IllegalStateException, face 7"),
                plain.err());
        assertEquals(
                "failed: 1 of 2 points; the others are complete, and the same command tries the failed ones again",
                last.get(2));
        assertTrue(
                plain.out().contains("Probability of each event") && plain.out().contains("3000"), plain.out());
        String[] replay = last.get(1).strip().replaceFirst("^swallowtail ", "").split(" ");
        CommandLineRun again =
                OutsideProtocol.with(Fragile.class, parent.resolve("services"), () -> CommandLineRun.of(replay));
        assertEquals(1, again.exit());
        assertTrue(again.err().contains("face 7"), again.err());

        CommandLineRun json = run(conf, "json");
        assertEquals(1, json.exit());
        List<String> objects =
                json.err().lines().filter(line -> line.contains("failed_point")).toList();
        JsonNode failure = new ObjectMapper().readTree(objects.get(0));
        assertEquals("fragile defect=1", failure.get("failed_point").asText());
        assertEquals(last.get(1).strip(), failure.get("command").asText());
        assertEquals(last.get(2), json.err().lines().reduce((one, next) -> next).orElseThrow());
    }
}
