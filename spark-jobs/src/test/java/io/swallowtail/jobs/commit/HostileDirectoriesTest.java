package io.swallowtail.jobs.commit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.plan.SweepFile;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.jobs.sql.Sessions;
import io.swallowtail.jobs.sweep.CommittedSweep;
import io.swallowtail.jobs.sweep.LocalSimulation;
import io.swallowtail.jobs.upkeep.Finding;
import io.swallowtail.jobs.upkeep.Merge;
import io.swallowtail.jobs.upkeep.Verification;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileUtil;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/**
 * Directories from strangers, and directories with the user's own files in them: what a sweep cannot hold is refused in one line by
 * those who write and by those who merge, and nothing that is not Swallowtail's is read, written or deleted. One class, because
 * all tests alter one sweep and compare the directory with its state before.
 */
class HostileDirectoriesTest {
    private static final Catalogue CATALOGUE = Catalogue.load();
    private static final String COMMIT = "commits/00000000.parquet";
    private static final String FOLDER = "trials/experiment=valiant";
    private static final String OTHER_WRITER = "-0123456789abcdef.parquet";

    /** The only trial file of the fixture. */
    private static String trials;

    @TempDir
    private static Path fixture;

    @TempDir
    private Path parent;

    private Path sweep;
    private Path outside;
    private Path conf;

    @BeforeEach
    void open() throws IOException {
        conf = Files.writeString(
                parent.resolve("a.conf"),
                "sweep { name = a, seed = 7, trials = 40, rows = all, grid = [ { experiment = valiant, n = 8 } ] }");
        Path whole = fixture.resolve("whole");
        if (!Files.exists(whole)) {
            CommittedSweep.run(whole, conf, List.of());
            try (Stream<Path> files = Files.list(whole.resolve(FOLDER))) {
                trials = FOLDER + "/" + files.findFirst().orElseThrow().getFileName();
            }
        }
        sweep = parent.resolve("sweep");
        CommittedSweep.copy(whole, sweep);
        outside = Files.createDirectories(parent.resolve("outside"));
        Files.writeString(outside.resolve("precious"), "data");
        Files.writeString(outside.resolve("00000009-0" + OTHER_WRITER), "data");
    }

    private void reset() throws IOException {
        FileUtil.fullyDelete(sweep.toFile());
        CommittedSweep.copy(fixture.resolve("whole"), sweep);
    }

    /** The files outside the sweep, by path. */
    private Map<String, String> untouched() throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(outside)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                files.put(file.toString(), Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
        try (Stream<Path> beside = Files.list(parent)) {
            beside.forEach(path -> files.put(path.toString(), ""));
        }
        return files;
    }

    private void run(String... settings) throws IOException {
        CommittedSweep.run(sweep, conf, List.of(settings));
    }

    private void merge() throws IOException {
        SweepDirectory target = directory(parent.resolve("merged"));
        Merge merge = new Merge(
                List.of(directory(sweep), directory(fixture.resolve("whole"))),
                CATALOGUE,
                new LocalSimulation(Sessions.hadoopConfiguration()));
        try (SweepWriter writer = SweepWriter.open(target, merge.plan(), CATALOGUE, false)) {
            merge.into(writer);
        } finally {
            FileUtil.fullyDelete(parent.resolve("merged").toFile());
        }
    }

    private static SweepDirectory directory(Path path) throws IOException {
        return new SweepDirectory(path.toString(), Sessions.hadoopConfiguration());
    }

    /** Returns whether verify names the damage, or refuses a description that is as it was written. */
    private boolean isFoundByVerify() throws IOException {
        try {
            return verify().stream().anyMatch(Finding::isFailure);
        } catch (BadInputException e) {
            return true;
        }
    }

    private List<Finding> verify() throws IOException {
        return new Verification(directory(sweep), CATALOGUE, line -> {}).run().findings();
    }

