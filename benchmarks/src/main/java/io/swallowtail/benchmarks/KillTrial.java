package io.swallowtail.benchmarks;

import io.swallowtail.jobs.commit.SweepCommits;
import io.swallowtail.jobs.commit.SweepDirectory;
import io.swallowtail.jobs.commit.SweepLedger;
import io.swallowtail.jobs.sql.DataDirectory;
import io.swallowtail.jobs.sql.Sessions;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileUtil;
import org.apache.spark.sql.SparkSession;

/**
 * Kills a running sweep (SIGKILL to the process that runs it) again and again, starts it again each time, and compares what
 * it ends with, table by table and row by row, with an undisturbed sweep.
 *
 * <p>Moments of death: uniformly random over the time of an undisturbed run; and, aimed, within some milliseconds of a commit
 * being staged. A sweep that survives to its end is compared, and the next kills are spent on a new one.
 */
public final class KillTrial {
    private static final String GRID =
            "{ experiment = collision, n = [16, 64, 256], c = [2, 3], events = [\"failed\", \"failed && rounds > 1\"] },"
                    + " { experiment = valiant, n = [16, 64, 256, 1024], permutation = [random, shift] }";

    private final Path launcher;
    private final Path scratch;
    private final Path conf;
    private final Random random;
    private int mostLost;
    private int compared;

    private KillTrial(Path launcher, Path scratch, long trials, long seed) throws IOException {
        this.launcher = launcher;
        this.scratch = scratch;
        this.random = new Random(seed);
        this.conf = Files.writeString(
                scratch.resolve("kill.conf"),
                "sweep { name = kill, rows = all, trials = " + trials + ", grid = [ " + GRID + " ] }");
    }

    /**
     * Runs the trial and prints its figures.
     *
     * @param arguments the launcher's path; number of random kills (default 20); number of aimed kills (default 10);
     *     trials per point (default 60,000); seed of the moments (default 1)
     * @throws Exception if something differs
     */
    public static void main(String[] arguments) throws Exception {
        int kills = number(arguments, 1, 20);
        int aimed = number(arguments, 2, 10);
        Path scratch = Files.createTempDirectory("swallowtail-kill-");
        try {
            new KillTrial(Path.of(arguments[0]), scratch, number(arguments, 3, 60_000), number(arguments, 4, 1))
                    .run(kills, aimed);
        } finally {
            FileUtil.fullyDelete(scratch.toFile());
        }
    }

    private static int number(String[] arguments, int place, int otherwise) {
        return arguments.length > place ? Integer.parseInt(arguments[place]) : otherwise;
    }

    private void run(int kills, int aimed) throws Exception {
        Path undisturbed = scratch.resolve("undisturbed");
        Set<String> before = systemTemporaryFiles();
        long start = System.nanoTime();
        check(start(undisturbed).waitFor() == 0, "the undisturbed run failed");
        double seconds = (System.nanoTime() - start) / 1e9;
        System.out.printf(
                Locale.ROOT,
                "undisturbed: %.0f s, %d segments, %,d trials%n",
                seconds,
                new SweepDirectory(undisturbed.toString(), Sessions.hadoopConfiguration())
                        .commits()
                        .segments()
                        .size(),
                committed(undisturbed));
        Path killed = scratch.resolve("killed");
        for (int done = 0; done < kills + aimed; ) {
            Process process = start(killed);
            boolean died = done < kills ? killWithin(process, seconds) : killInCommit(process, killed, seconds);
            if (died) {
                done++;
                report(done, killed);
            } else {
                check(process.exitValue() == 0, "an undisturbed run failed");
                finish(undisturbed, killed);
            }
        }
        check(start(killed).waitFor() == 0, "the last run failed");
        finish(undisturbed, killed);
        Set<String> left = systemTemporaryFiles();
        left.removeAll(before);
        check(left.isEmpty(), "left in the system's temporary directory: " + left);
        System.out.printf(
                Locale.ROOT,
                "%d kills, %d sweeps compared: all tables equal, no stray file; at most %d segments lost by a kill%n",
                kills + aimed,
                compared,
                mostLost);
    }

    private Process start(Path out) throws IOException {
        return new ProcessBuilder(
                        launcher.toAbsolutePath().toString(),
                        "run",
                        conf.toString(),
                        "--out",
                        out.toString(),
                        "--segment",
                        "150ms",
                        "--progress",
                        "json")
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(log().toFile())
                .start();
    }

    private Path log() {
        return scratch.resolve("run.log");
    }

    private boolean killWithin(Process process, double seconds) throws InterruptedException {
        if (process.waitFor((long) (random.nextDouble() * seconds * 1e9), TimeUnit.NANOSECONDS)) {
            return false;
        }
        return kill(process);
    }

