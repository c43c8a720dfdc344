package io.swallowtail.jobs.tableset;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.plan.SweepFile;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.answers.tails.PointTables;
import io.swallowtail.answers.tails.TableShapes;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.catalogue.SweepTable;
import io.swallowtail.core.catalogue.SweepTable.Column;
import io.swallowtail.core.catalogue.TableRow;
import io.swallowtail.jobs.commit.ReaderLoop;
import io.swallowtail.jobs.commit.SweepDescription;
import io.swallowtail.jobs.commit.SweepDirectory;
import io.swallowtail.jobs.commit.SweepWriter;
import io.swallowtail.jobs.sql.Sessions;
import io.swallowtail.jobs.store.MemoryFile;
import io.swallowtail.jobs.store.ParquetRows;
import io.swallowtail.jobs.tableset.TableSetWriter.Step;
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
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Readers see one whole set of tables, wherever a writer is killed and however often tables are made while they read. */
class TableSetWriterTest {
    private static final Catalogue CATALOGUE = Catalogue.load();
    private static final int STEPS = SweepTable.values().length + 4;

    @TempDir
    private Path parent;

    private Path sweep;
    private SweepDirectory directory;
    private SweepPlan plan;

    /** The end of the process: nothing of the writer runs after it. */
    private static final class Killed extends Error {
        private static final long serialVersionUID = 1;
    }

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
    private void write(long value, Consumer<Step> observer) throws IOException {
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
        new TableSetWriter(directory, () -> {}, observer)
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

    private static Consumer<Step> killAt(int step) {
        int[] done = {0};
        return each -> {
            if (done[0]++ == step) {
                throw new Killed();
            }
        };
    }

    /** The number of each step at which a writer is killed: after the first and the last table, and after all other steps. */
    private static List<Integer> kills() {
        return IntStream.range(0, STEPS)
                .filter(step -> step == 0 || step >= SweepTable.values().length - 1)
                .boxed()
                .toList();
    }

    /** A kill after any step leaves the set before or the new one, and the next start leaves nothing of the killed run. */
    @Test
    void aKillAfterAnyStepLeavesOneWholeSet() throws IOException {
        List<Step> steps = new ArrayList<>();
        for (int value = 1; value <= 4; value++) {
            write(value, steps::add);
        }
        assertEquals(4 * STEPS, steps.size());
        start();
        long files = files();
        String before = "set 4";
        for (int step : kills()) {
            long value = 100 + step;
            Consumer<Step> kill = killAt(step);
            assertThrows(Killed.class, () -> write(value, kill));
            boolean isPublished = steps.get(step).compareTo(Step.PUBLISHED) >= 0;
            boolean isLinked = steps.get(step).compareTo(Step.LINKED) >= 0;
            assertEquals(isPublished ? "set " + value : before, read(), "killed after " + steps.get(step));
            assertEquals(isLinked ? "set " + value : before, readThroughLink(), "killed after " + steps.get(step));
            before = read();
            start();
            assertEquals(before, read());
            assertEquals(before, readThroughLink());
            assertEquals(files, files(), "killed after " + steps.get(step));
        }
    }

    /** The first set of a sweep is published as the later ones are. */
    @Test
    void aKillOfTheFirstWriterLeavesNoTablesOrAll() throws IOException {
        for (int step : kills()) {
            int last = step;
            sweep = parent.resolve("first-" + step);
            directory = new SweepDirectory(sweep.toString(), Sessions.hadoopConfiguration());
            start();
            assertThrows(Killed.class, () -> write(last, killAt(last)));
            boolean isPublished = step > SweepTable.values().length;
            assertEquals(isPublished ? "set " + last : "", read());
            start();
            assertEquals(isPublished ? "set " + last : "", readThroughLink());
        }
    }

    /** A failure is reported, its files go at once, and the tables stay as they were. */
    @Test
    void aFailureDeletesTheNewSet() throws IOException {
        write(1, step -> {});
        directory.staging().cleanOwn();
        long files = files();
        TableOrigin origin =
                TableOrigin.of(new TreeMap<>(), SweepDescription.of(plan).text(), true);
        IOException lost = new IOException("another run took over");
        TableSetWriter writer = new TableSetWriter(
                directory,
                () -> {
                    throw lost;
                },
                step -> {});
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
        write(0, step -> {});
        ReaderLoop<String> loop = new ReaderLoop<>(reader);
        int value = 1;
        do {
            write(value++, step -> {});
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