    /** Refused by run and by merge, named by verify, and nothing outside is touched. */
    private void assertRefused(String word) throws IOException {
        Map<String, String> before = untouched();
        for (Executable attempt : List.<Executable>of(this::run, this::merge)) {
            Exception refusal = assertThrows(Exception.class, attempt);
            assertTrue(refusal instanceof IOException || refusal instanceof BadInputException, "" + refusal);
            assertEquals(1, refusal.getMessage().lines().count(), refusal.getMessage());
            assertTrue(refusal.getMessage().contains(word), refusal.getMessage());
        }
        assertTrue(isFoundByVerify());
        assertEquals(before, untouched());
        assertFalse(Files.exists(sweep.resolve("_lock")));
    }

    private void refuse(String word, UnaryOperator<TalliedRange> change) throws IOException {
        reset();
        Falsified.firstRange(sweep, change);
        assertRefused(word);
    }

    private static UnaryOperator<TalliedRange> named(String experiment, String path) {
        return range -> new TalliedRange(
                range.point(),
                experiment,
                range.revision(),
                range.from(),
                range.to(),
                range.nanos(),
                new TalliedRange.TrialFile(
                        path, range.rows().bytes(), range.rows().sha256()),
                range.counts(),
                range.splitting());
    }

    @Test
    void aCommitNamesOnlyItsOwnFiles() throws IOException {
        refuse("another experiment", named("valiant/../../../pwnd/x", trials));
        refuse("another experiment", named("collision", trials.replace("valiant", "collision")));
        for (String path : List.of(
                "../outside/precious",
                outside.resolve("precious").toString(),
                "trials/../../outside/precious",
                "trials/experiment=valiant/../../../outside/00000009-0" + OTHER_WRITER,
                trials.replace("valiant", "collision"),
                trials.replace("/00000000", "/00000001"),
                trials.replace("00000000-0", "00000000-00"),
                FOLDER + "/00000000-0" + OTHER_WRITER,
                "trials/experiment=valiant/notes.txt",
                "sweep.json",
                "")) {
            refuse("cannot be its own", named("valiant", path));
        }
    }

    @Test
    void aCommitHasTrialsOfItsSweepThatAddUp() throws IOException {
        refuse(
                "there cannot be",
                range -> new TalliedRange(
                        range.point(),
                        "valiant",
                        range.revision(),
                        0,
                        Long.MAX_VALUE,
                        1,
                        range.rows(),
                        range.counts(),
                        range.splitting()));
        refuse(
                "there cannot be",
                range -> new TalliedRange(
                        range.point(),
                        "valiant",
                        range.revision(),
                        -40,
                        0,
                        1,
                        range.rows(),
                        range.counts(),
                        range.splitting()));
        refuse(
                "another revision",
                range -> new TalliedRange(
                        range.point(), "valiant", 9, 0, 40, 1, range.rows(), range.counts(), range.splitting()));
        refuse(
                "sweep.json does not name",
                range -> new TalliedRange(
                        "0".repeat(64),
                        "valiant",
                        range.revision(),
                        0,
                        40,
                        1,
                        range.rows(),
                        range.counts(),
                        range.splitting()));
        refuse("keep rows", range -> range.in(null));
        reset();
        Falsified.commit(
                sweep,
                0,
                commit -> new Commit(
                        0,
                        "",
                        commit.origin(),
                        8,
                        commit.randomRevision(),
                        commit.metrics(),
                        commit.ranges(),
                        commit.ends()));
        assertRefused("another seed");
    }

    /** Counts are checked by their readers: merge, verify, and the making of tables. */
    @Test
    void countsAddUpToTheTrials() throws IOException {
        Falsified.firstRange(
                sweep,
                range -> new TalliedRange(
                        range.point(),
                        "valiant",
                        range.revision(),
                        0,
                        30,
                        1,
                        range.rows(),
                        range.counts(),
                        range.splitting()));
        IOException refusal = assertThrows(IOException.class, this::merge);
        assertTrue(refusal.getMessage().contains("do not add up"), refusal.getMessage());
        assertTrue(verify().stream().anyMatch(Finding::isFailure));
    }

