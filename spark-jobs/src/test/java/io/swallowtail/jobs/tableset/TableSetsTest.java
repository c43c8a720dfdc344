package io.swallowtail.jobs.tableset;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.plan.SweepFile;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.jobs.commit.SweepDescription;
import io.swallowtail.jobs.commit.SweepDirectory;
import io.swallowtail.jobs.commit.SweepLedger;
import io.swallowtail.jobs.commit.SweepWriter;
import io.swallowtail.jobs.sql.Sessions;
import io.swallowtail.jobs.store.DamagedFileException;
import io.swallowtail.jobs.store.Seal;
import io.swallowtail.jobs.sweep.CommittedSweep;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.util.functional.ConsumerRaisingIOE;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The set of tables that readers use, and the sets that are deleted. */
class TableSetsTest {
    private static final Catalogue CATALOGUE = Catalogue.load();

    @TempDir
    private static Path fixture;

    @TempDir
    private Path parent;

    private Path conf;
    private Path sweep;
    private SweepDirectory directory;

    /** Copies a sweep of one commit and two sets of tables. */
    @BeforeEach
    void open() throws IOException {
        conf = Files.writeString(
                parent.resolve("a.conf"),
                "sweep { name = a, trials = 20, rows = all, grid = [ { experiment = valiant, n = [2, 4, 8] } ] }");
        Path whole = fixture.resolve("whole");
        if (!Files.exists(whole)) {
            CommittedSweep.run(whole, conf, List.of());
            CommittedSweep.makeTables(whole);
            CommittedSweep.makeTables(whole);
        }
        sweep = parent.resolve("sweep");
        reset();
        directory = new SweepDirectory(sweep.toString(), Sessions.hadoopConfiguration());
    }

    private void reset() throws IOException {
        FileUtil.fullyDelete(sweep.toFile());
        Path whole = fixture.resolve("whole");
        try (Stream<Path> files = Files.walk(whole)) {
            for (Path file : files.toList()) {
                Files.copy(file, sweep.resolve(whole.relativize(file).toString()), LinkOption.NOFOLLOW_LINKS);
            }
        }
    }

    private TableSets sets() {
        return directory.tableSets();
    }

    private TableSet newest() throws IOException {
        return sets().newest().orElseThrow();
    }

    private Path folder(TableSet set) {
        return sweep.resolve("tables").resolve(set.manifest().set());
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(sweep.resolve("tables"))) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void readersTakeTheHighestManifest() throws IOException {
        TableSet set = newest();
        assertEquals(1, set.number());
        assertEquals(List.of(new TableOrigin.Run(0, 0)), set.manifest().origin().commits());
        assertEquals(folder(set), sweep.resolve("tables/current").toRealPath());
        assertEquals(Path.of(set.manifest().set()), Files.readSymbolicLink(sweep.resolve("tables/current")));
        FileUtil.fullyDelete(sweep.resolve("tables").toFile());
        assertTrue(sets().newest().isEmpty());
    }

    /** Damages the newest set in one way; then the set before it is read, with one line that names the file. */
    private void assertPassedOver(String file, String why) throws IOException {
        TableSet set = newest();
        assertEquals(0, set.number());
        String line = set.remark().orElseThrow();
        assertTrue(line.contains(file) && line.contains(why), line);
        assertEquals(1, line.lines().count(), line);
        reset();
    }

    @Test
    void aDamagedSetIsPassedOver() throws IOException {
        Path manifest = sweep.resolve("tables/00000001.json");
        Path folder = folder(newest());
        Files.writeString(manifest, "{}");
        assertPassedOver("tables/00000001.json", "digest differs");
        Files.writeString(manifest, " ".repeat(TableManifest.MAX_BYTES + 1));
        assertPassedOver("tables/00000001.json", "more than");
        Files.writeString(folder.resolve("tails.parquet"), "no Parquet");
        assertPassedOver("tails.parquet", "has 10 bytes, but tables/00000001.json names it with");
        Files.delete(folder.resolve("summary.parquet"));
        assertPassedOver("summary.parquet", "is missing");
        Files.move(folder.resolve("tails.parquet"), parent.resolve("t"), StandardCopyOption.REPLACE_EXISTING);
        Files.createSymbolicLink(folder.resolve("tails.parquet"), parent.resolve("t"));
        assertPassedOver("tails.parquet", "is no regular file");
        Files.move(folder, parent.resolve("moved"));
        Files.createSymbolicLink(folder, parent.resolve("moved"));
        assertPassedOver(".parquet", "is missing");
    }

