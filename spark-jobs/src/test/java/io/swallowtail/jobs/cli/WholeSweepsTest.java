package io.swallowtail.jobs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.swallowtail.answers.answer.Format;
import io.swallowtail.answers.answer.RowPrinter;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.TrialRunner;
import io.swallowtail.core.rows.SweepTable;
import io.swallowtail.core.statistics.ClopperPearson;
import io.swallowtail.core.statistics.Tally;
import io.swallowtail.jobs.commit.SweepDirectory;
import io.swallowtail.jobs.sql.DataDirectory;
import io.swallowtail.jobs.sql.Sessions;
import io.swallowtail.jobs.sweep.BothSums;
import io.swallowtail.jobs.sweep.CommittedSweep;
import io.swallowtail.jobs.tableset.PublishedTables;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whole sweeps through the command line: what the tables say, against the trials simulated here and recounted by hand; and
 * that nothing depends on how the trials were divided. One class, because all tests read the same sweep.
 */
class WholeSweepsTest {
    private static final String COLLISION =
            "{ experiment = collision, n = [8, 64], c = 2, events = [\"failed\", \"congestion >= 2..4\","
                    + " \"failed && rounds > 1\", \"congestion < 0.5 * c + 2\", \"all_paths_congestion >= 5\"] }";
    private static final String VALIANT = "{ experiment = valiant, n = [8, 64], permutation = [random, shift] }";
    private static final String MIXED =
            "{ experiment = dice, add = 3, events = [\"share >= 1.5\", \"wide >= -877\", \"odd\", \"!odd\", \"total < 5\","
                    + " \"thrown != 2\", \"thrown > 4\", \"!odd || thrown == 0\", \"thrown > 5\"] }\n"
                    + "{ experiment = valiant, n = 8, method = union, events = \"congestion >= 2..5\" }\n"
                    + "{ experiment = collision, n = 4, c = 1, method = splitting, events = \"unsettled >= 2\" }";
    private static final int TRIALS = 3000;

    @TempDir
    private static Path directory;

    private static Path whole;

    @BeforeAll
    static void sweepOnce() throws IOException {
        whole = sweep("whole", COLLISION + "\n" + VALIANT, "rows=all");
    }

    private static Path conf(String name, String grid) throws IOException {
        return Files.writeString(
                directory.resolve(name + ".conf"),
                "sweep {\nname = " + name + "\nseed = 7\ntrials = " + TRIALS + "\ngrid = [\n" + grid + "\n]\n}\n");
    }

    private static Path sweep(String name, String grid, String... settings) throws IOException {
        Path out = directory.resolve(name);
        List<String> arguments = new ArrayList<>(List.of(
                "run", conf(name, grid).toString(), "--out", out.toString(), "--master", "local[2]", "--progress"));
        arguments.add("none");
        for (String setting : settings) {
            arguments.addAll(List.of("--set", setting));
        }
        CommandLineRun run = CommandLineRun.of(arguments.toArray(new String[0])).succeeded();
        assertEquals("", run.err());
        return out;
    }

    private static Path commit(String name, String grid, String... settings) throws IOException {
        Path out = directory.resolve(name);
        CommittedSweep.run(out, conf(name, grid), List.of(settings));
        return out;
    }

    private static JsonNode query(Path data, String statement) throws IOException {
        return DuckDb.query(data, statement);
    }

    /** All rows of all tables, sorted; without the verdicts, whose error is shared by all bounds of a sweep. */
    private static List<String> rows(Path data, String where) throws IOException {
        return rows(data, "COLUMNS(lambda c: c NOT LIKE 'verdict%')", where);
    }

    private static List<String> rowsWithoutLimits(Path data) throws IOException {
        return rows(
                data,
                "COLUMNS(lambda c: NOT regexp_matches(c, '_low$|_high$|interval$|^relative_error$|^looks$|^verdict'))",
                "");
    }

    private static List<String> rows(Path data, String columns, String where) throws IOException {
        List<String> rows = new ArrayList<>();
        for (String table : SweepDirectory.TABLES) {
            query(data, "SELECT " + columns + " FROM " + table + where)
                    .forEach(row -> rows.add(table + " " + row.toString()));
        }
        rows.sort(null);
        return rows;
    }

