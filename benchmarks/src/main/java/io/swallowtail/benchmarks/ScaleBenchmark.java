package io.swallowtail.benchmarks;

import io.swallowtail.jobs.sql.Sessions;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Serializable;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.scheduler.ExternalClusterManager;
import org.apache.spark.scheduler.SchedulerBackend;
import org.apache.spark.scheduler.TaskScheduler;
import org.apache.spark.scheduler.TaskSchedulerImpl;
import org.apache.spark.scheduler.cluster.CoarseGrainedSchedulerBackend;
import org.apache.spark.sql.SparkSession;
import scala.Function1;
import scala.collection.Iterator;
import scala.collection.immutable.Range$;
import scala.jdk.javaapi.FutureConverters;
import scala.runtime.BoxedUnit;

/** How many tasks and heartbeats of many executors a driver takes, and how much memory it needs: {@link FakeExecutors} answer at once. */
public final class ScaleBenchmark {
    private static final String MASTER = "fake";
    private static final int CORES = 5;
    /** The bytes of a task's description of its ranges, and of its result, as in a sweep of one point. */
    private static final int TASK_BYTES = 2000;

    private static final int RESULT_BYTES = 2000;
    private static final int TASKS_OF_A_JOB = 10_000;
    private static final long BEATING_MILLIS = 10_000;

    private ScaleBenchmark() {}

    /** Makes Spark's own scheduler and backend, without a cluster manager that starts executors. Spark finds it by its service file. */
    public static final class Clusters implements ExternalClusterManager {
        @Override
        public boolean canCreate(String master) {
            return MASTER.equals(master);
        }

        @Override
        public TaskScheduler createTaskScheduler(SparkContext context, String master) {
            return new TaskSchedulerImpl(context);
        }

        @Override
        public SchedulerBackend createSchedulerBackend(SparkContext context, String master, TaskScheduler scheduler) {
            return new CoarseGrainedSchedulerBackend(
                    (TaskSchedulerImpl) scheduler, context.env().rpcEnv());
        }

        @Override
        public void initialize(TaskScheduler scheduler, SchedulerBackend backend) {
            ((TaskSchedulerImpl) scheduler).initialize(backend);
        }
    }

    /** What the driver used so far. */
    private record Used(long nanos, long processor) {
        static Used now() {
            return new Used(
                    System.nanoTime(),
                    ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                            .getProcessCpuTime());
        }

        double seconds(Used since) {
            return (nanos - since.nanos) / 1e9;
        }

        double milliseconds(Used since) {
            return (processor - since.processor) / 1e6;
        }
    }

    /**
     * Prints a row of figures.
     *
     * @param args the number of executors, of five cores each, and the number of tasks
     * @throws Exception if the executors cannot be started
     */
    public static void main(String[] args) throws Exception {
        int executors = Integer.parseInt(args[0]);
        int tasks = Integer.parseInt(args[1]);
        System.setProperty("spark.driver.host", "127.0.0.1");
        Path scratch = Files.createTempDirectory("scale-");
        try (SparkSession spark = Sessions.start(MASTER, scratch.toString())) {
            SparkContext context = spark.sparkContext();
            Process process = start(context.getConf().get("spark.driver.port"), executors);
            try (PrintWriter orders = new PrintWriter(process.getOutputStream(), true, StandardCharsets.UTF_8);
                    BufferedReader answers = process.inputReader()) {
                while (context.statusTracker().getExecutorInfos().length <= executors) {
                    Thread.sleep(100);
                }
                run(context, TASKS_OF_A_JOB).join(); // compiles the driver
                run(context, TASKS_OF_A_JOB).join();
                long before = usedHeap();
                Used start = Used.now();
                for (int done = 0; done < tasks; done += TASKS_OF_A_JOB) {
                    run(context, TASKS_OF_A_JOB).join();
                }
                Used end = Used.now();
                long after = usedHeap();
                order(orders, answers, "hold");
                CompletableFuture<?> held = run(context, executors * CORES);
                Thread.sleep(3000);
                Used first = Used.now();
                long beats = -order(orders, answers, "beat");
                Thread.sleep(BEATING_MILLIS);
                beats += order(orders, answers, "stop");
                Used last = Used.now();
                order(orders, answers, "answer");
                held.join();
                System.out.printf(
                        Locale.ROOT,
                        "%d executors, %d tasks: %.0f tasks/s, %.3f ms of processor time a task; %.0f heartbeats/s, %.3f ms each;"
                                + " heap %d MB before, %d MB after%n",
                        executors,
                        tasks,
                        tasks / end.seconds(start),
                        end.milliseconds(start) / tasks,
                        beats / last.seconds(first),
                        last.milliseconds(first) / beats,
                        before >> 20,
                        after >> 20);
            } finally {
                process.destroy();
            }
        }
        System.exit(0);
    }

    private static long order(PrintWriter orders, BufferedReader answers, String order) throws IOException {
        orders.println(order);
        return Long.parseLong(answers.readLine());
    }

    private static Process start(String port, int executors) throws IOException {
        List<String> command =
                new ArrayList<>(List.of(ProcessHandle.current().info().command().orElseThrow()));
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> option.startsWith("--add-opens") || option.startsWith("-D"))
                .forEach(command::add);
        command.addAll(List.of("-Xmx1g", "-Xss256k", "-cp", System.getProperty("java.class.path")));
        command.add(FakeExecutors.class.getName());
        command.addAll(List.of(port, "" + executors, "" + CORES, "" + RESULT_BYTES));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    /** Starts a job as a sweep starts a segment. */
    private static CompletableFuture<?> run(SparkContext context, int tasks) {
        List<byte[]> work = new ArrayList<>(Collections.nCopies(tasks, new byte[TASK_BYTES]));
        var results = new JavaSparkContext(context).parallelize(work, tasks);
        var job = context.submitJob(
                results.rdd(),
                (Function1<Iterator<byte[]>, byte[]> & Serializable) Iterator::next,
                Range$.MODULE$.apply(0, tasks),
                (place, result) -> BoxedUnit.UNIT,
                () -> BoxedUnit.UNIT);
        return FutureConverters.asJava(job).toCompletableFuture();
    }

    private static long usedHeap() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
