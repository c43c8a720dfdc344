package io.swallowtail.jobs.cli;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.swallowtail.answers.plan.SweepFile;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.statistics.AnytimeLimits;
import io.swallowtail.jobs.commit.SweepDirectory;
import io.swallowtail.jobs.commit.SweepWriter;
import io.swallowtail.jobs.sql.Sessions;
import io.swallowtail.jobs.sweep.CommittedSweep;
import io.swallowtail.jobs.sweep.EndOracle;
import io.swallowtail.jobs.sweep.StopSignal;
import io.swallowtail.jobs.sweep.SweepProgress;
import io.swallowtail.jobs.sweep.SweepRunner;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.apache.commons.math3.special.Beta;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaFutureAction;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/**
 * Sweeps whose points end by themselves, through the command line: the tables are those of a plain loop, for every
 * division and interruption of the sweep. The point c = 2 ends with its second stop event; c = 3, which fails rarely,
 * at the most trials.
 */
class StoppingSweepTest {
    private static final String GRID = "{ experiment = collision, n = 8, c = [2, 3],"
            + " events = [\"failed\", \"congestion >= 2\", \"failed && rounds > 1\"] }";
    private static final String[] RULE = {
        "stop.event=[failed, \"congestion >= 3\"]", "stop.relative-error=0.3", "stop.max-trials=6000", "rows=all"
    };
    private static final long TIMES = 57;
    private static final long MOST = 6000;
    private static final double ALPHA = 1 - 0.95;
    private static final long SEED = 9;
    private static final Map<String, Predicate<long[]>> EVENTS = Map.of(
            "failed", metrics -> metrics[3] == 1,
            "congestion >= 2", metrics -> metrics[0] >= 2,
            "congestion >= 3", metrics -> metrics[0] >= 3,
            "failed && rounds > 1", metrics -> metrics[3] == 1 && metrics[1] > 1);

    @TempDir
    private static Path parent;

    private static SweepDirectories sweeps;
    private static List<String> whole;
    private static CommandLineRun first;

    @BeforeAll
    static void sweepOnce() throws IOException {
        sweeps = new SweepDirectories(parent, SEED);
        first = sweeps.command("whole", GRID, List.of("--progress", "plain"), with("trials-per-task=20000"));
        assertEquals(0, first.exit(), first.err());
        whole = sweeps.rows("whole");
    }

    private static String[] with(String... more) {
        String[] all = Arrays.copyOf(RULE, RULE.length + more.length);
        System.arraycopy(more, 0, all, RULE.length, more.length);
        return all;
    }

    /** With nothing left to do the same is printed without Spark, which would find no master behind this port. */
    @Test
    void aSecondRunReadsTheTables() throws IOException {
        try (ServerSocket port = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String master = "spark://127.0.0.1:" + port.getLocalPort();
            CommandLineRun again =
                    sweeps.command("whole", GRID, List.of("--master", master, "--progress", "plain"), RULE);
            assertEquals(0, again.exit(), again.err());
            assertEquals(first.out(), again.out());
            assertTrue(again.err().contains("Nothing is left to do"), again.err());
        }
    }

    /** Interrupted while a segment runs, killed after a commit, looked at in the middle, and run to its end. */
    @Test
    void tablesDoNotDependOnRangesAndInterruptions() throws IOException {
        StopSignal asked = StopSignal.never();
        AtomicReference<JavaFutureAction<Long>> jobOfTheHost = new AtomicReference<>();
        // The host's job waits for the core that the sweep has; giving up the sweep's job must not end it.
        Executable hostIsAnswered = () -> assertEquals(3, jobOfTheHost.get().get());
        simulate("short", asked, hostIsAnswered, new SweepProgress() {
            private volatile int segment;

            @Override
            public void started(int number, long trials) {
                segment = number;
            }

            @Override
            public void simulated(long trials, double work) {
                if (segment == 1 && !asked.isRequested()) {
                    jobOfTheHost.set(new JavaSparkContext(SparkContext.getOrCreate())
                            .parallelize(List.of(1, 2, 3), 1)
                            .countAsync());
                    asked.request();
                }
            }
        });
        assertThrows(
                IllegalStateException.class,
                () -> simulate("short", StopSignal.never(), () -> {}, new SweepProgress() {
                    @Override
                    public void committed(int segment) {
                        throw new IllegalStateException("killed");
                    }
                }));

        CommittedSweep.makeTables(sweeps.path("short"));
        // One of the open point's events has happened often enough; it is still looked at before the point's end.
        JsonNode open = sweeps.query("short", "SELECT interval, event, exceedances FROM tails WHERE c = 2");
        assertEquals(4, open.size());
        for (JsonNode row : open) {
            assertEquals("anytime", row.get("interval").asText(), row.toString());
            assertTrue(
                    !row.get("event").asText().equals("failed")
                            || row.get("exceedances").asLong() > TIMES,
                    row.toString());
        }
        assertEquals(
                sweeps.query("whole", "SELECT * FROM tails WHERE c = 3 ORDER BY event"),
                sweeps.query("short", "SELECT * FROM tails WHERE c = 3 ORDER BY event"));

        // The rest, in ranges as the planner likes them.
        CommandLineRun last = sweeps.command("short", GRID, List.of("--master", "local[1]"), RULE);
        assertEquals(0, last.exit(), last.err());
        assertEquals(whole, sweeps.rows("short"));
    }

