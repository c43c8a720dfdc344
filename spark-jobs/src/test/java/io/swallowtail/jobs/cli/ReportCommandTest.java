package io.swallowtail.jobs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.report.PageChecks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code report} and {@code plot} of a sweep that was run: the same numbers by Java and by DuckDB, and a page that browsers show. */
class ReportCommandTest {
    private static final String GRID = """
            { experiment = valiant, n = [16, 32, 64], events = ["congestion >= 3..8"] }
            { experiment = collision, n = [16, 32, 64], c = [2, 3], events = ["failed", "rounds >= 4", "all_paths_congestion >= 6..9"] }
            { experiment = flip, n = 8, method = splitting, events = ["congestion >= 3"] }""";

    @TempDir
    private static Path directory;

    private static Path data;
    private static Path page;

    @BeforeAll
    static void sweepOnce() throws IOException {
        SweepDirectories sweeps = new SweepDirectories(directory, 7);
        sweeps.make("swept", GRID, "trials=400", "replications=20");
        data = sweeps.path("swept");
        page = directory.resolve("page.html");
        CommandLineRun run = CommandLineRun.of("report", "--data", data.toString(), "--out", page.toString())
                .succeeded();
        assertEquals("The report is in " + page + ".", run.out().strip());
    }

    @Test
    void thePageHasTheNumbersOfTheQueries() throws IOException {
        ReportNumbers.assertThoseOfTheTables(page, data);
        assertTrue(PageChecks.queries(Files.readString(page))
                .containsAll(List.of("tails.sql", "verdicts.sql", "growth.sql")));
    }

    @Test
    void severalSweepsHaveAPageEachAndAListOfThem() throws IOException {
        Path list = directory.resolve("list.html");
        String at = data.toString();
        CommandLineRun.of("report", "--data", at, "--data", at + "/", "--out", list.toString())
                .succeeded();
        String links = Files.readString(list);
        for (int i = 1; i <= 2; i++) {
            assertTrue(links.contains("<a href=\"list-" + i + ".html\">"), links);
            assertEquals(-1, Files.mismatch(page, directory.resolve("list-" + i + ".html")));
        }
    }

    @Test
    void plotDrawsAQuery() throws IOException {
        Path svg = directory.resolve("q.svg");
        CommandLineRun.line(
                        "plot --data ? --query ? --x n --y estimate --series c --log-x --log-y --out ?",
                        data,
                        "SELECT n, c, estimate, ci_low, ci_high FROM tails WHERE event = 'failed'",
                        svg)
                .succeeded();
        assertTrue(Files.readString(svg).contains(">estimate against n<"));
    }

    @Test
    void plotDrawsTheFiguresOfTheReport() throws IOException {
        Path svg = directory.resolve("tails.svg");
        Path html = directory.resolve("tails.html");
        for (Path out : List.of(svg, html)) {
            CommandLineRun.of("plot", "--data", data.toString(), "--out", out.toString())
                    .succeeded();
        }
        String report = Files.readString(page);
        List<String> drawn = PageChecks.shapes(Files.readString(svg));
        assertEquals(drawn, PageChecks.shapes(Files.readString(html)));
        assertTrue(PageChecks.shapes(report).containsAll(drawn));
    }

    /** A theorem that excludes nothing is named below the chart, or drawn with all of its values within the frame. */
    @Test
    void plotDrawsVacuousBoundsOnDemand() throws IOException {
        Path without = directory.resolve("without.svg");
        Path with = directory.resolve("with.svg");
        String words = "plot --data ? --series c --x n --event failed --width 600 --height 500 --out ?";
        CommandLineRun.line(words, data, without).succeeded();
        CommandLineRun.line(words + " --vacuous-bounds", data, with).succeeded();
        assertTrue(Files.readString(without).contains("Not drawn where it is at least 1"));
        String drawn = Files.readString(with);
        assertTrue(drawn.contains(">at most: Theorem 2.1<"), drawn);
        assertTrue(drawn.contains("viewBox=\"0 0 600 500\""), drawn.substring(0, 400));
    }