    /** The copy of a file synchroniser doubled all counts, and a large number made the next one negative. */
    @Test
    void whatIsNoCommitIsNamedAndLeftAlone() throws IOException {
        List<String> foreign = List.of(
                "0.parquet",
                "00000000 (conflicted copy).parquet",
                "2147483647.parquet",
                "99999999999.parquet",
                "notes.txt");
        for (String name : foreign) {
            Files.copy(sweep.resolve(COMMIT), sweep.resolve("commits").resolve(name));
        }
        Files.createSymbolicLink(sweep.resolve("commits/00000001.parquet"), sweep.resolve(COMMIT));
        Files.createDirectory(sweep.resolve("commits/00000002.parquet"));
        run("trials=50");
        SweepCommits commits = directory(sweep).commits();
        assertEquals(List.of(0, 4), commits.segments()); // 3 is an empty commit
        assertEquals(50, SweepLedger.read(directory(sweep)).trials());
        assertTrue(commits.remark().orElseThrow().contains("00000000 (conflicted copy).parquet"));
        for (String name : foreign) {
            assertTrue(Files.exists(sweep.resolve("commits").resolve(name)));
        }
        assertFalse(verify().stream().anyMatch(Finding::isFailure));
    }

    @Test
    void aCopyOfACommitIsRefused() throws IOException {
        Files.copy(sweep.resolve(COMMIT), sweep.resolve("commits/00000001.parquet"));
        assertRefused("00000001.parquet");
    }

    @Test
    void theLastNumberIsTheLast() throws IOException {
        Falsified.firstRange(sweep, named("valiant", trials.replace("00000000", "99999999")));
        Files.move(sweep.resolve(COMMIT), sweep.resolve("commits/99999999.parquet"));
        Files.move(sweep.resolve(trials), sweep.resolve(trials.replace("00000000", "99999999")));
        run();
        IOException refusal = assertThrows(IOException.class, () -> run("trials=50"));
        assertTrue(refusal.getMessage().contains("no number left"), refusal.getMessage());
    }

    @Test
    void linksAreNotFollowed() throws IOException {
        for (String place : List.of("commits", "trials", "_staging")) {
            reset();
            Path path = sweep.resolve(place);
            FileUtil.fullyDelete(path.toFile());
            Files.createSymbolicLink(path, outside);
            Map<String, String> before = untouched();
            IOException refusal = assertThrows(IOException.class, () -> run("trials=50"));
            assertTrue(refusal.getMessage().contains("links are not followed"), refusal.getMessage());
            assertEquals(before, untouched());
            assertTrue(Files.isSymbolicLink(path));
        }
        reset();
        FileUtil.fullyDelete(sweep.resolve(FOLDER).toFile());
        Files.createSymbolicLink(sweep.resolve(FOLDER), outside);
        Files.copy(
                fixture.resolve("whole").resolve(trials),
                outside.resolve(Path.of(trials).getFileName()));
        assertRefused("is missing");
        reset();
        Files.move(sweep.resolve(trials), outside.resolve("moved"));
        Files.createSymbolicLink(sweep.resolve(trials), outside.resolve("moved"));
        assertRefused("is no regular file");
    }

    @Test
    void aLinkNextToTheFoldersOfExperimentsIsIgnored() throws IOException {
        Files.createSymbolicLink(sweep.resolve("trials/experiment=zz"), outside);
        Files.createSymbolicLink(sweep.resolve("trials/experiment=greedy"), outside);
        Map<String, String> before = untouched();
        run("trials=50");
        SweepWriter.open(directory(sweep), plan(), CATALOGUE, true).close();
        assertEquals(before, untouched());
        assertTrue(Files.isSymbolicLink(sweep.resolve("trials/experiment=zz")));
    }

