package io.swallowtail.jobs.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.jobs.store.HdfsServer;
import io.swallowtail.jobs.store.S3Server;
import io.swallowtail.jobs.store.Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The tables and trials of a sweep are equal, row by row, for any number of threads and executors, on every store, and after any of its
 * processes is killed. Each case checks that the kill met a segment that was simulated.
 */
@Tag("cluster")
class ClusterTablesTest {
    /** Ten points in two sweeps, because a stopping rule does not go with union sampling. */
    private enum Kind {
        FIXED("""
                seed = 7, rows = all, trials = 2500, replications = 20,
                grid = [ { experiment = collision, n = [64, 1024], c = 2, events = ["failed", "rounds > 1"] },
                         { experiment = valiant, n = [64, 1024], events = ["congestion >= 4..6"] },
                         { experiment = collision, n = 16, c = 3, method = splitting, events = ["failed"] },
                         { experiment = valiant, n = 16, method = union, events = ["congestion >= 6"] } ]"""),
        STOPPING("""
                seed = 7, rows = all, replications = 20,
                stop { event = "rounds > 2", relative-error = 0.08, max-trials = 2500 },
                grid = [ { experiment = collision, n = [64, 1024], c = 2, events = ["failed"] },
                         { experiment = valiant, n = 1024, events = ["congestion >= 6..8"] },
                         { experiment = valiant, n = 16, method = splitting, events = ["congestion >= 7"] } ]""");

        private final String text;
        private ClusterSweep sweep;
        private List<String> expected;

        Kind(String text) {
            this.text = text;
        }

        ClusterSweep.Run start(String name, List<String> javaOptions) throws IOException {
            return sweep.start(name, javaOptions, "--segment", "1s");
        }

        String finishes(String name, ClusterSweep.Run run) throws Exception {
            String printed = run.end(0);
            ClusterSweep.assertSameRows(expected, sweep.rows(name));
            return printed;
        }

        void finishesOn(Store store) throws Exception {
            sweep.start(store, name(), cluster.url(), NO_OPTIONS, "--segment", "1s")
                    .end(0);
            ClusterSweep.assertSameRows(expected, ClusterSweep.rows(store, name()));
        }
    }

    private static final List<String> NO_OPTIONS = List.of();

    @TempDir
    private static Path directory;

    private static StandaloneCluster cluster;

    @BeforeAll
    static void runOnOneThread() throws Exception {
        cluster = StandaloneCluster.start(directory.resolve("cluster"));
        for (Kind kind : Kind.values()) {
            kind.sweep = new ClusterSweep(cluster, Files.createDirectory(directory.resolve(kind.name())), kind.text);
            kind.sweep.runLocally("one", 1);
            kind.expected = kind.sweep.rows("one");
            assertTrue(kind.expected.stream().anyMatch(row -> row.startsWith("trials_collision ")));
            assertTrue(has(kind, "splitting"));
        }
        assertTrue(has(Kind.FIXED, "union"));
    }

    private static boolean has(Kind kind, String method) {
        return kind.expected.stream().anyMatch(row -> row.startsWith("tails ") && row.contains(method));
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void twoThreads(Kind kind) throws Exception {
        kind.sweep.runLocally("two", 2);
        ClusterSweep.assertSameRows(kind.expected, kind.sweep.rows("two"));
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void aCluster(Kind kind) throws Exception {
        String printed = kind.finishes("cluster", kind.start("cluster", NO_OPTIONS));
        assertFalse(printed.contains("An executor ended"), printed);
    }

    /** One executor is stopped until copies of its tasks have run on the other worker, and then finishes its own. */
    @ParameterizedTest
    @EnumSource(Kind.class)
    void speculation(Kind kind) throws Exception {
        Path events = Files.createDirectory(directory.resolve(kind + "-events"));
        ClusterSweep.Run run = kind.start(
                        "speculation",
                        List.of(
                                "-Dspark.speculation=true",
                                "-Dspark.speculation.multiplier=1.01",
                                "-Dspark.speculation.quantile=0.1",
                                "-Dspark.speculation.minTaskRuntime=50ms",
                                "-Dspark.speculation.interval=20ms",
                                "-Dspark.eventLog.enabled=true",
                                "-Dspark.eventLog.compress=false",
                                "-Dspark.eventLog.rolling.enabled=false",
                                "-Dspark.eventLog.dir=" + events.toUri()))
                .intoSegment();
        ProcessHandle slow = cluster.executors().get(0);
        cluster.stop(slow);
        while (run.process().isAlive() && !speculated(events)) {
            Thread.sleep(50);
        }
        cluster.proceed(slow);
        kind.finishes("speculation", run);
        assertTrue(speculated(events));
    }

    private static boolean speculated(Path events) throws IOException {
        try (Stream<Path> logs = Files.list(events)) {
            for (Path log : logs.toList()) {
                if (Files.readString(log).contains("\"Speculative\":true")) {
                    return true;
                }
            }
        }
        return false;
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void anExecutorThatIsKilled(Kind kind) throws Exception {
        ClusterSweep.Run run = kind.start("executor", NO_OPTIONS).intoSegment();
        cluster.kill(cluster.executors().get(0));
        String printed = kind.finishes("executor", run);
        assertTrue(printed.contains("An executor ended: "), printed);
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void aWorkerThatIsKilled(Kind kind) throws Exception {
        ClusterSweep.Run run = kind.start("worker", NO_OPTIONS).intoSegment();
        cluster.kill(cluster.worker(0));
        try {
            String printed = kind.finishes("worker", run);
            assertTrue(printed.contains("An executor ended: "), printed);
        } finally {
            cluster.restartWorker(0);
        }
    }

    /** The death of an executor is a failure of its task; here the first failure ends the run. */
    @ParameterizedTest
    @EnumSource(Kind.class)
    void aTaskThatFailsTooOften(Kind kind) throws Exception {
        ClusterSweep.Run run =
                kind.start("task", List.of("-Dspark.task.maxFailures=1")).intoSegment();
        cluster.executors().forEach(cluster::kill);
        String printed = run.end(1);
        assertTrue(printed.contains("failed 1 times"), printed);
        assertFalse(printed.contains("\tat "), printed);
        kind.finishes("task", kind.start("task", NO_OPTIONS));
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void aDriverThatIsKilled(Kind kind) throws Exception {
        ClusterSweep.Run run = kind.start("driver", NO_OPTIONS).intoSegment();
        cluster.kill(run.process().toHandle());
        assertTrue(run.count("started") > run.count("committed"));
        assertEquals(137, run.process().waitFor());
        kind.finishes("driver", kind.start("driver", NO_OPTIONS));
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void hdfs(Kind kind) throws Exception {
        try (Store store = HdfsServer.start(directory.resolve(kind + "-hdfs"))) {
            kind.finishesOn(store);
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void s3(Kind kind) throws Exception {
        try (Store store = S3Server.start(Files.createDirectory(directory.resolve(kind + "-s3")))) {
            kind.finishesOn(store);
        }
    }
}
