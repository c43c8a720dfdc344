package io.swallowtail.jobs.tableset;

import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.rows.SweepTable;
import io.swallowtail.jobs.commit.SweepDescription;
import io.swallowtail.jobs.commit.SweepDirectory;
import io.swallowtail.jobs.sql.Sessions;
import io.swallowtail.jobs.store.StoreDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;

/** Sets of tables as tests make and find them. */
public final class PublishedTables {
    private PublishedTables() {}

    /** Finds a table of the newest set, as the docs say that a person finds it. */
    public static Path file(Path sweep, String table) {
        return sweep.resolve("tables/current").resolve(table + ".parquet");
    }

    /** Lists the files of the newest set by table, and those of the committed trials of each experiment E by {@code trials_E}. */
    public static Map<String, List<org.apache.hadoop.fs.Path>> files(String sweep, Configuration configuration)
            throws IOException {
        SweepDirectory directory = new SweepDirectory(sweep, configuration);
        Map<String, List<org.apache.hadoop.fs.Path>> files = new TreeMap<>();
        directory
                .tableSets()
                .newest()
                .ifPresent(set -> SweepDirectory.TABLES.forEach(table -> files.put(table, List.of(set.file(table)))));
        directory.trials().committed().forEach((experiment, paths) -> files.put("trials_" + experiment, paths));
        return files;
    }

    /** Lists the files of the sets that a directory keeps, as a run without failures leaves them. */
    public static Set<String> kept(StoreDirectory directory) throws IOException {
        Set<String> kept = new TreeSet<>();
        Optional<TableSet> newest = new TableSets(directory).newest();
        for (int number = 0; newest.isPresent() && number <= newest.get().number(); number++) {
            org.apache.hadoop.fs.Path manifest = directory.place(TableSets.MANIFESTS.place(number));
            if (number > newest.get().number() - TableSets.KEPT
                    && directory.files().isFile(manifest)) {
                kept.add(TableSets.MANIFESTS.place(number));
                TableManifest read = TableManifest.parse(directory.files().read(manifest, TableManifest.MAX_BYTES));
                read.files()
                        .keySet()
                        .forEach(table ->
                                kept.add(TableSets.DIRECTORY + "/" + read.set() + "/" + TableManifest.file(table)));
            }
        }
        if (newest.isPresent() && directory.isLocal()) {
            kept.add(TableSets.DIRECTORY + "/" + CurrentLink.NAME);
        }
        return kept;
    }

    /** Publishes files that a test wrote into the directory of a set. */
    public static void publish(Path sweep, String set, SweepPlan plan) throws IOException {
        Map<SweepTable, TableManifest.Entry> files = new EnumMap<>(SweepTable.class);
        for (SweepTable table : SweepTable.values()) {
            Path file = sweep.resolve("tables").resolve(set).resolve(TableManifest.file(table));
            files.put(table, new TableManifest.Entry(Files.size(file), "0".repeat(64)));
        }
        SweepDirectory directory = new SweepDirectory(sweep.toString(), Sessions.hadoopConfiguration());
        TableOrigin origin =
                TableOrigin.of(new TreeMap<>(), SweepDescription.of(plan).text(), false);
        directory
                .tableSets()
                .publish(directory.staging().stage(new TableManifest(set, origin, files).bytes(), ".json"));
    }
}
