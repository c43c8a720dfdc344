package io.swallowtail.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.sql.Sessions;
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
    /** So little that tasks wait for the reader. */
    private static final int FEW_BYTES = 1 << 15;

    @TempDir
    private static Path directory;

    private static SparkSession spark;

    @BeforeAll
    static void start() {
        spark = Sessions.start("local[2]", directory.toString());
    }

    @AfterAll
    static void stop() {
        spark.stop();
    }

    private List<Row> rows(Dataset<Row> query) {
        List<Row> rows = new ArrayList<>();
        try (QueryJobs jobs = QueryJobs.open(spark);
                RowStream stream = RowStream.open(query, jobs, FEW_BYTES)) {
            stream.forEachRemaining(rows::add);
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
        assertEquals(expected, rows(spark.sql(statement)));
        assertFalse(RowStream.isFew(spark.sql(statement)), "the rows were collected, not streamed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"SHOW FUNCTIONS LIKE 'a*'", "SELECT 1 AS one WHERE 1 = 0", "SELECT id FROM range(100)"})
    void areCollectedIfTheyAreFew(String statement) {
        List<Row> expected = spark.sql(statement).collectAsList();
        assertEquals(expected, rows(spark.sql(statement)));
        assertTrue(RowStream.isFew(spark.sql(statement)) || spark.sql(statement).isLocal());
    }

    /** Rows of a shuffle have no order of their own, so only their set is known. */
    @Test
    void ofGroupsComeOnce() {
        String groups = "SELECT id % 12000 AS k, count(*) AS c FROM range(0, 36000, 1, 3) GROUP BY 1";
        List<Row> read = rows(spark.sql(groups));
        assertEquals(12000, read.stream().map(row -> row.getLong(0)).distinct().count());
        assertEquals(12000, read.size());
        assertTrue(read.stream().allMatch(row -> row.getLong(1) == 3));
    }

    /** Each partition has more work than a test may take; only the first ones are to be run. */
    @ParameterizedTest
    @ValueSource(ints = {5, 12_000})
    void ofALimitTakeAsManyPartitionsAsItNeeds(int limit) {
        String endless = "SELECT id FROM range(0, 4000000000000, 1, 400) WHERE id % 7 < 5 LIMIT " + limit;
        assertEquals(limit, rows(spark.sql(endless)).size());
    }

    /** The first rows of partitions that have more than a test could wait for. */
    @Test
    void comeSoonAndEndWithTheReader() {
        Dataset<Row> endless = spark.sql("SELECT id FROM range(4000000000000)");
        try (QueryJobs jobs = QueryJobs.open(spark);
                RowStream stream = RowStream.open(endless, jobs, FEW_BYTES)) {
            assertEquals(0, stream.next().getLong(0));
            assertTrue(stream.isReady());
        }
        assertEquals(3, spark.range(3).count());
        waitUntilIdle();
    }

    /** Tasks ahead of the reader wait once the rows that wait take as much as they may. */
    @Test
    void takeNoMoreMemoryThanTheyMay() {
        Dataset<Row> endless = spark.sql("SELECT id FROM range(0, 4000000000000, 1, 2)");
        try (QueryJobs jobs = QueryJobs.open(spark);
                RowStream stream = RowStream.open(endless, jobs, 1 << 20)) {
            assertTrue(stream.hasNext());
            while (stream.waitingBytes() < 1 << 20) {
                Thread.onSpinWait();
            }
            for (int i = 0; i < 100_000; i++) {
                assertEquals(i, stream.next().getLong(0));
                assertTrue(stream.waitingBytes() < 2 << 20, "after row " + i);
            }
        }
        waitUntilIdle();
    }

    /** The reader waits for rows of its partition while the other one has handed over all it may. */
    @Test
    void ofALaterPartitionDoNotStopAnEarlierOne() {
        String late = "SELECT id FROM range(0, 20000000, 1, 2) WHERE id >= 9999999 AND id < 10020000";
        assertEquals(spark.sql(late).collectAsList(), rows(spark.sql(late)));
    }

    @Test
    void failAsTheQueryDoes() {
        String failing = "SELECT IF(id = 15000, raise_error('no such row'), id) AS e FROM range(0, 20000, 1, 3)";
        RuntimeException failure = assertThrows(RuntimeException.class, () -> rows(spark.sql(failing)));
        assertTrue(failure.getMessage().contains("no such row"), failure.getMessage());
    }

    /** A cancellation may come between the beginning of a query and its first job, also if this is the job of an exchange. */
    @ParameterizedTest
    @ValueSource(strings = {"SELECT max(id) FROM range(4000000000000000)", "SELECT id FROM range(4000000000000)"})
    void failIfTheQueryWasCancelledBeforeItsJobs(String endless) {
        Dataset<Row> query = spark.sql(endless);
        try (QueryJobs jobs = QueryJobs.open(spark)) {
            jobs.cancel();
            assertThrows(Exception.class, () -> {
                try (RowStream stream = RowStream.open(query, jobs, FEW_BYTES)) {
                    stream.hasNext();
                }
            });
        }
        waitUntilIdle();
    }

    private static void waitUntilIdle() {
        while (spark.sparkContext().statusTracker().getActiveJobIds().length > 0) {
            Thread.onSpinWait();
        }
    }
}
