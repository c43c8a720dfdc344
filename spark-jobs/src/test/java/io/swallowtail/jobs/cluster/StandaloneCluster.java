package io.swallowtail.jobs.cluster;

import io.swallowtail.jobs.cli.Main;
import io.swallowtail.jobs.cli.SeparateProcess;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * A standalone Spark cluster, by default on the loopback interface: a master and workers as Java processes, from the jars of the test class
 * path. The workers have addresses of their own, because Spark starts speculative copies of tasks on other hosts only. The executors
 * have Spark's jars only; drivers send them Swallowtail's classes, and those of the tests. Starting takes about ten seconds.
 */
public final class StandaloneCluster implements AutoCloseable {
    private static final long START_SECONDS = 180;
    private static final int WORKERS = 2;

    private static final Pattern MASTER = Pattern.compile("Starting Spark master at (spark://\\S+)");
    private static final Pattern REGISTERED = Pattern.compile("Successfully registered with master");
    private static final String EXECUTOR = "CoarseGrainedExecutorBackend";
    /** Swallowtail's classes and those of the tests, in directories or jars. */
    private static final Pattern OWN =
            Pattern.compile(".*/(sim-core|protocols|answers|spark-jobs|cluster-tests)/target/.*");

    /** Other libraries that a Spark distribution does not have. */
    private static final Pattern NOT_SPARK =
            Pattern.compile(".*/(com/typesafe|info/picocli|org/jline|org/duckdb|org/junit)/.*");

    /** Spark's log on the console. */
    static final String LOG = """
            status = error
            appender.console.type = Console
            appender.console.name = console
            appender.console.target = SYSTEM_ERR
            appender.console.layout.type = PatternLayout
            appender.console.layout.pattern = %d{HH:mm:ss} %-5p %c{1} %m%n%ex
            rootLogger.level = info
            rootLogger.appenderRef.console.ref = console
            """;

    private final Hosts hosts;
    private final Path directory;
    private final Path home;
    private final List<Daemon> workers = new ArrayList<>();
    private final Daemon master;
    private final String url;
    private final String jars;
    /** Every process that was started here, and every descendant that was seen. */
    private final Set<ProcessHandle> processes = ConcurrentHashMap.newKeySet();

    private final Thread cleanUp = new Thread(this::destroyAll, "cluster-clean-up");

    /** Where processes run: the master and the drivers on host 0, the workers on hosts 1 and 2. */
    interface Hosts {
        /** Gives a host's address. */
        default String address(int host) {
            return "127.0.0." + (host + 1);
        }

        /** Gives the words before the command of a process, which is executed in place of the words' own. */
        default List<String> enter(int host) {
            return List.of();
        }
    }

    /** A master or a worker, and the file of its output. */
    private record Daemon(Process process, Path log) {}

    private StandaloneCluster(Path directory, Hosts hosts) throws IOException {
        this.hosts = hosts;
        this.directory = Files.createDirectories(directory).toAbsolutePath();
        this.home = this.directory.resolve("spark");
        Files.createDirectories(home.resolve("jars"));
        Files.createDirectories(home.resolve("conf"));
        Files.writeString(home.resolve("conf/log4j2.properties"), LOG);
        this.jars = shippedJars(this.directory);
        Runtime.getRuntime().addShutdownHook(cleanUp);
        try {
            master = daemon("master.Master", 0, List.of("--port", "0"));
            url = await(master, MASTER).group(1);
            for (int i = 0; i < WORKERS; i++) {
                workers.add(null);
                restartWorker(i);
            }
        } catch (IOException | RuntimeException e) {
            close();
            throw e;
        }
    }

    /**
     * Starts a master and two workers of one core and 700 MB each, and waits until the master lists both as alive.
     *
     * @param directory where logs, work directories and jars go; it is created if it does not exist
     * @throws IOException if a process does not start
     */
    public static StandaloneCluster start(Path directory) throws IOException {
        return start(directory, new Hosts() {});
    }

