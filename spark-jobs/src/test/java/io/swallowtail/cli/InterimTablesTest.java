package io.swallowtail.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.commit.CommittedCounts;
import io.swallowtail.commit.SweepDirectory;
import io.swallowtail.commit.SweepWriter;
import io.swallowtail.plan.SweepFile;
import io.swallowtail.plan.SweepPlan;
import io.swallowtail.sql.Sessions;
import io.swallowtail.sweep.CommittedSweep;
import io.swallowtail.sweep.OpenTails;
import io.swallowtail.tableset.PublishedTables;
import io.swallowtail.tableset.TableFile;
import io.swallowtail.tableset.TableSet;
import io.swallowtail.tails.TableEngine;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The interim tables of a run. */
class InterimTablesTest {
    private static final String GRID = "{ experiment = valiant, n = [16, 64], events = [\"congestion >= 3..6\"] }";

    @TempDir
    private Path parent;

    /** After half a pause, then after a pause or nineteen times what the last but the first took, and not when the run is at its end. */
    @Test
    void tablesTakeATwentiethOfTheTime() throws IOException {
        long[] seconds = {0};
        long[] takes = {1};
        boolean[] isRunning = {true};
        List<Long> made = new ArrayList<>();
        List<Long> readTimes = new ArrayList<>();
        List<OpenTails> reports = new ArrayList<>();
        StringWriter said = new StringWriter();
        Path conf =
                Files.writeString(parent.resolve("x.conf"), "sweep { name = x, trials = 9, grid = [" + GRID + "] }");
        SweepPlan plan = new SweepFile(Catalogue.load()).read(conf, List.of());
        try (SweepWriter writer = SweepWriter.open(
                new SweepDirectory(parent.resolve("none").toString(), Sessions.hadoopConfiguration()),
                plan,
                Catalogue.load(),
                false)) {
            InterimTables tables = new InterimTables(
                    seen -> {
                        made.add(seconds[0]);
                        seconds[0] += takes[0];
                        if (made.size() == 3) {
                            throw new IOException("no\nroom");
                        }
                    },
                    seen -> readTimes.add(seconds[0]),
                    writer,
                    plan,
                    () -> isRunning[0],
                    Duration.ofSeconds(60),
                    reports::add,
                    new PrintWriter(said),
                    () -> seconds[0] * 1_000_000_000L);
            while (seconds[0] < 500) {
                takes[0] = made.size() < 2 ? 10 : 1;
                isRunning[0] = seconds[0] < 400;
                tables.run();
                seconds[0]++;
            }
        }
        assertEquals(List.of(30L, 100L, 300L, 361L), made);
        assertEquals(
                List.of("The tables of what is done so far could not be made: no"),
                said.toString().lines().toList());
        assertEquals(3 + readTimes.size(), reports.size());
        assertEquals(List.of(5L, 10L, 15L, 20L, 25L, 45L), readTimes.subList(0, 6));
    }

    /** The rarest tails are shown after a minute, then after two more, and so on. */
    @Test
    void theRarestTailsAppearDuringARun() throws IOException {
        Path out = parent.resolve("s");
        Path conf = Files.writeString(
                parent.resolve("s.conf"),
                "sweep { name = s, seed = 7, trials = 300, grid = [ { experiment = valiant, n = 64,"
                        + " events = [\"congestion >= 3..5\"] } ] }");
        CommittedSweep.run(out, conf, List.of());
        SweepDirectory directory = new SweepDirectory(out.toString(), Sessions.hadoopConfiguration());
        SweepPlan plan = new SweepFile(Catalogue.load()).read(conf, List.of("trials=600"));
        StringWriter text = new StringWriter();
        long[] seconds = {0};
        try (SweepWriter writer = SweepWriter.open(directory, plan, Catalogue.load(), false)) {
            TableEngine engine = new TableEngine(writer.plan());
            List<OpenTails> open = new ArrayList<>();
            InterimTables tables = new InterimTables(
                    seen -> writer.tables()
                            .write(engine, CommittedCounts.read(directory).tables(writer.plan(), engine), true, seen),
                    seen -> CommittedCounts.read(directory)
                            .tables(writer.plan(), engine)
                            .forEachRemaining(seen),
                    writer,
                    plan,
                    () -> true,
                    Duration.ofSeconds(1),
                    open::add,
                    new PrintWriter(text, true),
                    () -> seconds[0] * 1_000_000_000L);
            seconds[0] = 6;
            tables.run();
            assertEquals("valiant n=64", open.get(0).point());
            seconds[0] = 59;
            tables.run();
            assertEquals("", text.toString());
            assertEquals(0, open.get(0).unseen());
            assertEquals("congestion >= 5", open.get(0).event());
            seconds[0] = 61;
            tables.run();
            String first = text.toString();
            assertTrue(first.contains("So far, the rarest of 3 tails"), first);
            List<String> rows = first.lines().skip(3).toList();
            assertEquals(3, rows.size(), first);
            assertTrue(rows.get(0).startsWith("valiant n=64  congestion >= 5     300"), first);
            seconds[0] = 100;
            tables.run();
            assertEquals(first, text.toString());
            seconds[0] = 182;
            tables.run();
            assertTrue(text.toString().length() > first.length());
        }
    }

    /** A reader sees whole sets of tables, of more trials each time; in the end they are those of a run that made them once. */
    @Test
    @Tag("thorough")
    void interimTablesAreWholeAndTheLastOnesEqual() throws Exception {
        SweepDirectories sweeps = new SweepDirectories(parent, 5);
        sweeps.run("once", GRID, "trials=400000");
        AtomicBoolean over = new AtomicBoolean();
        CompletableFuture<Set<String>> looking = CompletableFuture.supplyAsync(() -> look(over));
        CommandLineRun run = sweeps.command(
                "often",
                GRID,
                List.of("--refresh", "1ms", "--segment", "200ms", "--progress", "plain"),
                "trials=400000");
        over.set(true);
        assertEquals(0, run.exit(), run.err());
        Set<String> seen = looking.get();
        assertTrue(seen.size() > 1, "only " + seen);
        for (String table : SweepDirectory.TABLES) {
            assertEquals(
                    -1,
                    Files.mismatch(
                            PublishedTables.file(sweeps.path("once"), table),
                            PublishedTables.file(sweeps.path("often"), table)),
                    table);
        }
        assertEquals(
                0,
                CommandLineRun.of("verify", "--data", sweeps.path("often").toString())
                        .exit());
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
