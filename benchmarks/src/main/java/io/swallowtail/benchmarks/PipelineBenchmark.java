package io.swallowtail.benchmarks;

import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.commit.SweepDirectory;
import io.swallowtail.commit.SweepWriter;
import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.Point;
import io.swallowtail.experiment.TrialRunner;
import io.swallowtail.plan.SweepFile;
import io.swallowtail.plan.SweepPlan;
import io.swallowtail.sql.Sessions;
import io.swallowtail.sweep.StopSignal;
import io.swallowtail.sweep.SweepProgress;
import io.swallowtail.sweep.SweepRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FileUtil;
import org.apache.spark.sql.SparkSession;

/**
 * Trials a second of a whole sweep on Spark (simulated, tallied, committed; rows = none), and of a query on the simulation as
 * a table, beside the bare loop over the same trials on as many threads, in turn, in one process.
 */
public final class PipelineBenchmark {
    private static final int ROUNDS = 5;

    private PipelineBenchmark() {}

    /**
     * Runs the benchmark.
     *
     * @param arguments trials a round and the point as a grid entry; by default 200000 of collision, n = 1024, c = 3
     * @throws Exception if it fails
     */
    public static void main(String[] arguments) throws Exception {
        long trials = arguments.length > 0 ? Long.parseLong(arguments[0]) : 200_000;
        String entry = arguments.length > 1 ? arguments[1] : "experiment = collision, n = 1024, c = 3";
        int cores = Runtime.getRuntime().availableProcessors();
        Path scratch = Files.createTempDirectory("swallowtail-benchmark-");
        SparkSession spark = Sessions.start("local[" + cores + "]", scratch.toString());
        try {
            SweepPlan plan = plan(scratch, trials, entry);
            double[] sweepShares = new double[ROUNDS];
            double[] selectShares = new double[ROUNDS];
            for (int round = -1; round < ROUNDS; round++) {
                double bare = trials / bareSeconds(plan, cores);
                double sweep = trials / sweepSeconds(spark, plan, scratch.resolve("round" + round));
                double select = trials / selectSeconds(spark, plan);
                System.out.printf(
                        Locale.ROOT,
                        "%s trials/s: bare loop %,.0f, sweep %,.0f, select %,.0f; sweep/bare %.3f, select/sweep %.3f%n",
                        round < 0 ? "warm-up:" : "round " + (round + 1) + ":",
                        bare,
                        sweep,
                        select,
                        sweep / bare,
                        select / sweep);
                if (round >= 0) {
                    sweepShares[round] = sweep / bare;
                    selectShares[round] = select / sweep;
                }
            }
            System.out.printf(
                    Locale.ROOT,
                    "%s, %,d trials, %d threads: medians sweep/bare %s, select/sweep %s%n",
                    plan.points().get(0).point().identity(),
                    trials,
                    cores,
                    median(sweepShares),
                    median(selectShares));
        } finally {
            spark.stop();
            FileUtil.fullyDelete(scratch.toFile());
        }
    }

    private static String median(double[] shares) {
        Arrays.sort(shares);
        return String.format(Locale.ROOT, "%.3f (%.3f to %.3f)", shares[ROUNDS / 2], shares[0], shares[ROUNDS - 1]);
    }

    private static SweepPlan plan(Path scratch, long trials, String entry) throws IOException {
        Path file = Files.writeString(
                scratch.resolve("benchmark.conf"),
                "sweep { name = benchmark, trials = " + trials + ", grid = [ { " + entry + " } ] }");
        return new SweepFile(Catalogue.load()).read(file, List.of());
    }

    private static double bareSeconds(SweepPlan plan, int threads) throws InterruptedException {
        Point point = plan.points().get(0).point();
        long trials = plan.points().get(0).trials();
        long start = System.nanoTime();
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
        return (System.nanoTime() - start) / 1e9;
    }

    private static double sweepSeconds(SparkSession spark, SweepPlan plan, Path out) throws IOException {
        SweepDirectory directory = new SweepDirectory(out.toString(), Sessions.hadoopConfiguration());
        try (SweepWriter writer = SweepWriter.open(directory, plan, Catalogue.load(), false)) {
            long start = System.nanoTime();
            new SweepRunner(
                            spark,
                            writer,
                            plan,
                            Duration.ofSeconds(30),
                            StopSignal.never(),
                            SweepProgress.NONE,
                            () -> {})
                    .simulate();
            return (System.nanoTime() - start) / 1e9;
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
