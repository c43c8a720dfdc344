package io.swallowtail.jobs.sweep;

import static io.swallowtail.jobs.sweep.ExpectedEnds.MOST;
import static io.swallowtail.jobs.sweep.ExpectedEnds.assertIsOver;
import static io.swallowtail.jobs.sweep.ExpectedEnds.stop;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.jobs.commit.SweepDirectory;
import io.swallowtail.jobs.commit.SweepWriter;
import io.swallowtail.jobs.sql.Sessions;
import io.swallowtail.jobs.upkeep.Merge;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sweeps whose points end by themselves are extended and merged as far as they would have come to the same. */
class ChangedStopRuleTest {
    private static final String TWO_POINTS = "grid = [ { experiment = collision, n = 8, c = [1, 2] } ]";

    @TempDir
    private Path parent;

    /**
     * Congestion 9 is impossible for n = 16. If no event is possible, the point needs no trials. Another event gets all trials, or ends the
     * point.
     */
    @Test
    void anImpossibleStopEventNeedsNoTrials() throws IOException {
        String grid = "grid = [ { experiment = valiant, n = 16 } ]";
        String never = stop("\"congestion >= 9\"", MOST);
        String none = grid.replace("16 }", "16, events = \"congestion >= 10\" }");
        try (DividedSweep sweep = DividedSweep.open(parent.resolve("never"), never + none)) {
            assertEquals(List.of(), sweep.missing());
        }
        try (DividedSweep sweep = DividedSweep.open(parent.resolve("fixed"), never + grid)) {
            assertEquals(MOST, sweep.writer().missingTrials());
        }
        String both = stop("[\"congestion >= 9\", \"congestion >= 2\"]", MOST) + grid;
        try (DividedSweep sweep = DividedSweep.open(parent.resolve("both"), both)) {
            sweep.runInSegments(250);
            assertEquals(List.of(), sweep.missing());
            assertTrue(sweep.writer().committedTrials() < MOST);
        }
    }

    /** A smaller relative error or a larger limit of trials continues the existing sweep; the contrary is refused. */
    @Test
    void aSharperRuleContinuesAndALooserOneIsRefused() throws IOException {
        Path out = parent.resolve("sharper");
        String[] loose = {stop("[failed, \"congestion >= 3\"]", 800) + TWO_POINTS};
        try (DividedSweep sweep = DividedSweep.open(out, loose[0], "stop.relative-error=0.9")) {
            sweep.runInSegments(250);
        }
        try (DividedSweep sweep = DividedSweep.open(out, stop("[\"congestion >= 3\", failed]", MOST) + TWO_POINTS)) {
            assertFalse(sweep.missing().isEmpty());
            sweep.runInSegments(250);
            assertIsOver(sweep, MOST, "failed", "congestion >= 3");
        }
        assertRefused(out, "stop.max-trials", loose[0]);
        assertRefused(out, "exceedances", stop("[failed, \"congestion >= 3\"]", MOST) + TWO_POINTS, "confidence=0.9");
        assertRefused(out, "stop is at", stop("failed", MOST) + TWO_POINTS);
        assertRefused(out, "left out here", "trials = 100000\n" + TWO_POINTS);
    }

    /**
     * Points that ran separately are merged; under a rule that divides the error among all tails, each must continue.
     */
    @Test
    void mergedPointsEndAsIfTheyHadRunTogether() throws IOException {
        String rule = stop("failed", MOST);
        SweepDirectory one = over("one", rule + TWO_POINTS.replace("[1, 2]", "1"), 300);
        SweepDirectory two = over("two", rule + TWO_POINTS.replace("[1, 2]", "2"), 200);
        SweepDirectory both = over("both", rule + TWO_POINTS, 250);
        assertIsMerged("merged", List.of(one, two, both), rule + TWO_POINTS, true);

        String shared = "simultaneous = bonferroni\n" + rule;
        SweepDirectory first = over("first", shared + TWO_POINTS.replace("[1, 2]", "1"), 300);
        SweepDirectory second = over("second", shared + TWO_POINTS.replace("[1, 2]", "2"), 200);
        assertIsMerged("joint", List.of(first, second), shared + TWO_POINTS, false);

        assertNotMerged("max-trials", one, over("more", stop("failed", MOST + 1) + TWO_POINTS, MOST));
        assertNotMerged("stop is at", one, over("other", stop("\"congestion >= 3\"", MOST) + TWO_POINTS, MOST));
        assertNotMerged("left out", one, over("fixed", "trials = 10\n" + TWO_POINTS, MOST));
    }

    private SweepDirectory over(String name, String entries, long trials) throws IOException {
        try (DividedSweep sweep = DividedSweep.open(parent.resolve(name), entries)) {
            sweep.runInSegments(trials);
            return sweep.directory();
        }
    }

    private void assertIsMerged(String name, List<SweepDirectory> sources, String entries, boolean over)
            throws IOException {
        Merge merge = new Merge(sources, Catalogue.load(), new LocalSimulation(Sessions.hadoopConfiguration()));
        Path out = parent.resolve(name);
        SweepDirectory target = new SweepDirectory(out.toString(), Sessions.hadoopConfiguration());
        try (SweepWriter writer = SweepWriter.open(target, merge.plan(), Catalogue.load(), false)) {
            merge.into(writer);
            assertEquals(over, writer.missingTrials() == 0);
        }
        over(name + "-together", entries, 400);
        try (DividedSweep joined = DividedSweep.open(out, entries);
                DividedSweep whole = DividedSweep.open(parent.resolve(name + "-together"), entries)) {
            joined.runInSegments(100);
            assertEquals(whole.committed(), joined.committed());
            assertEquals(whole.ends(), joined.ends());
        }
    }

    private static void assertNotMerged(String why, SweepDirectory one, SweepDirectory other) {
        BadInputException refusal = assertThrows(
                BadInputException.class,
                () -> new Merge(
                        List.of(one, other), Catalogue.load(), new LocalSimulation(Sessions.hadoopConfiguration())));
        assertTrue(refusal.getMessage().contains(why), refusal.getMessage());
    }

    private static void assertRefused(Path out, String why, String entries, String... settings) {
        BadInputException refusal =
                assertThrows(BadInputException.class, () -> DividedSweep.open(out, entries, settings));
        assertTrue(refusal.getMessage().contains(why), refusal.getMessage());
    }
}
