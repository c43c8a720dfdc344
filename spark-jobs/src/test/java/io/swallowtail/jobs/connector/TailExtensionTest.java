package io.swallowtail.jobs.connector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.estimate.TailAnswer;
import io.swallowtail.answers.estimate.TailEstimator;
import io.swallowtail.answers.estimate.TailQuestion;
import io.swallowtail.answers.estimate.Workers;
import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.method.Method;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionParser;
import io.swallowtail.core.rows.SweepTable;
import io.swallowtail.jobs.spark.QueryJobs;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.apache.spark.SparkException;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.FunctionRegistry$;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.storage.RDDInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The table function {@code tail}: the answers of {@code estimate}, once per question, and what it refuses. */
class TailExtensionTest extends SimulationSession {
    /** A question that takes minutes. */
    private static final String LONG =
            "tail('valiant', 'congestion >= 12', map('n', 4096), relative_error => 0.001, method => 'monte-carlo')";

    private static TailAnswer estimate(String name, Map<String, String> parameters, String text, Method method) {
        Experiment experiment = Catalogue.load().experiment(name);
        Point point = new Point(experiment, Parameters.parse(experiment, parameters));
        Event event = Event.compile(ExpressionParser.parse(text), PointScope.ofEvents(point));
        try (Workers workers = new Workers(2)) {
            List<TailQuestion> question = List.of(new TailQuestion(point, event, 7, 0.5, 1 - 0.9));
            return new TailEstimator(workers, line -> {})
                    .estimate(question, method)
                    .get(0);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"monte-carlo", "splitting", "union"})
    void theAnswerIsThatOfEstimate(String method) {
        TailAnswer answer = estimate("valiant", Map.of("n", "8"), "congestion >= 4", Method.of(method));
        Row row = spark.sql(
                        "SELECT * FROM tail('valiant', 'congestion>=4', map('n', 8), 0.5, seed => 7, confidence => 0.9,"
                                + " method => '" + method + "')")
                .head();
        assertEquals("valiant", row.getAs("experiment"));
        assertEquals("congestion >= 4", row.getAs("event"));
        assertEquals(answer.estimate(), row.<Double>getAs("estimate"));
        assertEquals(Math.log10(row.<Double>getAs("estimate")), row.<Double>getAs("log10_estimate"), 1e-12);
        assertEquals(answer.low(), row.<Double>getAs("ci_low"));
        assertEquals(answer.high(), row.<Double>getAs("ci_high"));
        assertEquals(0.9, row.<Double>getAs("confidence"));
        assertEquals(answer.interval(), row.getAs("interval"));
        assertEquals(method, row.getAs("method"));
        assertEquals(answer.trials(), row.<Long>getAs("trials"));
        assertEquals(answer.runs(), row.<Long>getAs("runs"));
        assertEquals(answer.reliability(), row.getAs("reliability"));
        assertEquals(answer.doubt(), row.getAs("reason"));
    }

    @Test
    void anImpossibleEventHasItsReason() {
        Row row = spark.sql("SELECT * FROM tail('valiant', 'congestion >= 17', map('n', '16'))")
                .head();
        assertEquals("exact", row.getAs("method"));
        assertEquals(0.0, row.<Double>getAs("ci_high"));
        assertTrue(row.isNullAt(row.fieldIndex("log10_estimate")));
        assertFalse(row.isNullAt(row.fieldIndex("reason")));
    }

    @Test
    void columnsAreThoseOfTails() {
        List<String> tails = SweepTable.TAILS.own().stream()
                .map(column -> column.name() + " " + column.type().sql() + " " + column.isNullable())
                .toList();
        for (StructField field : TailExtension.COLUMNS.fields()) {
            assertTrue(
                    field.name().equals("runs")
                            || tails.contains(
                                    field.name() + " " + field.dataType().sql() + " " + field.nullable()),
                    field.name());
        }
    }

    /** The values of a map are what the user wrote, whatever type Spark would give them together. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "map('n', 8, 'network', 'benes', 'p', 0.25, 'fault', 'edge')",
                "map('n', '8', 'network', 'benes', 'p', '0.25', 'fault', 'edge')",
                "map('n', 8.0, 'network', 'benes', 'p', 25e-2, 'fault', 'edge')"
            })
    void numbersAndTextsAreValues(String parameters) {
        Experiment experiment = Catalogue.load().experiment("network_faults");
        Point point = new Point(
                experiment,
                Parameters.parse(experiment, Map.of("n", "8", "network", "benes", "p", "0.25", "fault", "edge")));
        assertEquals(
                List.of(point.id()),
                query("SELECT point FROM tail('network_faults', 'connected_pairs < n * n', " + parameters + ", 0.5)"));
    }

    /** EXPLAIN runs no trial, and Spark keeps the answer of a question for all that ask it. */
    @Test
    void aQuestionIsAnsweredOnceAndOnlyByAQueryThatRuns() {
        int before = spark.sparkContext().statusTracker().getJobIdsForGroup(null).length;
        assertEquals(1, query("EXPLAIN SELECT * FROM " + LONG).size());
        assertEquals(TailExtension.COLUMNS, spark.sql("SELECT * FROM " + LONG).schema());
        assertEquals(before, spark.sparkContext().statusTracker().getJobIdsForGroup(null).length);
        String call = "tail('valiant', 'congestion >= 4', map('n', 16), seed => 3)";
        assertEquals(
                List.of("true 1"),
                query("SELECT a.runs = b.runs, c.n FROM " + call
                        + " a JOIN tail(seed => 3, parameters => map('n', '16'),"
                        + " experiment => 'valiant', event => 'congestion>=4') b USING (point), (SELECT count(*) AS n FROM "
                        + call + ") c"));
        assertEquals(
                1,
                Arrays.stream(spark.sparkContext().getRDDStorageInfo())
                        .filter(kept -> kept.name().contains("congestion >= 4"))
                        .mapToInt(RDDInfo::numCachedPartitions)
                        .sum());
    }

