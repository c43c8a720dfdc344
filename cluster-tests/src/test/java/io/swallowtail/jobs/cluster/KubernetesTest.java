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
import java.net.InetAddress;
import java.net.ServerSocket;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
    /** An image without Java's classes. */
    private static final String CRASH = "crash";

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
        Files.createDirectories(images.resolve(CRASH).resolve("jars"));
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
        arguments.addAll(List.of("run", directory.resolve(conf).toString(), "--out", out, "--segment", "2s"));
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

    /** Starts the command line as the driver, with JSON as its progress. */
    private static ClusterSweep.Run run(String name, String image, String master, String... javaOptions)
            throws IOException {
        List<String> options = new ArrayList<>(List.of("-Dswallowtail.jars=" + String.join(",", jars)));
        settings(image).forEach((key, value) -> options.add("-D" + key + "=" + value));
        options.add("-Dspark.driver.host=127.0.0.1");
        options.addAll(List.of(javaOptions));
        List<String> words = List.of("run", "sweep.conf", "--out", out(name), "--master", master);
        return start(
                Main.class.getName(),
                options,
                Stream.concat(words.stream(), Stream.of("--segment", "2s", "--progress", "json"))
                        .toArray(String[]::new));
    }

    /** Finds the line about an executor that ended. */
    private static String ended(String printed) {
        String line = printed.lines()
                .filter(each -> each.startsWith("{\"notice\":\"An executor ended: "))
                .findFirst()
                .orElseThrow(() -> new AssertionError(printed));
        assertTrue(line.length() <= "{\"notice\":\"\"}".length() + 200, line);
        return line;
    }

    /** The command line is the driver; executors have Spark's image, and get Swallowtail's jars from the driver. */
    @Test
    void clientMode() throws Exception {
        ClusterSweep.Run run = run("client", SPARK, "k8s://" + cluster.url());
        run.intoSegment();
        Pod first = cluster.pod(SPARK, "executor");
        Container container = checkedContainer(first, SPARK, "executor");
        assertTrue(variable(container, "SPARK_DRIVER_URL").contains("@127.0.0.1:"));
        cluster.kill(first);
        String line = ended(run.end(0));
        String pod = "pod " + first.getMetadata().getName() + " on 127.0.0.1, killed by signal 9.";
        assertTrue(line.contains(pod), line);
        assertTrue(line.contains("Output: lost, unless -Dspark.kubernetes.executor.deleteOnTermination=false"), line);
        assertTables("client");
    }

    /** The last line gives the reason, in words of Kubernetes' own where it has some. */
    @ParameterizedTest
    @CsvSource({
        "no-account, 1, '5 executors in a row were refused: 403: pods \"x\" is forbidden: error looking up service account"
                + " no-account/spark: serviceaccount \"spark\" not found. Do not repeat'",
        "no-room, 1, '5 executors in a row were refused: 403: pods \"x\" is forbidden: exceeded quota: compute, requested:'",
        "crash, 1, '5 executors in a row ended before a task succeeded; the last one: pod swallowtail-'",
        "crash-limit, 1, 'the cluster ended the application: Max number of executor failures (2) reached; the last executor: pod'",
        "no-namespace, 2, 'cannot be used: 404: namespaces \"no-namespace\" not found'",
        "no-right, 2, 'cannot be used: 403: configmaps is forbidden: User \"system:serviceaccount:default:guest\" cannot create'"
    })
    void executorsThatCannotStart(String namespace, int exit, String reason) throws Exception {
        String[] limit = {
            "-Dspark.kubernetes.namespace=" + namespace,
            namespace.endsWith("limit") ? "-Dspark.executor.maxNumFailures=2" : "-Dx=y"
        };
        String printed = run(namespace, namespace.startsWith("crash") ? CRASH : SPARK, "k8s://" + cluster.url(), limit)
                .end(exit);
        List<String> lines = printed.lines().toList();
        String last = lines.get(lines.size() - 1);
        assertTrue(last.contains(reason), printed);
        assertTrue(last.startsWith(exit == 1 ? "failed: " : "--master: "), printed);
        assertFalse(printed.contains("signal"), printed);
        assertFalse(Files.exists(Path.of(out(namespace))), "nothing is written");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"http://127.0.0.1:1", "https://nowhere.invalid:6443", "127.0.0.1", "http://127.0.0.1:SILENT"})
    void serversThatDoNotAnswer(String address) throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            String url = "k8s://" + address.replace("SILENT", Integer.toString(silent.getLocalPort()));
            String printed = run("unanswered", SPARK, url).end(2);
            assertTrue(printed.startsWith("--master: no API server of Kubernetes answers at "), printed);
            assertEquals(1, printed.lines().count(), printed);
            assertFalse(Files.exists(Path.of(out("unanswered"))), "nothing is written");
        }
    }

    /** Kubernetes does not start the pod again; the same command continues. */
    @Test
    void aDriverThatIsKilled() throws Exception {
        ClusterSweep.Run submitted = submit("sweep.conf", out("driver"));
        Path second = Path.of(out("driver"), "commits", "00000001.parquet");
        while (submitted.process().isAlive() && !Files.exists(second)) {
            Thread.sleep(50);
        }
        Pod driver = cluster.pod(SWALLOWTAIL, out("driver"));
        cluster.kill(driver);
        assertTrue(submitted.end(0).contains("exit code: 137"));
        assertFalse(Files.exists(Path.of(out("driver"), "tables", "current")), "the sweep is too short");
        submit("sweep.conf", out("driver")).end(0);
        assertTables("driver");
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
                List.of("run", out("sweep.conf"), "--out", out("cluster"), "--segment", "2s"),
                words.subList(words.size() - 6, words.size()));
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