    private SweepPlan plan() {
        return new SweepFile(CATALOGUE).read(conf, List.of());
    }

    /** Of the user's own files none is deleted, not even with --fresh; what a killed run left is. */
    @Test
    void theUsersFilesAreIgnoredAndKept() throws IOException {
        List<Path> own = new ArrayList<>();
        for (String name : List.of(
                "notes.txt",
                "trials/.DS_Store",
                "trials/notes.txt",
                FOLDER + "/.DS_Store",
                FOLDER + "/copy of 00000000-0" + OTHER_WRITER,
                "trials/experiment=greedy/00000001-0" + OTHER_WRITER,
                "trials/mine/00000001-0" + OTHER_WRITER)) {
            own.add(Files.createDirectories(sweep.resolve(name).getParent())
                    .resolve(Path.of(name).getFileName()));
            Files.writeString(own.get(own.size() - 1), "data");
        }
        Path left = Files.writeString(sweep.resolve(FOLDER + "/00000001-0" + OTHER_WRITER), "of a killed run");
        run("trials=50");
        assertEquals(50, SweepLedger.read(directory(sweep)).trials());
        assertFalse(Files.exists(left));
        assertEquals(List.of(), verify());
        own.remove(sweep.resolve("trials/experiment=greedy/00000001-0" + OTHER_WRITER));
        SweepWriter.open(directory(sweep), plan(), CATALOGUE, true).close();
        assertFalse(Files.exists(sweep.resolve(trials)));
        for (Path file : own) {
            assertEquals("data", Files.readString(file));
        }
    }

    @Test
    void aDescriptionSaysWhatASweepFileCould() throws IOException {
        Map<String, String> changes = Map.of(
                "\"confidence\" : 0.95", "\"confidence\" : 2.5",
                "\"trial_to\" : 40", "\"trial_to\" : 9223372036854775807",
                "\"trial_from\" : 0", "\"trial_from\" : -1",
                "\"seed\" : 7", "\"seed\" : \"x\"",
                "\"rows\" : \"all\"", "\"rows\" : \"some\"",
                "\"simultaneous\" : \"off\"", "\"simultaneous\" : 1",
                "\"name\" : \"a\"", "\"name\" : \"../../a\"",
                "\"experiment\" : \"valiant\"", "\"experiment\" : \"../x\"",
                "\"random\" : 1", "\"random\" : 1.5");
        for (Map.Entry<String, String> change : changes.entrySet()) {
            reset();
            Falsified.description(sweep, text -> {
                assertTrue(text.contains(change.getKey()), text);
                return text.replace(change.getKey(), change.getValue());
            });
            assertRefused("sweep.json");
        }
        reset();
        Path file = sweep.resolve(SweepDirectory.DESCRIPTION);
        Files.writeString(file, Files.readString(file).replace("\"trial_to\" : 40", "\"trial_to\" : 41"));
        assertRefused("its digest differs");
        // Not JSON, not UTF-8, and not UTF-32, as which a reader of JSON takes the last.
        for (byte[] bytes :
                List.of(new byte[] {'{'}, new byte[] {'"', -61, '('}, new byte[] {0, 0, 0, '{', 127, 0, 0, 0})) {
            reset();
            Files.write(file, bytes);
            assertRefused("its digest differs");
        }
    }

    @Test
    void aDescriptionIsARegularFileOfSomeSize() throws IOException {
        Path file = sweep.resolve(SweepDirectory.DESCRIPTION);
        try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
            sparse.setLength(8L << 30);
        }
        assertRefused("bytes, more than");
        Files.delete(file);
        Files.writeString(outside.resolve("secret"), "root-password");
        Files.createSymbolicLink(file, outside.resolve("secret"));
        assertRefused("links are not followed");
        Exception refusal = assertThrows(Exception.class, this::run);
        assertFalse(refusal.getMessage().contains("root-password"));
        assertTrue(Files.exists(file, LinkOption.NOFOLLOW_LINKS));
    }
}
