package io.swallowtail.jobs.tableset;

import io.swallowtail.answers.tables.PointTables;
import io.swallowtail.answers.tables.TableShapes;
import io.swallowtail.core.rows.SweepTable;
import io.swallowtail.jobs.store.StoreDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.util.functional.InvocationRaisingIOE;

/**
 * Writes a set of tables: all tables under names that never recur, and the manifest last. A run that is killed at any step leaves either the
 * previous sets or the new set.
 */
public final class TableSetWriter {
    /** The number of points whose rows are written together. */
    private static final int AT_ONCE = 256;

    private final StoreDirectory directory;
    private final TableSets sets;
    private final InvocationRaisingIOE permission;
    private final String set = UUID.randomUUID().toString().replace("-", "");

    /**
     * Prepares to write one set.
     *
     * @param directory the sweep's directory, which this process has locked
     * @param permission is checked immediately before publication
     */
    public TableSetWriter(StoreDirectory directory, InvocationRaisingIOE permission) {
        this.directory = directory;
        this.sets = new TableSets(directory);
        this.permission = permission;
    }

    /**
     * Writes and publishes the set.
     *
     * @param shapes the tables' columns
     * @param points the rows of all points
     * @param seen receives the rows of each point after they were written
     * @throws IOException if the set cannot be written; then readers see the previous sets
     */
    public void write(TableOrigin origin, TableShapes shapes, Iterator<PointTables> points, Consumer<PointTables> seen)
            throws IOException {
        sets.make(set);
        Path staged;
        try {
            TableManifest manifest = new TableManifest(set, origin, writeTables(shapes, points, seen));
            staged = directory.staging().stage(manifest.bytes(), ".json");
            permission.apply();
        } catch (IOException | RuntimeException e) {
            try {
                sets.delete(set);
            } catch (IOException second) {
                e.addSuppressed(second); // The next start deletes it.
            }
            throw e;
        }
        // From here on, a failure may follow the publication, so the set stays. The next start deletes a set
        // without a manifest.
        sets.publish(staged);
        sets.link();
        sets.deleteOld();
    }

    private Map<SweepTable, TableManifest.Entry> writeTables(
            TableShapes shapes, Iterator<PointTables> points, Consumer<PointTables> seen) throws IOException {
        Map<SweepTable, TableFile.Writer> writers = new EnumMap<>(SweepTable.class);
        Map<SweepTable, TableManifest.Entry> entries = new EnumMap<>(SweepTable.class);
        try {
            for (SweepTable table : SweepTable.values()) {
                Path file = sets.file(set, table);
                writers.put(
                        table,
                        new TableFile.Writer(
                                () -> directory.files().create(file), table.title(), shapes.columns(table)));
            }
            while (points.hasNext()) {
                List<PointTables> some = new ArrayList<>();
                while (points.hasNext() && some.size() < AT_ONCE) {
                    some.add(points.next());
                }
                writeRows(some, writers);
                some.forEach(seen);
            }
            for (SweepTable table : SweepTable.values()) {
                TableFile.Writer writer = writers.remove(table);
                writer.close();
                entries.put(table, writer.entry());
            }
            return entries;
        } finally {
            for (TableFile.Writer writer : writers.values()) {
                writer.close();
            }
        }
    }

    /** Appends the rows of some points to all tables, the tables on all cores. */
    private static void writeRows(List<PointTables> points, Map<SweepTable, TableFile.Writer> writers)
            throws IOException {
        try {
            writers.entrySet().parallelStream().forEach(writer -> {
                try {
                    for (PointTables tables : points) {
                        for (Object[] row : tables.cells(writer.getKey())) {
                            writer.getValue().write(row);
                        }
                    }
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
