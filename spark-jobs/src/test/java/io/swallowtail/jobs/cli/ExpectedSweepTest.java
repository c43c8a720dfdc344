package io.swallowtail.jobs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.plan.Expectation;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.jobs.commit.SweepDirectory;
import io.swallowtail.jobs.sql.Sessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The expectations of a directory: in sweep.json, in `run`, `report`, `merge` and SQL. */
class ExpectedSweepTest {
    private static final String GRID =
            "{ experiment = valiant, n = [4, 16], events = \"congestion >= 4\", expect = \"congestion >= 4 <= 0.01\" }";

    @TempDir
    private static Path parent;

    private static SweepDirectories sweeps;

    @BeforeAll
    static void sweepOnce() throws IOException {
        sweeps = new SweepDirectories(parent, 7);
        sweeps.make("sweep", GRID, "trials=500", "expect=\"congestion >= 3 >= 0.1\"");
    }

    private static List<String> expected(String name) throws IOException {
        return new SweepDirectory(sweeps.path(name).toString(), Sessions.hadoopConfiguration())
                .description(Catalogue.load()).plan().points().stream()
                        .flatMap(planned -> planned.expectations().stream())
                        .map(Expectation::text)
                        .toList();
    }

    @Test
    void runAndReportBeginWithTheVerdicts() throws IOException {
        CommandLineRun run =
                sweeps.command("sweep", GRID, List.of(), "trials=500", "expect=\"congestion >= 3 >= 0.1\"");
        assertEquals(3, run.exit(), run.err());
        List<String> lines = run.out().lines().limit(3).toList();
        assertEquals("Expectations: 2 met, 2 not met, 0 undecided.", lines.get(0));
        assertEquals("not met: congestion >= 3 >= 0.1 at valiant n=4: impossible", lines.get(1));
        assertTrue(lines.get(2).startsWith("not met: congestion >= 4 <= 0.01 at valiant n=16: 0.0"), lines.get(2));

        Path page = parent.resolve("page.html");
        CommandLineRun report = CommandLineRun.line("report --data ? --out ?", sweeps.path("sweep"), page)
                .succeeded();
        assertEquals(lines, report.out().lines().limit(3).toList());
        String html = Files.readString(page);
        assertTrue(
                html.contains(
                        "<li class=\"expectation unmet\">congestion &gt;= 3 &gt;= 0.1: not met at 1 point, met at 1 point</li>"),
                html);
        assertTrue(
                html.contains("<li class=\"expectation met\">met: congestion &gt;= 3 &gt;= 0.1 at valiant n=16: 0."),
                html);
    }

    @Test
    void theViewHasOneRowForEach() throws IOException {
        assertEquals(
                "[{\"n\":4,\"event\":\"congestion >= 3\",\"side\":\"at least\",\"probability\":0.1,\"verdict\":\"not met\"},"
                        + "{\"n\":4,\"event\":\"congestion >= 4\",\"side\":\"at most\",\"probability\":0.01,\"verdict\":\"met\"},"
                        + "{\"n\":16,\"event\":\"congestion >= 3\",\"side\":\"at least\",\"probability\":0.1,\"verdict\":\"met\"},"
                        + "{\"n\":16,\"event\":\"congestion >= 4\",\"side\":\"at most\",\"probability\":0.01,\"verdict\":\"not met\"}]",
                CommandLineRun.of(
                                "sql",
                                "--data",
                                sweeps.path("sweep").toString(),
                                "--format",
                                "json",
                                "SELECT n, event, side, probability, verdict FROM expectations JOIN tails USING (point, event)"
                                        + " ORDER BY n, event")
                        .rows()
                        .toString());
    }

    /** The newest sweep file decides what is expected of its points. A joined sweep has the expectations of all. */
    @Test
    void expectationsAreReplacedByARunAndJoinedByAMerge() throws IOException {
        String other = GRID.replace("<= 0.01", "<= 0.5");
        sweeps.make("one", GRID, "trials=200");
        assertEquals(List.of("congestion >= 4 <= 0.01", "congestion >= 4 <= 0.01"), expected("one"));
        sweeps.commit("one", other.replace("[4, 16]", "16"), "trials=200");
        assertEquals(List.of("congestion >= 4 <= 0.01", "congestion >= 4 <= 0.5"), expected("one"));

        sweeps.make("two", GRID, "trials=200", "expect=\"congestion >= 4 <= 0.2\"");
        CommandLineRun.line("merge ? ? --out ?", sweeps.path("one"), sweeps.path("two"), sweeps.path("both"))
                .succeeded();
        assertEquals(
                List.of(
                        "congestion >= 4 <= 0.01",
                        "congestion >= 4 <= 0.2",
                        "congestion >= 4 <= 0.5",
                        "congestion >= 4 <= 0.01",
                        "congestion >= 4 <= 0.2"),
                expected("both"));
    }
}
