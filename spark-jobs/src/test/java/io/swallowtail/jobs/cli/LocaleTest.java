package io.swallowtail.jobs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.jobs.sweep.CommittedSweep;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Output, names of files and the meaning of sweep files do not depend on the locale. Digits differ in fa-IR and ar-EG,
 * case in tr-TR.
 */
class LocaleTest {
    private static final Locale LOCALE = Locale.getDefault();
    private static final TimeZone ZONE = TimeZone.getDefault();
    private static final String EVENT = "congestion >= 3";
    private static final String GRID = """
            sweep {
              name = Kilim, seed = 42, trials = 1200, trials-per-task = 500, rows = all, simultaneous = bonferroni
              grid = [
                { experiment = valiant, n = "2^3..2^4", permutation = identity, events = ["congestion >= 2..4"] }
                { experiment = minimum, n = 8, where = "n % 2 == 0" }
              ]
            }
            """;

    @TempDir
    private static Path directory;

    private static Path conf;
    private static List<String> expected;

    @BeforeAll
    static void underNoLocale() throws IOException {
        conf = Files.writeString(directory.resolve("kilim.conf"), GRID);
        use("und", "UTC");
        expected = transcript(directory.resolve("und"));
        restore();
    }

    @AfterEach
    void restoreTheLocale() {
        restore();
    }

    private static void use(String locale, String zone) {
        Locale.setDefault(Locale.forLanguageTag(locale));
        TimeZone.setDefault(TimeZone.getTimeZone(zone));
    }

    private static void restore() {
        Locale.setDefault(LOCALE);
        TimeZone.setDefault(ZONE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"fa-IR", "tr-TR", "ar-EG-u-nu-arab"})
    void commandsAndFilesAreTheSame(String locale) throws IOException {
        use(locale, "Asia/Kathmandu");
        assertSameLines(expected, transcript(directory.resolve(locale)));
    }

    private static void assertSameLines(List<String> expected, List<String> found) {
        for (int i = 0; i < Math.min(expected.size(), found.size()); i++) {
            assertEquals(expected.get(i), found.get(i));
        }
        assertEquals(expected.size(), found.size());
    }

    /** The output of the commands without Spark, and the files of a sweep that was started and extended. */
    private static List<String> transcript(Path out) throws IOException {
        List<String> transcript = new ArrayList<>();
        CommittedSweep.run(out, conf, List.of("trials=700"));
        CommittedSweep.run(out, conf, List.of());
        transcript.addAll(files(out));
        String[][] commands = {
            {"list"},
            {"list", "--format", "json"},
            {"describe", "valiant"},
            {"describe", "collision", "--format", "csv"},
            {"estimate", "--help"},
            {"estimate", "valiant", "-p", "n=8", "--event", EVENT, "--trials", "20000", "--save", out + "/trial.json"},
            {"estimate", "valiant", "-p", "n=8", "--event", EVENT + " ∧ x", "--trials", "20000"},
            {"compare", "valiant", "-p", "n=8", "--against", "n=4", "--event", EVENT, "--trials", "20000"},
            {"grow", "valiant", "--vary", "n=4,8,16,32", "--metric", "congestion", "--trials", "2000"},
            {"replay", "valiant", "-p", "n=8", "--seed", "1", "--trial", "3", "--trace"},
            {"run", conf.toString(), "--set", "trials=12345678901234567890", "--out", "nowhere"},
            {"INFO"}
        };
        for (String[] command : commands) {
            CommandLineRun run = CommandLineRun.of(command);
            transcript.add(String.join(" ", command).replace(out.toString(), "OUT") + " -> " + run.exit());
            // Progress lines depend on the time.
            Stream.of(run.out(), run.exit() == 0 ? "" : run.err())
                    .flatMap(String::lines)
                    .map(line -> line.replace(out.toString(), "OUT"))
                    .forEach(transcript::add);
        }
        return transcript;
    }

    /** Lists files without the random ids of writers and sets of tables. */
    private static List<String> files(Path out) throws IOException {
        try (Stream<Path> files = Files.walk(out)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> out.relativize(file).toString())
                    .map(file -> file.replaceFirst("\\b\\p{XDigit}{32}\\b", "SET")
                            .replaceFirst("\\b\\p{XDigit}{16}\\b", "WRITER"))
                    .sorted()
                    .toList();
        }
    }

    /** The whole way to the tables, in processes whose locale, time zone and charset are set from the start. */
    @Test
    @Tag("thorough")
    void sweepsAreTheSame() throws Exception {
        List<String> plain = sweep("en", "US", "UTC", "UTF-8");
        assertTrue(plain.stream().anyMatch(line -> line.contains("congestion >= 4")), plain.toString());
        assertSameLines(plain, sweep("fa", "IR", "Asia/Tehran", "ISO-8859-1"));
        assertSameLines(plain, sweep("tr", "TR", "Europe/Istanbul", "ISO-8859-9"));
    }

    private static List<String> sweep(String language, String country, String zone, String charset) throws Exception {
        Path out = directory.resolve("sweep-" + language);
        List<String> options = List.of(
                "-Duser.language=" + language,
                "-Duser.country=" + country,
                "-Duser.timezone=" + zone,
                "-Dfile.encoding=" + charset);
        List<String> printed = new ArrayList<>();
        String[][] commands = {
            {"run", conf.toString(), "--out", "OUT", "--progress", "none"},
            {
                "sql",
                "--data",
                "OUT",
                "SELECT t.*, timestamp_seconds(0) AS t, TIMESTAMP'2024-06-01 00:00:00' AS u, 'ıİ…' AS v,"
                        + " upper('title') AS x, tail_low(3, 100, 0.95) AS y FROM tails AS t ORDER BY ALL"
            }
        };
        for (String[] command : commands) {
            List<String> arguments = Stream.of(command)
                    .map(word -> word.replaceFirst("^OUT", out.toString()))
                    .toList();
            printed.addAll(SeparateProcess.run(options, arguments).stream()
                    .map(line -> line.replace(out.toString(), "OUT"))
                    .toList());
        }
        printed.addAll(files(out));
        return printed;
    }
}