    private static void simulate(String name, StopSignal stop, Executable after, SweepProgress progress)
            throws IOException {
        // The file that the command line writes, read without the command line.
        Path conf = Files.writeString(
                parent.resolve(name + "-interrupted.conf"),
                "sweep { name = test, seed = " + SEED + ", grid = [\n" + GRID + "\n] }\n");
        SweepPlan plan = new SweepFile(Catalogue.load()).read(conf, List.of(with("trials-per-task=500")));
        SweepDirectory directory = new SweepDirectory(sweeps.path(name).toString(), Sessions.hadoopConfiguration());
        try (SweepWriter writer = SweepWriter.open(directory, plan, Catalogue.load(), false);
                SparkSession spark = Sessions.start("local[1]", directory.scratch())) {
            new SweepRunner(spark, writer, Duration.ofSeconds(30), stop, progress).simulate();
            assertEquals(1, directory.commits().segments().size(), "the segment should have been given up");
            assertDoesNotThrow(after);
        }
    }

    @Test
    void everyRowIsThatOfAPlainLoop() throws IOException {
        for (String c : List.of("2", "3")) {
            Experiment collision = Catalogue.load().experiment("collision");
            Point point = new Point(collision, Parameters.parse(collision, Map.of("n", "8", "c", c)));
            long trials = Math.max(
                    end(point, "failed").orElse(MOST),
                    end(point, "congestion >= 3").orElse(MOST));
            assertEquals(c.equals("3"), trials == MOST);
            JsonNode tails = sweeps.query("whole", "SELECT * FROM tails WHERE point = '" + point.id() + "'");
            assertEquals(4, tails.size());
            for (JsonNode tail : tails) {
                check(tail, point, trials);
            }
            JsonNode counted = sweeps.query(
                    "whole",
                    "SELECT (SELECT COUNT(*) FROM trials_collision WHERE point = '" + point.id() + "') AS rows,"
                            + " (SELECT MAX(trial) FROM trials_collision WHERE point = '" + point.id() + "') AS last,"
                            + " MIN(count) AS least, MAX(count) AS most FROM moments WHERE point = '" + point.id()
                            + "' AND metric = 'failed'");
            assertEquals(
                    "[{\"rows\":" + trials + ",\"last\":" + (trials - 1) + ",\"least\":" + trials + ",\"most\":"
                            + trials + "}]",
                    counted.toString());
        }
        // The number of trials was not fixed beforehand, so nothing that takes it for fixed is said.
        assertNoFixedLimits("whole");
    }

    private static void assertNoFixedLimits(String name) throws IOException {
        assertEquals(
                "[{\"rows\":true,\"limits\":0}]",
                sweeps.query(
                                name,
                                "SELECT count(mean) > 0 AS rows, count(mean_low) + count(q50_low) AS limits FROM summary")
                        .toString());
    }

    private static OptionalLong end(Point point, String event) {
        return new EndOracle(point, SEED, EVENTS.get(event)).end(TIMES, MOST);
    }

