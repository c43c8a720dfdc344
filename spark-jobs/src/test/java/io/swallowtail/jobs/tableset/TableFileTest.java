package io.swallowtail.jobs.tableset;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.answers.tails.PointTables;
import io.swallowtail.answers.tails.Table;
import io.swallowtail.answers.tails.TableEngine;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.catalogue.SweepTable;
import io.swallowtail.core.catalogue.SweepTable.Column;
import io.swallowtail.core.catalogue.SweepTable.Type;
import io.swallowtail.jobs.commit.CommittedCounts;
import io.swallowtail.jobs.commit.SweepDirectory;
import io.swallowtail.jobs.sql.Sessions;
import io.swallowtail.jobs.sweep.CommittedSweep;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of tables: every type of cell, and what a comparison finds. */
class TableFileTest {
    @TempDir
    private static Path parent;

    private static SweepDirectory directory;

    @BeforeAll
    static void sweep() throws IOException {
        Path conf = Files.writeString(
                parent.resolve("a.conf"),
                "sweep { name = a, trials = 20, grid = [ { experiment = valiant, n = [2, 4, 8], events = \"congestion >= 2\" } ] }");
        CommittedSweep.run(parent.resolve("sweep"), conf, List.of());
        CommittedSweep.makeTables(parent.resolve("sweep"));
        directory = new SweepDirectory(parent.resolve("sweep").toString(), Sessions.hadoopConfiguration());
    }

    @Test
    void cellsAreReadAsTheyWereWritten() throws IOException {
        List<Column> columns = new ArrayList<>();
        for (Type type : Type.values()) {
            columns.add(new Column("must_" + type, type, false));
            columns.add(new Column("may_" + type, type, true, "means " + type));
        }
        BigInteger greatest = BigInteger.TEN.pow(38).subtract(BigInteger.ONE);
        List<Object[]> rows = List.of(
                new Object[] {"ä", null, -1L, null, -2, null, 0.1, null, true, null, greatest, null},
                new Object[] {
                    "", "x", 5L, Long.MIN_VALUE, 0, 7, -0.0, Double.MIN_VALUE, false, true, greatest.negate(), greatest
                },
                new Object[] {"", "x", 5L, 0L, 0, 7, 1.0, 2.0, false, true, BigInteger.ZERO, BigInteger.ONE.negate()});
        org.apache.hadoop.fs.Path file =
                new org.apache.hadoop.fs.Path(parent.resolve("t.parquet").toString());
        FileSystem files = file.getFileSystem(Sessions.hadoopConfiguration());
        try (TableFile.Writer writer = new TableFile.Writer(() -> files.create(file), "t", columns)) {
            for (Object[] row : rows) {
                writer.write(row);
            }
        }
        try (ParquetFileReader reader = ParquetFileReader.open(directory.input(file))) {
            Map<String, String> metadata = reader.getFileMetaData().getKeyValueMetaData();
            assertEquals("means LONG", metadata.get("meaning.may_LONG"));
            assertTrue(!metadata.containsKey("meaning.must_LONG"));
        }
        try (TableFile.Reader reader = new TableFile.Reader(directory.input(file))) {
            assertEquals(columns.stream().map(Column::name).toList(), reader.columns());
            for (Object[] row : rows) {
                assertArrayEquals(row, reader.next());
            }
            assertEquals(null, reader.next());
        }
        Table some = TableFile.read(file, Sessions.hadoopConfiguration(), row -> row.has("may_LONG"));
        assertEquals(2, some.rows().size());
        assertEquals(
                3, TableFile.read(file, Sessions.hadoopConfiguration()).rows().size());
        assertEquals(Long.MIN_VALUE, some.rows().get(0).whole("may_LONG"));
        try (TableFile.Writer writer = new TableFile.Writer(
                () -> files.create(new org.apache.hadoop.fs.Path(file + "2")), "t", columns.subList(0, 1))) {
            assertThrows(IllegalStateException.class, () -> writer.write(new Object[] {null}));
            writer.write(new Object[] {"a"});
        }
    }

    private static String difference(UnaryOperator<List<Object[]>> changed) throws IOException {
        SweepPlan plan = directory.description(Catalogue.load()).plan();
        TableEngine engine = new TableEngine(plan);
        Iterator<PointTables> tables = CommittedCounts.read(directory).tables(plan, engine);
        List<Object[]> rows = new ArrayList<>();
        tables.forEachRemaining(point -> rows.addAll(point.of(SweepTable.TAILS)));
        org.apache.hadoop.fs.Path file =
                directory.tableSets().newest().orElseThrow().file("tails");
        TableComparison comparison = new TableComparison(directory.input(file), SweepTable.TAILS, engine.shapes());
        try (comparison) {
            comparison.expect(new PointTables(Map.of(SweepTable.TAILS, changed.apply(rows))));
        }
        return comparison.difference().orElse("none");
    }

    @Test
    void aTableIsComparedCellByCell() throws IOException {
        assertEquals("none", difference(rows -> rows));
        assertTrue(difference(rows -> rows.subList(0, 2)).contains("(it has more rows)"));
        assertTrue(difference(rows -> {
                    rows.add(rows.get(0));
                    return rows;
                })
                .contains("(row 4 is missing)"));
        assertTrue(difference(rows -> {
                    rows.get(1)[0] = "another";
                    rows.get(2)[0] = "another";
                    return rows;
                })
                .contains("(row 2 differs in point)"));
        assertTrue(difference(rows -> {
                    rows.get(2)[rows.get(2).length - 1] = "a reason";
                    return rows;
                })
                .contains("(row 3 differs in reason)"));
    }

    /** More points than are computed at once, and one more. */
    @Test
    void resultsAreInTheOrderOfThePoints() throws IOException {
        PlannedPoint any =
                directory.description(Catalogue.load()).plan().points().get(0);
        for (int number : new int[] {0, 1, 256, 257, 600}) {
            List<PlannedPoint> points = IntStream.range(0, number)
                    .mapToObj(i -> new PlannedPoint(any.point(), any.method(), any.events(), 0, i + 1))
                    .toList();
            List<Long> trials = new ArrayList<>();
            CommittedCounts.inBlocks(points, PlannedPoint::trials).forEachRemaining(trials::add);
            assertEquals(points.stream().map(PlannedPoint::trials).toList(), trials);
        }
    }
}
