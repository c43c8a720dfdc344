package io.swallowtail.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows read one by one: all of them, once, in order, however long the partitions are. */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RowStreamTest {
    /** So small that a partition of many rows takes several pages. */
    private static final int TINY_PAGE = 1 << 15;

    @TempDir
    private static Path directory;

    private static SparkSession spark;

    /** How often the stream paused: once for rows that are collected, else once a page. */
    private int pauses;

    @BeforeAll
    static void start() {
        spark = Sessions.start("local[2]", directory.toString());
    }

    @AfterAll
    static void stop() {
        spark.stop();
    }

    private List<Row> rows(Dataset<Row> query, int pageBytes) {
        List<Row> rows = new ArrayList<>();
        try (QueryJobs jobs = QueryJobs.open(spark)) {
            RowStream.read(query, jobs, pageBytes, new RowStream.Reader() {
                @Override
                public void row(Row row) {
                    rows.add(row);
                }

                @Override
                public void pause() {
                    pauses++;
                }
            });
        }
        return rows;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT id, concat('row ', id) AS t, IF(id % 3 = 0, NULL, id / 7) AS r, array(id, 1) AS a,"
                        + " named_struct('x', id, 'd', CAST(id AS DECIMAL(30, 3))) AS s, date_add(DATE'2000-01-01',"
                        + " CAST(id AS INT)) AS d FROM range(0, 12000, 1, 5)",
                "SELECT id, hash(id) AS h FROM range(0, 12000, 1, 3) ORDER BY h, id",
                "SELECT id FROM range(0, 12000, 1, 7) WHERE id % 1500 < 4",
                "SELECT id FROM range(0, 12000, 1, 2) WHERE id < 0"
            })
    void areThoseThatSparkCollects(String statement) {
        List<Row> expected = spark.sql(statement).collectAsList();
        assertEquals(expected, rows(spark.sql(statement), TINY_PAGE));
        assertTrue(pauses > 1, "the rows were collected, not streamed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"SHOW FUNCTIONS LIKE 'a*'", "SELECT 1 AS one WHERE 1 = 0", "SELECT id FROM range(100)"})
    void areCollectedIfTheyAreFew(String statement) {
        List<Row> expected = spark.sql(statement).collectAsList();
        assertEquals(expected, rows(spark.sql(statement), TINY_PAGE));
        assertEquals(1, pauses);
    }

    /** Rows of a shuffle have no order of their own, so only their set is known. */
    @Test
    void ofGroupsComeOnce() {
        String groups = "SELECT id % 12000 AS k, count(*) AS c FROM range(0, 36000, 1, 3) GROUP BY 1";
        List<Row> read = rows(spark.sql(groups), TINY_PAGE);
        assertEquals(12000, read.stream().map(row -> row.getLong(0)).distinct().count());
        assertEquals(12000, read.size());
        assertTrue(read.stream().allMatch(row -> row.getLong(1) == 3));
    }

    /** Each partition has more work than a test may take; only the first ones are to be run. */
    @ParameterizedTest
    @ValueSource(ints = {5, 12_000})
    void ofALimitTakeAsManyPartitionsAsItNeeds(int limit) {
        String endless = "SELECT id FROM range(0, 4000000000000, 1, 400) WHERE id % 7 < 5 LIMIT " + limit;
        assertEquals(limit, rows(spark.sql(endless), TINY_PAGE).size());
    }

    @Test
    @Timeout(60)
    void endTheQueryWhenTheReaderDoes() {
        Dataset<Row> endless = spark.sql("SELECT id FROM range(4000000000000)");
        try (QueryJobs jobs = QueryJobs.open(spark)) {
            assertThrows(
                    IllegalStateException.class,
                    () -> RowStream.read(endless, jobs, 1 << 16, new RowStream.Reader() {
                        @Override
                        public void row(Row row) {
                            throw new IllegalStateException("enough");
                        }

                        @Override
                        public void pause() {
                            // nothing is shown
                        }
                    }));
        }
        assertEquals(3, spark.range(3).count());
        waitUntilIdle();
    }

    private static void waitUntilIdle() {
        while (spark.sparkContext().statusTracker().getActiveJobIds().length > 0) {
            Thread.onSpinWait();
        }
    }
}
