package io.swallowtail.jobs.upkeep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.jobs.commit.Falsified;
import io.swallowtail.jobs.commit.ProgramVersion;
import io.swallowtail.jobs.commit.SweepDirectory;
import io.swallowtail.jobs.sql.Sessions;
import io.swallowtail.jobs.sweep.CommittedSweep;
import io.swallowtail.jobs.tableset.PublishedTables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every change of a byte that Swallowtail wrote is found, named, and mended by taking a segment away. */
class VerificationTest {
    private static final Catalogue CATALOGUE = Catalogue.load();

    @TempDir
    private static Path parent;

    private static Path sweep;
    private static Path conf;

    @BeforeAll
    static void sweepOnce() throws IOException {
        sweep = parent.resolve("sweep");
        conf = Files.writeString(
                parent.resolve("a.conf"),
                "sweep { name = a, seed = 7, rows = all, grid = [ { experiment = valiant, n = [8, 16] } ] }");
        CommittedSweep.run(sweep, conf, List.of("trials=30"));
        CommittedSweep.run(sweep, conf, List.of("trials=60", "trials-per-task=7"));
        CommittedSweep.makeTables(sweep);
    }

    private static SweepDirectory directory(Path path) throws IOException {
        return new SweepDirectory(path.toString(), Sessions.hadoopConfiguration());
    }

    private static Verification verification(Path path) throws IOException {
        return new Verification(directory(path), CATALOGUE, line -> {});
    }

    private static List<Path> files() throws IOException {
        try (Stream<Path> all = Files.walk(sweep)) {
            return all.filter(Files::isRegularFile).sorted().toList();
        }
    }

    @Test
    void anUndamagedDirectoryHasNoFindings() throws IOException {
        Verification.Report report = verification(sweep).run();
        assertEquals(List.of(), report.findings());
        assertEquals(List.of(2, 2 + 10, 8), List.of(report.commits(), report.trialFiles(), report.tables()));
        // The description, two segments and the empty commit of the second run, trials, tables and their manifest.
        assertEquals(1 + 3 + 12 + 8 + 1, files().size());
    }

    private static void assertFlipsAreFound(int flips, long seed) throws IOException {
        Random random = new Random(seed);
        List<Path> files = files();
        for (int flip = 0; flip < flips; flip++) {
            Path file = files.get(random.nextInt(files.size()));
            byte[] whole = Files.readAllBytes(file);
            byte[] flipped = whole.clone();
            int bit = random.nextInt(8 * whole.length);
            flipped[bit / 8] ^= (byte) (1 << bit % 8);
            Files.write(file, flipped);
            String place = sweep.relativize(file).toString();
            assertTrue(
                    verification(sweep).run().findings().stream()
                            .anyMatch(finding ->
                                    finding.isFailure() && finding.place().equals(place)),
                    place + ", bit " + bit);
            Files.write(file, whole);
        }
    }

    @Test
    void everyFlippedBitIsDetected() throws IOException {
        assertFlipsAreFound(60, 1);
    }

    @Test
    @Tag("thorough")
    void aThousandFlippedBitsAreDetected() throws IOException {
        assertFlipsAreFound(1000, 2);
    }

