package io.swallowtail.jobs.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.jobs.commit.SweepDirectory;
import io.swallowtail.jobs.commit.TrialRange;
import io.swallowtail.jobs.sql.Sessions;
import io.swallowtail.jobs.upkeep.Merge;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A directory records how many trials of a point could be seen before other trials of it were wanted. */
class RecordedLooksTest {
    private static final String GRID = "grid = [ { experiment = valiant, n = 8 } ]";

    @TempDir
    private Path parent;

    private SweepDirectory directory(String name) throws IOException {
        return new SweepDirectory(parent.resolve(name).toString(), Sessions.hadoopConfiguration());
    }

    /** Lists the looks of the first point, from the file that describes the sweep. */
    private List<Long> looks(String name) throws IOException {
        return directory(name)
                .description(Catalogue.load())
                .plan()
                .points()
                .get(0)
                .looks();
    }

    /** Simulates some of the trials that are wanted. */
    private void run(String name, String entries, long from, long to) throws IOException {
        try (DividedSweep sweep = DividedSweep.open(parent.resolve(name), entries)) {
            sweep.run(List.of(new TrialRange(0, from, to)));
        }
    }

    /** Replaces the sweep, and returns the looks of the new one. */
    private List<Long> replaced(String name, String entries, String... settings) throws IOException {
        DividedSweep.replace(parent.resolve(name), entries, settings).close();
        return looks(name);
    }

    private static String stop(String relativeError, int most) {
        return "stop { event = \"congestion >= 3\", relative-error = " + relativeError + ", max-trials = " + most
                + " }\n" + GRID;
    }

    private static String trials(long trials) {
        return "trials = " + trials + "\n" + GRID;
    }

    @Test
    void aSizeThatWasDeclaredHasNoLooksInHoweverManyPartsItRuns() throws IOException {
        run("sweep", trials(800), 0, 300);
        run("sweep", trials(800), 300, 500);
        // Fewer trials are not another plan: the directory still wants those that it wanted.
        run("sweep", trials(600), 500, 800);
        assertEquals(List.of(), looks("sweep"));
    }

    @Test
    void aSizeThatChangesBeforeTheFirstTrialHasNoLooks() throws IOException {
        DividedSweep.open(parent.resolve("sweep"), trials(400)).close();
        run("sweep", trials(800), 0, 800);
        assertEquals(List.of(), looks("sweep"));
    }

    /** Nothing was seen, so another plan replaces it: fewer trials of other points, with another seed. */
    @Test
    void aPlanWithoutCommittedTrialsIsReplaced() throws IOException {
        DividedSweep.open(parent.resolve("sweep"), trials(800).replace("n = 8", "n = [8, 16]"))
                .close();
        try (DividedSweep sweep = DividedSweep.open(parent.resolve("sweep"), trials(400), "seed=5")) {
            sweep.run(List.of(new TrialRange(0, 0, 400)));
        }
        SweepPlan plan = directory("sweep").description(Catalogue.load()).plan();
        assertEquals(1, plan.points().size());
        assertEquals(400, plan.points().get(0).trials());
        assertEquals(List.of(), looks("sweep"));
    }

    @Test
    void eachExtensionIsALook() throws IOException {
        run("sweep", trials(400), 0, 400);
        run("sweep", trials(800), 400, 500);
        assertEquals(List.of(400L), looks("sweep"));
        run("sweep", trials(900), 500, 900);
        assertEquals(List.of(400L, 500L), looks("sweep"));
    }

    @Test
    void aReplacedSweepKeepsItsLooks() throws IOException {
        run("sweep", trials(400), 0, 400);
        run("sweep", trials(800), 400, 800);
        assertEquals(List.of(400L), replaced("sweep", trials(800)));
        run("sweep", trials(800), 0, 500);
        assertEquals(List.of(400L, 500L), replaced("sweep", trials(200)));
    }

