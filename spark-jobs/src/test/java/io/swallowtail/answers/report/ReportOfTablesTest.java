package io.swallowtail.answers.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.answer.NumberTable;
import io.swallowtail.answers.plan.PlannedEvent;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.plan.SweepFile;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.rows.TailRow;
import io.swallowtail.jobs.commit.SweepDirectory;
import io.swallowtail.jobs.commit.SweepWriter;
import io.swallowtail.jobs.sql.Sessions;
import io.swallowtail.jobs.sweep.CommittedSweep;
import io.swallowtail.jobs.swept.SweepDataReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a report says: the numbers of the tables, as the queries give them, in words that are only words. */
class ReportOfTablesTest {
    private static final String SMALL = """
            sweep { name = small, seed = 7, trials = 1000, grid = [
              { experiment = valiant, n = [64, 256, 1024], events = ["congestion >= 4..8", "congestion < 0.5 * n"] }
              { experiment = collision, n = [64, 256], c = [2, 3], events = ["failed", "rounds >= 4", "failed && rounds > 3"] }
              { experiment = extra_stage, n = 1024, r = [0, 1, 2, 3], t = [1, 10], events = ["latency_max > 2 * (t + d)"] }
            ] }""";

    @TempDir
    private Path directory;

    private static void fill(MadeTables tables) throws Exception {
        long number = 0;
        for (PlannedPoint planned : tables.plan().points()) {
            for (PlannedEvent event : planned.events()) {
                number++;
                tables.addTail(planned.point(), event, 1000, number % 4 == 0 ? 0 : number);
                if (number % 2 == 0) {
                    String kind = number % 3 == 0 ? "lower" : "upper";
                    Object[] bound = {
                        planned.point().id(),
                        event.event().text(),
                        "Theorem " + number,
                        "t = 4",
                        kind,
                        true,
                        -0.01 * number,
                        number == 6 ? "violated" : "consistent",
                        0.001
                    };
                    tables.add("bounds", bound);
                    tables.add(
                            "bounds",
                            planned.point().id(),
                            event.event().text(),
                            "Vacuous lemma",
                            null,
                            "upper",
                            true,
                            3.5,
                            "vacuous",
                            0.001);
                    tables.add(
                            "bounds",
                            planned.point().id(),
                            event.event().text(),
                            "Other lemma",
                            null,
                            "upper",
                            false,
                            null,
                            null,
                            0.001);
                }
            }
            for (String metric : List.of("congestion", "rounds", "latency_sum", "latency_max")) {
                if (planned.point().experiment().metrics().stream()
                        .anyMatch(known -> known.name().equals(metric))) {
                    number++;
                    addSummary(tables, planned.point(), metric, number);
                }
            }
        }
    }

    private static void addSummary(MadeTables tables, Point point, String metric, long number) throws Exception {
        var values = point.parameters().texts();
        tables.add(
                "summary",
                point.id(),
                point.experiment().name(),
                metric,
                1000L,
                number + 0.25,
                number - 0.5,
                number + 0.75,
                "student",
                0.0,
                number + 9.0,
                number + 0.0,
                number == 3 ? null : number - 1.0,
                number + 1.0,
                number + 5.0,
                number + 4.0,
                number % 5 == 0 ? null : number + 6.0,
                Long.valueOf(values.get("n")),
                values.containsKey("r") ? Long.valueOf(values.get("r")) : null,
                values.containsKey("t") ? Long.valueOf(values.get("t")) : null);
    }

    private static List<String> rows(List<Figure> figures) {
        List<String> rows = new ArrayList<>();
        for (Figure figure : figures) {
            for (List<Object> row : figure.numbers().rows()) {
                rows.add(row.stream()
                        .map(value -> value == null ? "" : value.toString())
                        .toList()
                        .toString());
            }
        }
        rows.sort(null);
        return rows;
    }

