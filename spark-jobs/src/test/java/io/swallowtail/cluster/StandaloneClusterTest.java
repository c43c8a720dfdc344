package io.swallowtail.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.tableset.PublishedTables;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A sweep runs on the cluster of the tests, and nothing of the cluster is left behind. */
@Tag("cluster")
class StandaloneClusterTest {
    @TempDir
    private Path directory;

    @Test
    void aSweepRunsAndNoProcessIsLeft() throws Exception {
        Path conf = Files.writeString(
                directory.resolve("small.conf"),
                "sweep { name = small, trials = 5000, rows = all, grid = [ { experiment = valiant, n = [16, 64] } ] }");
        Path output = directory.resolve("driver.out");
        ProcessHandle executor;
        ProcessHandle worker;
        try (StandaloneCluster cluster = StandaloneCluster.start(directory.resolve("cluster"))) {
            Process driver = cluster.driver(
                    output,
                    List.of(),
                    Map.of(),
                    "run",
                    conf.toString(),
                    "--out",
                    directory.resolve("out").toString(),
                    "--master",
                    cluster.url());
            while (cluster.executors().isEmpty() && driver.isAlive()) {
                Thread.sleep(50);
            }
            executor = cluster.executors().get(0);
            worker = cluster.worker(0);
            assertEquals(0, driver.waitFor(), Files.readString(output));
            assertTrue(worker.isAlive());
        }
        assertFalse(executor.isAlive());
        assertFalse(worker.isAlive());
        assertTrue(Files.exists(PublishedTables.file(directory.resolve("out"), "tails")));
    }
}
