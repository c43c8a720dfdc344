package io.swallowtail.jobs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.plan.HostileSweeps;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Hostile files and settings through the whole command line: exit 2, no stack trace, nothing written, Spark not started. */
class HostileCommandLineTest {
    private static final String GOOD = "sweep { name = good, trials = 5, grid = [ { experiment = valiant, n = 4 } ] }";

    @TempDir
    private Path directory;

    @Test
    void hostileFilesAreRefused() throws IOException {
        List<String> values = HostileSweeps.values();
        for (int i = 0; i < values.size(); i += 3) {
            refused("sweep { name = x, trials = 5, bad = " + values.get(i) + "\n}");
        }
        for (String text :
                List.of("", "\u0000", "[".repeat(1 << 20), "{a:".repeat(1 << 14), GOOD + "\ninclude \"x\"")) {
            refused(text);
        }
    }

    @Test
    void hostileSettingsAreRefused() throws IOException {
        for (String setting : List.of(
                "seed",
                "=5",
                "seed=\u001B[31m",
                "seed=1e400",
                "seed=9223372036854775808.0",
                "#=1",
                "seed=1,trials=2",
                "seed=${HOME}",
                "seed+=1",
                "seed=" + "[".repeat(10_000),
                "x".repeat(10_000) + "=1",
                "\u202E=1",
                "\uD800=1",
                "seed=5\n}",
                "include \"x\"=1",
                "a" + ".a".repeat(10_000) + "=1")) {
            refused(GOOD, "--set", setting);
        }
    }

    @Test
    void hostileWordsAreRefused() throws IOException {
        for (String word : List.of("\u001B[31m\u202E", "x\nfailed: y", "x".repeat(10_000), "\uD800", "a\u0000b")) {
            for (CommandLineRun run : List.of(
                    CommandLineRun.of(word),
                    CommandLineRun.of("run", word),
                    CommandLineRun.of("run", "x.conf", word),
                    CommandLineRun.of("run", "x.conf", "--progress", word))) {
                assertEquals(2, run.exit(), run.err());
                assertEquals(1, run.problems(), run.err());
                assertTrue(run.err().length() < 11_000 && !run.err().matches("(?s).*[\\p{C}&&[^\n]].*"), run.err());
            }
        }
    }

    /** Options are checked before the file is read. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {"run      | --segment | 999999d | is longer than 36500d"})
    void optionsOutOfRangeAreRefused(String verb, String option, String value, String why) {
        CommandLineRun run = CommandLineRun.of(verb, "nowhere.conf", option, value);
        assertEquals(2, run.exit(), run.err());
        assertEquals(1, run.problems(), run.err());
        assertTrue(run.err().startsWith(option + ": ") && run.err().contains(why), run.err());
    }

    private void refused(String text, String... options) throws IOException {
        Path file = Files.write(directory.resolve("hostile.conf"), HostileSweeps.bytes(text));
        CommandLineRun run = CommandLineRun.of(Stream.concat(
                        Stream.of(
                                "run",
                                file.toString(),
                                "--out",
                                directory.resolve("out").toString()),
                        Stream.of(options))
                .toArray(String[]::new));
        assertEquals(2, run.exit(), run.err());
        assertEquals("", run.out());
        assertFalse(run.err().contains("\tat ") || run.err().contains("Exception"), run.err());
        assertTrue(run.err().startsWith(options.length == 0 ? file + ":" : "--set:"), run.err());
        try (Stream<Path> files = Files.list(directory)) {
            assertEquals(List.of(file), files.toList());
        }
    }
}
