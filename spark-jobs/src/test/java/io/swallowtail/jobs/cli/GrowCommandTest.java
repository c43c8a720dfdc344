package io.swallowtail.jobs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code grow}: output in three formats, what does not depend on threads, and bad input. */
class GrowCommandTest {
    private static final String[] GREEDY = {
        "grow", "greedy", "--vary", "n=2^3..2^7", "--metric", "congestion", "--trials", "500", "--quantile", "0.9,0.99"
    };

    @TempDir
    private Path directory;

    private static CommandLineRun run(String[] first, String... more) {
        return CommandLineRun.of(
                Stream.concat(Arrays.stream(first), Arrays.stream(more)).toArray(String[]::new));
    }

    @Test
    void threadsChangeNothing() {
        CommandLineRun one = run(GREEDY, "--format", "json", "--threads", "1").succeeded();
        assertEquals(
                one.out(), run(GREEDY, "--format", "json", "--threads", "3").out());
    }

    @Test
    void jsonIsOneObject() throws IOException {
        JsonNode answer = run(GREEDY, "--format", "json").rows();
        assertEquals("congestion", answer.get("metric").asText());
        assertEquals(0.95, answer.get("confidence").asDouble());
        assertEquals(12, answer.get("laws").size(), "four laws of a mean and two quantiles");
        for (JsonNode law : answer.get("laws")) {
            boolean isPossible = law.get("verdict").asText().equals("possible");
            assertTrue(isPossible || law.get("verdict").asText().equals("excluded"), law.toString());
            assertTrue(law.get("residual").asDouble() >= 0, law.toString());
            if (law.get("law").asText().equals("log") && isPossible) {
                assertTrue(law.get("b_low").asDouble() <= law.get("b_high").asDouble(), law.toString());
            }
        }
        assertTrue(answer.get("statement").asText().contains("Mean: "), answer.toString());
        assertEquals(5, answer.get("points").size());
        JsonNode point = answer.get("points").get(2);
        assertEquals(32, point.get("n").asInt());
        assertEquals(500, point.get("observations").asInt());
        assertTrue(
                point.get("mean_joint_low").asDouble() < point.get("mean_low").asDouble(), "joint limits are wider");
        assertTrue(point.get("q99").asDouble() >= point.get("q90").asDouble(), point.toString());
        assertTrue(
                point.get("command").asText().contains("WHERE n = 32 AND seed = 42 AND trial < 500"), point.toString());
    }

    @Test
    void csvHasTheRowsOfJson() throws IOException {
        CommandLineRun csv = run(GREEDY, "--format", "csv");
        assertFalse(csv.out().contains("\r"), "lines end with LF");
        List<String> lines = csv.out().lines().toList();
        JsonNode points = run(GREEDY, "--format", "json").rows().get("points");
        List<String> names = new ArrayList<>();
        points.get(0).fieldNames().forEachRemaining(names::add);
        assertEquals(String.join(",", names), lines.get(0));
        assertEquals(points.size() + 1, lines.size());
    }

    @Test
    void peopleGetTablesAndWords() throws IOException {
        Path svg = directory.resolve("grow.svg");
        CommandLineRun run = run(GREEDY, "--svg", svg.toString()).succeeded();
        assertTrue(run.out().contains("a + b log n / log log n"), run.out());
        assertTrue(run.out().contains("99% quantile"), run.out());
        assertTrue(run.out().contains("No theorem of this experiment"), run.out());
        String picture = Files.readString(svg);
        assertTrue(picture.startsWith("<svg") && picture.contains("congestion as n grows"), picture);
    }

    @Test
    void theoremsAreNamed() {
        CommandLineRun run = CommandLineRun.line(
                "grow collision -p c=3 --vary n=2^6..2^8 --metric all_paths_congestion --quantile 0.9 --trials 100");
        assertTrue(run.out().contains("Lemma 2.4: the 90% quantile is at most "), run.out());
        assertTrue(run.out().contains("3 values cannot distinguish laws; give at least 4."), run.out());
    }

    @Test
    void flagsHaveMeans() throws IOException {
        JsonNode answer = CommandLineRun.line(
                        "grow collision -p c=1 --vary n=2,4,8,16,32 --metric failed --trials 200 --format json")
                .rows();
        assertEquals(2, answer.get("laws").size(), "2 has no log log");
        assertFalse(answer.get("points").get(0).has("q50"), "a flag has no quantiles worth a column");
    }

    /** A budget of almost nothing ends before the first round or after some; either way the command says so. */
    @Test
    void aBudgetEndsTheWork() {
        CommandLineRun run = CommandLineRun.of(
                "grow", "valiant", "--vary", "n=2^3..2^10", "--metric", "congestion", "--budget", "500ms");
        assertTrue(
                run.exit() == 0 && run.out().contains("stopped: the time budget is spent")
                        || run.exit() == 1 && run.err().contains("before the first trials"),
                run.out() + run.err());
    }

    static Stream<Arguments> mistakes() {
        String vary = "n=2^3..2^7";
        return Stream.of(
                mistake("--metric", "did you mean congestion?", vary, "congestoin"),
                mistake("--vary", "give at least 3", "n=8,16", "congestion"),
                mistake("grow", "has no such parameter", "m=2,4,8,16", "congestion"),
                mistake("--vary", "is not a number", "permutation=random", "congestion"),
                mistake("--quantile", "not between 0 and 1", vary, "congestion", "--quantile", "1"),
                mistake("--quantile", "not a number", vary, "congestion", "--quantile", "0.9,x"),
                mistake("--trials", "2^40", vary, "congestion", "--trials", "0"),
                mistake("--confidence", "is not from 0.5 to below 1", vary, "congestion", "--confidence", "1"),
                mistake("-p", "several points", vary, "congestion", "-p", "load=0.5,1"),
                mistake("--vary", "also given by -p", vary, "congestion", "-p", "n=4"),
                mistake("--svg", ".svg", vary, "congestion", "--svg", "x.png"),
                mistake("--threads", "from 1", vary, "congestion", "--threads", "0"));
    }

    private static Arguments mistake(String option, String words, String vary, String metric, String... more) {
        return Arguments.of(option, words, vary, metric, more);
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void mistakesAreOneLine(String option, String words, String vary, String metric, String[] more) {
        CommandLineRun run = run(new String[] {"grow", "greedy", "--vary", vary, "--metric", metric}, more);
        assertEquals(2, run.exit(), run.out() + run.err());
        assertEquals(1, run.problems(), run.err());
        assertTrue(run.err().contains(option) && run.err().contains(words), run.err());
        assertEquals("", run.out());
    }
}
