package io.swallowtail.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.commit.SweepDirectory;
import io.swallowtail.commit.TableReader;
import io.swallowtail.report.Table;
import io.swallowtail.sql.Sessions;
import io.swallowtail.sweep.OpenTails;
import io.swallowtail.sweep.SweepProgress;
import java.io.IOException;
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

/** The tables that are there while a run goes on. */
class TablesSoFarTest {
    private static final String GRID = "{ experiment = valiant, n = [16, 64], events = [\"congestion >= 3..6\"] }";

    @TempDir
    private Path parent;

    /** After half a pause, then after a pause or nineteen times what the last but the first took, and not when the run is at its end. */
    @Test
    void tablesTakeATwentiethOfTheTime() {
        long[] seconds = {0};
        long[] takes = {1};
        boolean[] goesOn = {true};
        List<Long> made = new ArrayList<>();
        List<OpenTails> heard = new ArrayList<>();
        List<String> said = new ArrayList<>();
        TablesSoFar tables = new TablesSoFar(
                new SweepProgress() {
                    @Override
                    public void open(OpenTails tails) {
                        heard.add(tails);
                    }
                },
                () -> {
                    made.add(seconds[0]);
                    seconds[0] += takes[0];
                    if (made.size() == 3) {
                        throw new IOException("no\nroom");
                    }
                    return new OpenTails(0.5, "failed", 2);
                },
                () -> goesOn[0],
                Duration.ofSeconds(60),
                said::add,
                () -> seconds[0] * 1_000_000_000L);
        while (seconds[0] < 500) {
            takes[0] = made.size() < 2 ? 10 : 1;
            goesOn[0] = seconds[0] < 400;
            tables.committed(0);
            seconds[0]++;
        }
        assertEquals(List.of(30L, 100L, 300L, 361L), made);
        assertEquals(List.of("The tables of what is done so far could not be made: no"), said);
        assertEquals(3, heard.size());
    }

    /** Whoever looks sees whole sets of tables, of more trials each time; in the end they are those of a run that made them once. */
    @Test
    @Tag("thorough")
    void tablesAreThereMeanwhileAndTheSameInTheEnd() throws Exception {
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
        assertTrue(run.err().contains("worst relative error"), run.err());
        Set<String> seen = looking.get();
        assertTrue(seen.size() > 1, "only " + seen);
        for (String table : SweepDirectory.TABLES) {
            assertEquals(
                    -1,
                    Files.mismatch(
                            sweeps.path("once").resolve(table + ".parquet"),
                            sweeps.path("often").resolve(table + ".parquet")),
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
                if (directory.tables().size() < SweepDirectory.TABLES.size()) {
                    continue;
                }
                List<Map<String, Long>> trials = new TableReader(directory)
                        .read(() -> List.of(trials(directory, "tails"), trials(directory, "summary")));
                assertEquals(trials.get(0), trials.get(1));
                seen.add(trials.get(0).toString());
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return seen;
    }

    private static Map<String, Long> trials(SweepDirectory directory, String table) throws IOException {
        return Table.read(directory.table(table), Sessions.hadoopConfiguration()).rows().stream()
                .collect(Collectors.toMap(row -> row.text("point"), row -> row.whole("trials"), (a, b) -> a));
    }
}
