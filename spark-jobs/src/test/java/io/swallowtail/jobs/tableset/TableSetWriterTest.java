package io.swallowtail.jobs.tableset;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.plan.SweepFile;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.answers.tables.PointTables;
import io.swallowtail.answers.tables.TableShapes;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.rows.SweepTable;
import io.swallowtail.core.rows.SweepTable.Column;
import io.swallowtail.core.rows.TableRow;
import io.swallowtail.jobs.commit.FailingWriters;
import io.swallowtail.jobs.commit.ReaderLoop;
import io.swallowtail.jobs.commit.SweepDescription;
import io.swallowtail.jobs.commit.SweepDirectory;
import io.swallowtail.jobs.commit.SweepWriter;
import io.swallowtail.jobs.sql.Sessions;
import io.swallowtail.jobs.store.FailingChange;
import io.swallowtail.jobs.store.FailingChange.Kind;
import io.swallowtail.jobs.store.MemoryFile;
import io.swallowtail.jobs.store.ParquetRows;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Readers see one whole set of tables, wherever a writer is killed and however often tables are made while they read. */
class TableSetWriterTest {
    private static final Catalogue CATALOGUE = Catalogue.load();

    @TempDir
    private Path parent;

    private Path sweep;
    private SweepDirectory directory;
    private SweepPlan plan;

    @BeforeEach
    void open() throws IOException {
        Path conf = Files.writeString(
                parent.resolve("a.conf"),
                "sweep { name = a, trials = 20, grid = [ { experiment = valiant, n = [2, 4, 8] } ] }");
        plan = new SweepFile(CATALOGUE).read(conf, List.of());
        sweep = parent.resolve("sweep");
        directory = new SweepDirectory(sweep.toString(), Sessions.hadoopConfiguration());
        start();
    }

    private void start() throws IOException {
        SweepWriter.open(directory, plan, CATALOGUE, false).close();
    }

    /** Writes a set whose every row has one value. */
    private void write(long value) throws IOException {
        write(value, directory);
    }

    private void write(long value, SweepDirectory directory) throws IOException {
        TableShapes shapes = new TableShapes(plan);
        List<Object> parameters = new ArrayList<>();
        Map<String, Object> cells = new HashMap<>();
        for (SweepTable table : SweepTable.values()) {
            for (Column column : shapes.columns(table)) {
                cells.put(
                        column.name(),
                        switch (column.type()) {
                            case TEXT -> "set " + value;
                            case LONG -> value;
                            case INT -> (int) value;
                            case DOUBLE -> (double) value;
                            case BOOLEAN -> true;
                            case DECIMAL -> BigInteger.valueOf(value);
                        });
            }
        }
        shapes.cells(plan.points().get(0).point()).keySet().forEach(name -> parameters.add(cells.get(name)));
        List<TableRow> rows = new ArrayList<>();
        for (SweepTable table : SweepTable.values()) {
            // Sets differ in length, too: a file of another set would be noticed in any case.
            Stream.generate(() -> table.read(cells::get)).limit(1 + value % 7).forEach(rows::add);
        }
        TableOrigin origin =
                TableOrigin.of(new TreeMap<>(), SweepDescription.of(plan).text(), true);
        new TableSetWriter(directory, () -> {})
                .write(
                        origin,
                        shapes,
                        List.of(new PointTables(parameters, rows)).iterator(),
                        point -> {});
    }

    private static String only(TreeSet<String> values) {
        assertEquals(1, values.size(), "a mixture: " + values);
        return values.first();
    }

    /** Reads all tables as the verbs do; gives the value of the set, or nothing if there is none. */
    private String read() throws IOException {
        return directory.tableSets().read(set -> {
            if (set.isEmpty()) {
                return "";
            }
            TreeSet<String> values = new TreeSet<>();
            for (SweepTable table : SweepTable.values()) {
                TableFile.forEach(set.get(), table.row(), row -> values.add(row.point()));
            }
            return only(values);
        });
    }

    /** Reads all tables through the link, as another program does; gives the value of the set, or nothing if there is none. */
    private String readThroughLink() throws IOException {
        Path link = sweep.resolve("tables/current");
        if (!Files.isSymbolicLink(link)) {
            return "";
        }
        TreeSet<String> values = new TreeSet<>();
        for (SweepTable table : SweepTable.values()) {
            org.apache.hadoop.fs.Path file = new org.apache.hadoop.fs.Path(
                    link.resolve(table.title() + ".parquet").toUri());
            ParquetRows.forEach(directory.input(file), null, row -> values.add(row.getString("point", 0)));
        }
        return only(values);
    }

    /** Counts all files except commits: every start takes a commit number. */
    private long files() throws IOException {
        try (Stream<Path> files = Files.walk(sweep)) {
            return files.filter(file -> !file.startsWith(sweep.resolve("commits")))
                    .count();
        }
    }

    /** Writes a set until the process dies at a change of files. Returns whether it died. */
    private boolean isKilled(long value, int change) throws IOException {
        FailingChange death = new FailingChange(change, Kind.DEATH);
        try {
            write(value, FailingWriters.directory(sweep.toString(), Sessions.hadoopConfiguration(), death));
        } catch (IOException e) {
            if (!death.isDead()) {
                throw e;
            }
        }
        return death.isDead();
    }

