package io.swallowtail.jobs.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.plan.SweepFile;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.jobs.commit.FailingWriters;
import io.swallowtail.jobs.commit.SweepContents;
import io.swallowtail.jobs.commit.SweepDirectory;
import io.swallowtail.jobs.commit.SweepTables;
import io.swallowtail.jobs.commit.SweepWriter;
import io.swallowtail.jobs.commit.TaskResult;
import io.swallowtail.jobs.commit.TrialRange;
import io.swallowtail.jobs.sql.Sessions;
import io.swallowtail.jobs.store.FailingChange;
import io.swallowtail.jobs.store.FailingChange.Kind;
import io.swallowtail.jobs.store.LocalStore;
import io.swallowtail.jobs.store.Store;
import io.swallowtail.jobs.tableset.PublishedTables;
import io.swallowtail.jobs.upkeep.Merge;
import io.swallowtail.jobs.upkeep.Repair;
import io.swallowtail.jobs.upkeep.Verification;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Changes of files that a command makes fail in turn, in each of three ways. Then the command is given again. The directory has the
 * tables of an undisturbed command and no other files, and at most one segment was simulated a second time.
 */
class FailedStepsTest {
    private static final Catalogue CATALOGUE = Catalogue.load();
    private static final long SEGMENT = 100;

    private static final String VALIANT = "{ experiment = valiant, n = 8 }";
    private static final String COLLISION = "{ experiment = collision, n = 8, c = 2, events = [\"failed\"] }";
    private static final String SPLITTING =
            "{ experiment = valiant, n = 16, method = splitting, events = [\"congestion >= 6\"] }";

    @TempDir
    Path temporary;

    private final Map<String, TaskResult> splittings = new HashMap<>();
    private Store store;
    private Configuration configuration;
    private SparkSession spark;
    private int sparkSums;
    /** The points beside those of {@link #VALIANT}. */
    private String others = COLLISION + ", " + SPLITTING;

    /** A command that changes a directory. */
    @FunctionalInterface
    interface Command {
        /** Gives the command; returns the trials that each of its segments simulated. */
        List<Long> give(SweepDirectory directory, FailingChange failing) throws IOException;
    }

    /**
     * A command to be disturbed.
     *
     * @param before makes the directory's earlier contents
     * @param command the command
     * @param after the command that is given after the failure
     */
    record Scenario(String name, Command before, Command command, Command after) {}

    private SweepPlan plan(String grid, int trials, long seed) throws IOException {
        return read(
                "stop { event = \"congestion >= 3\", relative-error = 0.5, max-trials = " + trials + " }, grid = [ "
                        + grid + " ]",
                seed);
    }

    private SweepPlan read(String settings, long seed) throws IOException {
        Path conf = Files.writeString(
                temporary.resolve("a.conf"), "sweep { name = a, rows = all, seed = " + seed + ", " + settings + " }");
        return new SweepFile(CATALOGUE).read(conf, List.of());
    }

    private SweepDirectory directory(String name, FailingChange failing) throws IOException {
        return FailingWriters.directory(store.root() + "/" + name, configuration, failing);
    }

    /** The part of a command that follows the opening of the directory. */
    @FunctionalInterface
    private interface Work {
        void with(SweepWriter writer, FailingChange failing, List<Long> segments) throws IOException;
    }

    /** A command whose process may fail. It takes no lock, because the test's process would keep it. */
    private static Command failing(SweepPlan plan, boolean fresh, Work work) {
        return (directory, failing) -> {
            List<Long> segments = new ArrayList<>();
            try (SweepWriter writer = FailingWriters.open(directory, plan, fresh)) {
                try {
                    work.with(writer, failing, segments);
                } catch (IOException e) {
                    throw failing.isDead() ? e : explained(writer, e, failing);
                }
            } catch (IOException e) {
                if (!failing.hasFailed()) {
                    throw e;
                }
            }
            return segments;
        };
    }

    /** The user sees one line, which does not blame another writer. */
    private static IOException explained(SweepWriter writer, IOException failure, FailingChange failing) {
        IOException explained = writer.explain(failure);
        assertEquals(1, explained.getMessage().lines().count(), explained.getMessage());
        assertFalse(explained.getMessage().contains("taken over"), failing + ": " + explained.getMessage());
        return explained;
    }

    /** The same command in an undisturbed process with a lock, as on the command line. */
    private static List<Long> again(SweepDirectory directory, SweepPlan plan, boolean fresh, Work work)
            throws IOException {
        List<Long> segments = new ArrayList<>();
        try (SweepWriter writer = SweepWriter.open(directory, plan, CATALOGUE, fresh)) {
            work.with(writer, FailingChange.none(), segments);
        }
        return segments;
    }

    private Work run(SweepPlan plan) {
        return (writer, failing, segments) -> new SteppedRun(
                        writer, plan, SEGMENT, configuration, failing, splittings, segments, this::sparkSum)
                .run();
    }

