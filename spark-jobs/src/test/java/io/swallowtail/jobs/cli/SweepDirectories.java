package io.swallowtail.jobs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.swallowtail.jobs.sql.Sessions;
import io.swallowtail.jobs.sweep.CommittedSweep;
import io.swallowtail.jobs.tableset.PublishedTables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.example.GroupReadSupport;

/** Sweeps run through the command line into directories of a test, and what their tables say. */
public final class SweepDirectories {
    private final Path parent;
    private final long seed;

    SweepDirectories(Path parent, long seed) {
        this.parent = parent;
        this.seed = seed;
    }

    Path path(String name) {
        return parent.resolve(name);
    }

    private Path conf(String name, String grid) throws IOException {
        return Files.writeString(
                parent.resolve(name + ".conf"),
                "sweep { name = test, seed = " + seed + ", grid = [\n" + grid + "\n] }\n");
    }

    /** Simulates and commits without Spark: the tables are as they were, or not there. */
    void commit(String name, String grid, String... settings) throws IOException {
        CommittedSweep.run(path(name), conf(name, grid), List.of(settings));
    }

    /** Simulates, commits and makes the tables without Spark. */
    void make(String name, String grid, String... settings) throws IOException {
        commit(name, grid, settings);
        CommittedSweep.makeTables(path(name));
    }

    CommandLineRun command(String name, String grid, List<String> options, String... settings) throws IOException {
        Path conf = conf(name, grid);
        List<String> arguments = new ArrayList<>(
                List.of("run", conf.toString(), "--out", path(name).toString()));
        arguments.addAll(options.contains("--master") ? List.of() : List.of("--master", "local[2]"));
        arguments.addAll(options.contains("--progress") ? List.of() : List.of("--progress", "none"));
        arguments.addAll(options);
        for (String setting : settings) {
            arguments.addAll(List.of("--set", setting));
        }
        return CommandLineRun.of(arguments.toArray(new String[0]));
    }

    void run(String name, String grid, String... settings) throws IOException {
        CommandLineRun run = command(name, grid, List.of(), settings).succeeded();
        assertEquals("", run.err());
    }

    void refused(String name, String why, String grid, String... settings) throws IOException {
        command(name, grid, List.of(), settings).isRefused(why);
    }

    static void assertRefused(CommandLineRun run, int exit, String why) {
        assertEquals(exit, run.exit(), run.err());
        assertEquals(1, run.problems(), run.err());
        assertTrue(run.err().contains(why), run.err());
    }

    /** Answers a question about the tables, by DuckDB. */
    JsonNode query(String name, String statement) throws IOException {
        return DuckDb.query(path(name), statement);
    }

    List<String> rows(String name) throws IOException {
        return rows(path(name));
    }

    static List<String> rows(Path data) throws IOException {
        return rows(data.toString(), Sessions.hadoopConfiguration());
    }

    /** Reads all rows of all tables, and of the committed trials where they are kept, sorted; by parquet-hadoop. */
    public static List<String> rows(String data, Configuration configuration) throws IOException {
        List<String> rows = new ArrayList<>();
        for (Map.Entry<String, List<org.apache.hadoop.fs.Path>> table :
                PublishedTables.files(data, configuration).entrySet()) {
            for (org.apache.hadoop.fs.Path file : table.getValue()) {
                addRows(table.getKey(), file, configuration, rows);
            }
        }
        rows.sort(null);
        return rows;
    }

    /** Lists the paths of the tables, and of the files of committed trials. */
    public static Set<String> files(Path data) throws IOException {
        return DuckDb.tables(data).values().stream().flatMap(List::stream).collect(Collectors.toSet());
    }

    private static void addRows(
            String table, org.apache.hadoop.fs.Path file, Configuration configuration, List<String> rows)
            throws IOException {
        try (ParquetReader<Group> reader = ParquetReader.builder(new GroupReadSupport(), file)
                .withConf(configuration)
                .build()) {
            for (Group row = reader.read(); row != null; row = reader.read()) {
                rows.add(table + " " + row.toString().replace('\n', ' '));
            }
        }
    }
}