    @Test
    void aCancelledQueryStopsItsThreads() throws Exception {
        CompletableFuture<QueryJobs> opened = new CompletableFuture<>();
        CompletableFuture<List<String>> answer = CompletableFuture.supplyAsync(() -> {
            try (QueryJobs jobs = QueryJobs.open(spark)) {
                opened.complete(jobs);
                return query("SELECT * FROM " + LONG);
            }
        });
        await(() -> estimators() > 0);
        opened.join().cancel();
        assertThrows(ExecutionException.class, () -> answer.get(60, TimeUnit.SECONDS));
        await(() -> estimators() == 0);
    }

    private static long estimators() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("estimator"))
                .count();
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        for (int i = 0; i < 600 && !condition.getAsBoolean(); i++) {
            Thread.sleep(100);
        }
        assertTrue(condition.getAsBoolean());
    }

    /** A client of Spark Connect meets a session that has begun without the extension. */
    @Test
    void theFirstUseOfTheCatalogAddsTheFunction() {
        SparkSession begun = spark.newSession();
        ((org.apache.spark.sql.classic.SparkSession) begun)
                .sessionState()
                .tableFunctionRegistry()
                .dropFunction(FunctionRegistry$.MODULE$.builtinFunctionIdentifier("tail"));
        String statement = "SELECT method FROM tail('valiant', 'congestion >= 17', map('n', 16))";
        assertThrows(AnalysisException.class, () -> begun.sql(statement));
        begun.sql("SHOW TABLES IN sim");
        assertEquals("exact", begun.sql(statement).head().getString(0));
        assertEquals("exact", begun.newSession().sql(statement).head().getString(0));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "'colision', 'congestion >= 4', map('n', 16, 'c', 2) | tail: unknown experiment colision; did you mean collision?",
                "'collision', 'congstion >= 4', map('n', 16, 'c', 2) | unknown name 'congstion'; did you mean 'congestion'?",
                "'collision', 'congestion >= 4..6', map('n', 16, 'c', 2) | a range stands for several events",
                "'collision', NULL, map('n', 16, 'c', 2) | tail: event: is null",
                "'collision', 'congestion >= 4', map('n', 17, 'c', 2) | tail: n: 17 is not a power of two",
                "'collision', 'congestion >= 4', map('n', 16.5, 'c', 2) | tail: n: 16.5 is not a power of two",
                "'collision', 'congestion >= 4', map('n', 16, 'chioces', 2) | tail: chioces: ",
                "'collision', 'congestion >= 4', map('n', 16, 'n', 16) | tail: parameters: n is given twice",
                "'collision', 'congestion >= 4', 'n=16' | tail: parameters: is not a map; write map('n', 8, 'p', '1e-6')",
                "'collision', 'congestion >= 4', map('n', 16, 'c', 2), 2 | tail: relative_error: 2 is no number between 0 and 1",
                "'collision', 'congestion >= 4', map('n', 16, 'c', 2), seed => 0.5 | tail: seed: 0.5 is not an integer from",
                "'collision', 'congestion >= 4', map('n', 16, 'c', 2), method => 'split' | none of auto, monte-carlo",
                "'collision', 'congestion >= 4', map('n', 16, 'c', 2), sed => 3 | `seed`",
                "'collision', 'congestion >= 4', map('n', 16, 'c', id) | is not a constant",
                "'collision', concat('congestion >= ', id), map('n', 16, 'c', 2) | is not a constant"
            })
    void badInputIsRefusedInOneLine(String arguments, String message) {
        var refused = assertThrows(
                AnalysisException.class, () -> spark.sql("SELECT * FROM range(3), LATERAL tail(" + arguments + ")"));
        assertTrue(refused.getMessage().contains(message), refused.getMessage());
        assertEquals(1, refused.getMessage().lines().count());
    }

    @Test
    void aMethodThatDoesNotApplyFailsWithItsReason() {
        Throwable refused = assertThrows(
                SparkException.class,
                () -> query(
                        "SELECT * FROM tail('collision', 'congestion >= 4', map('n', 16, 'c', 2), method => 'union')"));
        assertInstanceOf(BadInputException.class, refused.getCause());
        assertTrue(refused.getCause().getMessage().startsWith("tail: union sampling does not apply"));
    }
}