    /**
     * Points were added, trials too, in ranges of several lengths, and what ran apart was merged: the tables are those of one run, but for
     * the limits, which allow for the looks.
     */
    @Test
    void tablesDoNotDependOnHowTrialsAreDivided() throws IOException {
        String both = COLLISION + "\n" + VALIANT;
        commit("early", COLLISION, "trials=20", "rows=all", "trials-per-task=1");
        Path early = commit("early", both, "trials=1200", "rows=all", "trials-per-task=101");
        Path late = commit("late", both, "first-trial=1200", "rows=all", "trials-per-task=1700");
        Path merged = directory.resolve("merged");
        CommandLineRun.of("merge", early.toString(), late.toString(), whole.toString(), "--out", merged.toString())
                .succeeded();
        List<String> expected = rowsWithoutLimits(whole);
        assertFalse(expected.isEmpty());
        assertEquals(expected, rowsWithoutLimits(merged));
        JsonNode looks = query(
                merged,
                "SELECT DISTINCT experiment || ' ' || looks || ' ' || interval AS text FROM points JOIN tails USING (point, experiment) WHERE method <> 'exact'"
                        + " ORDER BY text");
        assertEquals(
                List.of("collision 20, 1200, 1800 anytime", "valiant 1200, 1800 anytime"),
                looks.findValuesAsText("text"));
    }

    /** Spark and DuckDB read the same values from the same files. */
    @Test
    void duckDbReadsTheTables() throws Exception {
        List<String> statements = new ArrayList<>(List.of(ReportNumbers.query("tails.sql")));
        Stream.concat(SweepDirectory.TABLES.stream(), Stream.of("trials_collision"))
                .forEach(table -> statements.add("SELECT * FROM " + table));
        try (SparkSession spark =
                Sessions.start("local[2]", directory.resolve("spark").toString())) {
            SqlSession session = new SqlSession(spark, Optional.of(DataDirectory.of(whole.toString())), false);
            for (String statement : statements) {
                List<String> read = ReportNumbers.texts(query(whole, statement));
                assertEquals(statement.matches(".* (levels|spectrum)"), read.isEmpty(), statement);
                assertEquals(ReportNumbers.texts(answer(session, statement)), read, statement);
            }
            Path mixed = commit("mixed", COLLISION + "\n" + MIXED, "replications=20", "trials-per-task=1100");
            CommittedSweep.makeTables(mixed);
            BothSums.assertEqualTables(spark, mixed);
            SqlSession ofMixed = new SqlSession(spark, Optional.of(DataDirectory.of(mixed.toString())), false);
            assertTablesFollowFromCounts(mixed, statement -> answer(ofMixed, statement));
            assertTablesFollowFromCounts(mixed, statement -> query(mixed, statement));
        }
    }

    private static JsonNode answer(SqlSession session, String statement) throws Exception {
        StringWriter out = new StringWriter();
        session.answer(statement, new RowPrinter(new PrintWriter(out), Format.JSON), new PrintWriter(out));
        return new ObjectMapper().readTree(out.toString());
    }

    /** Answers a statement. */
    private interface Reader {
        JsonNode answer(String statement) throws Exception;
    }

