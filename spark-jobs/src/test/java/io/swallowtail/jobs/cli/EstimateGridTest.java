package io.swallowtail.jobs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code estimate} and {@code compare} of several points: rows, their commands, simultaneous limits, pictures; and what a budget leaves. */
class EstimateGridTest {
    private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");

    @TempDir
    private Path directory;

    private static CommandLineRun run(String... arguments) {
        return CommandLineRun.of(arguments);
    }

    /** Runs the command of a row, as a shell would split it. */
    private static JsonNode again(JsonNode row) throws IOException {
        List<String> words = new ArrayList<>(WORD.matcher(row.get("command").asText())
                .results()
                .map(match -> match.group(1) == null ? match.group(2) : match.group(1))
                .toList());
        assertEquals("swallowtail", words.remove(0));
        words.addAll(List.of("--format", "json"));
        return run(words.toArray(String[]::new)).rows();
    }

    @Test
    void everyRowHasTheCommandThatGivesItAgain() throws IOException {
        JsonNode rows = run(CommandLineRun.words(
                        "estimate collision -p n=8,16 -p c=1..2 --event ? --trials 2000 --simultaneous --format json",
                        "congestion >= 1..2"))
                .rows();
        assertEquals(8, rows.size());
        for (int r = 0; r < rows.size(); r++) {
            JsonNode row = rows.get(r);
            assertEquals(r < 4 ? 8 : 16, row.get("n").asInt());
            assertEquals(1 + r / 2 % 2, row.get("c").asInt());
            assertEquals(0.05 / 8, row.get("alpha_spent").asDouble(), 1e-12);
            JsonNode alone = again(row).get(r % 2);
            assertEquals(row.get("exceedances"), alone.get("exceedances"));
            assertEquals(row.get("ci_low").asDouble(), alone.get("ci_low").asDouble(), 1e-9);
            assertEquals(row.get("ci_high").asDouble(), alone.get("ci_high").asDouble(), 1e-9);
        }
    }

    @Test
    void peopleGetTheVariedParametersAndOneCommand() {
        String text = run(CommandLineRun.words(
                        "estimate collision -p n=16 -p c=1..2 --event failed --trials 500 --simultaneous"))
                .out();
        assertTrue(text.startsWith("collision n = 16: probability of each event, with its 95% interval; all 2"), text);
        assertTrue(text.lines().anyMatch(line -> line.matches("c +event +probability.*")), text);
        assertTrue(text.contains("The first row alone: swallowtail estimate collision -p n=16 -p c=1"), text);
    }

    @Test
    void aBudgetLeavesWhatIsCompleted() throws IOException {
        CommandLineRun stopped = run(
                CommandLineRun.words(
                        "estimate collision -p n=64 -p c=1..2 --event failed --trials 1000000000 --budget 500ms --format json"));
        assertEquals(1, stopped.exit());
        assertTrue(stopped.err().contains("stopped: the time budget is spent"), stopped.err());
        assertTrue(stopped.err().contains("1 of 2 points were not begun"), stopped.err());
        JsonNode row = new ObjectMapper().readTree(stopped.out()).get(0);
        assertEquals("anytime", row.get("interval").asText());
        assertTrue(row.get("stopped").asText().contains("plain trials were completed"), row.toString());
        CommandLineRun compared = run(
                CommandLineRun.words(
                        "compare collision -p n=64 -p c=1 --against c=2 --event failed --trials 1000000000 --budget 500ms --format json"));
        assertEquals(1, compared.exit());
        for (JsonNode each : new ObjectMapper().readTree(compared.out())) {
            assertEquals("anytime", each.get("interval").asText());
            assertTrue(each.get("trials").asLong() < 1_000_000_000L);
        }
    }
}