    /** A figure whose caption says what it is needs no title; a legend inside leaves the height to the frame. */
    @Test
    void plotPlacesTitleAndLegend() throws IOException {
        Path svg = directory.resolve("placed.svg");
        String words = "plot --data ? --series c --x n --event failed --title ? --legend ? --out ?";
        CommandLineRun.line(words, data, "Failures", "below", svg).succeeded();
        String below = Files.readString(svg);
        assertTrue(below.contains("class=\"title\" x=\"6\" y=\"22\">Failures<") && below.contains(">c = 2<"), below);
        CommandLineRun.line(words, data, "", "inside", svg).succeeded();
        String inside = Files.readString(svg);
        assertTrue(!inside.contains("class=\"title\"") && inside.contains(">c = 2<"), inside);
        CommandLineRun.line(words, data, "", "none", svg).succeeded();
        assertFalse(Files.readString(svg).contains(">c = 2<"));
        assertTrue(height(below) > height(inside), "the legend has no place of its own");
    }

    private static double height(String svg) {
        return Double.parseDouble(svg.replaceFirst("(?s).*?viewBox=\"0 0 [0-9.]+ ([0-9.]+)\".*", "$1"));
    }

    @Test
    void plotComparesExperimentsBySeries() throws IOException {
        Path svg = directory.resolve("series.svg");
        CommandLineRun.line("plot --data ? --series experiment,c --x n --event ? --out ?", data, "failed", svg)
                .succeeded();
        String text = Files.readString(svg);
        assertTrue(text.contains(">collision, c = 2") || text.contains(">c = 2"), text);
        CommandLineRun.line("plot --data ? --series network --out x.svg", data)
                .isRefused("--series: network: is not among the parameters that vary: experiment, ");
    }

    /** The tail of the README, with its bound, is what docs/pictures/make draws. */
    @Test
    @Tag("thorough")
    void theTailOfTheReadmeIsFresh() throws IOException {
        Path out = directory.resolve("tail");
        CommandLineRun run =
                CommandLineRun.line("run ../docs/pictures/tail.conf --out ? --master local[2] --progress none", out);
        assertEquals(0, run.exit(), run.err());
        Path svg = directory.resolve("tail.svg");
        assertEquals(
                0,
                CommandLineRun.of("plot", "--data", out.toString(), "--out", svg.toString())
                        .exit());
        assertEquals(-1, Files.mismatch(Path.of("../docs/pictures/tail.svg"), svg), "run docs/pictures/make");
    }

    @Test
    void wrongOptionsAreOneLine() {
        String at = data.toString();
        CommandLineRun.of("report", "--data", directory.resolve("none").toString())
                .isRefused("does not exist");
        CommandLineRun.of("report", "--data", at, "--out", "x.pdf").isRefused("does not end in .html");
        CommandLineRun.of("plot", "--data", at, "--out", "x.gif")
                .isRefused("does not end in .svg or .html or .pdf or .png");
        CommandLineRun.of("plot", "--data", at, "--out", "x.svg", "--width", "100")
                .isRefused("--width: 100 is not from 200");
        CommandLineRun.of("plot", "--data", at, "--out", "x.svg", "--y-label", "t")
                .isRefused("--query");
        CommandLineRun.of("plot", "--data", at, "--x", "n", "--out", "x.svg").isRefused("--query");
        CommandLineRun.of("plot", "--data", at, "--legend", "left", "--out", "x.svg")
                .isRefused("--legend");
        CommandLineRun.of("plot", "--data", at, "--query", "SELECT 1", "--y", "n", "--out", "x.svg")
                .isRefused("--x");
        assertFalse(Files.exists(Path.of("x.pdf")) || Files.exists(Path.of("x.png")) || Files.exists(Path.of("x.svg")));
    }

    @Test
    void aBrowserShowsIt() throws Exception {
        PageChecks.inBrowser(page, directory, 9);
    }
}
