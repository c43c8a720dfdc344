package io.swallowtail.jobs.cluster;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A master with the driver, and two workers, on three hosts: links that fail, a slow host, and hosts that do not see the sweep's directory. */
@Tag("cluster")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class SeveralHostsTest {
    private static final String SWEEP =
            "trials = 60000, grid = [ { experiment = valiant, n = [64, 1024], events = [\"congestion >= 4\"] } ], rows = ";

    @TempDir
    private static Path directory;

    private static NetworkHosts hosts;
    private static StandaloneCluster cluster;
    private static ClusterSweep sweep;
    private static List<String> expected;

    @BeforeAll
    static void start() throws Exception {
        Path hidden = Files.createDirectory(directory.resolve("hidden"));
        try {
            hosts = NetworkHosts.make(hidden);
        } catch (IOException e) {
            String reason = "Several hosts are not tested: " + e.getMessage();
            System.out.println(reason);
            abort(reason);
        }
        cluster = StandaloneCluster.start(directory.resolve("cluster"), hosts);
        sweep = new ClusterSweep(cluster, directory, SWEEP + "all");
        sweep.runLocally("local", 2);
        expected = sweep.rows("local");
    }

    @AfterAll
    static void stop() throws IOException {
        if (cluster != null) {
            cluster.close();
        }
        if (hosts != null) {
            hosts.close();
        }
    }

    /** Both executors have registered before the first task runs. */
    private static ClusterSweep.Run intoSegment(String name) throws Exception {
        List<String> both = List.of("-Dspark.cores.max=2", "-Dspark.scheduler.minRegisteredResourcesRatio=1");
        return sweep.start(name, both, "--segment", "2s").intoSegment();
    }

    private static String finishes(String name, ClusterSweep.Run run) throws Exception {
        String printed = run.end(0);
        ClusterSweep.assertSameRows(expected, sweep.rows(name));
        return printed;
    }

    /** The executor is not given up in this time. */
    @Test
    void aLinkIsDownForHalfAMinute() throws Exception {
        ClusterSweep.Run run = intoSegment("half");
        hosts.connect(2, false);
        Thread.sleep(TimeUnit.SECONDS.toMillis(30));
        hosts.connect(2, true);
        String printed = finishes("half", run);
        assertTrue(printed.contains("running on 1 executor (" + hosts.address(2) + ")"), printed);
        assertFalse(printed.contains("An executor ended: "), printed);
    }

    /** Without both workers, the run can only wait. */
    @Test
    void bothLinksAreDownForThreeMinutes() throws Exception {
        ClusterSweep.Run run = intoSegment("three");
        hosts.connect(1, false);
        hosts.connect(2, false);
        Thread.sleep(TimeUnit.MINUTES.toMillis(3));
        assertTrue(run.process().isAlive(), "it must wait");
        hosts.connect(1, true);
        hosts.connect(2, true);
        String printed = finishes("three", run);
        for (int host : new int[] {1, 2}) {
            assertTrue(
                    printed.lines()
                            .anyMatch(
                                    line -> line.contains("An executor ended: ") && line.contains(hosts.address(host))),
                    printed);
        }
    }

    @Test
    void oneHostIsSlow() throws Exception {
        ClusterSweep.Run run = intoSegment("slow");
        hosts.limit(2, 200);
        try {
            String printed = finishes("slow", run);
            assertFalse(printed.contains("An executor ended: "), printed);
        } finally {
            hosts.limit(2, 0);
        }
    }

    /** Spark is to sum, and cannot: the driver does. */
    @Test
    void withoutRowsTheWorkersNeedNotSeeTheDirectory() throws Exception {
        ClusterSweep hidden = new ClusterSweep(cluster, directory.resolve("hidden"), SWEEP + "none");
        hidden.start("none", List.of("-Dswallowtail.sums=spark"), "--segment", "2s")
                .end(0);
        hidden.runLocally("local", 2);
        ClusterSweep.assertSameRows(hidden.rows("local"), hidden.rows("none"));
    }

    @Test
    void aWorkerThatDoesNotSeeTheDirectoryIsNamed() throws Exception {
        ClusterSweep hidden = new ClusterSweep(cluster, directory.resolve("hidden"), SWEEP + "all");
        String printed = hidden.start("all", List.of()).end(2);
        assertTrue(printed.matches("(?s).*executor 10\\.99\\.7\\.[23]:\\d+ does not see .*"), printed);
    }
}
