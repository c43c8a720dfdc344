package io.swallowtail.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import io.swallowtail.answers.plan.SweepFile;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.TrialRunner;
import io.swallowtail.jobs.commit.SweepDirectory;
import io.swallowtail.jobs.commit.SweepWriter;
import io.swallowtail.jobs.sql.Sessions;
import io.swallowtail.jobs.sweep.StopSignal;
import io.swallowtail.jobs.sweep.SweepProgress;
import io.swallowtail.jobs.sweep.SweepRunner;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FileUtil;
import org.apache.spark.executor.TaskMetrics;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.SparkSession;

/**
 * Trials per second of a whole sweep on Spark (simulated, tallied, committed), and of a query on the simulation as
 * a table, next to the bare loop over the same trials on as many threads, in turn, in one process.
 *
 * <p>Other programs disturb the wall clock. The processor time of this process (all threads: trials, Spark, compiler,
 * collector)
 * and the share of task slots without a task are disturbed less: (bare / sweep processor time) x (1 - idle share) is
 * sweep / bare
 * on a machine without other load.
 */
public final class PipelineBenchmark {
    private static final int ROUNDS = 5;

    private PipelineBenchmark() {}

    /** What a run took, in seconds. */
    private record Cost(double wall, double processor) {
        private static Cost now() {
            var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
            return new Cost(System.nanoTime() / 1e9, system.getProcessCpuTime() / 1e9);
        }

        private static Cost since(Cost start) {
            Cost now = now();
            return new Cost(now.wall - start.wall, now.processor - start.processor);
        }
    }

    /** What the tasks took that ended well. */
    private static final class TaskTime extends SparkListener {
        private final AtomicLong millis = new AtomicLong();
        private final AtomicLong processorNanos = new AtomicLong();

        @Override
        public void onTaskEnd(SparkListenerTaskEnd task) {
            if (task.taskInfo().successful()) {
                // Not the duration that the driver sees, which overlaps with the next task of the slot.
                TaskMetrics metrics = task.taskMetrics();
                millis.addAndGet(metrics.executorDeserializeTime()
                        + metrics.executorRunTime()
                        + metrics.resultSerializationTime());
                processorNanos.addAndGet(metrics.executorCpuTime());
            }
        }
    }

    /**
     * Runs the benchmark.
     *
     * @param arguments trials per round, the point as a grid entry (by default 200000 of collision, n = 1024, c = 3), and
     *     settings of the sweep, such as {@code rows=all}; with any setting the query is left out
     * @throws Exception if it fails
     */
    public static void main(String[] arguments) throws Exception {
        long trials = arguments.length > 0 ? Long.parseLong(arguments[0]) : 200_000;
        String entry = arguments.length > 1 ? arguments[1] : "experiment = collision, n = 1024, c = 3";
        List<String> settings = List.of(arguments).subList(Math.min(2, arguments.length), arguments.length);
        int cores = Runtime.getRuntime().availableProcessors();
        Path scratch = Files.createTempDirectory("swallowtail-benchmark-");
        SparkSession spark = Sessions.start("local[" + cores + "]", scratch.toString());
        try {
            SweepPlan plan = plan(scratch, trials, entry, settings);
            double[] walls = new double[ROUNDS];
            double[] processors = new double[ROUNDS];
            double[] idles = new double[ROUNDS];
            double[] both = new double[ROUNDS];
            double[] selects = new double[ROUNDS];
            for (int round = -1; round < ROUNDS; round++) {
                int place = Math.max(0, round); // the warm-up's figures are replaced
                Cost bare = bare(plan, cores);
                TaskTime tasks = new TaskTime();
                Cost sweep = sweep(spark, plan, scratch.resolve("round" + round), tasks);
                double select = settings.isEmpty() ? selectSeconds(spark, plan) : Double.NaN;
                walls[place] = bare.wall / sweep.wall;
                processors[place] = bare.processor / sweep.processor;
                idles[place] = 1 - tasks.millis.get() / (1e3 * cores * sweep.wall);
                both[place] = processors[place] * (1 - idles[place]);
                selects[place] = sweep.wall / select;
                System.out.printf(
                        Locale.ROOT,
                        "%s wall s: bare loop %.2f, sweep %.2f, select %.2f; processor s: %.2f, %.2f (tasks"
                                + " %.2f); sweep/bare by wall %.3f,"
                                + " by processor %.3f; idle %.3f%n",
                        round < 0 ? "warm-up:" : "round " + (round + 1) + ":",
                        bare.wall,
                        sweep.wall,
                        select,
                        bare.processor,
                        sweep.processor,
                        tasks.processorNanos.get() / 1e9,
                        walls[place],
                        processors[place],
                        idles[place]);
            }
            System.out.printf(
                    Locale.ROOT,
                    "%s, %,d trials, %d threads %s: medians sweep/bare by wall %s, by processor %s, idle share %s,"
                            + " by processor and idle share %s; select/sweep %s%n",
                    plan.points().get(0).point().identity(),
                    trials,
                    cores,
                    settings,
                    median(walls),
                    median(processors),
                    median(idles),
                    median(both),
                    median(selects));
        } finally {
            spark.stop();
            FileUtil.fullyDelete(scratch.toFile());
        }
    }