    /** The engine's tails and moments, and those that SQL makes of the counts. */
    private static void assertTablesFollowFromCounts(Path data, Reader reader) throws Exception {
        JsonNode tails =
                query(data, "SELECT * FROM tails WHERE method = 'monte-carlo' ORDER BY experiment, point, event");
        JsonNode fromCounts = reader.answer(Files.readString(Path.of("..", "queries", "counts_to_tails.sql")));
        assertEquals(2 * 7 + 9 - 1, fromCounts.size()); // one event is impossible
        assertEquals(tails.size(), fromCounts.size());
        for (int i = 0; i < tails.size(); i++) {
            JsonNode tail = tails.get(i);
            JsonNode row = fromCounts.get(i);
            for (String column : List.of("point", "experiment", "event", "trials", "exceedances", "estimate")) {
                assertEquals(tail.get(column).asText(), row.get(column).asText(), tail.toString());
            }
            assertEquals(
                    tail.get("log10_estimate").isNull(),
                    row.get("log10_estimate").isNull(),
                    tail.toString());
            assertEquals(
                    tail.get("log10_estimate").asDouble(),
                    row.get("log10_estimate").asDouble(),
                    1e-14);
        }
        JsonNode moments = query(data, "SELECT * FROM moments ORDER BY experiment, point, metric");
        JsonNode sums = reader.answer(Files.readString(Path.of("..", "queries", "counts_to_moments.sql")));
        assertEquals(2 * 6 + 5, sums.size());
        for (int i = 0; i < sums.size(); i++) {
            JsonNode expected = moments.get(i);
            JsonNode row = sums.get(i);
            boolean inBins = Set.of("share", "wide").contains(row.get("metric").asText());
            for (String column :
                    List.of("point", "experiment", "metric", "count", "sum", "sum_squares", "min", "max")) {
                if (!inBins || !Set.of("sum", "sum_squares", "min", "max").contains(column)) {
                    assertEquals(expected.get(column).asText(), row.get(column).asText(), expected.toString());
                }
            }
            assertEquals(inBins, expected.get("sum").asLong() != row.get("sum").asLong(), expected.toString());
        }
    }

    /** Other points in the grid change no row of a point (but for columns that only they have, and the bounds' shared error). */
    @Test
    void tablesDoNotDependOnOtherPoints() throws IOException {
        Path alone = commit("alone", COLLISION.replace("[8, 64]", "64"));
        CommittedSweep.makeTables(alone);
        String only = " WHERE point IN (SELECT point FROM points WHERE experiment = 'collision' AND n = 64)";
        assertEquals(rows(alone, ""), rows(whole, only));
    }

    /** Every count, first trial and tail of a point, from trials simulated here one by one. */
    @Test
    void tablesEqualARecountOfTheTrials() throws IOException {
        Experiment collision = Catalogue.load().experiment("collision");
        Point point = new Point(collision, Parameters.parse(collision, Map.of("n", "64", "c", "2")));
        Tally tally = new TrialRunner(point, 7, List.of()).run(0, TRIALS);
        Map<String, Long> recounted = new TreeMap<>();
        for (JsonNode row : query(whole, "SELECT * FROM counts WHERE point = '" + point.id() + "'")) {
            int metric = List.of("congestion", "rounds", "unsettled", "failed", "all_paths_congestion", "setup_steps")
                    .indexOf(row.get("metric").asText());
            if (metric >= 0) {
                long value = row.get("value").asLong();
                recounted.merge(row.get("metric").asText(), row.get("count").asLong(), Long::sum);
                assertEquals(tally.of(metric).count(value), row.get("count").asLong());
                assertEquals(
                        tally.of(metric).firstTrial(value),
                        row.get("first_trial").asLong());
            }
        }
        assertEquals(6, recounted.size(), recounted.toString());
        assertEquals(TRIALS, recounted.get("congestion"));
        JsonNode tails = query(
                whole,
                "SELECT t.*, p.identity FROM tails t JOIN points p ON p.point = t.point WHERE t.point = '" + point.id()
                        + "'");
        assertEquals(7, tails.size());
        for (JsonNode tail : tails) {
            long hits = hits(tally, tail.get("event").asText());
            assertEquals(TRIALS, tail.get("trials").asLong());
            assertEquals(
                    hits, tail.get("exceedances").asLong(), tail.get("event").asText());
            assertEquals(
                    ClopperPearson.low(hits, TRIALS, 1 - 0.95),
                    tail.get("ci_low").asDouble());
            assertEquals(
                    ClopperPearson.high(hits, TRIALS, 1 - 0.95),
                    tail.get("ci_high").asDouble());
            assertEquals(
                    tail.get("event").asText().contains("&&"),
                    tail.get("threshold").isNull());
            assertEquals("collision c=2 n=64", tail.get("identity").asText());
        }
    }

