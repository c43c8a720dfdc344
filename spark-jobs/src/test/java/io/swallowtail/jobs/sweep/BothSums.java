package io.swallowtail.jobs.sweep;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.answers.tables.PointTables;
import io.swallowtail.answers.tables.TableEngine;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.rows.SweepTable;
import io.swallowtail.jobs.commit.SweepDirectory;
import io.swallowtail.jobs.commit.SweepLedger;
import io.swallowtail.jobs.commit.SweepWriter;
import io.swallowtail.jobs.sql.Sessions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.SparkSession;

/** The tables of a directory from the two ways of summing its commits. */
public final class BothSums {
    private BothSums() {}

    /** Spark SQL, in one block on the driver and in blocks on executors, and Java yield the same cells in the same order. */
    public static void assertEqualTables(SparkSession spark, Path out) throws IOException {
        SweepDirectory directory = new SweepDirectory(out.toString(), Sessions.hadoopConfiguration());
        SweepPlan plan = directory.description(Catalogue.load()).plan();
        TableEngine engine = new TableEngine(plan);
        int points = plan.points().size();
        assertTrue(points > 3 && points % 2 == 1, "the last block is shorter: " + points);
        try (SweepWriter writer = SweepWriter.open(directory, plan, Catalogue.load(), false)) {
            for (int block : List.of(points, 2)) {
                Iterator<PointTables> expected =
                        SweepLedger.readCounts(directory).tables(plan, engine);
                Iterator<PointTables> tables = new CountsQuery(spark, writer, block).tables(engine);
                while (expected.hasNext()) {
                    PointTables one = expected.next();
                    PointTables other = tables.next();
                    for (SweepTable table : SweepTable.values()) {
                        assertArrayEquals(
                                one.cells(table).toArray(),
                                other.cells(table).toArray(),
                                table + ", blocks of " + block);
                    }
                }
                assertFalse(tables.hasNext());
            }
        }
    }
}