    private CountsSum sparkSum(SweepWriter writer) {
        sparkSums++;
        return new CountsQuery(spark, writer);
    }

    private Scenario newSweep(SweepPlan plan) {
        return new Scenario(
                "new",
                (directory, none) -> List.of(),
                failing(plan, false, run(plan)),
                (directory, none) -> again(directory, plan, false, run(plan)));
    }

    /** A later sweep file has more points and trials, and an earlier run was killed. */
    private Scenario extended() throws IOException {
        SweepPlan small = plan(VALIANT, 100, 7);
        SweepPlan killed = plan(VALIANT + ", " + COLLISION, 100, 7);
        SweepPlan large = plan(VALIANT + ", " + others, 200, 7);
        return new Scenario(
                "extended",
                (directory, none) -> {
                    again(directory, small, false, run(small));
                    FailingChange death = FailingChange.deathAfter("experiment=collision/");
                    failing(killed, false, run(killed)).give(directory(name(directory), death), death);
                    assertTrue(FailingWriters.strays(directory).toString().contains("stray trials/"));
                    return List.of();
                },
                failing(large, false, run(large)),
                (directory, none) -> again(directory, large, false, run(large)));
    }

    private static String name(SweepDirectory directory) {
        return directory.toString().substring(directory.toString().lastIndexOf('/') + 1);
    }

    /** A run with {@code --fresh} replaces a sweep of another seed. */
    private Scenario fresh() throws IOException {
        SweepPlan old = plan(VALIANT, 100, 8);
        SweepPlan plan = plan(VALIANT + ", " + COLLISION, 200, 7);
        return new Scenario(
                "fresh",
                (directory, none) -> again(directory, old, false, run(old)),
                failing(plan, true, run(plan)),
                (directory, none) -> {
                    boolean isOld = directory.description(CATALOGUE).plan().seed() == 8;
                    return again(directory, plan, isOld, run(plan));
                });
    }

    /** A run with {@code --fresh} replaces a sweep by an equal one, which is resumed without {@code --fresh}. */
    private Scenario freshAndEqual() throws IOException {
        SweepPlan plan = plan(VALIANT + ", " + COLLISION, 200, 7);
        return new Scenario(
                "equal",
                (directory, none) -> again(directory, plan, false, run(plan)),
                failing(plan, true, (writer, failing, segments) -> {}),
                (directory, none) -> {
                    again(directory, plan, false, run(plan));
                    return List.of();
                });
    }

    /** Two directories are joined; if a part of the new one remains, a run completes it. */
    private Scenario merged() throws IOException {
        for (String grid : List.of(VALIANT, others)) {
            SweepPlan plan = plan(grid, 200, 7);
            SweepDirectory source = directory(grid.equals(VALIANT) ? "one" : "two", FailingChange.none());
            again(source, plan, false, run(plan));
        }
        SweepPlan joined = merge().plan();
        Work copy = (writer, failing, segments) -> {
            try {
                merge().into(writer);
            } catch (IOException e) {
                writer.abandon();
                throw e;
            }
            new SweepTables(writer).make();
        };
        return new Scenario(
                "merged",
                (directory, none) -> List.of(),
                failing(joined, false, copy),
                (directory, none) -> again(directory, joined, false, directory.isSweep() ? run(joined) : copy));
    }

    private Merge merge() throws IOException {
        FailingChange none = FailingChange.none();
        return new Merge(
                List.of(directory("one", none), directory("two", none)),
                CATALOGUE,
                new LocalSimulation(Sessions.hadoopConfiguration()));
    }

    /** {@code verify --repair} deletes a damaged commit and damaged tables. */
    Scenario repaired() throws IOException {
        SweepPlan plan = plan(VALIANT + ", " + COLLISION, 200, 7);
        return new Scenario(
                "repaired",
                (directory, none) -> {
                    again(directory, plan, false, run(plan));
                    Path root = Path.of(directory.toString());
                    for (Path damaged :
                            List.of(root.resolve("commits/00000000.parquet"), PublishedTables.file(root, "tails"))) {
                        Files.write(damaged, new byte[1], StandardOpenOption.APPEND);
                    }
                    return List.of();
                },
                (directory, failing) -> {
                    try {
                        Repair.of(directory, CATALOGUE, true, line -> {});
                    } catch (IOException e) {
                        if (!failing.hasFailed()) {
                            throw e;
                        }
                    }
                    return List.of();
                },
                (directory, none) -> {
                    Repair.of(directory, CATALOGUE, true, line -> {});
                    again(directory, plan, false, run(plan));
                    return List.of();
                });
    }

