package io.swallowtail.jobs.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.jobs.sql.Sessions;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SmallQueriesTest {
    @TempDir
    private static Path directory;

    private static SparkSession spark;
    private static SmallQueries queries;

    @BeforeAll
    static void start() throws Exception {
        spark = Sessions.start("local[2]", directory.resolve("spark").toString());
        queries = new SmallQueries(spark);
        String file = directory.resolve("t").toString();
        spark.sql("SELECT id, id / 7 AS r, concat('t', id % 3) AS s FROM range(50)")
                .coalesce(1)
                .write()
                .parquet(file);
        try (var files = java.nio.file.Files.newDirectoryStream(Path.of(file), "*.parquet")) {
            ParquetView.register(
                    spark,
                    "t",
                    new org.apache.hadoop.fs.Path(files.iterator().next().toUri()));
        }
    }

    @AfterAll
    static void stop() {
        spark.stop();
    }

    private static boolean isSmall(String query) {
        return SmallQueries.isSmall(spark.sql(query));
    }

    @Test
    void smallIsWhatReadsSmallFilesOnly() {
        assertTrue(isSmall("SELECT 1"));
        assertTrue(isSmall("SELECT s, sum(r) FROM t WHERE id IN (VALUES 1, 2) GROUP BY s"));
        assertFalse(isSmall("SELECT count(*) FROM range(10)"));
        assertFalse(isSmall("SELECT max(id) FROM t WHERE id < (SELECT max(id) FROM range(10))"));
        assertFalse(isSmall("SELECT max(congestion) FROM sim.collision WHERE n = 16 AND c = 2 AND trial < 10"));
    }

    /** Joins, groups, windows, sorts, unions and subqueries of files take one stage; only a join without equal columns broadcasts. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT a.s, count(*) AS k, sum(b.r) AS r, max(struct(b.id, b.s)) AS m FROM t a JOIN t b ON a.id = b.id + 1"
                        + " GROUP BY a.s ORDER BY r DESC",
                "SELECT a.id, b.id FROM t a LEFT JOIN t b ON b.id < a.id AND b.id < 2 ORDER BY ALL",
                "SELECT id, sum(r) OVER (PARTITION BY s ORDER BY id) AS w, rank() OVER (ORDER BY s) AS k FROM t ORDER BY id",
                "SELECT s, id FROM t WHERE id > 3 ORDER BY s, id DESC LIMIT 7",
                "SELECT DISTINCT s FROM (SELECT s FROM t UNION ALL SELECT upper(s) FROM t) ORDER BY s",
                "SELECT count(DISTINCT s) AS k, percentile(r, 0.5) AS p FROM t",
                "SELECT id FROM t WHERE id NOT IN (SELECT id + 1 FROM t WHERE id > 9) ORDER BY id"
            })
    void bothWaysAnswerAlike(String query) {
        queries.prepare(spark.range(5).toDF());
        List<Row> compiled = spark.sql(query).collectAsList();
        Dataset<Row> small = spark.sql(query);
        queries.prepare(small);
        String plan = small.queryExecution().executedPlan().toString();
        assertFalse(plan.matches("(?s).*(Adaptive|(?<!Broadcast)Exchange|\\*\\().*"), plan);
        assertEquals(compiled, small.collectAsList());
    }

    @Test
    void otherQueriesAreCompiledAsUsual() {
        queries.prepare(spark.sql("SELECT max(r) FROM t"));
        Dataset<Row> other = spark.sql("SELECT s, max(r) FROM t GROUP BY s");
        queries.prepare(spark.range(5).toDF());
        assertTrue(other.queryExecution().executedPlan().toString().contains("Adaptive"));
    }
}
