package io.swallowtail.jobs.upkeep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.plan.SweepFile;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.jobs.commit.Falsified;
import io.swallowtail.jobs.commit.SweepDescription;
import io.swallowtail.jobs.commit.SweepDirectory;
import io.swallowtail.jobs.commit.SweepWriter;
import io.swallowtail.jobs.sql.Sessions;
import io.swallowtail.jobs.sweep.CommittedSweep;
import io.swallowtail.jobs.sweep.LocalSimulation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Trials that are simulated again: what a correct digest hides is found. */
class RerunTest {
    private static final Catalogue CATALOGUE = Catalogue.load();

    @TempDir
    private Path parent;

    private Path sweep;

    private void commit(String rows) throws IOException {
        sweep = parent.resolve(rows);
        Path conf = Files.writeString(
                parent.resolve("a.conf"),
                "sweep { name = a, seed = 7, trials = 60, rows = " + rows
                        + ", grid = [ { experiment = valiant, n = [8, 16],"
                        + " events = \"congestion + congestion >= 4\" } ] }");
        CommittedSweep.run(sweep, conf, List.of("trials-per-task=10"));
    }

    @BeforeEach
    void counted() throws IOException {
        commit("none");
    }

    private SweepDirectory directory() throws IOException {
        return new SweepDirectory(sweep.toString(), Sessions.hadoopConfiguration());
    }

    private Rerun.Outcome rerun(double share, Random random) throws IOException {
        LocalSimulation simulation = new LocalSimulation(Sessions.hadoopConfiguration());
        return new Rerun(directory(), directory().description(CATALOGUE), simulation, line -> {}).run(share, random);
    }

    private String difference() throws IOException {
        assertEquals(
                List.of(),
                new Verification(directory(), CATALOGUE, line -> {}).run().findings());
        Finding found = rerun(1, new Random(1)).difference().orElseThrow();
        assertEquals(Finding.State.DIFFERENT, found.state());
        return found.place() + " " + found.what();
    }

    @Test
    void whatTheSeedGivesIsEqual() throws IOException {
        Rerun.Outcome all = rerun(1, new Random(1));
        assertEquals(List.of(120L, 120L, Optional.empty()), List.of(all.trials(), all.committed(), all.difference()));
        commit("all");
        assertEquals(Optional.empty(), rerun(1, new Random(1)).difference());
    }

    /** Whole ranges are chosen until they have the share. Each of the twelve is chosen by some of forty seeds. */
    @Test
    void theShareIsRandom() throws IOException {
        assertEquals(20, rerun(0.1, new Random(1)).trials());
        Falsified.firstCount(sweep);
        int found = 0;
        for (int seed = 0; seed < 40; seed++) {
            found += rerun(0.25, new Random(seed)).difference().isPresent() ? 1 : 0;
        }
        // A binomial number of mean 10. It leaves these limits with probability 2e-5; the seeds are fixed.
        assertTrue(1 <= found && found <= 23, "found " + found + " times");
    }

    @Test
    void aChangedCountIsNamedWithBothValues() throws IOException {
        Falsified.firstCount(sweep);
        String text = difference();
        assertTrue(
                text.matches("commits/00000000\\.parquet says of trials 0 to 9 of valiant n=8 \\(point [0-9a-f]{12}\\):"
                        + " congestion = \\d in \\d trials?, first \\d; simulated again: \\d trials?, first \\d"),
                text);
    }

    @Test
    void aChangedFirstTrialIsFound() throws IOException {
        Falsified.firstRange(sweep, range -> {
            long[] first = range.counts().get(0).firstTrials();
            first[0] = first[0] == 9 ? 8 : first[0] + 1;
            return range;
        });
        assertTrue(difference().contains("congestion = "));
    }

    @Test
    void aChangedRowIsNamedWithBothValues() throws IOException {
        commit("all");
        Falsified.firstRows(sweep, new LocalSimulation(Sessions.hadoopConfiguration()));
        String text = difference();
        assertTrue(
                text.matches(
                        "trials/experiment=valiant/.*\\.parquet has trial \\d of point [0-9a-f]{12} with .*congestion: \\d.*;"
                                + " simulated again: trial \\d of point [0-9a-f]{12} with .*congestion: \\d.*"),
                text);
    }

    /** Trials of another revision cannot be simulated again. */
    @Test
    void anotherRevisionIsRefused() throws IOException {
        SweepDescription there = directory().description(CATALOGUE);
        HashMap<String, Integer> revisions = new HashMap<>(there.revisions());
        revisions.put("valiant", 99);
        SweepDescription other = new SweepDescription(
                there.id(), there.plan(), there.randomRevision(), revisions, there.metrics(), there.seen());
        BadInputException refusal =
                assertThrows(BadInputException.class, () -> new Rerun(directory(), other, null, line -> {}));
        assertTrue(refusal.getMessage().contains("revision of valiant is 99 there and"), refusal.getMessage());
    }

    /** The ends of stop events decide estimates, and no count shows the trial within a range. */
    @Test
    void aChangedEndIsNamedWithBothValues() throws IOException {
        sweep = parent.resolve("stopped");
        Path conf = Files.writeString(
                parent.resolve("stopped.conf"),
                "sweep { name = a, seed = 7, grid = [ { experiment = valiant, n = [8, 16] } ], stop { event ="
                        + " \"congestion >= 4\", relative-error = 50%, max-trials = 4000 } }");
        try (SweepWriter writer =
                SweepWriter.open(directory(), new SweepFile(CATALOGUE).read(conf, List.of()), CATALOGUE, false)) {
            CommittedSweep.simulate(writer);
        }
        assertEquals(Optional.empty(), rerun(1, new Random(1)).difference());
        Falsified.firstEnd(sweep);
        String text = difference();
        assertTrue(
                text.matches(
                        "commits/\\d+\\.parquet says that congestion >= 4 reaches \\d+ exceedances with \\d+ trials of point"
                                + " [0-9a-f]{12}; simulated again: with \\d+ trials"),
                text);
    }
}