    @Test
    void linksAreNotFollowed() throws IOException {
        Path manifest = sweep.resolve("tables/00000001.json");
        Files.move(manifest, parent.resolve("m"));
        Files.createSymbolicLink(manifest, parent.resolve("m"));
        assertEquals(0, newest().number());
        assertEquals(List.of(), newest().remark().stream().toList());
        // The number of the link is not used again.
        CommittedSweep.makeTables(sweep);
        assertEquals(2, newest().number());
        assertTrue(Files.isSymbolicLink(manifest));

        Path tables = sweep.resolve("tables");
        Files.move(tables, parent.resolve("tables"));
        Files.createSymbolicLink(tables, parent.resolve("tables"));
        assertTrue(sets().newest().isEmpty());
        IOException refusal = assertThrows(IOException.class, () -> CommittedSweep.makeTables(sweep));
        assertTrue(refusal.getMessage().contains("links are not followed"), refusal.getMessage());
        sets().deleteAll();
        assertTrue(Files.exists(parent.resolve("tables/00000000.json")));
    }

    @Test
    void damageOfAllSetsIsOneLine() throws IOException {
        Files.writeString(sweep.resolve("tables/00000000.json"), "x");
        Files.writeString(sweep.resolve("tables/00000001.json"), "y");
        DamagedFileException damage = assertThrows(DamagedFileException.class, () -> sets().newest());
        assertEquals("tables/00000001.json", damage.place());
        assertTrue(damage.getMessage().endsWith("run again: the tables are made again"), damage.getMessage());
        assertEquals(1, damage.getMessage().lines().count());
        CommittedSweep.makeTables(sweep);
        assertEquals(2, newest().number());
        assertEquals(3, names().size(), names().toString());
    }

    /** A table with a right seal is damage, too, if the manifest has another seal. */
    @Test
    void aTableThatAnotherWriterSealedIsFound() throws IOException {
        TableSet set = newest();
        Path file = folder(set).resolve("tails.parquet");
        String text = Files.readString(file, StandardCharsets.ISO_8859_1);
        String other = text.replaceFirst("swallowtail-sha256:[0-9a-f]*", "swallowtail-sha256:" + "0".repeat(64))
                .replace("parquet-mr", "parquet-MR");
        byte[] sealed = Seal.sealed(other.getBytes(StandardCharsets.ISO_8859_1));
        assertTrue(Seal.digest(sealed).isPresent());
        Files.write(file, sealed);
        DamagedFileException damage = assertThrows(DamagedFileException.class, () -> set.keep("tails", parent));
        assertTrue(damage.getMessage().contains("digest differs"), damage.getMessage());
    }

    @Test
    void twoSetsAreKept() throws IOException {
        for (int i = 0; i < 4; i++) {
            Path previous = folder(newest());
            CommittedSweep.makeTables(sweep);
            assertTrue(Files.exists(previous.resolve("tails.parquet")));
        }
        List<String> names = names();
        assertEquals(List.of("00000004.json", "00000005.json"), names.subList(0, 2));
        assertEquals(2 + 2 + 1, names.size(), names.toString());
    }

    @Test
    void aStartDeletesWhatKilledRunsLeftAndNothingElse() throws IOException {
        Path left = Files.createDirectories(sweep.resolve("tables/" + "ab".repeat(16)));
        Files.writeString(left.resolve("tails.parquet"), "half");
        Path mixed = Files.createDirectories(sweep.resolve("tables/" + "cd".repeat(16)));
        Files.writeString(mixed.resolve("tails.parquet"), "half");
        List<Path> own = List.of(
                mixed.resolve("notes.txt"),
                sweep.resolve("tables/notes.txt"),
                sweep.resolve("tables/1.json"),
                sweep.resolve("tables/00000001 (conflicted copy).json"),
                Files.createDirectories(sweep.resolve("tables/mine")).resolve("tails.parquet"));
        for (Path file : own) {
            Files.writeString(file, "mine");
        }
        Path elsewhere = Files.createDirectories(parent.resolve("elsewhere"));
        Files.writeString(elsewhere.resolve("tails.parquet"), "mine");
        Files.createSymbolicLink(sweep.resolve("tables/" + "ef".repeat(16)), elsewhere);
        Files.delete(sweep.resolve("tables/current"));
        CommittedSweep.run(sweep, conf, List.of());
        assertFalse(Files.exists(left));
        assertFalse(Files.exists(mixed.resolve("tails.parquet")));
        assertEquals(folder(newest()), sweep.resolve("tables/current").toRealPath());

        SweepWriter.open(directory, plan(), CATALOGUE, true).close();
        assertTrue(sets().newest().isEmpty());
        for (Path file : own) {
            assertEquals("mine", Files.readString(file));
        }
        assertEquals("mine", Files.readString(elsewhere.resolve("tails.parquet")));
        assertEquals(6, names().size(), names().toString());
    }