    private static long hits(Tally tally, String event) {
        return switch (event) {
            case "failed" -> tally.of(3).count(1);
            case "congestion >= 2" -> TRIALS - tally.of(0).count(1);
            case "congestion >= 3" ->
                TRIALS - tally.of(0).count(1) - tally.of(0).count(2);
            case "congestion >= 4" ->
                tally.of(0).count(4) + tally.of(0).count(5) + tally.of(0).count(6);
            case "congestion < 0.5 * c + 2" ->
                tally.of(0).count(1) + tally.of(0).count(2);
            case "all_paths_congestion >= 5" ->
                tally.of(4).count(5)
                        + tally.of(4).count(6)
                        + tally.of(4).count(7)
                        + tally.of(4).count(8);
            case "failed && rounds > 1" -> failedLate();
            default -> throw new AssertionError(event);
        };
    }

    /** Counted trial by trial, for a joint event is in no metric's tally. */
    private static long failedLate() {
        Experiment collision = Catalogue.load().experiment("collision");
        Point point = new Point(collision, Parameters.parse(collision, Map.of("n", "64", "c", "2")));
        TrialRunner runner = new TrialRunner(point, 7, List.of());
        long late = 0;
        for (long trial = 0; trial < TRIALS; trial++) {
            Tally one = runner.run(trial, trial + 1);
            late += one.of(3).count(1) == 1
                            && one.of(1).count(0) == 0
                            && one.of(1).count(1) == 0
                    ? 1
                    : 0;
        }
        return late;
    }

    @Test
    void theSummaryFollowsFromTheMoments() throws IOException {
        JsonNode rows = query(
                whole,
                "SELECT m.count = s.trials AND m.min = s.minimum AND m.max = s.maximum AND s.q50 <= s.q90"
                        + " AND (s.mean_low <= s.mean AND s.mean <= s.mean_high OR s.mean_interval IS NULL AND s.minimum = s.maximum)"
                        + " AND abs(s.mean * m.count - m.sum) < 1e-6 AS good"
                        + " FROM moments m JOIN summary s ON s.point = m.point AND s.metric = m.metric");
        assertEquals(2 * 6 + 4, rows.size());
        rows.forEach(row -> assertTrue(row.get("good").asBoolean()));
    }

    /** A flag's mean is a probability; where all values are equal Student's interval is a point and would say too much. */
    @Test
    void meansHaveTheIntervalThatIsHonestForThem() throws IOException {
        JsonNode rows = query(
                whole,
                "SELECT s.metric, s.mean_interval, s.mean_low IS NULL AND s.mean_high IS NULL AS open, s.minimum = s.maximum AS point,"
                        + " s.metric = 'failed' AND s.mean_low = t.ci_low AND s.mean_high = t.ci_high AS like_tail"
                        + " FROM summary s LEFT JOIN tails t ON t.point = s.point AND t.event = 'failed'");
        Set<String> intervals = new HashSet<>();
        for (JsonNode row : rows) {
            String interval = row.get("mean_interval").isNull()
                    ? "none"
                    : row.get("mean_interval").asText();
            intervals.add(interval);
            assertEquals(
                    row.get("metric").asText().equals("failed"), interval.equals("clopper-pearson"), row.toString());
            assertEquals(interval.equals("none"), row.get("open").asBoolean(), row.toString());
            if (interval.equals("clopper-pearson")) {
                assertTrue(row.get("like_tail").asBoolean(), row.toString());
            } else {
                assertEquals(row.get("point").asBoolean(), interval.equals("none"), row.toString());
            }
        }
        assertEquals(Set.of("none", "clopper-pearson", "student"), intervals);
    }

    @Test
    void boundsBelongToTheirTails() throws IOException {
        JsonNode rows = query(
                whole,
                "SELECT p.n, b.* FROM bounds b JOIN points p ON p.point = b.point WHERE b.bound_name = 'Lemma 2.4' ORDER BY p.n, b.event");
        assertEquals(2, rows.size());
        for (JsonNode row : rows) {
            int n = row.get("n").asInt();
            double edges = 2.0 * n * (Math.log(n) / Math.log(2));
            assertEquals(Math.log10(edges / 120), row.get("log10_bound").asDouble(), 1e-12);
            assertEquals("upper", row.get("kind").asText());
            assertTrue(row.get("applies").asBoolean());
            // 48/120 is a bound, 768/120 says nothing: one statement, so it alone spends the error.
            assertEquals(n == 8 ? "consistent" : "vacuous", row.get("verdict").asText());
            assertEquals(0.05, row.get("verdict_alpha").asDouble(), 1e-12);
        }
    }