    /** Starts such a cluster on other hosts. */
    static StandaloneCluster start(Path directory, Hosts hosts) throws IOException {
        return new StandaloneCluster(directory, hosts);
    }

    /** The master's URL, {@code spark://HOST:PORT}. */
    public String url() {
        return url;
    }

    /**
     * Starts the command line as a driver of this cluster.
     *
     * @param output receives what it prints, errors included
     * @param options further Java options, such as {@code -Dspark.speculation=true}; they override the defaults
     * @param environment further environment variables
     * @param arguments the command line; {@code --master} is not added
     */
    public Process driver(Path output, List<String> options, Map<String, String> environment, String... arguments)
            throws IOException {
        List<String> all = new ArrayList<>(List.of(
                "-Dswallowtail.jars=" + jars,
                "-Dspark.executor.memory=600m",
                "-Dspark.executor.extraJavaOptions=-XX:+UseSerialGC -XX:TieredStopAtLevel=1",
                "-Dspark.driver.host=" + hosts.address(0),
                "-Dspark.driver.bindAddress=" + hosts.address(0),
                "-Dswallowtail.log=" + output + ".log"));
        all.addAll(options);
        ProcessBuilder builder = SeparateProcess.builder(Main.class.getName(), all, List.of(arguments));
        builder.environment().put("SPARK_LOCAL_IP", hosts.address(0));
        builder.environment().putAll(environment);
        return started(builder, 0, output);
    }

    /** Lists the executors that run, in the order of their start. */
    public List<ProcessHandle> executors() {
        return remember(workers.stream().flatMap(worker -> worker.process().descendants()))
                .filter(StandaloneCluster::isExecutor)
                .sorted(Comparator.comparing(
                        process -> process.info().startInstant().orElse(Instant.MAX)))
                .toList();
    }

    /** Gives the process of a worker, 0 or 1. */
    public ProcessHandle worker(int index) {
        return workers.get(index).process().toHandle();
    }

    /** Kills a process (SIGKILL) and waits until it is gone. The executors of a killed worker end by themselves. */
    public void kill(ProcessHandle process) {
        remember(process.descendants()).forEach(descendant -> {});
        process.destroyForcibly();
        process.onExit().join();
    }

    /** Stops a process (SIGSTOP): it stays in memory and does nothing. */
    public void stop(ProcessHandle process) throws IOException {
        signal("STOP", process);
    }

    /** Continues a stopped process (SIGCONT). */
    public void proceed(ProcessHandle process) throws IOException {
        signal("CONT", process);
    }

    /** Starts a worker again that was killed, and waits until the master lists it as alive. */
    public void restartWorker(int index) throws IOException {
        Path work = Files.createDirectories(directory.resolve("work-" + index));
        Daemon worker = daemon(
                "worker.Worker",
                index + 1,
                List.of("--cores", "1", "--memory", "700m", "--work-dir", work.toString(), url));
        workers.set(index, worker);
        await(worker, REGISTERED);
    }

    /** Kills everything that was started here. */
    @Override
    public void close() {
        destroyAll();
        try {
            Runtime.getRuntime().removeShutdownHook(cleanUp);
        } catch (IllegalStateException e) {
            return; // The virtual machine is ending, and runs the hook.
        }
    }

    private void destroyAll() {
        // The parents go first, because a worker restarts its executors.
        for (int living = 1; living > 0; ) {
            List<ProcessHandle> all = remember(processes.stream()
                            .filter(ProcessHandle::isAlive)
                            .flatMap(process -> Stream.concat(Stream.of(process), process.descendants())))
                    .toList();
            all.forEach(ProcessHandle::destroyForcibly);
            all.forEach(process -> process.onExit().join());
            living = all.size();
        }
    }

    /** Stores the processes, because a process whose parent was killed has no living ancestor here. */
    private Stream<ProcessHandle> remember(Stream<ProcessHandle> found) {
        List<ProcessHandle> all = found.toList();
        processes.addAll(all);
        return all.stream();
    }