    @Test
    void freshAndAbandonLeaveNoTables() throws IOException {
        SweepWriter.open(directory, plan(), CATALOGUE, true).close();
        assertFalse(Files.exists(sweep.resolve("tables"), LinkOption.NOFOLLOW_LINKS));
        reset();
        try (SweepWriter writer = SweepWriter.open(directory, plan(), CATALOGUE, false)) {
            writer.abandon();
        }
        assertFalse(Files.exists(sweep.resolve("tables"), LinkOption.NOFOLLOW_LINKS));
    }

    @Test
    void aCurrentOfTheUserStays() throws IOException {
        Path link = sweep.resolve("tables/current");
        Files.delete(link);
        Files.createSymbolicLink(link, parent);
        CommittedSweep.makeTables(sweep);
        assertEquals(parent, Files.readSymbolicLink(link));
        assertEquals(folder(newest()).toString(), sets().location());
        assertTrue(sets().whyStale(newest()).isPresent());
        Files.delete(link);
        Files.writeString(link, "mine");
        CommittedSweep.makeTables(sweep);
        SweepWriter.open(directory, plan(), CATALOGUE, true).close();
        assertEquals("mine", Files.readString(link));
    }

    /** Replaces the link by something that programs leave when they copy a directory, and runs the sweep in that copy. */
    private void assertReplaced(ConsumerRaisingIOE<Path> copying) throws IOException {
        reset();
        Path link = sweep.resolve("tables/current");
        Files.delete(link);
        copying.accept(link);
        CommittedSweep.makeTables(sweep); // The tables are current, but the link is not.
        assertEquals(Path.of(newest().manifest().set()), Files.readSymbolicLink(link));
        assertEquals(Optional.empty(), sets().whyStale(newest()));
        reset();
        Files.delete(link);
        copying.accept(link);
        CommittedSweep.run(sweep, conf, List.of("trials=21"));
        CommittedSweep.makeTables(sweep);
        assertEquals(Path.of(newest().manifest().set()), Files.readSymbolicLink(link));
        assertEquals(link.toString(), sets().location());
        assertEquals(5, names().size(), names().toString());
    }

    private void copyTables(int number, Path link) throws IOException {
        TableManifest manifest = TableManifest.parse(
                Files.readAllBytes(sweep.resolve(String.format(Locale.ROOT, "tables/%08d.json", number))));
        CommittedSweep.copy(sweep.resolve("tables").resolve(manifest.set()), link);
    }

    /** Copies that follow links (zip, rsync -L), archives that keep a link as text, and moved directories with absolute links. */
    @Test
    void whatCopiesMakeOfTheLinkIsReplaced() throws IOException {
        assertReplaced(link -> copyTables(1, link));
        assertReplaced(link -> copyTables(0, link));
        assertReplaced(Files::createDirectory);
        assertReplaced(link -> Files.writeString(link, newest().manifest().set()));
        assertReplaced(link -> Files.createSymbolicLink(link, folder(newest())));
        assertReplaced(link ->
                Files.createSymbolicLink(link, parent.resolve("moved/tables").resolve("ab".repeat(16))));
    }

