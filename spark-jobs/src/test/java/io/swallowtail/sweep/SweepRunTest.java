package io.swallowtail.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.commit.CommittedCounts;
import io.swallowtail.commit.SweepDirectory;
import io.swallowtail.commit.SweepWriter;
import io.swallowtail.commit.TrialRange;
import io.swallowtail.plan.PlannedPoint;
import io.swallowtail.plan.SweepFile;
import io.swallowtail.plan.SweepPlan;
import io.swallowtail.sql.Sessions;
import io.swallowtail.tableset.PublishedTables;
import io.swallowtail.tableset.TableFile;
import io.swallowtail.tableset.TableSet;
import io.swallowtail.upkeep.Verification;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs of sweeps by Java code, without the command line. */
class SweepRunTest {
    private static final String GRID = "{ experiment = valiant, n = [16, 64], events = \"congestion >= 3..6\" }";
    private static final Path PAGE = Path.of("../docs/how-to/spark.md");

    private static final SweepRun.Settings FIXED =
            new SweepRun.Settings(Duration.ofSeconds(30), Duration.ZERO, Optional.empty());

    @TempDir
    private Path parent;

    private Path conf(String grid) throws IOException {
        return Files.writeString(
                parent.resolve("test.conf"), "sweep { name = test, seed = 5, trials = 10, grid = [ " + grid + " ] }");
    }

    private static SweepRun.Settings budget(String time) {
        return new SweepRun.Settings(Duration.ofSeconds(30), Duration.ZERO, Optional.of(Duration.parse(time)));
    }

    private SweepDirectory directory(String name) throws IOException {
        return new SweepDirectory(parent.resolve(name).toString(), Sessions.hadoopConfiguration());
    }

    private SweepPlan plan(String grid, String... settings) throws IOException {
        return new SweepFile(Catalogue.load()).read(conf(grid), List.of(settings));
    }

    private SweepRun.Ending run(
            String name, SweepPlan plan, SweepRun.Settings times, StopSignal stop, SweepProgress progress)
            throws IOException {
        try (SweepWriter writer = SweepWriter.open(directory(name), plan, Catalogue.load(), false);
                SparkSession spark =
                        Sessions.start("local[2]", writer.directory().scratch())) {
            return new SweepRun(spark, writer, plan, times, progress).run(stop, rows -> {});
        }
    }

    private void assertSameTables(String expected, String actual) throws IOException {
        for (String table : SweepDirectory.TABLES) {
            Path one = PublishedTables.file(parent.resolve(expected), table);
            assertEquals(-1, Files.mismatch(one, PublishedTables.file(parent.resolve(actual), table)), table);
        }
    }

