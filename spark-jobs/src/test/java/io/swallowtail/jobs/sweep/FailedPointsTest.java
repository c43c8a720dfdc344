package io.swallowtail.jobs.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.plan.SweepFile;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.jobs.commit.CommittedEnds;
import io.swallowtail.jobs.commit.PointFailure;
import io.swallowtail.jobs.commit.SweepContents;
import io.swallowtail.jobs.commit.SweepDirectory;
import io.swallowtail.jobs.commit.SweepTables;
import io.swallowtail.jobs.commit.SweepWriter;
import io.swallowtail.jobs.commit.TalliedRange;
import io.swallowtail.jobs.sql.Sessions;
import io.swallowtail.jobs.upkeep.Verification;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A point whose protocol fails ends there, for every division into tasks; all others are as without it. */
class FailedPointsTest {
    private static final long TRIALS = 3_000;

    @TempDir
    private Path parent;

    private SweepDirectory directory(String name) throws IOException {
        return new SweepDirectory(parent.resolve(name).toString(), Sessions.hadoopConfiguration());
    }

    /** Runs a sweep and makes its tables. Returns the failures. */
    private List<PointFailure> run(String name, String keys, String grid) throws IOException {
        Path conf = Files.writeString(
                parent.resolve("fragile.conf"),
                "sweep { name = fragile, seed = 5, " + keys + ", grid = [ " + grid + " ] }");
        return OutsideProtocol.with(Fragile.class, parent.resolve("services"), () -> {
            Catalogue catalogue = Catalogue.load();
            try (SweepWriter writer = SweepWriter.open(
                    directory(name), new SweepFile(catalogue).read(conf, List.of()), catalogue, false)) {
                List<PointFailure> failures = new SweepRunner(
                                new SendingJobs(),
                                writer,
                                Duration.ofMillis(50),
                                StopSignal.never(),
                                SweepProgress.NONE)
                        .simulate();
                new SweepTables(writer).make();
                return failures;
            }
        });
    }

    private Map<String, Long> trials(String name) throws IOException {
        Map<String, Long> trials = new HashMap<>();
        for (TalliedRange range : CommittedEnds.ranges(directory(name))) {
            trials.merge(range.point(), range.trials(), Long::sum);
        }
        return trials;
    }

    private List<?> findings(String name) throws IOException {
        return OutsideProtocol.with(
                Fragile.class,
                parent.resolve("services"),
                () -> new Verification(directory(name), Catalogue.load(), line -> {})
                        .run()
                        .findings());
    }

    @Test
    void failedPointsEndAtTheirFirstFailedTrial() throws IOException {
        String grid = "{ experiment = fragile, defect = [0, 1, 3] }, "
                + "{ experiment = fragile, defect = 2, method = splitting, events = \"face >= 990\" }";
        List<PointFailure> failures = run("coarse", "trials = " + TRIALS, grid);
        assertEquals(3, failures.size(), failures.toString());
        PointFailure thrown = failures.get(0);
        assertTrue(
                thrown.cause()
                        .contains("trial " + thrown.trial()
                                + " of \"fragile defect=1\" failed: IllegalStateException, face 7"),
                thrown.cause());
        assertTrue(
                thrown.isPlain() && thrown.trial() > 200 && thrown.trial() < TRIALS, "in a range: " + thrown.trial());
        assertEquals("traffic.txt: no such file", failures.get(1).cause());
        assertTrue(failures.get(2).cause().contains("face = 1001 at fragile defect=2, declared: 1 to 1000"));
        assertTrue(!failures.get(2).isPlain());

        Map<String, Long> trials = trials("coarse");
        assertEquals(2, trials.size());
        assertTrue(trials.containsValue(TRIALS));
        assertEquals(thrown.trial(), trials.get(thrown.point()));

        assertEquals(failures, run("fine", "trials-per-task = 210, trials = " + TRIALS, grid));
        assertEquals(trials, trials("fine"));
        assertEquals(failures, run("fine", "trials-per-task = 210, trials = " + TRIALS, grid), "tried again");
        assertEquals(trials, trials("fine"));
        run("alone", "trials = " + TRIALS, "{ experiment = fragile, defect = 0 }");
        List<String> tables = SweepContents.tables(directory("coarse"));
        assertEquals(tables, SweepContents.tables(directory("fine")));
        List<String> alone = SweepContents.tables(directory("alone"));
        List<String> changed =
                alone.stream().filter(row -> !tables.contains(row)).toList();
        assertEquals(List.of(), changed);
    }

    @Test
    void filesOfRowsHaveCommittedTrialsOnly() throws IOException {
        String grid = "{ experiment = fragile, defect = [0, 1, 2, 3] }";
        for (String division : List.of("", "trials-per-task = 210, ")) {
            String name = "rows" + division.length();
            assertEquals(
                    3,
                    run(name, division + "rows = all, trials = " + TRIALS, grid).size());
            assertTrue(trials(name).containsValue(TRIALS));
            assertEquals(List.of(), findings(name));
        }
    }

    /** The same trial fails after the point's end, if the stop event ends before. */
    @Test
    void aFailureAfterTheEndIsNone() throws IOException {
        String grid = "{ experiment = fragile, defect = 1, events = \"face >= 2\" }";
        String stop = "stop { event = \"face >= 2\", relative-error = %s, max-trials = 100000 }";
        assertEquals(List.of(), run("ends", stop.replace("%s", "0.2"), grid));
        List<PointFailure> failures = run("fails", stop.replace("%s", "0.05"), grid);
        assertEquals(1, failures.size());
        assertEquals(Map.of(failures.get(0).point(), failures.get(0).trial()), trials("fails"));
    }
}
