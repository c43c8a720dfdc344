package io.swallowtail.cli;

import static io.swallowtail.cli.SweepDirectories.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.swallowtail.store.WriterLockHolder;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileUtil;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A directory that is damaged, held or foreign: one line that says what to do, and never a wrong table. */
class DamagedSweepTest {
    private static final String VALIANT = "{ experiment = valiant, n = [8, 16] }";

    @TempDir
    private Path parent;

    private SweepDirectories sweeps;

    @BeforeEach
    void open() {
        sweeps = new SweepDirectories(parent, 7);
    }

    private CommandLineRun again() throws IOException {
        return sweeps.command("sweep", VALIANT, List.of(), "trials=500", "rows=all");
    }

    private Path onlyFile(String directory) throws IOException {
        try (Stream<Path> files = Files.list(sweeps.path("sweep").resolve(directory))) {
            return files.findFirst().orElseThrow();
        }
    }

    @Test
    void aDamagedFileIsNamedAndMended() throws IOException {
        sweeps.run("sweep", VALIANT, "trials=500", "rows=all");
        List<String> rows = sweeps.rows("sweep");
        Path trials = onlyFile("trials/experiment=valiant");
        Path commit = onlyFile("commits");

        try (FileChannel channel = FileChannel.open(trials, StandardOpenOption.WRITE)) {
            channel.truncate(100);
        }
        assertRefused(again(), 1, "delete that commit and run again");
        String count = "SELECT count(*) FROM trials_valiant";
        assertRefused(CommandLineRun.of("sql", "--data", sweeps.path("sweep").toString(), count), 1, "has 100 bytes");
        assertEquals(
                0,
                CommandLineRun.of("sql", "--data", sweeps.path("sweep").toString(), "SELECT count(*) FROM tails")
                        .exit());

        Files.delete(trials);
        assertRefused(again(), 1, "is missing");
        assertRefused(CommandLineRun.of("sql", "--data", sweeps.path("sweep").toString(), count), 1, "is missing");

        // What the message says to do works.
        Files.delete(commit);
        assertEquals(0, again().exit());
        assertEquals(rows, sweeps.rows("sweep"));

        Files.writeString(onlyFile("commits"), "no Parquet");
        assertRefused(again(), 1, "delete it and run again");
        Files.delete(onlyFile("commits"));
        assertEquals(0, again().exit());
        assertEquals(rows, sweeps.rows("sweep"));
    }

    /** Rows that a killed run published without committing them are not seen, and go at the next start. */
    @Test
    void uncommittedTrialsAreNotSeen() throws IOException {
        sweeps.run("sweep", VALIANT, "trials=500", "rows=all");
        List<String> rows = sweeps.rows("sweep");
        Path committed = onlyFile("trials/experiment=valiant");
        Path stray = Files.copy(committed, committed.resolveSibling("00000001-0.parquet"));
        Path staged = Files.createDirectories(sweeps.path("sweep").resolve("_staging/old"));
        CommandLineRun seen = CommandLineRun.of(
                "sql",
                "--data",
                sweeps.path("sweep").toString(),
                "--format",
                "csv",
                "SELECT count(*) AS rows FROM trials_valiant");
        assertEquals("rows\r\n1000\r\n", seen.out());
        assertEquals(0, again().exit());
        assertEquals(rows, sweeps.rows("sweep"));
        assertFalse(Files.exists(stray));
        assertFalse(Files.exists(staged));
    }

    @Test
    void oneWriterAtATime() throws IOException {
        Files.createDirectories(sweeps.path("sweep"));
        WriterLockHolder other = new WriterLockHolder(sweeps.path("sweep"));
        assertRefused(again(), 1, "is being written by another run");
        other.close();
        sweeps.commit("sweep", VALIANT, "trials=500", "rows=all");
    }

    @Test
    void whatIsNoSweepIsLeftAlone() throws IOException {
        Path precious =
                Files.writeString(Files.createDirectories(sweeps.path("sweep")).resolve("precious"), "data");
        assertRefused(again(), 2, "no sweep");
        assertRefused(sweeps.command("sweep", VALIANT, List.of("--fresh"), "trials=5"), 2, "no sweep");
        assertEquals("data", Files.readString(precious));
        try (Stream<Path> files = Files.list(sweeps.path("sweep"))) {
            assertEquals(List.of(precious), files.toList());
        }
    }

    @Test
    void aDirectoryDeletedUnderTheRunIsTold() throws Exception {
        CompletableFuture<CommandLineRun> run = CompletableFuture.supplyAsync(() -> {
            try {
                return sweeps.command("sweep", VALIANT, List.of("--segment", "1s"), "trials=1000000000");
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        while (!Files.exists(sweeps.path("sweep").resolve("commits")) && !run.isDone()) {
            Thread.sleep(20);
        }
        Path gone = parent.resolve("gone");
        Files.move(sweeps.path("sweep"), gone);
        FileUtil.fullyDelete(gone.toFile());
        assertRefused(run.get(), 1, "was deleted, moved or taken over");
        assertFalse(Files.exists(sweeps.path("sweep").resolve("commits")));
        sweeps.commit("sweep", VALIANT, "trials=500", "rows=all");
    }
}
