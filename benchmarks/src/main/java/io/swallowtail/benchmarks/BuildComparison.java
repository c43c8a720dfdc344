package io.swallowtail.benchmarks;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.openjdk.jmh.annotations.Param;

/**
 * Times trials of two builds in turns in one process, and prints the processor and the ratio of their processor times. The time of other processes
 * does not count, and what they evict from the caches slows both builds. Each build has a class loader of its own for each
 * point, so each is compiled by itself. A point takes about three seconds.
 */
public final class BuildComparison {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int ROUNDS = 25;
    private static final int WARM_UP = 24;
    private static final double TURN = 30e6;
    private static final long MOST_TRIALS = 1 << 24;

    private BuildComparison() {}

    /**
     * Compares the builds point by point. A point that the old build does not know has no ratio.
     *
     * @param arguments the checkouts of the old and of the new build, then points, an experiment and parameters each, as
     *     {@code "valiant n=1024"}; without points those of {@link TrialBenchmark}
     * @throws ReflectiveOperationException if a build has no such classes, or its trials fail
     * @throws IOException if a directory cannot be read
     */
    public static void main(String[] arguments) throws ReflectiveOperationException, IOException {
        if (arguments.length < 2) {
            System.err.println("usage: OLD_CHECKOUT NEW_CHECKOUT [\"EXPERIMENT NAME=VALUE ...\" ...]");
            System.exit(2);
        }
        List<String> points = arguments.length > 2
                ? List.of(arguments).subList(2, arguments.length)
                : List.of(TrialBenchmark.class
                        .getField("point")
                        .getAnnotation(Param.class)
                        .value());
        System.out.println(processor());
        System.out.println("  new/old  quartiles            old us      new us  of minima  point");
        double logarithms = 0;
        int compared = 0;
        for (String point : points) {
            Trials after = new Trials(arguments[1], point);
            try {
                logarithms += Math.log(compare(new Trials(arguments[0], point), after, point));
                compared++;
            } catch (InvocationTargetException e) {
                System.out.println(
                        "        -  the old build says: " + e.getCause().getMessage());
            }
        }
        System.out.printf(
                Locale.ROOT, "%9.3f  geometric mean of %d points%n", Math.exp(logarithms / compared), compared);
    }

    /**
     * Names the processor, those of its vector instructions that kernels depend on, and the vectors that Java uses. Linux has the first two
     * in a file; elsewhere the architecture stands for them.
     */
    private static String processor() throws IOException {
        String found = System.getProperty("os.arch");
        Path file = Path.of("/proc/cpuinfo");
        if (Files.exists(file)) {
            Map<String, String> values = new LinkedHashMap<>();
            for (String line : Files.readAllLines(file)) {
                String[] words = line.split("\\s*:\\s*", 2);
                values.putIfAbsent(words[0], words[words.length - 1]);
            }
            List<String> flags =
                    new ArrayList<>(List.of(values.getOrDefault("flags", "").split(" ")));
            flags.retainAll(List.of("avx2", "avx512f", "avx512dq", "avx512_vbmi2"));
            found = values.getOrDefault("model name", found) + " (family " + values.get("cpu family") + ", model "
                    + values.get("model") + ", stepping " + values.get("stepping") + "): " + String.join(" ", flags);
        }
        String bytes = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                .getVMOption("MaxVectorSize")
                .getValue();
        return found + "; Java " + Runtime.version().feature() + " with vectors of " + bytes + " bytes";
    }

