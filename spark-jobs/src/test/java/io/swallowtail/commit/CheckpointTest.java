package io.swallowtail.commit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.commit.CheckpointWriter.Step;
import io.swallowtail.plan.SweepFile;
import io.swallowtail.plan.SweepPlan;
import io.swallowtail.sql.Sessions;
import io.swallowtail.store.Seal;
import io.swallowtail.sweep.CommittedSweep;
import io.swallowtail.tableset.PublishedTables;
import io.swallowtail.tails.QuantityCounts;
import io.swallowtail.tails.SplittingCounts;
import io.swallowtail.upkeep.Finding;
import io.swallowtail.upkeep.Repair;
import io.swallowtail.upkeep.Verification;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A checkpoint with the later commits equals all commits, and a checkpoint that does not belong to the commits has no effect. One class, because
 * all tests start from one sweep of seven commits, and compare sums in the same way.
 */
class CheckpointTest {
    private static final Catalogue CATALOGUE = Catalogue.load();
    private static final int SOME = 7;

    @TempDir
    private static Path fixture;

    @TempDir
    private Path parent;

    private Path sweep;
    private SweepPlan plan;

    /** A kill of the process. */
    private static final class Killed extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /** Six commits of points with rows, and the empty commit of a second run. */
    @BeforeEach
    void open() throws IOException {
        Path conf = Files.writeString(
                fixture.resolve("a.conf"),
                "sweep { name = a, seed = 7, rows = all, trials = 50, grid = ["
                        + " { experiment = valiant, n = [8, 16] },"
                        + " { experiment = extra_stage, n = 16, r = 2, t = 6, events = \"latency_max >= 12\" }"
                        + " ] }");
        plan = new SweepFile(CATALOGUE).read(conf, List.of());
        Path whole = fixture.resolve("whole");
        if (!Files.exists(whole)) {
            for (int run = 0; run < 2; run++) {
                try (SweepWriter writer = writer(whole)) {
                    for (int i = 0; i < 3; i++) {
                        CommittedSweep.commitSome(writer, SOME);
                    }
                }
            }
        }
        sweep = parent.resolve("sweep");
        CommittedSweep.copy(whole, sweep);
    }

    private SweepWriter writer(Path path) throws IOException {
        return SweepWriter.open(directory(path), plan, CATALOGUE, false);
    }

    private static SweepDirectory directory(Path path) throws IOException {
        return new SweepDirectory(path.toString(), Sessions.hadoopConfiguration());
    }

    private void write() throws IOException {
        try (SweepWriter writer = writer(sweep)) {
            writer.checkpoints().write(step -> {});
        }
    }

    private static CommittedCounts ofAllCommits(Path path) throws IOException {
        CommittedCounts counts = new CommittedCounts();
        SweepCommits commits = directory(path).commits();
        commits.forEach(true, commit -> counts.add(commits, commit));
        return counts;
    }

    private static List<Path> checkpoints(Path path) throws IOException {
        try (Stream<Path> files = Files.list(path.resolve(Checkpoints.FILES.directory()))) {
            return files.sorted().toList();
        }
    }

    private static Optional<Integer> used(Path path) throws IOException {
        return directory(path).commits().checkpoint(true).map(Checkpoint::last);
    }

    private static List<Finding> findings(Path path) throws IOException {
        return new Verification(directory(path), CATALOGUE, line -> {}).run().findings();
    }

    private static void assertSums(Path path) throws IOException {
        assertTrue(CommittedCounts.read(directory(path)).isEqual(ofAllCommits(path)));
        assertTrue(SweepLedger.read(directory(path)).isEqual(ofAllCommits(path).ledger()));
    }

    /** Runs to the end, and compares the contents and tables with those of a run without checkpoints. */
    private void assertEndsAsWithout() throws IOException {
        Path without = parent.resolve("without");
        CommittedSweep.copy(fixture.resolve("whole"), without);
        for (Path each : List.of(sweep, without)) {
            try (SweepWriter writer = writer(each)) {
                CommittedSweep.commitSome(writer, plan.points().get(0).trials());
                assertEquals(List.of(), writer.missing(plan));
                writer.tables().make();
            }
        }
        assertEquals(SweepContents.of(without), SweepContents.of(sweep));
        assertEquals(List.of(), findings(sweep));
        for (String table : SweepDirectory.TABLES) {
            assertEquals(
                    -1L,
                    Files.mismatch(PublishedTables.file(without, table), PublishedTables.file(sweep, table)),
                    table);
        }
    }