    /** A worker that starts an executor looks like a second worker for a moment. */
    private static boolean isExecutor(ProcessHandle process) {
        return runs(process, EXECUTOR);
    }

    /** Returns whether a process is a Java virtual machine with a word in its command line. */
    static boolean runs(ProcessHandle process, String word) {
        try {
            String line = Files.readString(Path.of("/proc/" + process.pid() + "/cmdline"), StandardCharsets.ISO_8859_1);
            return line.split("\0")[0].endsWith("java") && line.contains(word);
        } catch (IOException e) {
            return false; // It has ended.
        }
    }

    private static void signal(String name, ProcessHandle process) throws IOException {
        try {
            int exit = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                    .start()
                    .waitFor();
            if (exit != 0) {
                throw new IOException("kill -" + name + " " + process.pid() + " failed");
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private Daemon daemon(String name, int host, List<String> arguments) throws IOException {
        List<String> all = new ArrayList<>(List.of("--host", hosts.address(host), "--webui-port", "0"));
        all.addAll(arguments);
        ProcessBuilder builder = SeparateProcess.builder(
                "org.apache.spark.deploy." + name,
                List.of(
                        "-Xmx256m",
                        "-Dspark.master.rest.enabled=false",
                        "-Dlog4j2.configurationFile=" + home.resolve("conf/log4j2.properties")),
                all);
        builder.directory(directory.toFile());
        builder.environment()
                .putAll(Map.of(
                        "SPARK_HOME",
                        home.toString(),
                        "SPARK_SCALA_VERSION",
                        "2.13",
                        "SPARK_LOCAL_IP",
                        hosts.address(host),
                        "SPARK_LOCAL_DIRS",
                        directory.resolve("local").toString(),
                        "SPARK_DIST_CLASSPATH",
                        sparkJars()));
        Path log = Files.createTempFile(directory, name, ".log");
        return new Daemon(started(builder, host, log), log);
    }

    private Process started(ProcessBuilder builder, int host, Path output) throws IOException {
        builder.command().addAll(0, hosts.enter(host));
        Process process = builder.redirectOutput(output.toFile()).start();
        processes.add(process.toHandle());
        return process;
    }

    private static Matcher await(Daemon daemon, Pattern line) throws IOException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
        while (true) {
            boolean isAlive = daemon.process().isAlive();
            String log = Files.readString(daemon.log());
            Matcher found = line.matcher(log);
            if (found.find()) {
                return found;
            }
            if (!isAlive || System.nanoTime() > end) {
                throw new IOException("a daemon of the cluster did not start: " + log);
            }
            try {
                Thread.sleep(50);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static Stream<String> classPath() {
        return Arrays.stream(SeparateProcess.classPath().split(File.pathSeparator));
    }

    /** Lists Spark's jars in the order of Maven. */
    static String sparkJars() {
        return classPath()
                .filter(entry -> !OWN.matcher(entry).matches())
                .filter(jar -> !NOT_SPARK.matcher(jar).matches())
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** Lists the jars of Swallowtail and its tests; puts directories of classes into jars, because drivers send jars only. */
    static String shippedJars(Path directory) throws IOException {
        List<String> shipped = new ArrayList<>();
        for (String entry :
                classPath().filter(entry -> OWN.matcher(entry).matches()).toList()) {
            Path classes = Path.of(entry);
            if (!Files.exists(classes)) {
                continue; // A module of tests only has no other classes.
            }
            if (Files.isRegularFile(classes)) {
                shipped.add(entry);
                continue;
            }
            Path jar = directory.resolve("classes-" + shipped.size() + ".jar");
            try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar));
                    Stream<Path> files = Files.walk(classes)) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    out.putNextEntry(new ZipEntry(classes.relativize(file).toString()));
                    Files.copy(file, out);
                }
            }
            shipped.add(jar.toString());
        }
        return String.join(",", shipped);
    }
}