    /** A kill at any change leaves the set before or the new one, and the next start leaves nothing of the killed run. */
    private void killAtChanges(int stride) throws IOException {
        for (int value = 1; value <= 4; value++) {
            write(value);
        }
        start();
        long files = files();
        String before = "set 4";
        boolean isPublished = false;
        boolean isLinked = false;
        for (int change = 0; isKilled(100 + change, change); change += stride) {
            String now = "set " + (100 + change);
            String killed = "killed at change " + change;
            // What follows a change is never undone by a later kill.
            isPublished |= read().equals(now);
            assertEquals(isPublished ? now : before, read(), killed);
            isLinked |= readThroughLink().equals(now);
            assertTrue(isPublished || !isLinked, killed);
            assertEquals(isLinked ? now : before, readThroughLink(), killed);
            before = read();
            start();
            assertEquals(before, read());
            assertEquals(before, readThroughLink());
            assertEquals(files, files(), killed);
        }
        assertTrue(isLinked);
    }

    @Test
    void aKillAtSomeChangesLeavesOneWholeSet() throws IOException {
        killAtChanges(5);
    }

    @Test
    @Tag("thorough")
    void aKillAtAnyChangeLeavesOneWholeSet() throws IOException {
        killAtChanges(1);
    }

    /** The first set of a sweep is published as the later ones are. */
    @Test
    void aKillOfTheFirstWriterLeavesNoTablesOrAll() throws IOException {
        boolean isPublished = false;
        boolean isKilled = true;
        for (int change = 0; isKilled; change += 4) {
            sweep = parent.resolve("first-" + change);
            directory = new SweepDirectory(sweep.toString(), Sessions.hadoopConfiguration());
            start();
            isKilled = isKilled(change, change);
            isPublished |= !read().isEmpty();
            assertEquals(isPublished ? "set " + change : "", read());
            start();
            assertEquals(isPublished ? "set " + change : "", readThroughLink());
        }
        assertTrue(isPublished);
    }

    /** A failure is reported, its files go at once, and the tables stay as they were. */
    @Test
    void aFailureDeletesTheNewSet() throws IOException {
        write(1);
        directory.staging().cleanOwn();
        long files = files();
        TableOrigin origin =
                TableOrigin.of(new TreeMap<>(), SweepDescription.of(plan).text(), true);
        IOException lost = new IOException("another run took over");
        TableSetWriter writer = new TableSetWriter(directory, () -> {
            throw lost;
        });
        IOException thrown = assertThrows(
                IOException.class,
                () -> writer.write(
                        origin, new TableShapes(plan), List.<PointTables>of().iterator(), point -> {}));
        assertEquals(lost, thrown);
        assertEquals("set 1", read());
        directory.staging().cleanOwn();
        assertEquals(files, files());
    }

    /** Runs a reader in a loop while a writer publishes some sets, each after at least one more read has ended. */
    private void readWhileWriting(int sets, Callable<String> reader) throws Exception {
        write(0);
        ReaderLoop<String> loop = new ReaderLoop<>(reader);
        int value = 1;
        do {
            write(value++);
        } while (loop.awaitRead() && value < sets);
        Set<String> seen = loop.end();
        assertFalse(seen.contains(""), "no tables at some time");
        assertTrue(seen.size() > 1, "only " + seen);
    }

    @Test
    @Tag("thorough")
    void aReaderOfTwoHundredSetsSeesNoMixture() throws Exception {
        readWhileWriting(200, this::read);
    }

    /** DuckDB reads all tables in one statement from the directory that the link names once; it begins again if that is deleted. */
    @Test
    @Tag("thorough")
    void duckDbSeesNoMixture() throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            readWhileWriting(200, () -> {
                while (true) {
                    Path set = sweep.resolve("tables").resolve(Files.readSymbolicLink(sweep.resolve("tables/current")));
                    String all = Stream.of(SweepTable.values())
                            .map(table -> "SELECT point FROM '" + set.resolve(table.title() + ".parquet") + "'")
                            .reduce((a, b) -> a + " UNION " + b)
                            .orElseThrow();
                    TreeSet<String> values = new TreeSet<>();
                    try (ResultSet rows = statement.executeQuery(all)) {
                        while (rows.next()) {
                            values.add(rows.getString(1));
                        }
                        return only(values);
                    } catch (SQLException e) {
                        if (Files.exists(set)) {
                            throw e;
                        }
                    }
                }
            });
        }
    }

    /** One table that is opened through the link is always whole, and there is always one. */
    @Test
    void theLinkAlwaysLeadsToATable() throws Exception {
        Path file = sweep.resolve("tables/current/summary.parquet");
        readWhileWriting(10, () -> {
            TreeSet<String> values = new TreeSet<>();
            // Opened once: Hadoop's files look the name up twice, once for the length.
            MemoryFile.Input table = new MemoryFile.Input(Files.readAllBytes(file));
            ParquetRows.forEach(table, null, row -> values.add(row.getString("point", 0)));
            return only(values);
        });
    }
}
