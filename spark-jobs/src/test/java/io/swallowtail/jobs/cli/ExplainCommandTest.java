package io.swallowtail.jobs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code explain}: the interval of a tail and its reason, the bound, and invalid requests. */
class ExplainCommandTest {
    @TempDir
    private Path directory;

    private static String id(int n, int c) {
        Experiment experiment = Catalogue.load().experiment("collision");
        return new Point(experiment, Parameters.parse(experiment, Map.of("n", "" + n, "c", "" + c))).id();
    }

    private CommandLineRun explain(String name, String event, String... more) {
        Stream<String> start = Stream.of(
                "explain",
                "--data",
                directory.resolve(name).toString(),
                "--point",
                id(64, 2).substring(0, 8),
                "--event",
                event);
        return CommandLineRun.of(Stream.concat(start, Stream.of(more)).toArray(String[]::new));
    }

    private static final String GRID =
            "{ experiment = collision, n = 64, c = 2, events = [\"failed\", \"congestion >= 2..9\"] }";

    @Test
    void everyRuleIsNamedWithItsNumbers() throws IOException {
        SweepDirectories sweeps = new SweepDirectories(directory, 5);
        sweeps.make("fixed", GRID, "trials=4000");
        String fixed = explain("fixed", "failed").out();
        assertTrue(fixed.contains("of 4,000 trials (seed 5)"), fixed);
        String[] byParameters = {
            "explain", "--data", directory.resolve("fixed").toString(), "-p", "n=2^6", "--event", "failed"
        };
        assertEquals(fixed, CommandLineRun.of(byParameters).out());
        assertTrue(fixed.contains("Interval (clopper-pearson)"), fixed);
        assertTrue(fixed.contains("Bound: "), fixed);
        assertTrue(fixed.contains("swallowtail estimate collision -p n=64 -p c=2 --event failed"), fixed);
        sweeps.make("stopping", GRID, "stop.event=failed", "stop.relative-error=0.3", "stop.max-trials=2000");
        String stopping = explain("stopping", "failed").out();
        assertTrue(stopping.contains("Interval (anytime)"), stopping);
        assertTrue(stopping.contains("this stop event has not ended yet"), stopping);
        String other = explain("stopping", "congestion >= 3").out();
        assertTrue(other.contains("and this event is not a stop event"), other);
        sweeps.commit("running", GRID, "trials=4000");
        String running = explain("running", "failed").out();
        assertTrue(running.contains("from the trials committed so far"), running);
        String never = explain("fixed", "congestion >= 8").out();
        assertTrue(never.contains("--method auto"), never);
        String impossible = explain("fixed", "congestion >= 9").out();
        assertTrue(impossible.contains("The event is impossible: congestion is at most 8 at this point."), impossible);
        assertFalse(impossible.contains("4,000 trials"), impossible);
    }

    @Test
    void programsGetTheFacts() throws IOException {
        new SweepDirectories(directory, 5).make("fixed", GRID, "trials=4000");
        JsonNode row = explain("fixed", "failed", "--format", "json").rows().get(0);
        assertEquals(id(64, 2), row.get("point").asText());
        assertEquals(4000, row.get("trials").asLong());
        assertEquals("clopper-pearson", row.get("interval").asText());
        double above = row.get("ci_high").asDouble() / row.get("estimate").asDouble() - 1;
        assertEquals(above, row.get("relative_error").asDouble(), 1e-12);
        assertTrue(row.get("next_trials").asDouble() > 1000, row.toString());
        assertTrue(row.get("next_seconds").asDouble() > 0, row.toString());
        assertEquals(0, row.get("bounds").size(), "Theorem 2.1 speaks about c from 4 on");
    }

    /** Theorem 2.1 speaks about c = 4; at n = 64 it is above 1. */
    @Test
    void aBoundHasItsNumbersAndItsVerdict() throws IOException {
        new SweepDirectories(directory, 5)
                .make("bounded", "{ experiment = collision, n = 64, c = 4, events = [\"failed\"] }", "trials=100");
        String[] start = {
            "explain", "--data", directory.resolve("bounded").toString(), "--point", id(64, 4), "--event", "failed"
        };
        String text = CommandLineRun.of(start).out();
        assertTrue(text.contains("above 1 (Theorem 2.1): vacuous. It is at least 1, so it excludes nothing."), text);
        JsonNode bound = CommandLineRun.of(Stream.concat(Stream.of(start), Stream.of("--format", "json"))
                        .toArray(String[]::new))
                .rows()
                .get(0)
                .get("bounds")
                .get(0);
        assertEquals("upper", bound.get("kind").asText());
        assertTrue(bound.get("log10_bound").asDouble() > 0, bound.toString());
    }

    @Test
    void aPointIsNamedByParameters() throws IOException {
        new SweepDirectories(directory, 5)
                .make("two", "{ experiment = collision, n = 64, c = [2, 3], events = failed }", "trials=100");
        String start = "explain --data ? --event failed ";
        CommandLineRun.line(start + "-p n=64", directory.resolve("two"))
                .isRefused("-p: 2 points match; choose one, such as collision c=2 n=64, collision c=3 n=64");
        CommandLineRun.line(start + "-p c=4", directory.resolve("two"))
                .isRefused("matches; choose one, such as collision c=2");
        CommandLineRun.line(start + "-p c=2 --point 123456", directory.resolve("two"))
                .isRefused("--point: cannot be combined with -p");
    }

    @Test
    void whatTheSweepDoesNotHoldIsRefused() throws IOException {
        new SweepDirectories(directory, 5).make("fixed", GRID, "trials=100");
        explain("fixed", "congestion >= 10").isRefused("did you mean congestion >= ");
        explain("fixed", "congestio >= 2").isRefused("--event: ");
        explain("none", "failed").isRefused("does not exist");
        CommandLineRun.line("explain --data ? --point 12 --event failed", directory.resolve("fixed"))
                .isRefused("is not the beginning of a point's id");
    }
}
