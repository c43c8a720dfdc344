package io.swallowtail.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.commit.CommittedCounts;
import io.swallowtail.commit.SweepDirectory;
import io.swallowtail.commit.SweepWriter;
import io.swallowtail.plan.SweepFile;
import io.swallowtail.plan.SweepPlan;
import io.swallowtail.sql.Sessions;
import io.swallowtail.tails.PointTables;
import io.swallowtail.tails.TableEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The interim tables of a run. */
class InterimTablesTest {
    private static final String GRID = "{ experiment = valiant, n = [16, 64], events = [\"congestion >= 3..6\"] }";

    @TempDir
    private Path parent;

    /** What a run reports about its interim tables. */
    private static final class Reports implements SweepProgress {
        private final List<OpenTails> open = new ArrayList<>();
        private final List<String> failures = new ArrayList<>();

        @Override
        public void open(OpenTails tails) {
            open.add(tails);
        }

        @Override
        public void tablesFailed(String why) {
            failures.add(why);
        }
    }

    /** After half a pause, then after a pause or nineteen times what the last but the first took, and not when the run is at its end. */
    @Test
    void tablesTakeATwentiethOfTheTime() throws IOException {
        long[] seconds = {0};
        long[] takes = {1};
        boolean[] isRunning = {true};
        List<Long> made = new ArrayList<>();
        List<Long> readTimes = new ArrayList<>();
        Reports reports = new Reports();
        Path conf =
                Files.writeString(parent.resolve("x.conf"), "sweep { name = x, trials = 9, grid = [" + GRID + "] }");
        SweepPlan plan = new SweepFile(Catalogue.load()).read(conf, List.of());
        try (SweepWriter writer = SweepWriter.open(
                new SweepDirectory(parent.resolve("none").toString(), Sessions.hadoopConfiguration()),
                plan,
                Catalogue.load(),
                false)) {
            InterimTables.Source source = new InterimTables.Source() {
                @Override
                public boolean grows() {
                    return isRunning[0];
                }

                @Override
                public void write(Consumer<PointTables> seen) throws IOException {
                    made.add(seconds[0]);
                    seconds[0] += takes[0];
                    if (made.size() == 3) {
                        throw new IOException("no\nroom");
                    }
                }

                @Override
                public void read(Consumer<PointTables> seen) {
                    readTimes.add(seconds[0]);
                }
            };
            InterimTables tables = new InterimTables(
                    source, writer, plan, Duration.ofSeconds(60), reports, () -> seconds[0] * 1_000_000_000L);
            while (seconds[0] < 500) {
                takes[0] = made.size() < 2 ? 10 : 1;
                isRunning[0] = seconds[0] < 400;
                tables.run();
                seconds[0]++;
            }
        }
        assertEquals(List.of(30L, 100L, 300L, 361L), made);
        assertEquals(List.of("no"), reports.failures);
        assertEquals(3 + readTimes.size(), reports.open.size());
        assertEquals(List.of(5L, 10L, 15L, 20L, 25L, 45L), readTimes.subList(0, 6));
    }

    /** The tail with the largest relative error is reported with the interim tables. */
    @Test
    void theWorstTailIsReportedDuringARun() throws IOException {
        Path out = parent.resolve("s");
        Path conf = Files.writeString(
                parent.resolve("s.conf"),
                "sweep { name = s, seed = 7, trials = 300, grid = [ { experiment = valiant, n = 64,"
                        + " events = [\"congestion >= 3..5\"] } ] }");
        CommittedSweep.run(out, conf, List.of());
        SweepDirectory directory = new SweepDirectory(out.toString(), Sessions.hadoopConfiguration());
        SweepPlan plan = new SweepFile(Catalogue.load()).read(conf, List.of("trials=600"));
        Reports reports = new Reports();
        long[] seconds = {0};
        try (SweepWriter writer = SweepWriter.open(directory, plan, Catalogue.load(), false)) {
            TableEngine engine = new TableEngine(writer.plan());
            InterimTables.Source source = new InterimTables.Source() {
                @Override
                public boolean grows() {
                    return true;
                }

                @Override
                public void write(Consumer<PointTables> seen) throws IOException {
                    writer.tables()
                            .write(engine, CommittedCounts.read(directory).tables(writer.plan(), engine), true, seen);
                }

                @Override
                public void read(Consumer<PointTables> seen) throws IOException {
                    CommittedCounts.read(directory)
                            .tables(writer.plan(), engine)
                            .forEachRemaining(seen);
                }
            };
            InterimTables tables = new InterimTables(
                    source, writer, plan, Duration.ofSeconds(1), reports, () -> seconds[0] * 1_000_000_000L);
            seconds[0] = 6;
            tables.run();
            assertEquals("valiant n=64", reports.open.get(0).point());
            assertEquals(0, reports.open.get(0).unseen());
            assertEquals("congestion >= 5", reports.open.get(0).event());
        }
    }
}