    /** Waits a random time, and then for a file of the next commit to be staged. */
    private boolean killInCommit(Process process, Path out, double seconds) throws Exception {
        if (process.waitFor((long) (random.nextDouble() * seconds / 2 * 1e9), TimeUnit.NANOSECONDS)) {
            return false;
        }
        int segments = commits(out);
        while (process.isAlive() && commits(out) == segments && !isCommitStaged(out)) {
            Thread.onSpinWait();
        }
        Thread.sleep(0, random.nextInt(1_000_000));
        return process.isAlive() && kill(process);
    }

    private static boolean kill(Process process) throws InterruptedException {
        process.destroyForcibly();
        return process.waitFor() != 0;
    }

    private static int commits(Path out) {
        String[] names = out.resolve("commits").toFile().list();
        return names == null ? 0 : names.length;
    }

    /** A staged commit lies in the directory of its writer, staged trials in a directory there. */
    private static boolean isCommitStaged(Path out) {
        File[] writers = out.resolve("_staging").toFile().listFiles();
        return writers != null
                && Stream.of(writers)
                        .map(writer -> writer.list((directory, name) -> name.endsWith(".parquet")))
                        .anyMatch(names -> names != null && names.length > 0);
    }

    /** Counts the segments that the dead run began and did not commit. */
    private void report(int kill, Path out) throws IOException {
        String log = Files.readString(log());
        long begun = log.lines().filter(line -> line.contains("\"started\"")).count();
        long kept = log.lines().filter(line -> line.contains("\"committed\"")).count();
        mostLost = Math.max(mostLost, (int) (begun - kept));
        System.out.printf(
                Locale.ROOT,
                "kill %d: %d segments begun, %d committed; %,d trials kept%n",
                kill,
                begun,
                kept,
                committed(out));
        check(begun - kept <= 2, "more than the two segments in flight lost");
    }

    private static long committed(Path out) throws IOException {
        return SweepLedger.read(new SweepDirectory(out.toString(), Sessions.hadoopConfiguration()))
                .trials();
    }

    private void finish(Path undisturbed, Path killed) throws IOException {
        try (SparkSession spark =
                Sessions.start("local[*]", scratch.resolve("spark").toString())) {
            register(spark, killed, "b_");
            for (String table : register(spark, undisturbed, "a_")) {
                long differing = spark.sql("SELECT * FROM global_temp.a_" + table
                                        + " EXCEPT ALL SELECT * FROM global_temp.b_" + table)
                                .count()
                        + spark.sql("SELECT * FROM global_temp.b_" + table + " EXCEPT ALL SELECT * FROM global_temp.a_"
                                        + table)
                                .count();
                check(differing == 0, table + ": " + differing + " rows differ");
            }
        }
        Set<String> expected = new TreeSet<>(Set.of("sweep.json"));
        SweepDirectory directory = new SweepDirectory(killed.toString(), Sessions.hadoopConfiguration());
        // Every new run takes a number with an empty commit.
        directory.commits().listing().numbers().forEach(number -> expected.add(SweepCommits.FILES.place(number)));
        directory
                .trials()
                .committed()
                .forEach((experiment, files) -> files.forEach(file ->
                        expected.add(killed.toUri().relativize(file.toUri()).getPath())));
        Set<String> files = files(killed);
        // Tables are made between kills too, so there are one to three sets.
        long manifests = files.stream()
                .filter(file -> file.matches("tables/\\d{8}\\.json"))
                .count();
        long tables = files.stream()
                .filter(file -> file.matches("tables/[0-9a-f]{32}/\\w+\\.parquet"))
                .count();
        check(
                manifests >= 1 && manifests <= 3 && tables == manifests * SweepDirectory.TABLES.size(),
                manifests + " manifests and " + tables + " tables");
        files.removeIf(file -> file.startsWith("tables/"));
        check(files.equals(expected), "stray files: " + files + " beside " + expected);
        FileUtil.fullyDelete(killed.toFile());
        compared++;
        System.out.println("compared: equal");
    }

    private static List<String> register(SparkSession spark, Path data, String prefix) throws IOException {
        SparkSession session = spark.newSession();
        DataDirectory directory = DataDirectory.of(data.toString());
        directory.registerViews(session);
        directory.registerTrials(session);
        List<String> names = new ArrayList<>();
        for (String name : session.sqlContext().tableNames()) {
            names.add(name);
            session.table(name).createOrReplaceGlobalTempView(prefix + name);
        }
        return names;
    }

    private static Set<String> files(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            Set<String> names = new TreeSet<>();
            files.filter(Files::isRegularFile)
                    .sorted(Comparator.naturalOrder())
                    .forEach(file -> names.add(directory.relativize(file).toString()));
            return names;
        }
    }

    private static Set<String> systemTemporaryFiles() throws IOException {
        try (Stream<Path> files = Files.list(Path.of(System.getenv().getOrDefault("TMPDIR", "/tmp")))) {
            Set<String> names = new TreeSet<>();
            files.forEach(file -> names.add(file.getFileName().toString()));
            return names;
        }
    }

    private static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalStateException(otherwise);
        }
    }
}
