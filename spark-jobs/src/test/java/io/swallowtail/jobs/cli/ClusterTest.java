package io.swallowtail.jobs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.jobs.cluster.StandaloneCluster;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Masters that do not answer, and clusters whose executors do not start: one line with the reason. */
class ClusterTest {
    @TempDir
    private Path directory;

    private Path conf;

    @BeforeEach
    void writeConf() throws IOException {
        conf = Files.writeString(
                directory.resolve("small.conf"),
                "sweep { name = small, trials = 5, grid = [ { experiment = valiant, n = 4 } ] }");
    }

    private CommandLineRun run(String master) {
        return CommandLineRun.of(
                "run", conf.toString(), "--out", directory.resolve("out").toString(), "--master", master);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Test
    void aMasterThatIsNotThereIsNamedAtOnce() throws IOException {
        int port = freePort();
        for (String master : List.of(
                "spark://127.0.0.1:" + port,
                "spark://127.0.0.1:" + port + ",localhost:" + port,
                "spark://127.0.0.1",
                "spark://127.0.0.1:70000")) {
            CommandLineRun run = run(master);
            assertEquals(2, run.exit(), run.err());
            assertEquals(1, run.err().lines().count(), run.err());
            assertTrue(run.err().startsWith("--master: "), run.err());
            assertFalse(Files.exists(directory.resolve("out")));
        }
    }

    /** Workers whose Spark lacks its jars cannot run a command. */
    @Test
    @Tag("thorough")
    void executorsThatCannotStartAreExplained() throws Exception {
        Path output = directory.resolve("driver.out");
        try (StandaloneCluster cluster = StandaloneCluster.start(directory.resolve("cluster"))) {
            Files.delete(directory.resolve("cluster/spark/jars"));
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
            int exit = driver.waitFor();
            String printed = Files.readString(output);
            assertEquals(1, exit, printed);
            // The master gives up after ten such executors, at about the same time.
            assertTrue(
                    printed.contains("5 executors in a row ended") || printed.contains("the cluster ended"), printed);
            assertTrue(printed.contains(", Error running executor: "), printed);
            assertTrue(printed.contains("Library directory"), printed);
        }
    }
}