    /** The trials are the same, and so is their number, which was declared before the first one. */
    @Test
    void anEqualPlanIsNoLookAtTheReplacedTrials() throws IOException {
        run("sweep", trials(400), 0, 400);
        assertEquals(List.of(), replaced("sweep", trials(400)));
        run("sweep", trials(400), 0, 300);
        assertEquals(List.of(300L), replaced("sweep", stop("0.5", 400)));
    }

    @Test
    void looksOutliveOtherSeedsPointsAndMethods() throws IOException {
        String splitting =
                "replications = 20\ngrid = [ { experiment = valiant, n = 8, method = splitting, events = [\"congestion >= 4\"] } ]";
        run("sweep", trials(400), 0, 400);
        assertEquals(List.of(), replaced("sweep", trials(800), "seed=8"));
        assertEquals(List.of(400L), replaced("sweep", trials(800)));
        assertEquals(List.of(), replaced("sweep", splitting));
        assertEquals(List.of(), replaced("sweep", trials(500).replace("n = 8", "n = 16")));
        run("sweep", trials(500).replace("n = 8", "n = [16, 8]"), 0, 100);
        assertEquals(List.of(), looks("sweep"));
        assertEquals(
                List.of(400L),
                directory("sweep")
                        .description(Catalogue.load())
                        .plan()
                        .points()
                        .get(1)
                        .looks());
    }

    /** If a commit is damaged, all planned trials may have been seen; if sweep.json is, nothing is known. */
    @Test
    void damageHidesNoLook() throws IOException {
        run("sweep", trials(400), 0, 300);
        Path commits = parent.resolve("sweep/commits");
        try (Stream<Path> files = Files.list(commits)) {
            for (Path file : files.toList()) {
                Files.writeString(file, "damaged");
            }
        }
        assertEquals(List.of(400L), replaced("sweep", trials(800)));
        Files.writeString(parent.resolve("sweep/sweep.json"), "damaged");
        assertEquals(List.of(), replaced("sweep", trials(900)));
    }

    @Test
    void anotherStopRuleIsALook() throws IOException {
        try (DividedSweep sweep = DividedSweep.open(parent.resolve("sweep"), stop("0.9", 4000))) {
            sweep.runInSegments(100);
        }
        assertEquals(List.of(), looks("sweep"));
        DividedSweep.open(parent.resolve("sweep"), stop("0.9", 4000)).close();
        assertEquals(List.of(), looks("sweep"));
        long trials;
        try (DividedSweep sweep = DividedSweep.open(parent.resolve("sweep"), stop("0.5", 4000))) {
            trials = sweep.writer().committedTrials();
            assertEquals(List.of(trials), looks("sweep"));
            sweep.runInSegments(100);
        }
        DividedSweep.open(parent.resolve("sweep"), stop("0.5", 5000)).close();
        assertEquals(2, looks("sweep").size());
    }

    @Test
    void mergedPartsOfDifferentSizeWereSeenApart() throws IOException {
        run("early", trials(400), 0, 400);
        run("late", "first-trial = 400\n" + trials(900), 400, 900);
        CommittedSweep.merge(parent.resolve("merged"), List.of(parent.resolve("early"), parent.resolve("late")));
        assertEquals(List.of(400L, 500L), looks("merged"));
        assertEquals(
                looks("merged"),
                new Merge(
                                List.of(directory("late"), directory("merged")),
                                Catalogue.load(),
                                new LocalSimulation(Sessions.hadoopConfiguration()))
                        .plan()
                        .points()
                        .get(0)
                        .looks());

        // Two directories of one plan, each interrupted elsewhere, are that plan.
        run("here", trials(800), 0, 300);
        run("there", trials(800), 300, 700);
        CommittedSweep.merge(parent.resolve("same"), List.of(parent.resolve("here"), parent.resolve("there")));
        assertEquals(List.of(), looks("same"));
    }
}
