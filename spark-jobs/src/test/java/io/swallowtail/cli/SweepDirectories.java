package io.swallowtail.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.swallowtail.store.SweepDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Sweeps run through the command line into directories of a test, and what their tables say. */
final class SweepDirectories {
    private final Path parent;
    private final long seed;

    SweepDirectories(Path parent, long seed) {
        this.parent = parent;
        this.seed = seed;
    }

    Path path(String name) {
        return parent.resolve(name);
    }

    CommandLineRun command(String name, String grid, List<String> options, String... settings) throws IOException {
        Path conf = Files.writeString(
                parent.resolve(name + ".conf"),
                "sweep { name = test, seed = " + seed + ", grid = [\n" + grid + "\n] }\n");
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
        CommandLineRun run = command(name, grid, List.of(), settings);
        assertEquals(0, run.exit(), run.err());
        assertEquals("", run.err());
    }

    void refused(String name, String why, String grid, String... settings) throws IOException {
        assertRefused(command(name, grid, List.of(), settings), 2, why);
    }

    static void assertRefused(CommandLineRun run, int exit, String why) {
        assertEquals(exit, run.exit(), run.err());
        assertEquals(1, run.err().lines().count(), run.err());
        assertTrue(run.err().contains(why), run.err());
    }

    void merge(String out, String... sources) {
        CommandLineRun run = mergeCommand(out, sources);
        assertEquals(0, run.exit(), run.err());
    }

    void refusedMerge(String why, String... sources) {
        assertRefused(mergeCommand("refused", sources), 2, why);
        assertFalse(Files.exists(path("refused").resolve(SweepDirectory.DESCRIPTION)));
    }

    private CommandLineRun mergeCommand(String out, String... sources) {
        List<String> arguments = new ArrayList<>(List.of("merge"));
        Stream.of(sources).forEach(source -> arguments.add(path(source).toString()));
        arguments.addAll(List.of("--out", path(out).toString()));
        return CommandLineRun.of(arguments.toArray(new String[0]));
    }

    JsonNode query(String name, String statement) throws IOException {
        CommandLineRun run = CommandLineRun.of("sql", "--data", path(name).toString(), "--format", "json", statement);
        assertEquals(0, run.exit(), run.err());
        return new ObjectMapper().readTree(run.out());
    }

    /** All rows of all tables, and of trials where they are kept, sorted. */
    List<String> rows(String name) throws IOException {
        List<String> tables = new ArrayList<>(SweepDirectory.TABLES);
        Path trials = path(name).resolve("trials");
        if (Files.exists(trials)) {
            try (Stream<Path> experiments = Files.list(trials)) {
                experiments.forEach(experiment -> tables.add(
                        "trials_" + experiment.getFileName().toString().replace("experiment=", "")));
            }
        }
        String all = tables.stream()
                .map(table -> "SELECT '" + table + " ' || to_json(struct(*)) AS row FROM " + table)
                .collect(Collectors.joining(" UNION ALL "));
        List<String> rows = new ArrayList<>();
        query(name, all).forEach(row -> rows.add(row.get("row").asText()));
        rows.sort(null);
        return rows;
    }
}