    /** The limits by what defines them, by another library's beta distribution. */
    private static void check(JsonNode tail, Point point, long pointTrials) {
        String event = tail.get("event").asText();
        boolean stops = event.equals("failed") || event.equals("congestion >= 3");
        OptionalLong end = stops ? end(point, event) : OptionalLong.empty();
        long n = end.orElse(pointTrials);
        long k = new EndOracle(point, SEED, EVENTS.get(event)).exceedances(n);
        String interval = end.isPresent() ? "inverse" : stops ? "clopper-pearson" : "anytime";
        assertEquals(interval, tail.get("interval").asText(), tail.toString());
        assertEquals(n, tail.get("trials").asLong(), tail.toString());
        assertEquals(k, tail.get("exceedances").asLong(), tail.toString());
        double low = tail.get("ci_low").asDouble();
        double high = tail.get("ci_high").asDouble();
        double estimate = end.isPresent() ? (k - 1) / (n - 1.0) : k / (double) n;
        assertEquals(estimate, tail.get("estimate").asDouble(), 1e-15);
        if (interval.equals("anytime")) {
            assertEquals(AnytimeLimits.low(k, n, ALPHA), low, 1e-15);
            assertEquals(AnytimeLimits.high(k, n, ALPHA), high, 1e-15);
        } else {
            assertEquals(k == 0 ? 0 : ALPHA / 2, k == 0 ? low : Beta.regularizedBeta(low, k, n - k + 1), 1e-9);
            double above =
                    end.isPresent() ? Beta.regularizedBeta(high, k, n - k) : Beta.regularizedBeta(high, k + 1, n - k);
            assertEquals(1 - ALPHA / 2, above, 1e-9);
        }
        if (end.isPresent()) {
            assertEquals(TIMES, k);
            assertTrue(low > 0.7 * estimate && high < 1.3 * estimate, tail.toString());
            assertEquals(
                    Math.max(high / estimate - 1, 1 - low / estimate),
                    tail.get("relative_error").asDouble(),
                    1e-12);
            assertTrue(tail.get("relative_error").asDouble() <= 0.3, tail.toString());
        }
    }

    @Test
    void theRunReportsStopEventsAndEndedPoints() throws IOException {
        String rule = "A point ends when each of \"failed\", \"congestion >= 3\" has happened 57 times (relative error"
                + " 0.3), and after 6,000 trials at the latest.";
        assertTrue(first.err().contains(rule), first.err());
        assertTrue(first.err().contains("2 of 2 points ended"), first.err());
        assertTrue(first.out().contains("inverse") && first.out().contains("clopper-pearson"), first.out());

        Path conf = parent.resolve("whole.conf");
        CommandLineRun validated =
                CommandLineRun.of("validate", conf.toString(), "--set", RULE[0], "--set", RULE[1], "--set", RULE[2]);
        assertTrue(validated.out().contains("2 points of at most 6,000 trials"), validated.out());
        assertTrue(validated.out().contains(rule), validated.out());
    }

    /** A fixed number of trials, too: what there is has intervals that allow for stopping at will. */
    @Test
    void aStoppedSweepReportsItsTrials() throws IOException {
        sweeps.commit("stopped", GRID, "trials=200");
        CommandLineRun run =
                sweeps.command("stopped", GRID, List.of("--for", "1ms", "--progress", "plain"), "trials=1000000000");
        assertEquals(1, run.exit(), run.err());
        assertTrue(run.err().matches("(?s).*Stopped after .* trials are kept, 1,999,.* are to go\\..*"), run.err());
        assertEquals(
                "[{\"interval\":\"anytime\",\"points\":2,\"more\":true}]",
                sweeps.query(
                                "stopped",
                                "SELECT interval, count(DISTINCT point) AS points, max(trials) > 200 AS more FROM tails GROUP BY 1")
                        .toString());
        assertNoFixedLimits("stopped");
    }

    /** A bar is never longer than its frame, though a segment may hold more trials than are expected to be needed. */
    @Test
    void progressIsNeverMoreThanAll() throws IOException {
        StringWriter shown = new StringWriter();
        SweepPlan plan = new SweepFile(Catalogue.load()).read(parent.resolve("whole.conf"), List.of(RULE));
        ProgressPrinter progress = new ProgressPrinter(new PrintWriter(shown), ProgressMode.BAR, System::nanoTime);
        progress.opened("a", "a", plan, List.of());
        progress.expected(10, 10, 1, 2);
        progress.simulated(1000, 1000);
        progress.discarded(990);
        progress.simulated();
        assertTrue(
                shown.toString().contains("100%  1,000 of about 1,000 trials simulated  all done  1 of 2 points ended"),
                shown.toString());
        assertTrue(shown.toString().contains("990 trials were discarded"), shown.toString());
    }
}
