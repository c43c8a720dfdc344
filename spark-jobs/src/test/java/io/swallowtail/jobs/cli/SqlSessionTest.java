package io.swallowtail.jobs.cli;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.answer.Format;
import io.swallowtail.answers.answer.RowPrinter;
import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.jobs.sql.DataDirectory;
import io.swallowtail.jobs.sql.Sessions;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.status.StageDataWrapper;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Statements and the prompt: answers, and refusals of statements that could change data or read other data. One class, because all tests share
 * one Spark session.
 */
class SqlSessionTest {
    @TempDir
    private static Path directory;

    private static SparkSession spark;
    private static SqlSession session;

    @BeforeAll
    static void start() throws IOException {
        spark = Sessions.start("local[2]", directory.resolve("spark").toString());
        spark.range(3).selectExpr("id AS n").createOrReplaceTempView("tails");
        spark.range(3).write().parquet(directory.resolve("outside").toString());
        session = new SqlSession(spark, Optional.empty(), false);
    }

    @AfterAll
    static void stop() {
        spark.stop();
    }

    private static String answer(String statement) throws IOException, AnalysisException {
        StringWriter out = new StringWriter();
        session.answer(statement, new RowPrinter(new PrintWriter(out), Format.CSV), new PrintWriter(out));
        return out.toString();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT sum(n) AS s FROM tails",
                "-- why\nWITH t AS (SELECT n FROM tails) SELECT sum(n) AS s FROM t;",
                "FROM tails SELECT sum(n) AS s",
                "(SELECT sum(n) AS s FROM tails)",
                "SELECT sum(n) AS s FROM tails -- INSERT INTO tails",
                "SELECT sum(n) AS s FROM (VALUES (1), (2)) AS v(n)"
            })
    void questionsAreAnswered(String statement) throws Exception {
        assertEquals("s\n3\n", answer(statement));
    }

    @Test
    void nestedValuesAreJson() throws Exception {
        assertEquals(
                "v,m\n\"[{\"\"k\"\":3,\"\"p\"\":0.3333333333333333},null]\",\"{\"\"a\"\":\"\"01fe\"\"}\"\n",
                answer("SELECT array(named_struct('k', 3, 'p', 1D / 3), null) AS v, map('a', X'01FE') AS m"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sim.colision | there is no table sim.colision; did you mean sim.collision?",
                "Valiant | there is no table Valiant; did you mean sim.valiant?",
                "tail | there is no table tail; did you mean tails?",
                "`tailz` | there is no table tailz; did you mean tails?",
                "trials_colision | there is no table trials_colision; did you mean trials_collision?",
                "trials_collision | there is no table trials_collision here: it needs a sweep of collision with rows = all"
                        + " (run … --set rows=all, in a new directory); sim.collision simulates trials when it is read",
                "moments | there is no table moments here yet; `run` makes a sweep's tables, and --data DIR names the directory of"
                        + " another sweep",
                "nowhere | there is no table nowhere; the tables are counts, moments, points, tails, levels, spectrum, bounds, summary in a"
                        + " sweep's directory, and simulations (SHOW TABLES IN sim)"
            })
    void aMissingTableIsAnsweredWithTheNearest(String table, String message) {
        var missing = assertThrows(AnalysisException.class, () -> answer("SELECT * FROM " + table));
        assertEquals(message, SqlMessages.of(missing));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "congestion | there is no column congestion here; tails, summary, counts and moments have a row for each metric:"
                        + " WHERE metric = 'congestion'",
                "tails.failed | there is no column failed here; tails, summary, counts and moments have a row for each metric:"
                        + " WHERE metric = 'failed'",
                "n FROM tails WHERE n = failed -- | there is no column failed here; a text needs quotes: n = 'failed'",
                "n FROM tails WHERE n in (collision, 'a') -- | there is no column collision here; a text needs quotes: n in"
                        + " ('collision'",
                "m | A column, variable, or function parameter with name `m` cannot be resolved. Did you mean one of the"
                        + " following? [`n`].; line 1 pos 7"
            })
    void aMetricIsNoColumn(String column, String message) {
        var missing = assertThrows(AnalysisException.class, () -> answer("SELECT " + column + " FROM tails"));
        assertEquals(message, SqlMessages.of(missing));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "INSERT INTO tails VALUES (1)",
                "WITH t AS (SELECT 1 AS n) INSERT INTO tails SELECT n FROM t",
                "FROM tails INSERT INTO other SELECT n",
                "CREATE TABLE stolen USING parquet AS SELECT * FROM tails",
                "CREATE TEMPORARY VIEW v USING csv OPTIONS (path '/etc/hostname')",
                "DROP VIEW tails",
                "SET spark.sql.runSQLOnFiles = true",
                "/* SELECT */ SET spark.sql.warehouse.dir",
                "INSERT OVERWRITE DIRECTORY '$DIR/direct' USING parquet SELECT * FROM tails",
                "EXPLAIN INSERT OVERWRITE DIRECTORY '$DIR/explained' USING parquet SELECT * FROM tails",
                "EXECUTE IMMEDIATE 'INSERT OVERWRITE LOCAL DIRECTORY \"$DIR/immediate\" USING csv SELECT 1'",
                "EXPLAIN EXECUTE IMMEDIATE 'INSERT OVERWRITE LOCAL DIRECTORY \"$DIR/both\" USING csv SELECT 1'",
                "BEGIN INSERT OVERWRITE LOCAL DIRECTORY '$DIR/script' USING csv SELECT 1; END",
                "SELECT TRANSFORM (n) USING 'sh -c \"touch $DIR/transform\"' AS (a STRING) FROM tails",
                "WITH t AS (SELECT TRANSFORM (n) USING 'touch $DIR/cte' AS (a STRING) FROM tails) SELECT * FROM t",
                "SELECT * FROM tails WHERE n IN (SELECT TRANSFORM (n) USING 'touch $DIR/in' AS (a INT) FROM tails)",
                "CREATE TEMPORARY VIEW v AS SELECT TRANSFORM (n) USING 'touch $DIR/view' AS (a STRING) FROM tails",
                "SELECT sum(n) OVER w FROM tails WINDOW w AS (ORDER BY"
                        + " (SELECT max(a) FROM (SELECT TRANSFORM (1) USING 'touch $DIR/window' AS (a STRING))))"
            })
    void statementsThatCouldWriteAreRefusedBeforeTheyRun(String statement) throws IOException {
        Path target = Files.createDirectories(directory.resolve("target"));
        Map<String, String> configuration =
                CollectionConverters.asJava(spark.conf().getAll());
        List<String> views = List.of(spark.sqlContext().tableNames());
        BadInputException refusal =
                assertThrows(BadInputException.class, () -> answer(statement.replace("$DIR", target.toString())));
        assertTrue(refusal.getMessage().contains("--allow-writes"), refusal.getMessage());
        assertEquals(1, refusal.getMessage().lines().count());
        assertIsEmpty(target);
        assertEquals(configuration, CollectionConverters.asJava(spark.conf().getAll()));
        assertEquals(views, List.of(spark.sqlContext().tableNames()));
    }

    /** A name that is hidden from the parser is not found either. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT reflect/**/(%s)",
                "SELECT `Java_Method`(%s)",
                "SELECT system.builtin.try_reflect(%s)",
                "SELECT IDENTIFIER('ref' || 'lect')(%s)",
                "SELECT system.builtin.IDENTIFIER('reflect')(%s)",
                "SELECT * FROM tails LATERAL VIEW reflect(%s) v AS e",
                "SELECT * FROM tails WHERE n IN (SELECT transform(array(1), x -> reflect(%s)))",
                "SELECT from_xml('<a/>', 'b INT', map('rowValidationXSDPath', '/etc/passwd'))",
                "SELECT xpath('<a/>', 'a')",
                "SELECT from_avro(X'00', 'x', map('avroSchemaUrl', 'file:///etc/passwd'))",
                "SELECT * FROM python_worker_logs()"
            })
    void functionsThatReachOutsideDoNotExist(String statement) {
        String call =
                String.format(Locale.ROOT, statement, "'java.lang.System', 'setProperty', 'swallowtail.attack', 'a'");
        var refused = assertThrows(AnalysisException.class, () -> answer(call));
        assertTrue(
                Set.of(
                                "UNRESOLVED_ROUTINE",
                                "ROUTINE_NOT_FOUND",
                                "REQUIRES_SINGLE_PART_NAMESPACE",
                                "UNRESOLVABLE_TABLE_VALUED_FUNCTION")
                        .contains(refused.getCondition()),
                refused.getMessage());
        assertNull(System.getProperty("swallowtail.attack"));
    }

    /** As an argument, from a pipe, for a file, and at the prompt. */
    @Test
    void aDirectoryIsRefusedBeforeAnyJob() throws IOException {
        Path place = Files.createTempDirectory(directory, "overwritten");
        String statement = "INSERT OVERWRITE DIRECTORY '" + place.resolve("out") + "' USING csv SELECT n FROM tails";
        PrintWriter unread = new PrintWriter(new StringWriter());
        RowPrinter printer = new RowPrinter(unread, Format.CSV);
        int jobs = jobs();
        assertThrows(BadInputException.class, () -> session.answer(statement, printer, unread));
        assertThrows(BadInputException.class, () -> session.answerAll(statement + ";\nSELECT 1;", printer, unread));
        try (AnswerFile answer = AnswerFile.create(place.resolve("answer.csv"))) {
            assertThrows(BadInputException.class, () -> answer.write(session, statement, unread));
        }
        ByteArrayOutputStream shown = new ByteArrayOutputStream();
        try (Terminal terminal = terminal(statement + ";\n\\q\n", shown)) {
            new SqlPrompt(session, terminal, directory.resolve("refused"), Format.CSV).run();
        }
        String output = shown.toString(StandardCharsets.UTF_8);
        assertTrue(output.contains("INSERT INTO DIR is not a query"), output);
        assertEquals(jobs, jobs());
        assertIsEmpty(place);
        spark.range(3).count();
        assertTrue(jobs() > jobs);
    }

    /** Counts the jobs that Spark has started so far. */
    private static int jobs() {
        return spark.sparkContext().dagScheduler().numTotalJobs();
    }

    @Test
    void statementsOfAPipeAreAnsweredInTurn() throws Exception {
        StringWriter out = new StringWriter();
        session.answerAll(
                "-- all tails;\nSELECT 1 AS a -- one;\n, 2 AS b; -- and\n\nSELECT 'a;\nb' AS x;\n",
                new RowPrinter(new PrintWriter(out), Format.CSV),
                new PrintWriter(out));
        assertEquals("a,b\n1,2\nx\n\"a;\nb\"\n", out.toString());
    }

    @Test
    void nothingOutsideTheTablesIsRead() {
        assertEquals("v\n${env:HOME}\n", assertDoesNotThrow(() -> answer("SELECT '${env:HOME}' AS v")));
        for (String statement : List.of(
                "SELECT * FROM csv.`/etc/hostname` WITH (header = true)",
                "DESCRIBE TABLE EXTENDED csv.`/etc/hostname`",
                "SHOW COLUMNS IN csv.`/etc/hostname`")) {
            assertNoSuchTable(statement);
        }
    }

    private static void assertNoSuchTable(String statement) {
        var refused = assertThrows(AnalysisException.class, () -> answer(statement), statement);
        assertEquals("TABLE_OR_VIEW_NOT_FOUND", refused.getCondition(), statement);
    }

    @Test
    void filesCannotBeNamed() {
        for (String format : new String[] {"parquet", "csv", "text", "json", "binaryFile"}) {
            assertNoSuchTable("SELECT * FROM " + format + ".`" + directory.resolve("outside") + "`");
        }
    }

    @Test
    void simulationsAreTables() throws Exception {
        String counted = answer("SELECT count(congestion) AS trials FROM sim.valiant WHERE n = 8 AND trial < 50");
        assertEquals("trials\n50\n", counted);
        assertTrue(answer("SELECT max(congestion) FROM sim.valiant WHERE n = 4").startsWith("no limit on trial"));
        assertTrue(answer("SELECT count(*) FROM sim.valiant WHERE n = 4").startsWith("no limit on trial"));
    }

    /** DuckDB answers the other files ({@link QueryFilesTest}). */
    @ParameterizedTest
    @FieldSource("io.swallowtail.jobs.cli.QueryFilesTest#OF_SPARK")
    void queriesInSparksSqlAreResolved(String name) throws Exception {
        assertFalse(answer("EXPLAIN EXTENDED " + ReportNumbers.query(name)).contains("AnalysisException"));
    }

    /** Two runs: one begins a sweep, and the other extends it. */
    @Test
    void runsSayWhenAndByWhatTheyCommitted() throws Exception {
        Instant before = Instant.now();
        SweepDirectories sweeps = new SweepDirectories(directory, 7);
        sweeps.commit("runs", "{ experiment = greedy, n = 8 }", "trials=3");
        sweeps.commit("runs", "{ experiment = greedy, n = 8 }", "trials=10");
        DataDirectory data = DataDirectory.of(sweeps.path("runs").toString());
        StringWriter out = new StringWriter();
        new SqlSession(spark, Optional.of(data), false)
                .answer(
                        "SELECT trials, version, begin <= end AND begin >= '" + before
                                + "' AND end <= now() AS is_now, count(*) OVER () AS runs FROM runs ORDER BY begin",
                        new RowPrinter(new PrintWriter(out), Format.CSV),
                        new PrintWriter(out));
        spark.catalog().dropTempView("runs");
        assertEquals(
                List.of("trials,version,is_now,runs", "3," + Main.VERSION + ",true,2", "7," + Main.VERSION + ",true,2"),
                out.toString().lines().toList());
    }

    /** A butterfly with 8 inputs, a multibutterfly with c = 2 and 3 packets a buffer, and a mesh, which has a side and no inputs. */
    @Test
    void networksSayWhatTheyCost() throws Exception {
        SweepDirectories sweeps = new SweepDirectories(directory, 7);
        sweeps.commit(
                "networks",
                "{ experiment = greedy, n = 8 }, { experiment = multibutterfly, n = 8, c = 2, queue = 3 },"
                        + " { experiment = bufferless, network = mesh, side = 4, algorithm = hot_potato, packet_count = 4 }",
                "trials=1");
        DataDirectory data = DataDirectory.of(sweeps.path("networks").toString());
        SqlSession ofSweep = new SqlSession(spark, Optional.of(data), false);
        StringWriter views = new StringWriter();
        ofSweep.answer("SHOW VIEWS", new RowPrinter(new PrintWriter(views), Format.CSV), new PrintWriter(views));
        assertTrue(views.toString().contains(",networks,"), views.toString());
        StringWriter out = new StringWriter();
        ofSweep.answer(
                "SELECT * EXCEPT (point), length(point) AS id FROM networks ORDER BY edges",
                new RowPrinter(new PrintWriter(out), Format.CSV),
                new PrintWriter(out));
        spark.catalog().dropTempView("networks");
        assertEquals(
                List.of(
                        "nodes,edges,edges_per_input,buffer_slots,crosspoints,id",
                        "16,24,,0,,64",
                        "32,48,6.0,,96,64",
                        "32,96,12.0,72,320,64"),
                out.toString().lines().toList());
    }

    @Test
    void functionsTakeNumbersAsTheyAreWritten() throws Exception {
        double[] limits = numbers("SELECT tail_low(3, 100, 0.95) AS low, tail_high(3, 100L, 0.95) AS high,"
                + " inverse_low(3, 100, 0.95D) AS first, anytime_high(CAST(3 AS SMALLINT), 100, 0.95) AS any");
        assertEquals(0.006229972, limits[0], 1e-8);
        assertEquals(0.085176053, limits[1], 1e-8);
        assertEquals(limits[0], limits[2]);
        assertTrue(limits[3] > limits[1]);
    }

    /** A band for a whole distribution, cut at 0 and 1: its half width of 100 trials is sqrt(log(2 / 0.05) / 200). */
    @Test
    void aBandHoldsForAWholeDistribution() throws Exception {
        double half = Math.sqrt(Math.log(2 / 0.05) / 200);
        for (int below : new int[] {0, 5, 50, 99, 100}) {
            double[] band = numbers("SELECT band_low(" + below + ", 100, 0.95) AS low, band_high(below, trials, 0.95)"
                    + " AS high FROM (SELECT sum(n) AS below, 100 AS trials FROM VALUES (" + below + ") AS v(n))");
            assertEquals(Math.max(0, below / 100.0 - half), band[0], 1e-12);
            assertEquals(Math.min(1, below / 100.0 + half), band[1], 1e-12);
        }
    }

    private static double[] numbers(String statement) throws IOException, AnalysisException {
        String row = answer(statement).lines().skip(1).findFirst().orElseThrow();
        return Stream.of(row.split(",")).mapToDouble(Double::parseDouble).toArray();
    }

    /** A long run has some thousand stages of a thousand tasks each. Spark deletes them after a while. */
    @Test
    @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void theDriverKeepsTheTasksOfFewStages() throws Exception {
        for (int job = 0; job < 10; job++) {
            spark.range(1).rdd().count();
        }
        while (spark.sparkContext().statusStore().store().count(StageDataWrapper.class) > 5) {
            Thread.sleep(20);
        }
    }

    /** A terminal at which something is typed. */
    private static Terminal terminal(String typed, ByteArrayOutputStream shown) throws IOException {
        return TerminalBuilder.builder()
                .system(false)
                .type("dumb")
                .streams(new ByteArrayInputStream(typed.getBytes(StandardCharsets.UTF_8)), shown)
                .build();
    }

    /** As Ctrl-C does at a terminal; the query would take longer than any test. */
    @Test
    @Timeout(value = 90, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void anInterruptEndsTheQueryAndNotThePrompt() throws Exception {
        String typed = ENDLESS + ";\nSELECT 1 + 1 AS two;\n\\q\n";
        ByteArrayOutputStream shown = new ByteArrayOutputStream();
        try (Terminal terminal = terminal(typed, shown)) {
            SqlPrompt prompt = new SqlPrompt(session, terminal, directory.resolve("interrupted"), Format.CSV);
            Thread reading = new Thread(prompt::run);
            reading.setDaemon(true);
            reading.start();
            while (spark.sparkContext().statusTracker().getActiveJobIds().length == 0) {
                Thread.sleep(20);
            }
            terminal.raise(Terminal.Signal.INT);
            reading.join();
        }
        String text = shown.toString(StandardCharsets.UTF_8);
        assertTrue(text.matches("(?s).*The query was ended\\..*two\\R+2\\R.*"), text);
    }

    /** A sum of so many numbers would overflow, and fail at once. */
    private static final String ENDLESS = "SELECT max(id) FROM range(4000000000000000)";

    private static final String MANY = "SELECT id, concat('row ', id) AS t FROM range(0, 20000, 1, 3)";

    @ParameterizedTest
    @ValueSource(strings = {"plain.csv", "with space %20 {a,b} [c].JSON", "-$(x);*.Parquet"})
    void anAnswerBecomesOneNewFile(String name) throws Exception {
        Path place = Files.createTempDirectory(directory, "answers");
        Path file = place.resolve(name);
        StringWriter said = new StringWriter();
        try (AnswerFile answer = AnswerFile.create(file)) {
            answer.write(session, MANY, new PrintWriter(said));
        }
        assertTrue(said.toString().startsWith("20,000 rows in "), said.toString());
        try (Stream<Path> files = Files.list(place)) {
            assertEquals(List.of(file), files.toList());
        }
        if (name.endsWith("Parquet")) {
            Path plain = Files.move(file, place.resolve("plain.parquet"));
            assertEquals(
                    spark.sql(MANY).collectAsList(),
                    spark.read().parquet(plain.toString()).collectAsList());
        } else {
            StringWriter out = new StringWriter();
            Format format = name.endsWith("csv") ? Format.CSV : Format.JSON;
            session.answer(MANY, new RowPrinter(new PrintWriter(out), format), new PrintWriter(out));
            assertEquals(out.toString(), Files.readString(file));
        }
        assertThrows(BadInputException.class, () -> AnswerFile.create(place.resolve("answer.txt")));
        assertThrows(BadInputException.class, () -> AnswerFile.create(place.resolve("nowhere/answer.csv")));
        Path taken = Files.createFile(place.resolve("taken.csv"));
        assertThrows(BadInputException.class, () -> AnswerFile.create(taken));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.csv", "a.parquet"})
    void anAnswerThatFailsLeavesNothing(String name) throws IOException {
        Path place = Files.createTempDirectory(directory, "failing");
        try (AnswerFile answer = AnswerFile.create(place.resolve(name))) {
            String failing = "SELECT id, IF(id = 15000, raise_error('spoiled'), id) AS e FROM range(0, 20000, 1, 3)";
            Throwable failure = assertThrows(
                    Exception.class, () -> answer.write(session, failing, new PrintWriter(new StringWriter())));
            StringWriter trace = new StringWriter();
            failure.printStackTrace(new PrintWriter(trace));
            assertTrue(trace.toString().contains("[USER_RAISED_EXCEPTION] spoiled"), trace.toString());
        }
        assertIsEmpty(place);
    }

    /** As at the end of the process; the query would take longer than any test. */
    @Test
    @Timeout(value = 90, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void theEndOfTheProcessEndsTheQueryOfAFile() throws Exception {
        Path place = Files.createTempDirectory(directory, "ended");
        try (AnswerFile answer = AnswerFile.create(place.resolve("a.csv"))) {
            FutureTask<Throwable> writing = new FutureTask<>(() -> assertThrows(
                    CancellationException.class,
                    () -> answer.write(session, ENDLESS, new PrintWriter(new StringWriter()))));
            new Thread(writing).start();
            while (spark.sparkContext().statusTracker().getActiveJobIds().length == 0) {
                assertFalse(writing.isDone(), "the query ended by itself");
                Thread.sleep(20);
            }
            answer.end();
            writing.get();
        }
        assertIsEmpty(place);
    }

    /** The signal may come before the query has a job that could be cancelled. */
    @ParameterizedTest
    @ValueSource(strings = {"a.csv", "a.parquet"})
    void noQueryStartsAfterTheEndOfTheProcess(String name) throws IOException {
        Path place = Files.createTempDirectory(directory, "late");
        try (AnswerFile answer = AnswerFile.create(place.resolve(name))) {
            answer.end();
            assertThrows(
                    CancellationException.class,
                    () -> answer.write(session, MANY, new PrintWriter(new StringWriter())));
            assertIsEmpty(place);
        }
    }

    private static void assertIsEmpty(Path place) throws IOException {
        try (Stream<Path> files = Files.list(place)) {
            assertEquals(List.of(), files.toList());
        }
    }

    /** A reader of JSON keeps one of two equal keys. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SELECT 1 AS x, 2 AS x | JSON | x",
                "SELECT t.n, p.n FROM tails t CROSS JOIN tails p | JSON | n",
                "SELECT named_struct('a', 1, 'a', 2) AS s | CSV | a",
                "SELECT array(map('k', named_struct('b', 1, 'b', null))) AS s | TABLE | b"
            })
    void equalNamesAreRefused(String statement, Format format, String name) {
        StringWriter out = new StringWriter();
        RowPrinter printer = new RowPrinter(new PrintWriter(out), format);
        var refused = assertThrows(
                BadInputException.class, () -> session.answer(statement, printer, new PrintWriter(new StringWriter())));
        assertEquals(
                "SELECT: two columns or fields have the name " + name + "; give one of them another name with AS",
                refused.getMessage());
        assertEquals("", out.toString());
    }

    @Test
    void theHeaderOfCsvMayHaveANameTwice() throws Exception {
        assertEquals("x,x,X\n1,2,3\n", answer("SELECT 1 AS x, 2 AS x, 3 AS X"));
    }

    /** As {@code | head} does: all partitions have more rows than a test could wait for. */
    @Test
    void anAnswerEndsWithItsReader() {
        String endless = "SELECT id FROM range(0, 4000000000, 1, 40000)";
        Writer closed = new Writer() {
            @Override
            public void write(char[] text, int from, int length) throws IOException {
                throw new IOException("closed");
            }

            @Override
            public void flush() {
                // nothing is kept
            }

            @Override
            public void close() {
                // nothing is held
            }
        };
        RowPrinter printer = new RowPrinter(new PrintWriter(closed), Format.CSV);
        assertThrows(
                SqlSession.ReaderGoneException.class,
                () -> session.answer(endless, printer, new PrintWriter(new StringWriter())));
    }

    @Test
    void whatIsNoSqlIsRefused() {
        assertThrows(AnalysisException.class, () -> answer("SELEC 1"));
    }

    @Test
    void thePromptTakesStatementsOverLinesAndReportsErrorsInOneLine() throws IOException {
        String typed =
                "-- the sum;\nSELECT sum(n) AS s -- of all;\nFROM tails;\nSELECT nn FROM tails;\nDROP VIEW tails;\n"
                        + "Quit;\nSELECT 2;\n";
        ByteArrayOutputStream shown = new ByteArrayOutputStream();
        try (Terminal terminal = terminal(typed, shown)) {
            new SqlPrompt(session, terminal, directory.resolve("history"), Format.TABLE).run();
        }
        String text = shown.toString(StandardCharsets.UTF_8);
        // The terminal shows what is typed too.
        assertTrue(text.matches("(?s).*\\Rs\\R3\\R.*"), text);
        assertTrue(text.contains("Did you mean one of the following? [`n`]."), text);
        assertTrue(text.contains("--allow-writes"), text);
        assertFalse(text.contains("\tat ") || text.contains("> SELECT 2"), text);
        assertTrue(Files.readString(directory.resolve("history")).contains("FROM tails"));
    }
}
