package io.swallowtail.jobs.cli;

import static io.swallowtail.jobs.cli.SweepDirectories.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.plan.SweepFile;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.jobs.commit.SweepContents;
import io.swallowtail.jobs.commit.SweepDirectory;
import io.swallowtail.jobs.commit.SweepWriter;
import io.swallowtail.jobs.sql.Sessions;
import io.swallowtail.jobs.store.WriterLockHolder;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
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

    private Path lastCommit() throws IOException {
        try (Stream<Path> files = Files.list(sweeps.path("sweep").resolve("commits"))) {
            return files.max(Comparator.naturalOrder()).orElseThrow();
        }
    }

    private void repair() {
        CommandLineRun run =
                CommandLineRun.of("verify", "--data", sweeps.path("sweep").toString(), "--repair", "--delete-trials");
        assertEquals(0, run.exit(), run.err());
    }

    private void simulate() throws IOException {
        sweeps.commit("sweep", VALIANT, "trials=500", "rows=all");
    }

    private List<String> contents() throws IOException {
        return SweepContents.of(sweeps.path("sweep"));
    }

    private void assertNoTrials(String why) throws IOException {
        SweepDirectory directory = new SweepDirectory(sweeps.path("sweep").toString(), Sessions.hadoopConfiguration());
        IOException refusal =
                assertThrows(IOException.class, () -> directory.trials().committed());
        assertTrue(refusal.getMessage().contains(why), refusal.getMessage());
    }

    @Test
    void aDamagedFileIsNamedAndMended() throws IOException {
        simulate();
        List<String> contents = contents();
        Path trials = onlyFile("trials/experiment=valiant");
        String remedy = "verify --data " + sweeps.path("sweep") + " --repair --delete-trials` deletes its segment";

        try (FileChannel channel = FileChannel.open(trials, StandardOpenOption.WRITE)) {
            channel.truncate(100);
        }
        assertRefused(again(), 1, remedy);
        assertNoTrials("has 100 bytes");
        Files.delete(trials);
        assertRefused(again(), 1, "is missing");
        assertNoTrials("is missing");

        // What the message says to do works.
        repair();
        simulate();
        assertEquals(contents, contents());

        Path commit = lastCommit();
        byte[] bytes = Files.readAllBytes(commit);
        bytes[bytes.length / 2] ^= 1;
        Files.write(commit, bytes);
        assertRefused(again(), 1, "digest differs");
        Files.writeString(commit, "no Parquet");
        assertRefused(again(), 1, remedy);
        repair();
        // The number stays taken.
        assertTrue(Files.exists(commit));
        simulate();
        assertEquals(contents, contents());
    }

    /** Rows that a killed run published without committing them are not seen, and go at the next start. */
    @Test
    void uncommittedTrialsAreNotSeen() throws IOException {
        simulate();
        List<String> contents = contents();
        Path committed = onlyFile("trials/experiment=valiant");
        Path stray = Files.copy(committed, committed.resolveSibling("00000001-0-0123456789abcdef.parquet"));
        Path staged = Files.createDirectories(sweeps.path("sweep").resolve("_staging/old"));
        assertEquals(contents, contents());
        simulate();
        assertEquals(contents, contents());
        assertFalse(Files.exists(stray));
        assertFalse(Files.exists(staged));
    }

    /** The verb's exit codes, lines and repair. */
    @Test
    void verifyNamesDamageAndDeletesIt() throws IOException {
        simulate();
        List<String> contents = contents();
        String data = sweeps.path("sweep").toString();
        CommandLineRun whole = CommandLineRun.of("verify", "--data", data).succeeded();
        assertTrue(whole.out().endsWith("1 commit, 2 files of trials, 0 tables: nothing is damaged.\n"), whole.out());

        Files.writeString(onlyFile("trials/experiment=valiant"), "no Parquet");
        Files.writeString(sweeps.path("sweep").resolve("commits/notes\u001b[2J.txt"), "mine");
        CommandLineRun damaged = CommandLineRun.of("verify", "--data", data, "--format", "csv");
        assertEquals(1, damaged.exit());
        assertTrue(damaged.out().contains("damaged,trials/experiment=valiant/00000000-"), damaged.out());
        CommandLineRun table = CommandLineRun.of("verify", "--data", data);
        assertEquals(5, table.out().lines().count(), table.out());
        assertTrue(table.out().startsWith(data + ": sweep "), table.out());
        assertFalse(table.out().contains("\u001b"), table.out());

        CommandLineRun unsure = CommandLineRun.of("verify", "--data", data, "--repair");
        assertEquals(2, unsure.exit());
        assertTrue(
                unsure.err().contains("would delete 1 segment with 1,000 trials; add --delete-trials"), unsure.err());
        CommandLineRun.of("verify", "--data", data, "--delete-trials").isRefused("needs --repair");
        CommandLineRun repaired = CommandLineRun.of("verify", "--data", data, "--repair", "--delete-trials");
        assertEquals(0, repaired.exit());
        assertTrue(
                repaired.err().contains("Deleted: 1 segment with 1,000 trials, and 0 sets of tables;"), repaired.err());
        simulate();
        assertEquals(contents, contents());
        CommandLineRun.of("verify", "--data", parent.toString()).isRefused("contains no sweep");
    }

    @Test
    void oneWriterAtATime() throws IOException {
        Files.createDirectories(sweeps.path("sweep"));
        WriterLockHolder other = new WriterLockHolder(sweeps.path("sweep"));
        assertRefused(again(), 1, "is being written by another run");
        other.close();
        simulate();
    }

    @Test
    void whatIsNoSweepIsLeftAlone() throws IOException {
        Path precious =
                Files.writeString(Files.createDirectories(sweeps.path("sweep")).resolve("precious"), "data");
        again().isRefused("no sweep");
        sweeps.command("sweep", VALIANT, List.of("--fresh"), "trials=5").isRefused("no sweep");
        assertEquals("data", Files.readString(precious));
        try (Stream<Path> files = Files.list(sweeps.path("sweep"))) {
            assertEquals(List.of(precious), files.toList());
        }
    }

    @Test
    void aDirectoryDeletedUnderTheRunIsReported() throws IOException {
        Path conf = Files.writeString(
                parent.resolve("a.conf"), "sweep { name = a, trials = 10, grid = [ " + VALIANT + " ] }");
        SweepPlan plan = new SweepFile(Catalogue.load()).read(conf, List.of());
        SweepDirectory directory = new SweepDirectory(sweeps.path("sweep").toString(), Sessions.hadoopConfiguration());
        try (SweepWriter writer = SweepWriter.open(directory, plan, Catalogue.load(), false)) {
            Path gone = parent.resolve("gone");
            Files.move(sweeps.path("sweep"), gone);
            FileUtil.fullyDelete(gone.toFile());
            IOException refusal = assertThrows(IOException.class, () -> writer.commit(List.of(), List.of()));
            assertTrue(refusal.getMessage().contains("was deleted, moved or taken over"), refusal.getMessage());
            assertEquals(
                    refusal.getMessage(),
                    writer.explain(new IllegalStateException("any")).getMessage());
            assertFalse(Files.exists(sweeps.path("sweep").resolve("commits")));
        }
        simulate();
    }
}
