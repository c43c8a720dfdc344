package io.swallowtail.jobs.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Volume;
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
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The pods of sweeps on Kubernetes in client and in cluster mode, and the tables that their processes make. */
@Tag("cluster")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class KubernetesTest {
    private static final String SWEEP = """
            sweep { name = kubernetes, rows = all, trials = 20000, replications = 20,
                    grid = [ { experiment = valiant, n = [64, 1024], events = ["congestion >= 4"] },
                             { experiment = collision, n = 16, c = 3, method = splitting, events = ["failed"] } ] }""";

    /** Spark's own image, and one with Swallowtail's jars. */
    private static final String SPARK = "spark";

    private static final String SWALLOWTAIL = "swallowtail";

    @TempDir
    private static Path directory;

    private static KubernetesCluster cluster;
    private static List<String> jars;
    private static List<String> expected;

    @BeforeAll
    static void runOnOneThread() throws Exception {
        jars = List.of(StandaloneCluster.shippedJars(directory).split(","));
        Path images = Files.createDirectory(directory.resolve("images"));
        image(images.resolve(SPARK), StandaloneCluster.sparkJars());
        image(images.resolve(SWALLOWTAIL), SeparateProcess.classPath());
        for (String jar : jars) {
            Path name = Path.of(jar).getFileName();
            Files.copy(Path.of(jar), images.resolve(SWALLOWTAIL).resolve("jars").resolve(name));
        }
        cluster = new KubernetesCluster(images);
        Files.writeString(directory.resolve("sweep.conf"), SWEEP);
        start(Main.class.getName(), List.of(), "run", "sweep.conf", "--out", out("local"), "--master", "local[1]")
                .end(0);
        expected = ClusterSweep.rows(new LocalStore(directory), "local");
    }

    /** Makes an image of one jar that refers to others. */
    private static void image(Path home, String classPath) throws IOException {
        Path jar = Files.createDirectories(home.resolve("jars")).resolve("all.jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        String addresses = Stream.of(classPath.split(File.pathSeparator))
                .map(entry -> Path.of(entry).toUri().toString())
                .collect(Collectors.joining(" "));
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, addresses);
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    private static String out(String name) {
        return directory.resolve(name).toString();
    }

    private static Map<String, String> settings(String image) {
        Map<String, String> settings = new TreeMap<>();
        settings.put("spark.kubernetes.container.image", image);
        settings.put("spark.kubernetes.authenticate.driver.serviceAccountName", "spark");
        settings.put("spark.driver.memory", "600m");
        settings.put("spark.executor.memory", "512m");
        settings.put("spark.executor.instances", "1");
        String options = "-XX:+UseSerialGC -XX:TieredStopAtLevel=1";
        settings.put("spark.driver.extraJavaOptions", options);
        settings.put("spark.executor.extraJavaOptions", options);
        return settings;
    }

    private static ClusterSweep.Run start(String main, List<String> options, String... arguments) throws IOException {
        Path output = Files.createTempFile(directory, "kubernetes", ".out");
        ProcessBuilder builder = SeparateProcess.builder(main, options, List.of(arguments));
        builder.directory(directory.toFile()).environment().put("SPARK_LOCAL_IP", "127.0.0.1");
        return new ClusterSweep.Run(builder.redirectOutput(output.toFile()).start(), output);
    }

    private static ClusterSweep.Run submit(String conf, String out) throws IOException {
        Map<String, String> settings = settings(SWALLOWTAIL);
        settings.put("spark.kubernetes.driver.master", cluster.url());
        List<String> arguments =
                new ArrayList<>(List.of("--master", "k8s://" + cluster.url(), "--deploy-mode", "cluster"));
        settings.forEach((key, value) -> arguments.addAll(List.of("--conf", key + "=" + value)));
        String jar = "local:///opt/spark/jars/" + Path.of(jars.get(0)).getFileName();
        arguments.addAll(List.of("--class", Main.class.getName(), jar));
        arguments.addAll(List.of("run", directory.resolve(conf).toString(), "--out", out));
        Path log = Files.writeString(directory.resolve("log4j2.properties"), StandaloneCluster.LOG);
        return start(
                "org.apache.spark.deploy.SparkSubmit",
                List.of("-Dlog4j2.configurationFile=" + log),
                arguments.toArray(String[]::new));
    }

    /** Checks what the pods of executors and drivers have in common. */
    private static Container checkedContainer(Pod pod, String image, String role) {
        Container container = KubernetesCluster.container(pod);
        assertEquals(image, container.getImage());
        assertEquals(role, container.getArgs().get(0));
        assertEquals("spark", pod.getSpec().getServiceAccountName());
        for (Volume volume : pod.getSpec().getVolumes()) {
            assertTrue(volume.getConfigMap() != null || volume.getEmptyDir() != null, volume.toString());
        }
        // Neither the sweep's directory nor anything below it is mounted, nor any other directory of this machine.
        assertFalse(container.getVolumeMounts().toString().contains(directory.toString()), container.toString());
        return container;
    }

    private static String variable(Container container, String name) {
        return container.getEnv().stream()
                .filter(variable -> variable.getName().equals(name))
                .findFirst()
                .orElseThrow()
                .getValue();
    }

    private static void assertTables(String name) throws IOException {
        ClusterSweep.assertSameRows(expected, ClusterSweep.rows(new LocalStore(directory), name));
    }

    /** The command line is the driver; executors have Spark's image, and get Swallowtail's jars from the driver. */
    @Test
    void clientMode() throws Exception {
        List<String> options = new ArrayList<>(List.of("-Dswallowtail.jars=" + String.join(",", jars)));
        settings(SPARK).forEach((key, value) -> options.add("-D" + key + "=" + value));
        options.add("-Dspark.driver.host=127.0.0.1");
        ClusterSweep.Run run = start(
                Main.class.getName(),
                options,
                "run",
                "sweep.conf",
                "--out",
                out("client"),
                "--master",
                "k8s://" + cluster.url(),
                "--segment",
                "2s",
                "--progress",
                "json");
        run.intoSegment();
        Pod first = cluster.pod(SPARK, "executor");
        Container container = checkedContainer(first, SPARK, "executor");
        assertTrue(variable(container, "SPARK_DRIVER_URL").contains("@127.0.0.1:"));
        cluster.kill(first);
        String printed = run.end(0);
        assertTrue(printed.contains("{\"notice\":\"An executor ended: "), printed);
        assertTrue(printed.contains("kubectl logs -l spark-app-selector=spark-"), printed);
        assertTables("client");
    }

    @Test
    void aServerThatDoesNotAnswerIsNamed() throws Exception {
        String url = "k8s://http://127.0.0.1:1";
        String printed = start(
                        Main.class.getName(),
                        List.of("-Dspark.kubernetes.container.image=" + SPARK),
                        "run",
                        "sweep.conf",
                        "--out",
                        out("unanswered"),
                        "--master",
                        url)
                .end(1);
        assertTrue(printed.contains("the cluster " + url + " cannot be used: Connection refused"), printed);
    }

    /** spark-submit starts a pod for the driver, and that one its executors. */
    @Test
    void clusterMode() throws Exception {
        submit("sweep.conf", out("cluster")).end(0);
        Pod driver = cluster.pod(SWALLOWTAIL, out("cluster"));
        Container container = checkedContainer(driver, SWALLOWTAIL, "driver");
        List<String> words = container.getArgs();
        assertEquals(Main.class.getName(), words.get(words.indexOf("--class") + 1));
        assertEquals(
                List.of("run", out("sweep.conf"), "--out", out("cluster")),
                words.subList(words.size() - 4, words.size()));
        assertEquals("Never", driver.getSpec().getRestartPolicy());
        assertTables("cluster");
    }

    /** spark-submit itself ends with 0. */
    @Test
    void badInputIsInTheLogOfTheDriver() throws Exception {
        Files.writeString(directory.resolve("bad.conf"), SWEEP.replace("valiant", "valian"));
        String printed = submit("bad.conf", out("bad")).end(0);
        assertTrue(printed.contains("exit code: 2"), printed);
        String log = cluster.log(cluster.pod(SWALLOWTAIL, out("bad")));
        assertTrue(
                log.contains("bad.conf:2: grid[0].experiment: unknown experiment valian; did you mean valiant?"), log);
    }
}