    /** The numbers under figures are those that the query of their kind gives, all of them or those that have a figure. */
    @Test
    void figuresShowWhatTheirQueriesAnswer() throws Exception {
        try (MadeTables tables = new MadeTables(directory, SMALL)) {
            fill(tables);
            SweepData data = tables.read("small");
            List<Figure> tails = Figures.tails(data);
            assertEquals(tables.query(Page.resource("tails.sql")), rows(tails));
            List<Figure> latency = new MeanFigures().of(data);
            assertEquals(tables.query(Page.resource("extra_stages.sql")), rows(latency));
            List<String> growth = rows(new GrowthFigures().of(data));
            assertEquals(3, growth.size(), "one metric at three sizes");
            assertTrue(tables.query(Page.resource("growth.sql")).containsAll(growth));
            NumberTable verdicts = Report.verdicts(data);
            List<String> judged = new ArrayList<>();
            verdicts.rows()
                    .forEach(row -> judged.add(row.stream()
                            .map(value -> value == null ? "" : value.toString())
                            .toList()
                            .toString()));
            assertEquals(
                    "violated", verdicts.rows().get(0).get(verdicts.columns().indexOf("verdict")));
            judged.sort(null);
            assertEquals(tables.query(Page.resource("verdicts.sql")), judged);
            for (Figure figure : tails) {
                if (figure.drawing() != null) {
                    assertEquals(figure.shown().rows().size(), observed(figure), figure.name());
                }
            }
        }
    }

    /** Curves that differ in two parameters at once are divided among charts, none of which takes the place of another. */
    @Test
    void everyTailHasItsFigure() throws Exception {
        StringBuilder grid = new StringBuilder();
        for (int c = 1; c <= 12; c++) {
            grid.append("{ experiment = collision, n = [16, 64, 256], events = failed, c = " + c + ", max_rounds = " + c
                    + " }\n");
        }
        grid.append("{ experiment = collision, n = 32, events = failed, c = 20, max_rounds = 20 }\n");
        String conf = "sweep { name = s, seed = 7, trials = 1000, grid = [ " + grid + " ] }";
        try (MadeTables tables = new MadeTables(directory, conf)) {
            long number = 0;
            for (PlannedPoint planned : tables.plan().points()) {
                tables.addTail(planned.point(), planned.events().get(0), 1000, ++number);
            }
            List<Figure> figures = new ArrayList<>();
            Figures.of(tables.read("s")).values().forEach(figures::addAll);
            assertEquals(3, figures.size(), "two charts over n, and a table of the point that is on no curve");
            assertEquals(tables.query(Page.resource("tails.sql")), rows(figures));
            assertEquals(3, figures.stream().map(Figure::name).distinct().count());
        }
    }

    /** Counts the drawn tails, without bounds. */
    private static int observed(Figure figure) {
        return ((io.swallowtail.answers.chart.Chart) figure.drawing())
                .series().stream()
                        .filter(series -> !series.look().isBound())
                        .mapToInt(series -> series.marks().size())
                        .sum();
    }

    @Test
    void beginsWithTheQuestionTheResultsAndTheDoubts() throws Exception {
        try (MadeTables tables = new MadeTables(directory, SMALL)) {
            fill(tables);
            tables.execute("UPDATE tails SET reliability = 'doubtful' WHERE event = 'failed' AND exceedances > 0");
            String page = Report.of(tables.read("small"), "a version");
            assertTrue(page.contains("15 points of 3 experiments, 38 tails, seed 7."), page.substring(0, 9000));
            assertTrue(page.contains("An estimate contradicts a theorem: 1 bound is VIOLATED, "));
            assertTrue(page.contains(" doubtful estimates: P(failed) for collision c="));
            assertTrue(page.indexOf("<table") < page.indexOf("15 points of"), "the answer is above the plan");
            assertTrue(page.indexOf("<table") < page.indexOf("<figure"));
            assertEquals(page, Report.of(tables.read("small"), "a version"), "equal bytes");
        }
    }

    /** Without tables, or with those of an earlier run, the report computes from the commits, with limits for looking early. */
    @Test
    void aRunningSweepIsReportedFromItsCommits() throws Exception {
        Path conf = Files.writeString(directory.resolve("s.conf"), """
                sweep { name = s, seed = 7, trials = 300, grid = [
                  { experiment = valiant, n = 64, events = ["congestion >= 3..8"] } ] }""");
        Path out = directory.resolve("s");
        CommittedSweep.run(out, conf, List.of());
        SweepPlan longer = new SweepFile(Catalogue.load()).read(conf, List.of("trials=400"));
        SweepDirectory there = new SweepDirectory(out.toString(), Sessions.hadoopConfiguration());
        SweepWriter.open(there, longer, Catalogue.load(), false).close(); // a run that was killed at once
        SweepData data = SweepDataReader.read(out.toString(), "s", Catalogue.load(), Sessions.hadoopConfiguration());
        assertTrue(data.running());
        assertEquals(6, data.rows().of(TailRow.class).size());
        for (TailRow row : data.rows().of(TailRow.class)) {
            assertEquals(300, row.trials());
            assertEquals("anytime", row.interval());
            assertEquals(
                    io.swallowtail.core.statistics.AnytimeLimits.high(
                            row.exceedances(), 300, data.plan().alphaOfTail()),
                    row.ciHigh());
        }
        String page = Report.of(data, "v");
        assertTrue(page.contains("This sweep is not finished"));
        assertTrue(page.contains("limits that hold at every look"));
        assertFalse(page.contains("as n grows"));
    }