    /** What was damaged is simulated again, and all is as if nothing had happened. */
    @Test
    void damagedSegmentsAreDeletedAndSimulatedAgain() throws IOException {
        Path copy = parent.resolve("repaired");
        CommittedSweep.copy(sweep, copy);
        Path trials;
        try (Stream<Path> files = Files.list(copy.resolve("trials/experiment=valiant"))) {
            trials = files.filter(file -> file.getFileName().toString().startsWith("00000002-3-"))
                    .findFirst()
                    .orElseThrow();
        }
        byte[] bytes = Files.readAllBytes(trials);
        bytes[20] ^= 4;
        Files.write(trials, bytes);
        Files.writeString(copy.resolve("commits/00000000.parquet"), "no Parquet");
        Files.writeString(PublishedTables.file(copy, "tails"), "no Parquet");
        Files.writeString(copy.resolve("trials/experiment=valiant/notes.txt"), "mine");
        assertThrows(Exception.class, () -> CommittedSweep.run(copy, conf, List.of("trials=60")));

        // Nothing is deleted unless the user agrees to lose trials. The damaged commit cannot tell how many it has.
        String lost = "2 segments with 60 trials and those of 1 unreadable commit";
        BadInputException refusal =
                assertThrows(BadInputException.class, () -> Repair.of(directory(copy), CATALOGUE, false, line -> {}));
        assertTrue(refusal.getMessage().contains("would delete " + lost), refusal.getMessage());
        assertTrue(Files.exists(trials));
        assertTrue(Files.exists(PublishedTables.file(copy, "tails")));

        Repair.Outcome outcome = Repair.of(directory(copy), CATALOGUE, true, line -> {});
        assertEquals(new Repair.Outcome(lost, 1, List.of()), outcome);
        assertEquals(List.of(), directory(copy).commits().segments());
        assertEquals("mine", Files.readString(copy.resolve("trials/experiment=valiant/notes.txt")));
        CommittedSweep.run(copy, conf, List.of("trials=60"));
        // The other tables are those of the same trials, though in other segments.
        assertEquals(List.of(), verification(copy).run().findings());
    }

    /** A commit with the right digest is kept, although its counts are wrong: another version may understand it. */
    @Test
    void aCommitWithItsDigestIsNotDeleted() throws IOException {
        Path copy = parent.resolve("invalid");
        CommittedSweep.copy(sweep, copy);
        Falsified.firstCount(copy, 1, 2);
        Finding finding = verification(copy).run().findings().get(0);
        assertEquals(Finding.State.INVALID, finding.state(), finding.what());
        Repair.Outcome outcome = Repair.of(directory(copy), CATALOGUE, true, line -> {});
        assertEquals(new Repair.Outcome("0 segments with 0 trials", 0, List.of(finding)), outcome);
        assertEquals(List.of(0, 2), directory(copy).commits().segments());
    }

    @Test
    void tablesOfOtherTrialsAreFound() throws IOException {
        Path copy = parent.resolve("longer");
        CommittedSweep.copy(sweep, copy);
        CommittedSweep.run(copy, conf, List.of("trials=61"));
        List<Finding> findings = verification(copy).run().findings();
        assertEquals(
                List.of("counts.parquet", "moments.parquet", "points.parquet", "tails.parquet", "summary.parquet"),
                findings.stream()
                        .map(finding -> finding.place().replaceFirst("tables/[0-9a-f]{32}/", ""))
                        .toList());
        assertTrue(findings.stream().allMatch(finding -> finding.state() == Finding.State.OUTDATED));
    }

    @Test
    void deletedCommitsAreMissing() throws IOException {
        Path copy = parent.resolve("incomplete");
        CommittedSweep.copy(sweep, copy);
        Files.delete(copy.resolve("commits/00000000.parquet"));
        Files.delete(copy.resolve("commits/00000002.parquet"));
        Verification.Report report = verification(copy).run();
        assertEquals(
                List.of(
                        "commits/00000000.parquet is missing, but tables/00000000.json names it",
                        "commits/00000002.parquet is missing, but tables/00000000.json names it"),
                report.findings().stream()
                        .map(finding -> finding.place() + " " + finding.what())
                        .toList());
        CommittedSweep.run(copy, conf, List.of("trials=60"));
        CommittedSweep.makeTables(copy);
        assertEquals(List.of(), verification(copy).run().findings());
    }

    @Test
    void theSweepAndItsVersionsAreNamed() throws IOException {
        Verification.Report report = verification(sweep).run();
        assertEquals(7, report.description().orElseThrow().plan().seed());
        assertEquals(120, report.trials());
        assertEquals(Set.of(ProgramVersion.TEXT), report.versions());
    }
}
