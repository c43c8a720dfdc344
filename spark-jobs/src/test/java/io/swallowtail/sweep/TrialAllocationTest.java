package io.swallowtail.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.commit.CommittedCounts;
import io.swallowtail.commit.SweepDirectory;
import io.swallowtail.commit.SweepWriter;
import io.swallowtail.plan.PlannedPoint;
import io.swallowtail.plan.SweepFile;
import io.swallowtail.plan.SweepPlan;
import io.swallowtail.sql.Sessions;
import io.swallowtail.tails.PointCounts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrialAllocationTest {
    /** Two frequent events, a rare one (0.0025 or so), and one that costs eight times as much a trial. */
    private static final String SEEN = """
            { experiment = valiant, n = 8, events = "congestion >= 2" }
            { experiment = valiant, n = 16, events = ["congestion >= 3", "congestion >= 6"] }
            { experiment = valiant, n = 128, events = "congestion >= 5" }
            """;

    @TempDir
    private Path directory;

    private SweepPlan plan(String name, String grid, String... settings) throws IOException {
        Path conf = Files.writeString(
                directory.resolve(name + ".conf"),
                "sweep {\nname = " + name + "\nseed = 3\ntrials = 1000\ngrid = [\n" + grid + "]\n}\n");
        return new SweepFile(Catalogue.load()).read(conf, List.of(settings));
    }

    private SweepDirectory place(String name) throws IOException {
        return new SweepDirectory(directory.resolve(name).toString(), Sessions.hadoopConfiguration());
    }

    /** Runs the first round and then some more, and gives the plans of all rounds. */
    private List<SweepPlan> rounds(String name, SweepPlan declared, int more) throws IOException {
        SweepPlan plan = TrialAllocation.first(declared);
        List<SweepPlan> plans = new ArrayList<>(List.of(plan));
        for (int round = 0; ; round++) {
            CommittedSweep.run(directory.resolve(name), plan);
            Optional<TrialAllocation.Round> next =
                    round == more ? Optional.empty() : TrialAllocation.next(plan, CommittedCounts.read(place(name)));
            if (next.isEmpty()) {
                return plans;
            }
            plan = next.get().plan();
            plans.add(plan);
        }
    }

    private static double work(SweepPlan plan) {
        return plan.points().stream().mapToDouble(PlannedPoint::work).sum();
    }

    /** The odds against the rarest event of a point. */
    private static double odds(PlannedPoint planned, CommittedCounts committed) {
        PointCounts counts = committed.of(planned);
        long least =
                planned.events().stream().mapToLong(counts::exceedances).min().orElseThrow();
        return (double) (counts.trials() - least) / least;
    }

    @Test
    @Tag("thorough")
    void theLargestErrorIsNearTheLeastThatTheWorkAllows() throws IOException {
        SweepPlan last = rounds("near", plan("near", SEEN), 6).get(6);
        CommittedCounts committed = CommittedCounts.read(place("near"));
        double worst = 0;
        double workForOne = 0;
        double evenly = 0;
        for (PlannedPoint planned : last.points()) {
            double odds = odds(planned, committed);
            worst = Math.max(worst, odds / planned.trials());
            workForOne += planned.workOfTrial() * odds;
            evenly = Math.max(
                    evenly,
                    odds * planned.workOfTrial() / (work(last) / last.points().size()));
        }
        double best = workForOne / work(last);
        assertTrue(worst < 1.3 * best, worst + " is not near " + best);
        assertTrue(worst < evenly / 2, worst + " is hardly better than " + evenly);
    }

    @Test
    @Tag("thorough")
    void roundsDependOnNothingButCounts() throws IOException {
        List<SweepPlan> whole = rounds("whole", plan("whole", SEEN), 1);
        List<SweepPlan> divided = rounds("divided", plan("divided", SEEN, "trials-per-task=7777"), 1);
        for (int round = 0; round < whole.size(); round++) {
            assertEquals(
                    whole.get(round).points().stream().map(PlannedPoint::trials).toList(),
                    divided.get(round).points().stream()
                            .map(PlannedPoint::trials)
                            .toList());
        }
    }

    @Test
    void eventsThatAreNotSeenGetAQuarterOfARound() throws IOException {
        String grid = SEEN + "{ experiment = valiant, n = 32, events = \"congestion >= 14\" }\n";
        List<SweepPlan> plans = rounds("unseen", plan("unseen", grid), 3);
        for (int round = 1; round < plans.size(); round++) {
            PlannedPoint before = plans.get(round - 1).points().get(3);
            PlannedPoint after = plans.get(round).points().get(3);
            double share = (after.work() - before.work()) / (work(plans.get(round)) - work(plans.get(round - 1)));
            assertEquals(0.25, share, 0.01);
        }
    }

    @Test
    void aRoundNamesTheEventWithTheLargestError() throws IOException {
        SweepPlan first = TrialAllocation.first(plan("named", SEEN));
        CommittedSweep.run(directory.resolve("named"), first);
        CommittedCounts committed = CommittedCounts.read(place("named"));
        TrialAllocation.Round next = TrialAllocation.next(first, committed).orElseThrow();
        PlannedPoint worst = first.points().stream()
                .max(Comparator.comparingDouble(planned -> odds(planned, committed) / planned.trials()))
                .orElseThrow();
        assertEquals(worst.point(), next.worstPoint().point());
        assertEquals(Math.sqrt(odds(worst, committed) / worst.trials()), next.worst());
    }

    /** A trial of this point costs more than the least work of a round, and three trials observe the event once or twice. */
    @Test
    void aPointGrowsByOneTrialThatCostsMoreThanARound() throws IOException {
        String grid = "{ experiment = valiant, n = 1048576, events = \"congestion >= 9\" }\n";
        SweepPlan plan = plan("costly", grid, "trials=3", "seed=7");
        CommittedSweep.run(directory.resolve("costly"), plan);
        TrialAllocation.Round next = TrialAllocation.next(plan, CommittedCounts.read(place("costly")))
                .orElseThrow();
        assertTrue(next.worst() > 0, "the event was observed");
        assertEquals(4, next.plan().points().get(0).trials());
    }

    @Test
    void exactlyKnownEventsGetNoMoreTrials() throws IOException {
        String grid = "{ experiment = valiant, n = 8, events = [\"congestion >= 1\", \"congestion >= 9\"] }\n";
        assertEquals(1, rounds("exact", plan("exact", grid), 3).size());
    }

    @Test
    void aRunningSweepIsExtendedAndRecordsLooks() throws IOException {
        SweepPlan first = TrialAllocation.first(plan("looks", SEEN));
        CommittedSweep.run(directory.resolve("looks"), first);
        SweepPlan next = TrialAllocation.next(first, CommittedCounts.read(place("looks")))
                .orElseThrow()
                .plan();
        try (SweepWriter writer = SweepWriter.open(place("looks"), first, Catalogue.load(), false)) {
            assertTrue(writer.missing(first).isEmpty());
            writer.extend(next);
            assertFalse(writer.missing(next).isEmpty());
            for (int i = 0; i < first.points().size(); i++) {
                long trials = first.points().get(i).trials();
                boolean grows = next.points().get(i).trials() > trials;
                assertEquals(
                        grows ? List.of(trials) : List.of(),
                        writer.plan().points().get(i).looks());
            }
        }
        SweepPlan kept = place("looks").description(Catalogue.load()).plan();
        assertEquals(
                next.points().stream().map(PlannedPoint::trials).toList(),
                kept.points().stream().map(PlannedPoint::trials).toList());
    }

    /** A writer reads the commits once, and then adds those that it makes. */
    @Test
    void aWriterSumsItsOwnCommits() throws IOException {
        SweepPlan plan = TrialAllocation.first(plan("sum", SEEN));
        Path first = directory.resolve("sum/commits/00000000.parquet");
        try (SweepWriter writer = SweepWriter.open(place("sum"), plan, Catalogue.load(), false)) {
            CommittedSweep.commitSome(writer, 5);
            CommittedCounts counts = writer.counts();
            byte[] bytes = Files.readAllBytes(first);
            Files.write(first, new byte[1]);
            CommittedSweep.commitSome(writer, 7);
            assertSame(counts, writer.counts());
            Files.write(first, bytes);
            CommittedCounts read = CommittedCounts.read(place("sum"));
            plan.points().forEach(point -> assertEquals(read.of(point), counts.of(point)));
        }
    }
}