    /** The Java program of a page of the documentation runs a sweep, and a second time there is nothing to do. */
    @Test
    void theDocumentedProgramRunsASweep() throws Exception {
        Matcher program = Pattern.compile("```java\n(import(?:.*\n)*?)```\n").matcher(Files.readString(PAGE));
        assertTrue(program.find());
        Path source = Files.writeString(parent.resolve("RunSweep.java"), program.group(1));
        int failed = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-proc:none", "-cp", System.getProperty("java.class.path"), source.toString());
        assertEquals(0, failed);
        CommittedSweep.run(parent.resolve("expected"), plan(GRID, "trials=1000"));
        CommittedSweep.makeTables(parent.resolve("expected"));
        String[] arguments = {conf(GRID).toString(), parent.resolve("out").toString()};
        PrintStream out = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {parent.toUri().toURL()})) {
            Method main = loader.loadClass("RunSweep").getDeclaredMethod("main", String[].class);
            main.setAccessible(true);
            main.invoke(null, (Object) arguments);
            assertSameTables("expected", "out");
            main.invoke(null, (Object) arguments);
        } finally {
            System.setOut(out);
        }
        assertEquals(
                List.of("COMPLETE", "COMPLETE"),
                printed.toString(StandardCharsets.UTF_8).lines().toList());
        assertSameTables("expected", "out");
    }

    @Test
    void aRunSaysWhyItEnded() throws IOException {
        SweepProgress none = SweepProgress.NONE;
        assertEquals(SweepRun.Ending.STOPPED, run("late", plan(GRID), FIXED, StopSignal.after(0), none));
        assertEquals(List.of(), directory("late").commits().segments());
        assertEquals(SweepRun.Ending.COMPLETE, run("late", plan(GRID), FIXED, StopSignal.never(), none));
        SweepPlan first = TrialAllocation.first(plan("{ experiment = valiant, n = 8, events = \"congestion >= 1\" }"));
        assertEquals(SweepRun.Ending.BUDGET_SPENT, run("rounds", first, budget("PT0.001S"), StopSignal.never(), none));
        assertEquals(SweepRun.Ending.NOTHING_TO_GAIN, run("rounds", first, budget("PT10M"), StopSignal.never(), none));
    }

    /** The running sum of a run plans the same rounds as counts that are read from the commits after each round. */
    @Test
    @Tag("thorough")
    void roundsFollowFromTheCommits() throws IOException {
        SweepPlan first = TrialAllocation.first(plan(GRID));
        List<SweepPlan> rounds = new ArrayList<>();
        StopSignal stop = StopSignal.never();
        SweepProgress progress = new SweepProgress() {
            @Override
            public void next(TrialAllocation.Round round, SweepPlan plan, List<TrialRange> missing) {
                rounds.add(round.plan());
                if (rounds.size() == 3) {
                    stop.request();
                }
            }
        };
        assertEquals(SweepRun.Ending.STOPPED, run("rounds", first, budget("PT10M"), stop, progress));
        SweepPlan plan = first;
        for (SweepPlan round : rounds) {
            CommittedSweep.run(parent.resolve("read"), plan);
            plan = TrialAllocation.next(plan, CommittedCounts.read(directory("read")))
                    .orElseThrow()
                    .plan();
            assertEquals(
                    plan.points().stream().map(PlannedPoint::trials).toList(),
                    round.points().stream().map(PlannedPoint::trials).toList());
        }
    }

    /** A reader sees whole sets of tables, of more trials each time; in the end they are those of a run that made them once. */
    @Test
    @Tag("thorough")
    void interimTablesAreWholeAndTheLastOnesEqual() throws Exception {
        SweepPlan plan = plan(GRID, "trials=400000");
        SweepRun.Settings often = new SweepRun.Settings(Duration.ofMillis(200), Duration.ofMillis(1), Optional.empty());
        assertEquals(SweepRun.Ending.COMPLETE, run("once", plan, FIXED, StopSignal.never(), SweepProgress.NONE));
        AtomicBoolean over = new AtomicBoolean();
        CompletableFuture<Set<String>> looking = CompletableFuture.supplyAsync(() -> look(over));
        SweepRun.Ending ending = run("often", plan, often, StopSignal.never(), SweepProgress.NONE);
        over.set(true);
        assertEquals(SweepRun.Ending.COMPLETE, ending);
        Set<String> seen = looking.get();
        assertTrue(seen.size() > 1, "only " + seen);
        assertSameTables("once", "often");
        assertEquals(
                List.of(),
                new Verification(directory("often"), Catalogue.load(), line -> {})
                        .run()
                        .findings());
    }

    /** Looks again and again; gives the trials of the sets seen. */
    private Set<String> look(AtomicBoolean over) {
        Set<String> seen = new HashSet<>();
        try {
            SweepDirectory directory =
                    new SweepDirectory(parent.resolve("often").toString(), Sessions.hadoopConfiguration());
            while (!over.get()) {
                List<Map<String, Long>> trials = directory
                        .tableSets()
                        .read(set -> set.isEmpty()
                                ? List.of()
                                : List.of(trials(set.get(), "tails"), trials(set.get(), "summary")));
                if (!trials.isEmpty()) {
                    assertEquals(trials.get(0), trials.get(1));
                    seen.add(trials.get(0).toString());
                }
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return seen;
    }

    private static Map<String, Long> trials(TableSet set, String table) throws IOException {
        return TableFile.read(set.file(table), Sessions.hadoopConfiguration()).rows().stream()
                .collect(Collectors.toMap(row -> row.text("point"), row -> row.whole("trials"), (a, b) -> a));
    }
}
