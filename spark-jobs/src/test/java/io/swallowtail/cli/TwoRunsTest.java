package io.swallowtail.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two whole runs, as a user starts them, into one directory: the second is refused while the first commits segment after segment. */
@Tag("thorough")
class TwoRunsTest {
    @TempDir
    private Path parent;

    private Process run(String name, String... more) throws IOException {
        Path conf = Files.writeString(
                parent.resolve("a.conf"),
                "sweep { name = a, seed = 7, rows = all, trials = 100000000, grid = [ { experiment = valiant, n = 64 } ] }");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "@src/main/launcher/spark.args"));
        command.add("-Dlog4j2.configurationFile=src/main/launcher/log4j2.properties");
        command.add("-Dswallowtail.log=" + parent.resolve("spark.log"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(
                List.of("run", conf.toString(), "--out", parent.resolve("sweep").toString()));
        command.addAll(List.of("--master", "local[1]", "--segment", "1s", "--refresh", "0s", "--progress", "none"));
        command.addAll(Arrays.asList(more));
        return new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(log(name))
                .start();
    }

    private File log(String name) {
        return parent.resolve(name + ".log").toFile();
    }

    private long commits() throws IOException {
        Path commits = parent.resolve("sweep/commits");
        if (!Files.exists(commits)) {
            return 0;
        }
        try (Stream<Path> files = Files.list(commits)) {
            return files.count();
        }
    }

    @Test
    void aSecondRunIsRefused() throws Exception {
        Process first = run("first");
        try {
            while (first.isAlive() && commits() < 2) {
                Thread.sleep(20);
            }
            for (String[] more : new String[][] {{}, {"--fresh"}}) {
                Process second = run("second", more);
                assertEquals(1, second.waitFor());
                String message = Files.readString(log("second").toPath());
                assertTrue(message.contains("is being written by another run"), message);
            }
            long before = commits();
            while (first.isAlive() && commits() < before + 2) {
                Thread.sleep(20);
            }
            assertTrue(first.isAlive(), Files.readString(log("first").toPath()));
        } finally {
            first.destroyForcibly().waitFor();
        }
        CommandLineRun verified =
                CommandLineRun.of("verify", "--data", parent.resolve("sweep").toString());
        assertEquals(0, verified.exit(), verified.out());
        assertTrue(verified.out().contains("nothing is damaged"), verified.out());
    }
}
