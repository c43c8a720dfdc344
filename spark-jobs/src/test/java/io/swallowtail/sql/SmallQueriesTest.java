package io.swallowtail.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SmallQueriesTest {
    @TempDir
    private static Path directory;

    private static SparkSession spark;

    @BeforeAll
    static void start() throws Exception {
        spark = Sessions.start("local[2]", directory.resolve("spark").toString());
        String file = directory.resolve("t").toString();
        spark.sql("SELECT id, id / 7 AS r, concat('t', id % 3) AS s FROM range(50)")
                .coalesce(1)
                .write()
                .parquet(file);
        try (var files = java.nio.file.Files.newDirectoryStream(Path.of(file), "*.parquet")) {
            DataDirectory.registerView(
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

    @Test
    void bothWaysAnswerAlike() {
        String query =
                "SELECT a.s, count(*) AS k, sum(b.r) AS r, max(struct(b.id, b.s)) AS m FROM t a JOIN t b ON a.id = b.id + 1"
                        + " GROUP BY a.s ORDER BY r DESC";
        List<Row> compiled = spark.sql(query).collectAsList();
        Dataset<Row> small = spark.sql(query);
        SmallQueries queries = new SmallQueries(spark);
        queries.prepare(small);
        assertFalse(small.queryExecution().executedPlan().toString().contains("Adaptive"));
        assertEquals(compiled, small.collectAsList());
        queries.prepare(spark.range(5).toDF());
        assertTrue(spark.sql(query).queryExecution().executedPlan().toString().contains("Adaptive"));
    }
}