    @Test
    void aCheckpointAndLaterCommitsAreAllCommits() throws IOException {
        write();
        try (SweepWriter writer = writer(sweep)) {
            CommittedSweep.commitSome(writer, SOME);
            assertSums(sweep);
            assertEquals(2, writer.checkpoints().countFiles().size());
            writer.checkpoints().write(step -> {}); // sums the first checkpoint and the commit
        }
        assertEquals(Optional.of(9), used(sweep));
        assertSums(sweep);
        assertEquals(List.of(), findings(sweep));
        Checkpoint sum = directory(sweep).commits().checkpoint(true).orElseThrow();
        assertEquals(3, sum.sum().ranges().size(), "one range per point");
        assertEndsAsWithout();
    }

    @Test
    void aKillAtAnyStepLosesNothing() throws IOException {
        for (Step killed : Step.values()) {
            try (SweepWriter writer = writer(sweep)) {
                CommittedSweep.commitSome(writer, 1);
                assertThrows(
                        Killed.class,
                        () -> writer.checkpoints().write(step -> {
                            if (step == killed) {
                                throw new Killed();
                            }
                        }));
            }
            assertSums(sweep);
            assertEquals(List.of(), findings(sweep));
        }
        assertEquals(2, checkpoints(sweep).size());
        assertEndsAsWithout();
    }

    @Test
    void onlyTheLastTwoAreKept() throws IOException {
        try (SweepWriter writer = writer(sweep)) {
            for (int i = 0; i < 4; i++) {
                CommittedSweep.commitSome(writer, 1);
                writer.checkpoints().write(step -> {});
            }
        }
        assertEquals(2, checkpoints(sweep).size());
        Files.writeString(sweep.resolve(Checkpoints.FILES.directory() + "/notes.txt"), "mine");
        writer(sweep).close(); // takes a number, and keeps the checkpoint in use
        assertEquals(2, checkpoints(sweep).size());
        assertTrue(Files.exists(sweep.resolve(Checkpoints.FILES.directory() + "/notes.txt")));
        assertSums(sweep);
    }

    @Test
    void everyFlippedBitIsFoundAndHasNoEffect() throws IOException {
        write();
        Path file = checkpoints(sweep).get(0);
        byte[] whole = Files.readAllBytes(file);
        Random random = new Random(1);
        for (int flip = 0; flip < 10; flip++) {
            byte[] flipped = whole.clone();
            int bit = random.nextInt(8 * whole.length);
            flipped[bit / 8] ^= (byte) (1 << bit % 8);
            Files.write(file, flipped);
            assertEquals(Optional.empty(), used(sweep));
            assertEquals(List.of("checkpoints/00000007.parquet"), places(findings(sweep)));
        }
        assertSums(sweep);
        Repair.of(directory(sweep), CATALOGUE, line -> {});
        assertFalse(Files.exists(file));
        assertEndsAsWithout();
    }

    private static List<String> places(List<Finding> findings) {
        return findings.stream().map(Finding::place).toList();
    }

    /** Changes the checkpoint, and seals it again. */
    private void falsify(boolean isFound, UnaryOperator<Checkpoint> change) throws IOException {
        Path file = checkpoints(sweep).get(0);
        byte[] whole = Files.readAllBytes(file);
        Checkpoint changed = change.apply(Checkpoint.read(7, whole, true));
        Files.write(file, changed.bytes());
        assertEquals(isFound ? List.of("checkpoints/00000007.parquet") : List.of(), places(findings(sweep)));
        Files.write(file, whole);
    }

    private static Checkpoint withRanges(Checkpoint of, List<TalliedRange> ranges) {
        Commit sum = of.sum();
        return new Checkpoint(
                new Commit(sum.segment(), "", sum.origin(), sum.seed(), sum.randomRevision(), ranges, sum.ends()),
                of.commits(),
                of.files());
    }