    @Test
    void onlyTablesCommitsAndTrialsAreLeft() throws IOException {
        try (Stream<Path> files = Files.walk(whole)) {
            List<String> names = files.filter(Files::isRegularFile)
                    .map(file -> whole.relativize(file).toString())
                    // How many files of trials there are is a matter of how long the trials took.
                    .map(file -> file.replaceFirst("-\\d+-\\p{XDigit}{16}\\.parquet$", "-*.parquet"))
                    .map(file -> file.replaceFirst("[0-9a-f]{32}", "SET"))
                    .distinct()
                    .sorted()
                    .toList();
            assertEquals(
                    List.of(
                            "commits/00000000.parquet",
                            "sweep.json",
                            "tables/00000000.json",
                            "tables/SET/bounds.parquet",
                            "tables/SET/counts.parquet",
                            "tables/SET/levels.parquet",
                            "tables/SET/moments.parquet",
                            "tables/SET/points.parquet",
                            "tables/SET/spectrum.parquet",
                            "tables/SET/summary.parquet",
                            "tables/SET/tails.parquet",
                            "trials/experiment=collision/00000000-*.parquet",
                            "trials/experiment=valiant/00000000-*.parquet"),
                    names);
        }
    }

    @Test
    void theCommandAnswersInAFormat() {
        CommandLineRun run = CommandLineRun.line(
                "sql --data ? --format csv ?",
                whole,
                "SELECT event, 'say \"x\", y' AS note, CAST(NULL AS INT) AS nothing FROM tails LIMIT 1");
        assertEquals("event,note,nothing\nfailed,\"say \"\"x\"\", y\",\n", run.out());
    }

    /** Files have the columns of the one list, which the reference shows, and those of the parameters. */
    @Test
    void schemasAreThoseOfTheList() throws IOException {
        Set<String> parameters = Set.of(
                "n",
                "permutation",
                "c",
                "choices",
                "tie",
                "max_rounds",
                "setup",
                "setup_queue",
                "alternatives",
                "load");
        for (SweepTable table : SweepTable.values()) {
            Map<String, Boolean> expected = new TreeMap<>();
            parameters.forEach(parameter -> expected.put(parameter, true));
            table.own().forEach(column -> expected.put(column.name(), column.isNullable()));
            Map<String, Boolean> found = new TreeMap<>();
            for (JsonNode column : query(
                    whole,
                    "SELECT name, repetition_type FROM parquet_schema('" + PublishedTables.file(whole, table.title())
                            + "') WHERE num_children IS NULL OR num_children = 0")) {
                found.put(
                        column.get("name").asText(),
                        column.get("repetition_type").asText().equals("OPTIONAL"));
            }
            assertEquals(expected, found, table.title());
        }
    }

    @Test
    void noQuestionNeedsAJoin() throws IOException {
        JsonNode rows = query(
                whole,
                "SELECT experiment, n, c, count(*) AS k FROM bounds WHERE experiment = 'collision' AND applies"
                        + " GROUP BY 1, 2, 3 ORDER BY n");
        assertEquals(2, rows.size());
        assertEquals(8, rows.get(0).get("n").asLong());
        assertEquals(2, rows.get(1).get("c").asLong());
        JsonNode counted = query(
                whole,
                "SELECT n, permutation, sum(count) AS trials FROM counts WHERE experiment = 'valiant' GROUP BY 1, 2");
        assertEquals(4, counted.size());
        counted.forEach(row -> assertEquals(TRIALS, row.get("trials").asLong()));
    }

    @Test
    void aStatementThatIsWrongIsRefusedInOneLine() {
        CommandLineRun run = CommandLineRun.of("sql", "--data", whole.toString(), "SELECT congestoin FROM tails");
        assertEquals(2, run.exit());
        assertEquals(1, run.problems(), run.err());
        assertTrue(run.err().contains("congestoin"), run.err());
        CommandLineRun.line(
                        "sql --format csv --data ? ?",
                        whole,
                        "SELECT tail_high(18446744073709551619, max(trials), 0.95) FROM tails")
                .isRefused("tail_high: exceedances: 18446744073709551619 is not an integer of 64 bits");
    }
}