    /** Prints a line; returns the median of the ratios. */
    private static double compare(Trials before, Trials after, String point) throws ReflectiveOperationException {
        long trials = 1;
        for (double time = 0; time < TURN && trials < MOST_TRIALS; ) {
            trials *= 2;
            time = trials * Math.min(before.nanoseconds(trials), after.nanoseconds(trials));
        }
        double[] ratios = new double[ROUNDS];
        double[] oldTimes = new double[ROUNDS];
        double[] newTimes = new double[ROUNDS];
        for (int round = -WARM_UP; round < ROUNDS; round++) {
            boolean oldFirst = round % 2 == 0;
            double first = (oldFirst ? before : after).nanoseconds(trials);
            double second = (oldFirst ? after : before).nanoseconds(trials);
            if (round >= 0) {
                oldTimes[round] = oldFirst ? first : second;
                newTimes[round] = oldFirst ? second : first;
                ratios[round] = newTimes[round] / oldTimes[round];
            }
        }
        Arrays.sort(ratios);
        Arrays.sort(oldTimes);
        Arrays.sort(newTimes);
        System.out.printf(
                Locale.ROOT,
                "%9.3f  %.3f to %.3f  %10.2f  %10.2f  %9.3f  %s%n",
                ratios[ROUNDS / 2],
                ratios[ROUNDS / 4],
                ratios[ROUNDS * 3 / 4],
                oldTimes[0] / 1000,
                newTimes[0] / 1000,
                newTimes[0] / oldTimes[0],
                point);
        return ratios[ROUNDS / 2];
    }

    /** The trials of a point in one build, one after the other. */
    private static final class Trials {
        private final Object runner;
        private final Method run;
        private long next;

        Trials(String checkout, String text) throws ReflectiveOperationException, IOException {
            Path core = Path.of(checkout, "sim-core/target/classes");
            ClassLoader loader = loader(core, Path.of(checkout, "protocols/target/classes"));
            Thread.currentThread().setContextClassLoader(loader);
            // Versions up to 0.2.0 have all packages below io.swallowtail.
            String floor =
                    Files.isDirectory(core.resolve("io/swallowtail/core")) ? "io.swallowtail.core" : "io.swallowtail";
            Class<?> catalogue = loader.loadClass(floor + ".catalogue.Catalogue");
            Class<?> experiment = loader.loadClass(floor + ".experiment.Experiment");
            Class<?> parameters = loader.loadClass(floor + ".experiment.Parameters");
            Class<?> point = loader.loadClass(floor + ".experiment.Point");
            Class<?> trialRunner = loader.loadClass(floor + ".experiment.TrialRunner");
            String[] words = text.split(" ");
            Map<String, String> values = new LinkedHashMap<>();
            for (String word : List.of(words).subList(1, words.length)) {
                values.put(word.split("=")[0], word.split("=")[1]);
            }
            Object found = catalogue
                    .getMethod("experiment", String.class)
                    .invoke(catalogue.getMethod("load").invoke(null), words[0]);
            Object parsed = parameters.getMethod("parse", experiment, Map.class).invoke(null, found, values);
            Object prepared = point.getConstructor(experiment, parameters).newInstance(found, parsed);
            runner = trialRunner.getConstructor(point, long.class, List.class).newInstance(prepared, 42L, List.of());
            run = trialRunner.getMethod("run", long.class, long.class);
        }

        /** Loads a build's own classes, and the libraries of this one. */
        private static ClassLoader loader(Path core, Path protocols) throws IOException {
            if (!Files.isDirectory(core)) {
                throw new IOException(core + " is no directory of classes");
            }
            List<URL> path = new ArrayList<>(
                    List.of(core.toUri().toURL(), protocols.toUri().toURL()));
            for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
                if (entry.endsWith(".jar")) {
                    path.add(Path.of(entry).toUri().toURL());
                }
            }
            return new URLClassLoader(path.toArray(new URL[0]), ClassLoader.getPlatformClassLoader());
        }

        /** Runs trials; the mean time of one. */
        double nanoseconds(long trials) throws ReflectiveOperationException {
            long start = THREADS.getCurrentThreadCpuTime();
            run.invoke(runner, next, next + trials);
            next += trials;
            return (double) (THREADS.getCurrentThreadCpuTime() - start) / trials;
        }
    }
}