    @Test
    void falseSumsAreFound() throws IOException {
        write();
        falsify(false, checkpoint -> checkpoint);
        falsify(true, checkpoint -> {
            List<TalliedRange> fewer = new ArrayList<>(checkpoint.sum().ranges());
            fewer.remove(1);
            return withRanges(checkpoint, fewer);
        });
        falsify(true, checkpoint -> {
            long[] counts = checkpoint.sum().ranges().stream()
                    .flatMap(range -> range.counts().stream())
                    .map(QuantityCounts::counts)
                    .filter(each -> each.length > 1)
                    .findFirst()
                    .orElseThrow();
            counts[0]--;
            counts[1]++;
            return checkpoint;
        });
        falsify(true, checkpoint -> {
            List<TalliedRange> ranges = new ArrayList<>(checkpoint.sum().ranges());
            TalliedRange first = ranges.get(0);
            ranges.set(
                    0,
                    new TalliedRange(
                            first.point(),
                            first.experiment(),
                            first.revision(),
                            first.from(),
                            first.to(),
                            first.nanos() + 1,
                            null,
                            first.counts(),
                            first.splitting()));
            return withRanges(checkpoint, ranges);
        });
        falsify(true, checkpoint -> {
            Commit sum = checkpoint.sum();
            TalliedRange first = sum.ranges().get(0);
            CommittedEnd end =
                    new CommittedEnd(first.point(), first.experiment(), first.revision(), "congestion >= 2", 3, 20);
            return new Checkpoint(
                    new Commit(
                            sum.segment(),
                            "",
                            sum.origin(),
                            sum.seed(),
                            sum.randomRevision(),
                            sum.ranges(),
                            List.of(end)),
                    checkpoint.commits(),
                    checkpoint.files());
        });
        falsify(true, checkpoint -> new Checkpoint(checkpoint.sum(), checkpoint.commits(), List.of()));
        falsify(true, checkpoint -> {
            checkpoint
                    .commits()
                    .put(2, new Checkpoint.Summed(checkpoint.commits().get(2).bytes(), "0".repeat(64)));
            return checkpoint;
        });
    }

    /** Its points, its trials or their number are none of this sweep, although its commits seem to be. */
    @Test
    void aSumThatBreaksARuleIsNotUsed() throws IOException {
        write();
        Path file = checkpoints(sweep).get(0);
        Checkpoint whole = Checkpoint.read(7, Files.readAllBytes(file), true);
        TalliedRange first = whole.sum().ranges().get(0);
        for (TalliedRange wrong : List.of(
                new TalliedRange(
                        "f".repeat(64), first.experiment(), 1, 0, 1, 0, null, first.counts(), first.splitting()),
                new TalliedRange(
                        first.point(), first.experiment(), 9, 0, 42, 0, null, first.counts(), SplittingCounts.NONE),
                new TalliedRange(
                        first.point(), first.experiment(), 1, 5, 5, 0, null, first.counts(), SplittingCounts.NONE))) {
            List<TalliedRange> ranges = new ArrayList<>(whole.sum().ranges());
            ranges.set(0, wrong);
            Files.write(file, withRanges(whole, ranges).bytes());
            try (SweepWriter writer = writer(sweep)) {
                assertEquals(-1, writer.checkpoints().last());
                assertTrue(writer.ledger().isEqual(ofAllCommits(sweep).ledger()));
            }
            assertFalse(Files.exists(file), "the writer deletes it");
        }
        assertEndsAsWithout();
    }

    @Test
    void aCheckpointOfAnotherSweepOrOfOtherCommitsIsNotUsed() throws IOException {
        write();
        Path file = checkpoints(sweep).get(0);
        byte[] bytes = Files.readAllBytes(file);
        // The other sweep has the same trials and commits, but another id.
        Checkpoint other = Checkpoint.read(7, bytes, true);
        Commit sum = other.sum();
        Commit.Origin stranger = new Commit.Origin("other", sum.origin().writer());
        Commit foreign = new Commit(7, "", stranger, sum.seed(), sum.randomRevision(), sum.ranges(), sum.ends());
        Files.write(file, new Checkpoint(foreign, other.commits(), other.files()).bytes());
        assertEquals(Optional.empty(), used(sweep));
        assertEquals(Finding.State.FOREIGN, findings(sweep).get(0).state());
        // The user deleted a commit: its segment is missing, not summed.
        Files.write(file, bytes);
        assertEquals(Optional.of(7), used(sweep));
        Files.delete(sweep.resolve("commits/00000002.parquet"));
        assertEquals(Optional.empty(), used(sweep));
        assertEquals(
                List.of(Finding.State.OUTDATED),
                findings(sweep).stream().map(Finding::state).toList());
        assertSums(sweep);
        assertEndsAsWithout();
    }

