package io.swallowtail.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
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
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(
                List.of("run", conf.toString(), "--out", parent.resolve("sweep").toString()));
        command.addAll(List.of("--master", "local[1]", "--segment", "1s", "--progress", "none"));
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
        Process first = run("first", "--for", "20s");
        while (first.isAlive() && commits() < 2) {
            Thread.sleep(20);
        }
        assertTrue(first.isAlive(), Files.readString(log("first").toPath()));
        Process second = run("second");
        Process fresh = run("fresh", "--fresh");
        for (String name : List.of("second", "fresh")) {
            assertEquals(1, (name.equals("fresh") ? fresh : second).waitFor());
            String message = Files.readString(log(name).toPath(), StandardCharsets.UTF_8);
            assertTrue(message.contains("is being written by another run"), message);
        }
        assertEquals(0, first.waitFor(), Files.readString(log("first").toPath()));
        CommandLineRun verified =
                CommandLineRun.of("verify", "--data", parent.resolve("sweep").toString());
        assertEquals(0, verified.exit(), verified.out());
        assertTrue(verified.out().contains("nothing is damaged"), verified.out());
    }
}