    /** A copy of the newest tables is right until a run writes newer ones. */
    @Test
    void aStaleCopyIsNoticed() throws IOException {
        Path link = sweep.resolve("tables/current");
        Files.delete(link);
        assertEquals(Optional.empty(), sets().whyStale(newest()));
        copyTables(1, link);
        assertEquals(Optional.empty(), sets().whyStale(newest()));
        Files.writeString(link.resolve("tails.parquet"), "older");
        assertTrue(sets().whyStale(newest()).isPresent());
        Files.writeString(link.resolve("notes.txt"), "mine");
        CommittedSweep.makeTables(sweep);
        assertEquals("mine", Files.readString(link.resolve("notes.txt")));
        assertTrue(sets().whyStale(newest()).isPresent());
    }

    private SweepPlan plan(String... settings) {
        return new SweepFile(CATALOGUE).read(conf, List.of(settings));
    }

    private boolean isCurrent(String... settings) throws IOException {
        SweepPlan plan =
                plan(settings).including(directory.description(CATALOGUE).plan().points());
        try {
            return sets().isCurrent(TableOrigin.of(
                    SweepLedger.read(directory).digests(),
                    SweepDescription.of(plan).text(),
                    true));
        } catch (DamagedFileException e) {
            return false;
        }
    }

    /** Tables are current for exactly the commits and the description that they were made from, and only if no byte changed. */
    @Test
    void tablesAreCurrentOnlyWhereNothingChanged() throws IOException {
        assertTrue(isCurrent());
        assertFalse(isCurrent("confidence=0.9"));
        Path file = folder(newest()).resolve("bounds.parquet");
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2] ^= 1;
        Files.write(file, bytes);
        assertFalse(isCurrent());
        reset();
        Files.writeString(sweep.resolve("tables/00000001.json"), "damaged");
        assertFalse(isCurrent());
        reset();
        CommittedSweep.run(sweep, conf, List.of("trials=21"));
        assertFalse(isCurrent("trials=21"));
        assertFalse(isCurrent());
        CommittedSweep.makeTables(sweep);
        assertTrue(isCurrent("trials=21"));
    }

    /** Trials are those of the commits that the tables were made from, though more are committed. */
    @Test
    void trialsAreThoseOfTheTables() throws IOException {
        TableSet set = newest();
        assertEquals(directory.trials().committed(), directory.trials().of(set));
        CommittedSweep.run(sweep, conf, List.of("trials=30"));
        int files = directory.trials().of(set).get("valiant").size();
        assertEquals(2 * files, directory.trials().committed().get("valiant").size());
        assertEquals(files, directory.trials().of(newest()).get("valiant").size());

        // Another commit with the same number is another state.
        Files.delete(sweep.resolve("commits/00000000.parquet"));
        assertOtherCommits(set);
        Files.move(sweep.resolve("commits/00000001.parquet"), parent.resolve("one"));
        CommittedSweep.run(sweep, conf, List.of("trials=19"));
        assertOtherCommits(set);
    }

    private void assertOtherCommits(TableSet set) {
        DamagedFileException damage = assertThrows(
                DamagedFileException.class, () -> directory.trials().of(set));
        assertTrue(damage.getMessage().contains("tables/00000001.json names other commits"), damage.getMessage());
    }

    /** A failure while a set is deleted means that there is a newer one; any other failure is the reader's. */
    @Test
    void aReaderBeginsAgainOnlyIfItsSetIsDeleted() throws IOException {
        IOException error = new IOException("any");
        int[] attempts = {0};
        int number = sets().read(set -> {
            if (++attempts[0] == 1) {
                for (int i = 0; i < 3; i++) {
                    CommittedSweep.makeTables(sweep);
                }
                throw error;
            }
            return set.orElseThrow().number();
        });
        assertEquals(4, number);
        assertEquals(2, attempts[0]);
        assertSame(
                error,
                assertThrows(
                        IOException.class,
                        () -> sets().read(set -> {
                            attempts[0]++;
                            throw error;
                        })));
        assertEquals(3, attempts[0]);
    }

    /** What was kept stays when the run deletes the set. */
    @Test
    void aKeptTableOutlivesItsSet() throws IOException {
        TableSet set = newest();
        byte[] bytes = Files.readAllBytes(folder(set).resolve("tails.parquet"));
        org.apache.hadoop.fs.Path kept = set.keep("tails", parent);
        for (int i = 0; i < 3; i++) {
            CommittedSweep.makeTables(sweep);
        }
        assertFalse(Files.exists(folder(set)));
        assertFalse(set.exists());
        assertEquals(bytes.length, Files.size(Path.of(kept.toUri())));
    }
}