    /** Lets every so many changes of a command fail. */
    void disturb(Scenario scenario, int stride) throws IOException {
        FailingChange none = FailingChange.none();
        SweepDirectory undisturbed = directory(scenario.name + "-undisturbed", none);
        scenario.before.give(undisturbed, none);
        int first = none.begun();
        List<Long> segments = scenario.command.give(undisturbed, none);
        int changes = none.begun() - first;
        scenario.after.give(undisturbed, none);
        List<String> expected = contents(undisturbed);
        assertWhole("undisturbed", undisturbed);
        for (Kind kind : Kind.values()) {
            for (int change = kind.ordinal() % stride; change < changes; change += stride) {
                disturb(scenario, new FailingChange(change, kind), segments, expected);
            }
        }
    }

    private void disturb(Scenario scenario, FailingChange failing, List<Long> segments, List<String> expected)
            throws IOException {
        String name = scenario.name + "-disturbed";
        SweepDirectory again = directory(name, FailingChange.none());
        scenario.before.give(again, FailingChange.none());
        List<Long> simulated = new ArrayList<>(scenario.command.give(directory(name, failing), failing));
        assertTrue(failing.hasFailed());
        if (failing.isDead()) {
            FailingWriters.leaveLock(again);
        }
        simulated.addAll(scenario.after.give(again, FailingChange.none()));
        assertEquals(expected, contents(again), failing::toString);
        assertWhole(failing.toString(), again);
        long more = segments.isEmpty() ? 0 : sum(simulated) - sum(segments);
        assertTrue(
                more <= segments.stream().mapToLong(Long::longValue).max().orElse(0),
                () -> failing + ": " + more + " trials were simulated again");
        try (SweepWriter writer =
                SweepWriter.open(again, again.description(CATALOGUE).plan(), CATALOGUE, false)) {
            writer.abandon();
        }
    }

    private static long sum(List<Long> trials) {
        return trials.stream().mapToLong(Long::longValue).sum();
    }

    private static List<String> contents(SweepDirectory directory) throws IOException {
        List<String> contents = new ArrayList<>(SweepContents.of(directory));
        contents.addAll(SweepContents.tables(directory));
        return contents;
    }

    private static void assertWhole(String when, SweepDirectory directory) throws IOException {
        assertEquals(Set.of(), FailingWriters.strays(directory), when);
        assertEquals(
                List.of(),
                new Verification(directory, CATALOGUE, line -> {}).run().findings(),
                when);
    }

    void disturbAll(Store tested, int stride) throws IOException {
        store = tested;
        configuration = store.configuration();
        for (Scenario scenario : List.of(
                newSweep(plan(VALIANT + ", " + others, 200, 7)), extended(), fresh(), freshAndEqual(), merged())) {
            disturb(scenario, stride);
        }
    }

    /** An executor on a machine that does not see the directory: rows need it, counts do not. */
    @Test
    void rowsNeedASharedDirectory() throws IOException {
        SweepPlan plan = plan(VALIANT, 100, 1);
        List<TrialRange> ranges = List.of(new TrialRange(0, 0, 9));
        Path out = temporary.resolve("out");
        SegmentTask task = SegmentTask.of(plan, ranges, Map.of(), Map.of(), out.toUri() + "/_staging/writer/rows");
        String refusal = assertThrows(BadInputException.class, () -> task.simulate(new Configuration()))
                .getMessage();
        assertTrue(refusal.matches("--out: executor .* does not see " + out + "; .*"), refusal);
        assertFalse(Files.exists(out));
        TaskResult counted =
                SegmentTask.of(plan, ranges, Map.of(), Map.of(), null).simulate(new Configuration());
        assertEquals(9, counted.ranges().get(0).trials());
    }

    /** Splittings, which take most of the time, are in the tests of more changes. */
    @Test
    void someChangesOnALocalDisk() throws IOException {
        others = COLLISION;
        disturbAll(new LocalStore(temporary), 300);
    }

    @Test
    @Tag("thorough")
    void manyChangesOnALocalDisk() throws IOException {
        disturbAll(new LocalStore(temporary), 20);
        disturb(repaired(), 5);
    }

    /** Every change of a small sweep, whose commits either the driver or Spark sums. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @Tag("thorough")
    void everyChangeOfASmallSweep(boolean withSumsBySpark) throws IOException {
        store = new LocalStore(temporary);
        configuration = store.configuration();
        SweepPlan plan = plan(VALIANT, 100, 7);
        FailingChange.Change disturbances = () -> disturb(newSweep(plan), 1);
        if (withSumsBySpark) {
            withSumsBySpark(disturbances);
        } else {
            disturbances.make();
        }
    }

    /** Lets Spark sum the commits, of which the driver would sum so few. */
    void withSumsBySpark(FailingChange.Change disturbances) throws IOException {
        System.setProperty(CountsSum.SETTING, "spark");
        try (SparkSession session =
                Sessions.start("local[2]", temporary.resolve("spark").toString())) {
            spark = session;
            disturbances.make();
        } finally {
            System.clearProperty(CountsSum.SETTING);
        }
        assertTrue(sparkSums > 0);
    }
}
