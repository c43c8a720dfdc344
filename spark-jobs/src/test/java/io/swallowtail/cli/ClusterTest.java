package io.swallowtail.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.sql.ClusterLog;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Masters that are not there, and clusters whose executors do not start: one line that says so, and why. */
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
                "spark://127.0.0.1:70000",
                "foo",
                "local[x]",
                "local[*")) {
            CommandLineRun run = run(master);
            assertEquals(2, run.exit(), run.err());
            assertEquals(1, run.err().lines().count(), run.err());
            assertTrue(run.err().startsWith("--master: "), run.err());
            assertFalse(Files.exists(directory.resolve("out")));
        }
    }

    @Test
    void theReasonOfTheMasterIsKept() {
        Logger backend = LoggerFactory.getLogger("org.apache.spark.scheduler.cluster.StandaloneSchedulerBackend");
        Logger scheduler = LoggerFactory.getLogger("org.apache.spark.scheduler.TaskSchedulerImpl");
        List<String> notices = new ArrayList<>();
        try (ClusterLog log = ClusterLog.open(notices::add)) {
            backend.info("Executor app-1/0 removed: Command exited with code 1");
            assertEquals(Optional.empty(), log.reason());
            scheduler.warn("Initial job has not accepted any resources; check your cluster UI");
            scheduler.warn("Initial job has not accepted any resources; check your cluster UI");
            assertEquals(1, notices.size());
            backend.error("Application has been killed. Reason: Master removed our application: FAILED");
            assertEquals(
                    "the cluster ended the application: Master removed our application: FAILED; the last executor: Command"
                            + " exited with code 1 (its worker keeps what it printed, below work/)",
                    log.reason().orElseThrow());
        }
    }

    /** A master and a worker of Spark's; the executors get an option with which no Java starts. */
    @Test
    @Tag("thorough")
    void executorsThatCannotStartAreExplained() throws Exception {
        int port = freePort();
        String url = "spark://127.0.0.1:" + port;
        List<Process> cluster = new ArrayList<>();
        try {
            cluster.add(daemon("master.Master", "--port", Integer.toString(port)));
            awaitAnswer(port);
            cluster.add(daemon(
                    "worker.Worker",
                    "--cores",
                    "1",
                    "--memory",
                    "1g",
                    "--work-dir",
                    directory.resolve("work").toString(),
                    url));
            Process driver = SeparateProcess.builder(
                            Main.class,
                            List.of("-Dspark.executor.extraJavaOptions=-agentlib:nowhere"),
                            List.of("run", conf.toString(), "--out", "out", "--master", url))
                    .directory(directory.toFile())
                    .start();
            String said = new String(driver.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertEquals(1, driver.waitFor(), said);
            assertTrue(said.contains("failed: the cluster ended the application: "), said);
            assertTrue(said.contains("the last executor: Error running executor: "), said);
            assertTrue(said.contains("Library directory"), "a worker without Spark's jars cannot run one: " + said);
        } finally {
            for (Process process : cluster) {
                process.destroyForcibly().waitFor();
            }
        }
    }

    private static void awaitAnswer(int port) throws InterruptedException {
        boolean answers = false;
        for (int i = 0; i < 600 && !answers; i++) {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                answers = socket.isConnected();
            } catch (IOException e) {
                Thread.sleep(200);
            }
        }
        assertTrue(answers, "nothing listens on port " + port);
    }

    private Process daemon(String name, String... arguments) throws Exception {
        List<String> all = new ArrayList<>(List.of("--host", "127.0.0.1", "--webui-port", "0"));
        all.addAll(List.of(arguments));
        ProcessBuilder daemon = SeparateProcess.builder(
                Class.forName("org.apache.spark.deploy." + name), List.of("-Dspark.master.rest.enabled=false"), all);
        daemon.environment().put("SPARK_HOME", directory.toString());
        daemon.environment().put("SPARK_SCALA_VERSION", "2.13");
        return daemon.redirectOutput(directory.resolve(name + ".out").toFile()).start();
    }
}
