package io.swallowtail.jobs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.fs.FileUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every verb, with a standard output that takes nothing (as {@code /dev/full}), that is full after the first bytes (as a small disk), and whose
 * reader has left (as {@code head}). {@code .ci/outputs} does the same with real files and pipes.
 */
class StandardOutputTest {
    private static final String FULL = "No space left on device";
    private static final int SMALL = 100;

    @TempDir
    private static Path parent;

    /** An output with room for some bytes. */
    private static final class Limited extends OutputStream {
        private final ByteArrayOutputStream taken = new ByteArrayOutputStream();
        private final int room;

        Limited(int room) {
            this.room = room;
        }

        @Override
        public void write(int value) throws IOException {
            if (taken.size() == room) {
                throw new IOException(FULL);
            }
            taken.write(value);
        }
    }

    /** The commands of each verb; words are divided at spaces. */
    private static Map<String, List<String>> commands(Path sweep, Path conf) {
        Map<String, List<String>> commands = new TreeMap<>();
        for (String line : List.of(
                "list",
                "describe valiant",
                "validate " + conf,
                "check valiant -p n=4",
                "run " + conf + " --out " + sweep + " --progress none",
                "verify --data " + sweep,
                "merge " + sweep + " " + sweep + " --out " + parent.resolve("merged"),
                "report --data " + sweep + " --out " + parent.resolve("page.html"),
                "plot --data " + sweep + " --out " + parent.resolve("plot.svg"),
                "sql --data " + sweep + " --format csv SELECT*FROM/**/counts",
                "estimate valiant -p n=8 --event congestion>=3 --trials 50",
                "network petersen",
                "compare valiant -p n=8 --against permutation=shift --event congestion>=3 --trials 50",
                "find valiant --vary n=4..8 --event congestion>=3 --at-most 0.99 --budget 20s",
                "grow valiant -p permutation=shift --vary n=2^3..2^6 --metric congestion --trials 20",
                "replay valiant -p n=8 --trial 3 --trace",
                "completion",
                "--help",
                "--version")) {
            List<String> words = Arrays.stream(line.split(" "))
                    .map(word -> word.replace("*", " * ").replace("/ * ", "/*").replace(" * /", "*/"))
                    .toList();
            commands.put(words.get(0), words);
        }
        return commands;
    }

    /** The exit code, the number of bytes that were taken, and the last line of errors. */
    private record Outcome(int exit, int taken, String error) {
        static Outcome of(List<String> words, int room, boolean isPipe) throws IOException {
            FileUtil.fullyDelete(parent.resolve("merged").toFile());
            Limited out = new Limited(room);
            StringWriter err = new StringWriter();
            int exit = Main.run(new WatchedOutput(out, isPipe), new PrintWriter(err), words.toArray(new String[0]));
            return new Outcome(
                    exit,
                    out.taken.size(),
                    err.toString().lines().reduce((one, next) -> next).orElse(""));
        }
    }

    @Test
    void onlyAClosedPipeIsSilent() throws IOException {
        SweepDirectories sweeps = new SweepDirectories(parent, 5);
        sweeps.make("sweep", "{ experiment = valiant, n = 8 }", "trials=60");
        Path conf = parent.resolve("sweep.conf");
        // Its tables are those that `run` makes, so that `run` needs no Spark.
        Files.writeString(conf, Files.readString(conf).replace("grid", "trials = 60, grid"));
        Map<String, List<String>> commands = commands(parent.resolve("sweep"), conf);
        Set<String> verbs = new TreeSet<>(Main.commandLine("").getSubcommands().keySet());
        verbs.addAll(List.of("--help", "--version"));
        assertEquals(verbs, commands.keySet());
        List<String> wrong = new ArrayList<>();
        for (Map.Entry<String, List<String>> command : commands.entrySet()) {
            List<String> words = command.getValue();
            Outcome whole = Outcome.of(words, Integer.MAX_VALUE, false);
            assertEquals(0, whole.exit, command.getKey() + ": " + whole.error);
            String failed = "failed: standard output cannot be written: " + FULL;
            if (whole.taken > 0) {
                check(wrong, words, new Outcome(1, 0, failed), Outcome.of(words, 0, false));
                int some = Math.min(SMALL, whole.taken - 1);
                check(wrong, words, new Outcome(1, some, failed), Outcome.of(words, some, false));
            }
            check(wrong, words, new Outcome(0, 0, whole.error), Outcome.of(words, 0, true));
        }
        assertEquals(List.of(), wrong);
    }

    private static void check(List<String> wrong, List<String> words, Outcome expected, Outcome is) {
        if (!is.equals(expected)) {
            wrong.add(String.join(" ", words) + "\n  " + is + ", expected " + expected);
        }
    }

    /** A real process, whose standard output is a device, a closed descriptor or a pipe. */
    @Test
    void aProcessTellsAPipeFromAFile() throws Exception {
        List<String> list = SeparateProcess.builder(Main.class.getName(), List.of(), List.of("list"))
                .command();
        for (String output : List.of(">/dev/full", ">&-")) {
            List<String> words = new ArrayList<>(List.of("sh", "-c", "exec \"$@\" " + output, "sh"));
            words.addAll(list);
            Process full = new ProcessBuilder(words).start();
            String err = new String(full.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
            assertEquals(1, full.waitFor(), err);
            assertTrue(err.matches("failed: standard output cannot be written: .*\\R"), err);
        }
        Process piped = new ProcessBuilder(list).start();
        piped.getInputStream().close();
        assertEquals("", new String(piped.getErrorStream().readAllBytes(), StandardCharsets.UTF_8));
        assertEquals(0, piped.waitFor());
    }
}
