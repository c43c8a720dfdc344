package io.swallowtail.jobs.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.jobs.cli.Main;
import io.swallowtail.jobs.cli.SeparateProcess;
import io.swallowtail.jobs.store.LocalStore;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sweeps on YARN and HDFS, in client and in cluster mode, of which containers are killed. */
@Tag("cluster")
class YarnTest {
    private static final String SWEEP = """
            sweep { name = yarn, rows = all, trials = 30000, replications = 20,
                    grid = [ { experiment = valiant, n = [64, 1024], events = ["congestion >= 4"] },
                             { experiment = collision, n = 16, c = 3, method = splitting, events = ["failed"] } ] }""";

    @TempDir
    private static Path directory;

    private static YarnCluster cluster;
    private static List<String> jars;
    private static List<String> expected;

    @BeforeAll
    static void runOnOneThread() throws Exception {
        cluster = YarnCluster.start(directory.resolve("cluster"));
        jars = List.of(StandaloneCluster.shippedJars(directory).split(","));
        Files.writeString(directory.resolve("sweep.conf"), SWEEP);
        String out = directory.resolve("local").toString();
        start(Main.class.getName(), List.of(), "run", "sweep.conf", "--out", out, "--master", "local[1]")
                .end(0);
        expected = ClusterSweep.rows(new LocalStore(directory), "local");
    }

    @AfterAll
    static void stop() throws IOException {
        cluster.close();
    }

    /** Spark's settings; the containers read Spark's jars from the disk. */
    private static Map<String, String> settings() {
        Map<String, String> settings = new TreeMap<>();
        settings.put("spark.yarn.jars", "local:" + StandaloneCluster.sparkJars().replace(":", ",local:"));
        settings.put("spark.executorEnv.JAVA_HOME", System.getProperty("java.home"));
        settings.put("spark.yarn.appMasterEnv.JAVA_HOME", System.getProperty("java.home"));
        settings.put("spark.driver.memory", "600m");
        settings.put("spark.executor.memory", "512m");
        settings.put("spark.executor.instances", "1");
        String options = "-XX:+UseSerialGC -XX:TieredStopAtLevel=1";
        settings.put("spark.driver.extraJavaOptions", options);
        settings.put("spark.executor.extraJavaOptions", options);
        return settings;
    }

    private static ClusterSweep.Run start(String main, List<String> options, String... arguments) throws IOException {
        Path output = Files.createTempFile(directory, "yarn", ".out");
        ProcessBuilder builder = SeparateProcess.builder(main, options, List.of(arguments));
        List<String> command = builder.command();
        int classPath = command.indexOf("-cp") + 1;
        command.set(classPath, command.get(classPath) + File.pathSeparator + cluster.settings());
        // Spark sends the files of the variable to the containers.
        builder.environment().put("HADOOP_CONF_DIR", cluster.settings().toString());
        builder.directory(directory.toFile()).environment().put("SPARK_LOCAL_IP", "127.0.0.1");
        return new ClusterSweep.Run(builder.redirectOutput(output.toFile()).start(), output);
    }

    private static ClusterSweep.Run submit(String conf, String out) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("--master", "yarn", "--deploy-mode", "cluster"));
        settings().forEach((key, value) -> arguments.addAll(List.of("--conf", key + "=" + value)));
        arguments.addAll(List.of("--files", directory.resolve(conf).toString()));
        // In the application jar these libraries are packed.
        Stream<String> packed = Stream.of(SeparateProcess.classPath().split(File.pathSeparator))
                .filter(jar -> jar.matches(".*/(com/typesafe|info/picocli|org/jline)/.*"));
        arguments.addAll(
                List.of("--jars", Stream.concat(jars.stream().skip(1), packed).collect(Collectors.joining(","))));
        arguments.addAll(
                List.of("--class", Main.class.getName(), jars.get(0), "run", conf, "--segment", "2s", "--out", out));
        Path log = Files.writeString(directory.resolve("log4j2.properties"), StandaloneCluster.LOG);
        return start(
                "org.apache.spark.deploy.SparkSubmit",
                List.of("-Dlog4j2.configurationFile=" + log),
                arguments.toArray(String[]::new));
    }

    private static void assertTables(String name) throws IOException {
        ClusterSweep.assertSameRows(expected, ClusterSweep.rows(cluster.hdfs(), name));
    }

    /** Starts the command line as the driver, with JSON as its progress. */
    private static ClusterSweep.Run run(String name, String... javaOptions) throws IOException {
        List<String> options = new ArrayList<>(List.of("-Dswallowtail.jars=" + String.join(",", jars)));
        settings().forEach((key, value) -> options.add("-D" + key + "=" + value));
        options.addAll(List.of(javaOptions));
        String out = cluster.hdfs().root() + "/" + name;
        List<String> words = List.of("run", "sweep.conf", "--out", out, "--master", "yarn", "--segment", "2s");
        return start(
                Main.class.getName(),
                options,
                Stream.concat(words.stream(), Stream.of("--progress", "json")).toArray(String[]::new));
    }

    /** YARN's own limit does not end the application before the line about five executors. */
    @Test
    void executorsThatCannotStart() throws Exception {
        String printed = run("dying", "-Dspark.executor.extraJavaOptions=-agentlib:nowhere")
                .end(1);
        assertTrue(
                printed.contains("failed: 5 executors in a row ended before a task succeeded; the last one: executor"),
                printed);
        assertTrue(printed.contains(", exit code 1 (output: yarn logs -containerId container_"), printed);
        assertEquals(0, commits("dying"));
    }

    @Test
    void anExecutorThatIsKilled() throws Exception {
        ClusterSweep.Run run = run("client");
        run.intoSegment();
        cluster.kill("YarnCoarseGrainedExecutorBackend");
        String printed = run.end(0);
        Matcher line = Pattern.compile(
                        "\\{\"notice\":\"(An executor ended: executor 1 on \\S+, killed by signal 9\\. .*)\"\\}")
                .matcher(printed);
        assertTrue(line.find(), printed);
        assertTrue(line.group(1).contains("Output: yarn logs -containerId container_"), printed);
        assertTrue(line.group(1).length() <= 200, printed);
        assertTables("client");
    }

    /** YARN starts the driver again. It does not wait for its predecessor, whose session has ended with it. */
    @Test
    void aDriverThatIsKilled() throws Exception {
        ClusterSweep.Run run = submit("sweep.conf", cluster.hdfs().root() + "/cluster");
        while (run.process().isAlive() && commits("cluster") < 2) {
            Thread.sleep(100);
        }
        cluster.kill("org.apache.spark.deploy.yarn.ApplicationMaster");
        run.end(0);
        assertTables("cluster");
    }

    private static int commits(String name) throws IOException {
        org.apache.hadoop.fs.Path commits =
                new org.apache.hadoop.fs.Path(cluster.hdfs().root(), name + "/commits");
        FileSystem store = commits.getFileSystem(cluster.hdfs().configuration());
        FileStatus[] files = store.exists(commits) ? store.listStatus(commits) : new FileStatus[0];
        return files.length;
    }

    @Test
    void badInputIsNamedAndNotTriedAgain() throws Exception {
        Files.writeString(directory.resolve("bad.conf"), SWEEP.replace("valiant", "valian"));
        String printed = submit("bad.conf", cluster.hdfs().root() + "/bad").end(1);
        assertTrue(
                printed.contains("bad.conf:2: grid[0].experiment: unknown experiment valian; did you mean valiant?"),
                printed);
        assertFalse(printed.contains("failed 2 times"), printed);
        assertEquals(0, commits("bad"));
    }
}
