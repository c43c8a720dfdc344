package io.swallowtail.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.cli.SweepDirectories;
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

    ClusterSweep(StandaloneCluster cluster, Path directory, String sweep) throws IOException {
        this.cluster = cluster;
        this.directory = directory;
        this.conf = Files.writeString(directory.resolve("sweep.conf"), "sweep { name = test, " + sweep + " }");
    }

    /**
     * A run of the sweep.
     *
     * @param process the driver
     * @param out the sweep's directory
     * @param output the file of what the driver prints
     */
    record Run(Process process, Path out, Path output) {
        /** Waits until a number of segments is committed, or the driver has ended. */
        void awaitCommits(int number) throws InterruptedException {
            while (process.isAlive() && commits() < number) {
                Thread.sleep(20);
            }
        }

        int commits() {
            String[] names = out.resolve("commits").toFile().list((parent, name) -> name.endsWith(".parquet"));
            return names == null ? 0 : names.length;
        }

        /** Waits for the end, checks the exit code, and returns what the driver printed. */
        String end(int exit) throws IOException, InterruptedException {
            int code = process.waitFor();
            String printed = Files.readString(output);
            assertEquals(exit, code, printed);
            return printed;
        }

        /** Counts the lines of JSON progress that report an event. */
        long count(String event) throws IOException {
            return Files.readAllLines(output).stream()
                    .filter(line -> line.startsWith("{\"" + event + "\":"))
                    .count();
        }
    }

    Path out(String name) {
        return directory.resolve(name);
    }

    /** Starts or resumes the sweep in a directory of that name. */
    Run start(String name, String master, List<String> javaOptions, String... options) throws IOException {
        Path output = Files.createTempFile(directory, name, ".out");
        List<String> arguments = new ArrayList<>(
                List.of("run", conf.toString(), "--out", out(name).toString(), "--master", master));
        arguments.addAll(List.of(options));
        return new Run(
                cluster.driver(output, javaOptions, Map.of(), arguments.toArray(new String[0])), out(name), output);
    }

    Run start(String name, List<String> javaOptions, String... options) throws IOException {
        return start(name, cluster.url(), javaOptions, options);
    }

    /** Reads the sorted rows of all tables and of the committed trials. */
    List<String> rows(String name) throws IOException {
        return SweepDirectories.rows(out(name));
    }
}
