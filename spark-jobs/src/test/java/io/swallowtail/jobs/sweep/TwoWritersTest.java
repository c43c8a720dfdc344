package io.swallowtail.jobs.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.jobs.commit.SweepDirectory;
import io.swallowtail.jobs.commit.SweepLedger;
import io.swallowtail.jobs.sql.Sessions;
import io.swallowtail.jobs.upkeep.Verification;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two processes and one directory: the second one is refused while the first one writes, and nothing is lost. */
class TwoWritersTest {
    private static final String TAKEN = "is being written by another run";
    private static final long TRIALS = 60;

    @TempDir
    private static Path parent;

    private static String conf;
    private static WritingProcess one;
    private static WritingProcess other;

    @BeforeAll
    static void start() throws IOException {
        conf = Files.writeString(
                        parent.resolve("a.conf"),
                        "sweep { name = a, seed = 7, rows = all, trials = " + TRIALS
                                + ", grid = [ { experiment = valiant, n = 8 } ] }")
                .toString();
        one = new WritingProcess();
        other = new WritingProcess();
    }

    @AfterAll
    static void stop() throws IOException {
        one.close();
        other.close();
    }

    private static String path(String name) {
        return parent.resolve(name).toString();
    }

    private static void assertRefused(String answer) {
        assertTrue(answer.contains(TAKEN), answer);
    }

    private static void assertDone(String answer) {
        assertEquals("ok", answer);
    }

    private static void assertWhole(String name) throws IOException {
        SweepDirectory directory = new SweepDirectory(path(name), Sessions.hadoopConfiguration());
        assertEquals(TRIALS, SweepLedger.read(directory).trials());
        assertEquals(
                List.of(),
                new Verification(directory, Catalogue.load(), line -> {}).run().findings());
        assertTrue(Files.notExists(Path.of(path(name), "_lock")));
    }

    /** The first run looks after each segment whether the directory is its own still; that must not open it to others. */
    @Test
    void aSecondRunIsRefusedInEverySegment() throws IOException {
        assertDone(one.does("open", path("runs"), conf));
        for (int segment = 0; segment < 3; segment++) {
            assertRefused(other.does("open", path("runs"), conf));
            assertDone(one.does("commit"));
            assertRefused(other.does("open", path("runs"), conf));
        }
        assertDone(one.does("close"));
        assertDone(other.does("run", path("runs"), conf));
        assertWhole("runs");
    }

    @Test
    void freshIsRefusedToo() throws IOException {
        assertDone(one.does("open", path("fresh"), conf));
        assertDone(one.does("commit"));
        assertRefused(other.does("fresh", path("fresh"), conf));
        assertDone(one.does("close"));
    }

    @Test
    @Tag("thorough")
    void freshAndMergeAreRefusedInEverySegment() throws IOException {
        assertDone(one.does("run", path("source"), conf));
        assertDone(one.does("open", path("held"), conf));
        for (int segment = 0; segment < 2; segment++) {
            assertDone(one.does("commit"));
            assertRefused(other.does("fresh", path("held"), conf));
            assertRefused(other.does("merge", path("held"), path("source"), path("source")));
        }
        assertDone(one.does("close"));
        assertDone(one.does("run", path("held"), conf));
        assertWhole("held");

        // A merge that another process begins is no less a writer.
        assertDone(other.does("fresh", path("held"), conf));
        assertRefused(one.does("open", path("held"), conf));
        assertDone(other.does("close"));
        assertDone(one.does("merge", path("merged"), path("source"), path("source")));
        assertWhole("merged");
    }

    @Test
    @Tag("thorough")
    void aHundredRacesLoseNothing() throws IOException {
        for (int round = 0; round < 100; round++) {
            String name = "race-" + round;
            one.begins("run", path(name), conf);
            other.begins("run", path(name), conf);
            assertDone(one.ends());
            assertDone(other.ends());
            assertWhole(name);
        }
    }
}
