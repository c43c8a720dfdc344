package io.swallowtail.jobs.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.jobs.cli.SweepDirectories;
import io.swallowtail.jobs.store.LocalStore;
import io.swallowtail.jobs.store.Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A sweep file of the tests, and its runs on a cluster or on local masters. */
final class ClusterSweep {
    private final StandaloneCluster cluster;
    private final Path directory;
    private final Path conf;
    private final Store local;

    ClusterSweep(StandaloneCluster cluster, Path directory, String sweep) throws IOException {
        this.cluster = cluster;
        this.directory = directory;
        this.conf = Files.writeString(directory.resolve("sweep.conf"), "sweep { name = test, " + sweep + " }");
        this.local = new LocalStore(directory);
    }

    /**
     * A run of the sweep.
     *
     * @param process the driver
     * @param output the file of what the driver prints, with its progress as JSON
     */
    record Run(Process process, Path output) {
        /** Waits until the run has reported a number of events, or the driver has ended. */
        void await(String event, int number) throws IOException, InterruptedException {
            while (process.isAlive() && count(event) < number) {
                Thread.sleep(20);
            }
        }

        /** Waits until a segment is committed and another one is simulated. */
        Run intoSegment() throws IOException, InterruptedException {
            await("committed", 1);
            while (process.isAlive() && !isInSegment()) {
                Thread.sleep(5);
            }
            assertTrue(isInSegment(), "the sweep is too short");
            return this;
        }

        /** Returns whether a segment is simulated that is not committed. */
        boolean isInSegment() throws IOException {
            return process.isAlive() && count("started") > count("committed");
        }

        /** Waits for the end, checks the exit code, and returns what the driver printed. */
        String end(int exit) throws IOException, InterruptedException {
            int code = process.waitFor();
            String printed = Files.readString(output);
            assertEquals(exit, code, printed);
            return printed;
        }

        /** Counts the lines of progress that report an event. */
        long count(String event) throws IOException {
            return Files.readAllLines(output).stream()
                    .filter(line -> line.startsWith("{\"" + event + "\":"))
                    .count();
        }
    }

    Path out(String name) {
        return directory.resolve(name);
    }

    /** Starts or resumes the sweep in a directory of that name on a store. */
    Run start(Store store, String name, String master, List<String> javaOptions, String... options) throws IOException {
        Path output = Files.createTempFile(directory, name, ".out");
        List<String> settings = new ArrayList<>(javaOptions);
        store.settings().forEach((key, value) -> settings.add("-Dspark.hadoop." + key + "=" + value));
        List<String> arguments = new ArrayList<>(List.of(
                "run", conf.toString(), "--out", store.root() + "/" + name, "--master", master, "--progress", "json"));
        arguments.addAll(List.of(options));
        return new Run(cluster.driver(output, settings, Map.of(), arguments.toArray(new String[0])), output);
    }

    /** Starts or resumes the sweep on the cluster, in a local directory. */
    Run start(String name, List<String> javaOptions, String... options) throws IOException {
        return start(local, name, cluster.url(), javaOptions, options);
    }

    /** Runs the sweep to its end with local threads, in a local directory. */
    void runLocally(String name, int threads) throws IOException, InterruptedException {
        start(local, name, "local[" + threads + "]", List.of()).end(0);
    }

    /** Checks every file of the sweep in a local directory, by {@code verify}. */
    void verify(String name) throws IOException, InterruptedException {
        Path output = Files.createTempFile(directory, name, ".out");
        Process process = cluster.driver(
                output, List.of(), Map.of(), "verify", "--data", out(name).toString());
        String printed = new Run(process, output).end(0);
        assertTrue(printed.contains("nothing is damaged"), printed);
    }

    /** Reads the sorted rows of all tables and of the committed trials. */
    List<String> rows(String name) throws IOException {
        return rows(local, name);
    }

    /** Reads the sorted rows of all tables and of the committed trials on a store. */
    static List<String> rows(Store store, String name) throws IOException {
        return SweepDirectories.rows(store.root() + "/" + name, store.configuration());
    }

    /** Compares rows one by one: a message with all of them would have hundreds of megabytes. */
    static void assertSameRows(List<String> expected, List<String> rows) {
        for (int row = 0; row < Math.min(expected.size(), rows.size()); row++) {
            assertEquals(expected.get(row), rows.get(row));
        }
        assertEquals(expected.size(), rows.size());
    }
}
