package io.swallowtail.jobs.tableset;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.answers.tables.PointTables;
import io.swallowtail.answers.tables.TableEngine;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.rows.SweepTable;
import io.swallowtail.core.rows.SweepTable.Column;
import io.swallowtail.core.rows.SweepTable.Type;
import io.swallowtail.core.rows.TableRow;
import io.swallowtail.core.rows.TailRow;
import io.swallowtail.jobs.commit.SweepDirectory;
import io.swallowtail.jobs.commit.SweepLedger;
import io.swallowtail.jobs.sql.Sessions;
import io.swallowtail.jobs.store.ParquetRows;
import io.swallowtail.jobs.sweep.CommittedSweep;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
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
        try (ParquetRows reader = new ParquetRows(directory.input(file))) {
            assertEquals(
                    columns.stream().map(Column::name).toList(),
                    reader.schema().getFields().stream()
                            .map(type -> type.getName())
                            .toList());
            for (Object[] row : rows) {
                assertArrayEquals(row, TableFile.cells(reader.next()));
            }
            assertEquals(null, reader.next());
        }
        try (TableFile.Writer writer = new TableFile.Writer(
                () -> files.create(new org.apache.hadoop.fs.Path(file + "2")), "t", columns.subList(0, 1))) {
            assertThrows(IllegalStateException.class, () -> writer.write(new Object[] {null}));
            writer.write(new Object[] {"a"});
        }
    }

    /** A file of another program may lack columns, and have numbers of another type. */
    @Test
    void rowsAreReadByTheNamesOfTheirColumns() throws IOException {
        TableSet set = directory.tableSets().newest().orElseThrow();
        List<TailRow> rows = TableFile.read(set, TailRow.class);
        assertEquals(expected(), rows);
        Map<String, Object> cells =
                new HashMap<>(Map.of("trials", 5, "estimate", 1L, "threshold", 7, "relation", ">=", "n", 64L));
        TailRow row = (TailRow) SweepTable.TAILS.read(cells::get);
        assertEquals(
                List.of(5L, 1.0, 7L, ">="), List.of(row.trials(), row.estimate(), row.threshold(), row.relation()));
        assertEquals(null, row.exceedances());
        assertTrue(Double.isNaN(row.ciLow()));
    }

    private static List<TailRow> expected() throws IOException {
        SweepPlan plan = directory.description(Catalogue.load()).plan();
        List<TailRow> rows = new ArrayList<>();
        SweepLedger.readCounts(directory)
                .tables(plan, new TableEngine(plan))
                .forEachRemaining(point -> rows.addAll(point.of(TailRow.class)));
        return rows;
    }

    private static String difference(UnaryOperator<List<TableRow>> changed) throws IOException {
        SweepPlan plan = directory.description(Catalogue.load()).plan();
        TableEngine engine = new TableEngine(plan);
        Iterator<PointTables> tables = SweepLedger.readCounts(directory).tables(plan, engine);
        List<PointTables> points = new ArrayList<>();
        tables.forEachRemaining(points::add);
        List<TableRow> rows = changed.apply(new ArrayList<>(expected()));
        org.apache.hadoop.fs.Path file =
                directory.tableSets().newest().orElseThrow().file("tails");
        TableComparison comparison = new TableComparison(directory.input(file), SweepTable.TAILS, engine.shapes());
        try (comparison) {
            for (int i = 0; i < rows.size(); i++) {
                comparison.expect(new PointTables(
                        points.get(Math.min(i, points.size() - 1)).parameters(), List.of(rows.get(i))));
            }
        }
        return comparison.difference().orElse("none");
    }

    /** Changes a cell of a row. */
    private static void change(List<TableRow> rows, int row, String column, String text) {
        Map<String, Object> cells = new HashMap<>(SweepTable.byColumn(rows.get(row)));
        cells.put(column, text);
        rows.set(row, SweepTable.TAILS.read(cells::get));
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
                    change(rows, 1, "point", "another");
                    change(rows, 2, "point", "another");
                    return rows;
                })
                .contains("(row 2 differs in point)"));
        assertTrue(difference(rows -> {
                    change(rows, 2, "reason", "a reason");
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
            SweepLedger.inBlocks(points, PlannedPoint::trials).forEachRemaining(trials::add);
            assertEquals(points.stream().map(PlannedPoint::trials).toList(), trials);
        }
    }
}