    private static String median(double[] shares) {
        Arrays.sort(shares);
        return String.format(Locale.ROOT, "%.3f (%.3f to %.3f)", shares[ROUNDS / 2], shares[0], shares[ROUNDS - 1]);
    }

    private static SweepPlan plan(Path scratch, long trials, String entry, List<String> settings) throws IOException {
        Path file = Files.writeString(
                scratch.resolve("benchmark.conf"),
                "sweep { name = benchmark, trials = " + trials + ", grid = [ { " + entry + " } ] }");
        return new SweepFile(Catalogue.load()).read(file, settings);
    }

    private static Cost bare(SweepPlan plan, int threads) throws InterruptedException {
        Point point = plan.points().get(0).point();
        long trials = plan.points().get(0).trials();
        Cost start = Cost.now();
        List<Thread> running = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            long from = trials * i / threads;
            long to = trials * (i + 1) / threads;
            Thread thread = new Thread(() -> new TrialRunner(point, plan.seed(), List.of()).run(from, to));
            thread.start();
            running.add(thread);
        }
        for (Thread thread : running) {
            thread.join();
        }
        return Cost.since(start);
    }

    private static Cost sweep(SparkSession spark, SweepPlan plan, Path out, TaskTime tasks) throws Exception {
        SweepDirectory directory = new SweepDirectory(out.toString(), Sessions.hadoopConfiguration());
        spark.sparkContext().addSparkListener(tasks);
        try (SweepWriter writer = SweepWriter.open(directory, plan, Catalogue.load(), false)) {
            Cost start = Cost.now();
            new SweepRunner(spark, writer, Duration.ofSeconds(30), StopSignal.never(), SweepProgress.NONE).simulate();
            Cost cost = Cost.since(start);
            spark.sparkContext().listenerBus().waitUntilEmpty();
            return cost;
        } finally {
            spark.sparkContext().removeSparkListener(tasks);
        }
    }

    private static double selectSeconds(SparkSession spark, SweepPlan plan) {
        Point point = plan.points().get(0).point();
        Experiment experiment = point.experiment();
        String where = experiment.parameters().stream()
                .map(parameter -> {
                    String text = point.parameters().texts().get(parameter.name());
                    return parameter.name() + " = " + (!parameter.words().isEmpty() ? "'" + text + "'" : text)
                            + " AND ";
                })
                .collect(Collectors.joining());
        String metric = experiment.metrics().get(0).name();
        long start = System.nanoTime();
        spark.sql("SELECT " + metric + ", count(*) FROM sim." + experiment.name() + " WHERE " + where + "seed = "
                        + plan.seed() + " AND trial < "
                        + plan.points().get(0).trials() + " GROUP BY 1")
                .collectAsList();
        return (System.nanoTime() - start) / 1e9;
    }
}
