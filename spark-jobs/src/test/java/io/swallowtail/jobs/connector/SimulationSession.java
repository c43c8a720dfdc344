package io.swallowtail.jobs.connector;

import io.swallowtail.jobs.sql.Sessions;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** A session for tests that query simulations. */
abstract class SimulationSession {
    @TempDir
    private static Path scratch;

    static SparkSession spark;

    @BeforeAll
    static void start() {
        spark = Sessions.start("local[2]", scratch.toString());
        // Small queries: the fewer tasks and stages, the sooner they are done.
        spark.conf().set("spark.sql.adaptive.enabled", false);
        spark.conf().set("spark.sql.shuffle.partitions", 1);
    }

    @AfterAll
    static void stop() {
        spark.stop();
    }

    /** Returns the rows of a query, one text for each. */
    static List<String> query(String statement) {
        return spark.sql(statement).collectAsList().stream()
                .map(row -> row.mkString(" "))
                .collect(Collectors.toList());
    }
}
