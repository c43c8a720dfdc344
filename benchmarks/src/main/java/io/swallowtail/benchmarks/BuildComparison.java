package io.swallowtail.benchmarks;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
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

/**
 * Times trials of two builds of sim-core in turns in one process, and prints the ratio of their processor times: what other processes take
 * does not count, and what they evict from the caches slows both. Each build has a class loader of its own, so each is compiled by itself.
 */
public final class BuildComparison {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int ROUNDS = 41;
    private static final int WARM_UP = 8;
    private static final double TURN = 30e6;
    private static final long MOST_TRIALS = 1 << 24;

    private BuildComparison() {}

    /**
     * Compares the builds point by point.
     *
     * @param arguments the directories with the classes of the old and of the new build, then points, an experiment and parameters each, as
     *     {@code "valiant n=1024"}
     * @throws ReflectiveOperationException if a build has no such classes, or its trials fail
     * @throws IOException if a directory cannot be read
     */
    public static void main(String[] arguments) throws ReflectiveOperationException, IOException {
        if (arguments.length < 3) {
            System.err.println("usage: compare OLD_CLASSES NEW_CLASSES \"EXPERIMENT NAME=VALUE ...\" ...");
            System.exit(2);
        }
        System.out.println("  new/old  quartiles            old us      new us  of minima  point");
        for (int i = 2; i < arguments.length; i++) {
            compare(arguments[0], arguments[1], arguments[i]);
        }
    }

    private static void compare(String oldClasses, String newClasses, String point)
            throws ReflectiveOperationException, IOException {
        Trials before = new Trials(oldClasses, point);
        Trials after = new Trials(newClasses, point);
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
    }

    /** The trials of a point in one build, one after the other. */
    private static final class Trials {
        private final Object runner;
        private final Method run;
        private long next;

        Trials(String classes, String text) throws ReflectiveOperationException, IOException {
            ClassLoader loader = loader(Path.of(classes));
            Thread.currentThread().setContextClassLoader(loader);
            Class<?> catalogue = loader.loadClass("io.swallowtail.catalogue.Catalogue");
            Class<?> experiment = loader.loadClass("io.swallowtail.experiment.Experiment");
            Class<?> parameters = loader.loadClass("io.swallowtail.experiment.Parameters");
            Class<?> point = loader.loadClass("io.swallowtail.experiment.Point");
            Class<?> trialRunner = loader.loadClass("io.swallowtail.experiment.TrialRunner");
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
        private static ClassLoader loader(Path classes) throws IOException {
            if (!Files.isDirectory(classes)) {
                throw new IOException(classes + " is no directory of classes");
            }
            List<URL> path = new ArrayList<>(List.of(classes.toUri().toURL()));
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
