package io.swallowtail.jobs.cluster;

import io.swallowtail.jobs.cli.SweepDirectories;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileUtil;

/**
 * Kills drivers, executors and workers of a cluster at random times while a sweep runs, and starts drivers and workers again. Pauses
 * before a kill are uniform up to half the time of an undisturbed run; half of them begin when the driver has started a segment. Each time
 * the sweep ends, its tables, trials and files are compared with those of an undisturbed run, and a new sweep begins.
 */
final class ClusterKills {
    /** Two segments are in flight, so a kill loses at most two, each of half the length of a segment. */
    private static final int MOST_LOST = 2;

    private static final int MAX_SETS = 3;
    private static final Pattern COMMIT = Pattern.compile("commits/\\d{8}\\.parquet");

    private static final String SWEEP = """
            seed = 5, rows = all, replications = 20, trials = 4000,
            grid = [ { experiment = collision, n = [64, 256], c = [2, 3], events = ["failed", "failed && rounds > 1"] },
                     { experiment = valiant, n = [64, 256], permutation = [random, shift] },
                     { experiment = collision, n = 16, c = 3, method = splitting, events = ["failed"] },
                     { experiment = valiant, n = 8, method = union, events = ["congestion >= 6"] } ]""";

    /** The process that is killed. */
    private enum Victim {
        DRIVER,
        EXECUTOR,
        WORKER
    }

    private final StandaloneCluster cluster;
    private final ClusterSweep sweep;
    private final Random random;
    /** The kills of each kind, and those of them during a segment. */
    private final Map<Victim, Integer> kills = new EnumMap<>(Victim.class);

    private final Map<Victim, Integer> killsInSegment = new EnumMap<>(Victim.class);
    private ClusterSweep.Run run;
    private List<String> undisturbed;
    private int compared;
    private long lost;
    private long mostLost;

    private ClusterKills(StandaloneCluster cluster, Path directory, long seed) throws IOException {
        this.cluster = cluster;
        this.sweep = new ClusterSweep(cluster, directory, SWEEP);
        this.random = new Random(seed);
    }

    /**
     * Runs the trial.
     *
     * @param directory an empty directory
     * @param kills how many processes are killed
     * @param seed determines the victims and the pauses
     * @return the figures, in one line
     * @throws Exception if a table, a row or a file differs, a run fails, or too many segments are lost
     */
    static String run(Path directory, int kills, long seed) throws Exception {
        try (StandaloneCluster cluster = StandaloneCluster.start(directory.resolve("cluster"))) {
            return new ClusterKills(cluster, directory, seed).run(kills);
        }
    }

    private String run(int number) throws Exception {
        long begin = System.nanoTime();
        start("undisturbed").end(0);
        long longestPause = (System.nanoTime() - begin) / 2;
        undisturbed = sweep.rows("undisturbed");
        begin = System.nanoTime();
        run = start("killed");
        for (int done = 0; done < number; ) {
            Victim victim = Victim.values()[random.nextInt(Victim.values().length)];
            if (random.nextBoolean()) {
                run.await("started", 1);
            }
            if (run.process().waitFor((long) (random.nextDouble() * longestPause), TimeUnit.NANOSECONDS)) {
                compare();
                run = start("killed");
            } else if (kill(victim)) {
                done++;
            }
        }
        compare();
        return String.format(
                Locale.ROOT,
                "%d kills %s, during a segment %s, in %d s; %d sweeps compared: tables and trials equal, no stray file;"
                        + " %d restarts of drivers repeated %d segments of half the length, at most %d each",
                number,
                kills,
                killsInSegment,
                TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begin),
                compared,
                kills.getOrDefault(Victim.DRIVER, 0),
                lost,
                mostLost);
    }

    private ClusterSweep.Run start(String name) throws IOException {
        return sweep.start(name, List.of(), "--segment", "4s");
    }

    /** Kills a process, and starts it again unless the cluster does so; returns false if none of that kind runs. */
    private boolean kill(Victim victim) throws IOException {
        boolean isInSegment = run.isInSegment();
        switch (victim) {
            case DRIVER -> {
                cluster.kill(run.process().toHandle());
                countLost();
                run = start("killed");
            }
            case EXECUTOR -> {
                List<ProcessHandle> executors = cluster.executors();
                if (executors.isEmpty()) {
                    return false;
                }
                cluster.kill(executors.get(random.nextInt(executors.size())));
            }
            case WORKER -> {
                int index = random.nextInt(2);
                cluster.kill(cluster.worker(index));
                cluster.restartWorker(index);
            }
        }
        kills.merge(victim, 1, Integer::sum);
        killsInSegment.merge(victim, isInSegment ? 1 : 0, Integer::sum);
        System.out.println("killed: " + victim + (isInSegment ? " during a segment" : ""));
        return true;
    }

    /** Counts the segments that a killed driver began and did not commit. */
    private void countLost() throws IOException {
        long segments = run.count("started") - run.count("committed");
        check(segments <= MOST_LOST, segments + " segments were lost by one kill");
        lost += segments;
        mostLost = Math.max(mostLost, segments);
    }

    private void compare() throws Exception {
        run.end(0);
        check(undisturbed.equals(sweep.rows("killed")), "the tables or trials differ");
        check(otherFiles("undisturbed").equals(otherFiles("killed")), "stray files: " + otherFiles("killed"));
        FileUtil.fullyDelete(sweep.out("killed").toFile());
        compared++;
        System.out.println("compared: equal");
    }

    /** Lists the files of a sweep that are neither its commits nor named by them, nor in one of at most three sets of tables. */
    private Set<String> otherFiles(String name) throws IOException {
        Path out = sweep.out(name);
        try (Stream<Path> tables = Files.list(out.resolve("tables"))) {
            List<Path> entries = tables.toList();
            long manifests = entries.stream()
                    .filter(entry -> entry.toString().endsWith(".json"))
                    .count();
            long sets = entries.stream()
                    .filter(entry -> Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS))
                    .count();
            check(manifests == sets && sets <= MAX_SETS, "stray sets of tables: " + entries);
        }
        Set<String> named = SweepDirectories.files(out);
        try (Stream<Path> files = Files.walk(out)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> !named.contains(file.toString()))
                    .map(file -> out.relativize(file).toString())
                    .filter(file -> !COMMIT.matcher(file).matches() && !file.startsWith("tables/"))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalStateException(otherwise);
        }
    }
}
