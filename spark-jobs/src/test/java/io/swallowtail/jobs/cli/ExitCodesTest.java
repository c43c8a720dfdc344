package io.swallowtail.jobs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.plan.SweepFile;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.jobs.commit.SweepDirectory;
import io.swallowtail.jobs.commit.SweepWriter;
import io.swallowtail.jobs.sql.Sessions;
import io.swallowtail.jobs.sweep.CommittedSweep;
import io.swallowtail.jobs.sweep.Fragile;
import io.swallowtail.jobs.sweep.OutsideProtocol;
import io.swallowtail.jobs.tableset.PublishedTables;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each row of the table of exit codes in docs/reference/commands.md. */
class ExitCodesTest {
    private static final String SMALL =
            "trials = 40, grid = [ { experiment = valiant, n = 8, events = \"congestion >= 3\" } ]";

    @TempDir
    private static Path directory;

    @BeforeAll
    static void sweeps() throws IOException {
        conf("small", SMALL);
        conf("unmet", "expect = \"congestion >= 3 <= 1e-6\", " + SMALL);
        conf("undecided", "expect = \"congestion >= 3 <= 0.2\", " + SMALL);
        conf("other", "seed = 43, " + SMALL);
        conf("long", "trials = 1000000000, grid = [ { experiment = valiant, n = 64, events = \"congestion >= 6\" } ]");
        conf(
                "impossible",
                "stop { event = \"congestion >= 1000\", relative-error = 0.3, max-trials = 5000 },"
                        + " grid = [ { experiment = valiant, n = 8, events = \"congestion >= 1000\" } ]");
        conf("fragile", "seed = 5, trials = 3000, grid = [ { experiment = fragile, defect = [0, 1] } ]");
        Files.writeString(
                directory.resolve("wrong.conf"), "sweep { trials = 5, grid = [ { experiment = valiant, n = 8 } ] }");
        CommittedSweep.run(directory.resolve("whole"), directory.resolve("small.conf"), List.of());
        CommittedSweep.makeTables(directory.resolve("whole"));
        CommittedSweep.copy(directory.resolve("whole"), directory.resolve("damaged"));
        Path commit = directory.resolve("damaged/commits/00000000.parquet");
        byte[] bytes = Files.readAllBytes(commit);
        bytes[bytes.length / 2] ^= 1;
        Files.write(commit, bytes);
        CommittedSweep.run(directory.resolve("more"), conf("more", SMALL.replace("n = 8", "n = 16")), List.of());
        SweepWriter.open(
                        new SweepDirectory(directory.resolve("none").toString(), Sessions.hadoopConfiguration()),
                        new SweepFile(Catalogue.load()).read(directory.resolve("small.conf"), List.of()),
                        Catalogue.load(),
                        false)
                .close();
    }

    private static Path conf(String name, String keys) throws IOException {
        return Files.writeString(directory.resolve(name + ".conf"), "sweep { name = exits, " + keys + " }");
    }

    private static Stream<ExitRow> rows() {
        return ExitRow.ROWS.stream()
                .filter(row -> !row.end().contains("SIGTERM") && !row.end().contains("output"))
                .filter(row -> !row.command().isEmpty());
    }

    private static List<String> words(ExitRow row) {
        List<String> words = new ArrayList<>(
                List.of(row.command().replace("DIR", directory.toString()).split(" ")));
        if (row.verb().equals("run") && !words.contains("--master")) {
            words.addAll(List.of("--master", "local[1]", "--progress", "plain"));
        }
        return words;
    }

    @ParameterizedTest
    @MethodSource("rows")
    void eachEndHasItsExitCode(ExitRow row) throws IOException {
        CommandLineRun run = OutsideProtocol.with(
                Fragile.class,
                directory.resolve("services"),
                () -> CommandLineRun.of(words(row).toArray(new String[0])));
        check(row, run.exit(), run.out() + run.err());
    }

    private static void check(ExitRow row, int exit, String said) {
        assertEquals(row.exit(), exit, said);
        assertTrue(said.contains(row.message().replace("DIR", directory.toString())), said);
        if (row.verb().equals("run") && !row.tables().equals("as they were")) {
            Path out = Path.of(row.command()
                    .replaceFirst(".*--out DIR", directory.toString())
                    .replaceFirst(" .*", ""));
            assertTrue(Files.exists(PublishedTables.file(out, "tails")), out.toString());
        }
    }

    @Test
    void anOutputThatCannotBeWrittenIsAnError() {
        ExitRow row = ExitRow.ROWS.stream()
                .filter(each -> each.end().contains("output"))
                .findFirst()
                .orElseThrow();
        OutputStream full = new OutputStream() {
            @Override
            public void write(int value) throws IOException {
                throw new IOException("full");
            }
        };
        StringWriter err = new StringWriter();
        check(row, Main.run(new WatchedOutput(full, false), new PrintWriter(err), row.command()), err.toString());
    }

    @Test
    @Tag("thorough")
    void aSignalEndsARunWithTables() throws Exception {
        ExitRow row = ExitRow.ROWS.stream()
                .filter(each -> each.end().contains("SIGTERM"))
                .findFirst()
                .orElseThrow();
        List<String> words = words(row);
        words.addAll(List.of("--segment", "1s"));
        Process process = SeparateProcess.start(List.of(), words);
        while (process.isAlive() && !Files.exists(directory.resolve("signal/commits/00000000.parquet"))) {
            Thread.sleep(50);
        }
        process.toHandle().destroy(); // Process.destroy closes the output as well.
        String said = String.join("\n", process.inputReader().lines().toList());
        check(row, process.waitFor(), said);
    }

    /** The codes that a verb's help lists are those of its rows. */
    @Test
    void theHelpListsTheCodes() {
        for (ExitRow row : ExitRow.ROWS) {
            String verb = row.verb().split("[ ,]")[0];
            if (!verb.equals("every")) {
                assertTrue(
                        Main.commandLine("swallowtail")
                                .getSubcommands()
                                .get(verb)
                                .getCommandSpec()
                                .usageMessage()
                                .exitCodeList()
                                .containsKey(Integer.toString(row.exit())),
                        String.format(Locale.ROOT, "%s: %d", verb, row.exit()));
            }
        }
    }
}