    @Test
    void aDamagedCommitTakesTheCheckpointsWithIt() throws IOException {
        write();
        Path commit = sweep.resolve("commits/00000002.parquet");
        byte[] bytes = Files.readAllBytes(commit);
        bytes[bytes.length / 2] ^= 1;
        Files.write(commit, bytes);
        assertEquals(List.of("commits/00000002.parquet"), places(findings(sweep)));
        Repair.of(directory(sweep), CATALOGUE, line -> {});
        assertEquals(Optional.empty(), used(sweep));
        assertEndsAsWithout();
    }

    @Test
    void freshDeletesThem() throws IOException {
        write();
        SweepWriter.open(directory(sweep), plan, CATALOGUE, true).close();
        assertFalse(Files.exists(sweep.resolve(Checkpoints.FILES.directory())));
    }

    @Test
    void aLinkIsNotFollowed() throws IOException {
        write();
        Path moved = parent.resolve("moved");
        Files.move(sweep.resolve(Checkpoints.FILES.directory()), moved);
        Files.createSymbolicLink(sweep.resolve(Checkpoints.FILES.directory()), moved);
        assertEquals(Optional.empty(), used(sweep));
        IOException refusal = assertThrows(IOException.class, () -> writer(sweep));
        assertTrue(refusal.getMessage().contains("links are not followed"), refusal.getMessage());
        assertEquals(1, checkpoints(parent.resolve("sweep")).size());
    }

    /** A writer writes one by itself after many commits, and opens with it. */
    @Test
    void manyCommitsAreSummed() throws IOException {
        Path conf = Files.writeString(
                parent.resolve("b.conf"),
                "sweep { name = b, trials = 150, grid = [ { experiment = valiant, n = 4, events = \"congestion >= 3\" } ] }");
        plan = new SweepFile(CATALOGUE).read(conf, List.of());
        Path many = parent.resolve("many");
        try (SweepWriter writer = writer(many)) {
            for (int i = 0; i < 150; i++) {
                CommittedSweep.commitSome(writer, 1);
                writer.checkpoints().writeIfDue();
            }
        }
        assertEquals(Optional.of(99), used(many));
        assertSums(many);
        try (SweepWriter writer = writer(many)) {
            assertEquals(51, writer.checkpoints().countFiles().size());
            writer.tables().make();
        }
        assertEquals(List.of(), findings(many));
    }

    /** The sum of two ranges would not fit into its file, so they stay apart. */
    @Test
    void sumsThatOverflowStayApart() {
        CommitSum sum = new CommitSum();
        for (int i = 0; i < 3; i++) {
            QuantityCounts.Bins bins = new QuantityCounts.Bins(
                    new long[] {1}, new long[] {Long.MAX_VALUE / 2 + 1}, new long[] {1}, new long[] {i + 1});
            QuantityCounts counts =
                    new QuantityCounts("m", new long[] {0}, new long[] {1}, new long[] {i}, i == 2 ? null : bins);
            sum.add(
                    new Commit(
                            i,
                            Seal.EMPTY,
                            new Commit.Origin("s", "w"),
                            1,
                            1,
                            List.of(new TalliedRange(
                                    "p", "e", 1, i, i + 1, 1, null, List.of(counts), SplittingCounts.NONE)),
                            List.of()),
                    1);
        }
        List<TalliedRange> ranges =
                sum.checkpoint(new Commit.Origin("s", "w"), 1, 1).sum().ranges();
        assertEquals(3, ranges.size());
        assertEquals(
                "0 1 2",
                String.format(
                        Locale.ROOT,
                        "%d %d %d",
                        ranges.get(0).from(),
                        ranges.get(1).from(),
                        ranges.get(2).from()));
    }
}