    @Test
    void hostileTextsAreTexts() throws Exception {
        String hostile = "<script>document.title='hacked'</script><img src=x onerror=alert(1)>\"'&lt;\u0000\u202e"
                + "é".repeat(10_000);
        try (MadeTables tables = new MadeTables(directory, SMALL)) {
            fill(tables);
            tables.execute("UPDATE tails SET \"interval\" = 'x' || '"
                    + hostile.replace("'", "''").replace("\u0000", "") + "' WHERE exceedances < 3");
            tables.execute("UPDATE tails SET metric = '</svg><script>1</script>' WHERE metric = 'rounds'");
            tables.execute(
                    "UPDATE bounds SET bound_name = '</title><script>alert(2)</script>', verdict = '<b onclick=x>'");
            SweepData data = tables.read(hostile);
            String page = Report.of(data, hostile);
            assertEquals(1, page.split("<script", -1).length - 1, "only the page's own script");
            assertFalse(page.contains("<img") || page.contains("<b onclick") || page.contains("\u0000"));
            assertTrue(page.contains("default-src 'none'"));
            assertEquals(1, page.split("</body>", -1).length - 1);
        }
    }

    /**
     * 1,000 points with ten events and ten bounds each, and up to two metrics that grow; below 5 MB. With all metrics growing apart these pages
     * are 5.6 and 6.0 MB.
     */
    @ParameterizedTest
    @ValueSource(strings = {"""
                { experiment = locking, n = ["2^2..2^11"], q = "1..10", passes = [1, 2], destinations = [uniform, permutation]
                  events = "lost >= 1..10" }
                { experiment = flip, n = ["2^4..2^13"], events = ["congestion >= 1..10"] }
                { experiment = extra_stage, n = [64, 128, 256], r = "0..5", t = "1..33", events = ["latency_max >= 21..30"] }""", """
                { experiment = collision, choices = independent, n = [8, 16, 32, 64], c = "1..251",
                  events = "all_paths_congestion >= 3..12" }"""})
    @Tag("thorough")
    void tenThousandTailsAreAFewMegabytes(String grid) throws Exception {
        String conf = "sweep { name = large, seed = 7, trials = 1000, grid = [ " + grid + " ] }";
        try (MadeTables tables = new MadeTables(directory, conf)) {
            int tails = 0;
            for (PlannedPoint planned : tables.plan().points()) {
                int k = 0;
                for (PlannedEvent event : planned.events()) {
                    tables.addTail(planned.point(), event, 1000, (990 + tails++ % 10) >> 2 * k);
                    tables.add(
                            "bounds",
                            planned.point().id(),
                            event.event().text(),
                            "Theorem 1",
                            null,
                            "upper",
                            true,
                            1 - 1.01 * k++,
                            k < 2 ? "vacuous" : "inconclusive",
                            0.05 / 10_000);
                }
                for (Metric metric : planned.point().experiment().metrics()) {
                    if (List.of("congestion", "rounds", "latency_max").contains(metric.name())) {
                        addSummary(tables, planned.point(), metric.name(), tails % 11);
                    }
                }
            }
            assertTrue(
                    tables.plan().points().size() >= 1000,
                    tables.plan().points().size() + " points");
            assertTrue(tails >= 10_000, tails + " tails");
            String page = Report.of(tables.read("large"), "a version");
            int bytes = page.getBytes(StandardCharsets.UTF_8).length;
            assertTrue(bytes < 5_000_000, bytes + " bytes");
            assertFalse(page.contains("<title>k = "), "marks of so many tails have no words of their own");
            int figures = page.split("<figure id=\"f", -1).length - 1;
            assertTrue(figures > 100 && figures <= Placement.MAX_FIGURES, figures + " figures");
            assertEquals(figures, page.split("<summary>Numbers</summary>", -1).length - 1);
            assertEquals(figures, page.split("<a download=\"[a-z_]+-f", -1).length - 1);
        }
    }
}
