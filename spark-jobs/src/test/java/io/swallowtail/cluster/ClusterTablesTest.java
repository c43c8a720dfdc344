package io.swallowtail.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The tables of a sweep are equal, row by row, on every kind of Spark and after kills of any of its processes. */
@Tag("cluster")
class ClusterTablesTest {
    /** The sweeps; a stopping rule goes with plain trials only. */
    private enum Kind {
        STOPPING("""
                seed = 7, rows = all, stop { event = "failed", relative-error = 0.04, max-trials = 60000 },
                grid = [ { experiment = collision, n = [16, 64], c = 2, events = ["failed", "rounds > 1"] },
                         { experiment = valiant, n = [16, 64], events = ["congestion >= 4..6"] } ]"""),
        FIXED("""
                seed = 7, rows = all, trials = 60000, replications = 20,
                grid = [ { experiment = collision, n = [16, 64], c = 2, events = ["failed"] },
                         { experiment = valiant, n = [16, 64], events = ["congestion >= 4..6"] },
                         { experiment = collision, n = 16, c = 3, method = splitting, events = ["failed"] },
                         { experiment = valiant, n = 8, method = union, events = ["congestion >= 6"] } ]""");

        private final String text;
        private ClusterSweep sweep;
        private List<String> expected;

        Kind(String text) {
            this.text = text;
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
            kind.sweep
                    .start("one", "local[1]", NO_OPTIONS, "--progress", "none")
                    .end(0);
            kind.expected = kind.sweep.rows("one");
            assertTrue(kind.expected.stream().anyMatch(row -> row.startsWith("trials_collision ")));
        }
        for (String method : List.of("monte-carlo", "splitting", "union")) {
            assertTrue(
                    Kind.FIXED.expected.stream().anyMatch(row -> row.startsWith("tails ") && row.contains(method)),
                    method);
        }
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    private static ClusterSweep.Run startShort(Kind kind, String name, List<String> javaOptions) throws Exception {
        return kind.sweep.start(name, javaOptions, "--segment", "2s", "--progress", "plain");
    }

    private static void finishes(Kind kind, String name, ClusterSweep.Run run) throws Exception {
        run.end(0);
        assertEquals(kind.expected, kind.sweep.rows(name));
    }

    private static ProcessHandle executor() throws Exception {
        while (cluster.executors().isEmpty()) {
            Thread.sleep(20);
        }
        return cluster.executors().get(0);
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void twoThreads(Kind kind) throws Exception {
        finishes(kind, "two", kind.sweep.start("two", "local[2]", NO_OPTIONS, "--segment", "2s"));
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void aCluster(Kind kind) throws Exception {
        finishes(kind, "cluster", startShort(kind, "cluster", NO_OPTIONS));
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void speculation(Kind kind) throws Exception {
        finishes(
                kind,
                "speculation",
                startShort(
                        kind,
                        "speculation",
                        List.of(
                                "-Dspark.speculation=true",
                                "-Dspark.speculation.multiplier=1.01",
                                "-Dspark.speculation.quantile=0.1",
                                "-Dspark.speculation.minTaskRuntime=50ms",
                                "-Dspark.speculation.interval=20ms")));
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void anExecutorThatIsKilled(Kind kind) throws Exception {
        ClusterSweep.Run run = startShort(kind, "executor", NO_OPTIONS);
        run.awaitCommits(1);
        cluster.kill(executor());
        finishes(kind, "executor", run);
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void aWorkerThatIsKilled(Kind kind) throws Exception {
        ClusterSweep.Run run = startShort(kind, "worker", NO_OPTIONS);
        run.awaitCommits(1);
        cluster.kill(cluster.worker(0));
        try {
            finishes(kind, "worker", run);
        } finally {
            cluster.restartWorker(0);
        }
    }

    /** The death of an executor is a failure of its task; here the first failure ends the run. */
    @ParameterizedTest
    @EnumSource(Kind.class)
    void aTaskThatFailsTooOften(Kind kind) throws Exception {
        ClusterSweep.Run run = startShort(kind, "task", List.of("-Dspark.task.maxFailures=1"));
        run.awaitCommits(1);
        cluster.executors().forEach(cluster::kill);
        String printed = run.end(1);
        assertTrue(printed.contains("failed 1 times"), printed);
        assertFalse(printed.contains("\tat "), printed);
        finishes(kind, "task", startShort(kind, "task", NO_OPTIONS));
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void aDriverThatIsKilled(Kind kind) throws Exception {
        ClusterSweep.Run run = startShort(kind, "driver", NO_OPTIONS);
        run.awaitCommits(1);
        cluster.kill(run.process().toHandle());
        assertFalse(run.process().isAlive());
        finishes(kind, "driver", startShort(kind, "driver", NO_OPTIONS));
    }
}
