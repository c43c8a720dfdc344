package io.swallowtail.answers.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.core.catalogue.Catalogue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import net.jqwik.api.Tuple;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import net.jqwik.api.statistics.Statistics;
import net.jqwik.api.statistics.StatisticsReport;
import net.jqwik.api.statistics.StatisticsReport.StatisticsReportMode;

/**
 * Every file or setting gives a plan that can be run, or a message of printable lines that begin with the place of the
 * problem. Nothing else is thrown and nothing is written. Seeds are fixed.
 */
class HostileSweepFileTest {
    private static final int LONGEST_LINE = 600;
    private static final int MAX_LINES = 101;

    private static Path directory;
    private static Path file;
    private static List<String> hereBefore;
    private static SweepFile reader;

    @BeforeContainer
    static void prepare() throws IOException {
        directory = Files.createTempDirectory("hostile");
        file = directory.resolve("hostile.conf");
        hereBefore = names(Path.of(""));
        reader = new SweepFile(Catalogue.load());
    }

    @AfterContainer
    static void nothingWasWrittenHere() throws IOException {
        Files.delete(file);
        Files.delete(directory);
        assertEquals(hereBefore, names(Path.of("")));
    }

    /** Sweeps with up to four values replaced and up to two lines added. */
    @Provide
    Arbitrary<byte[]> spoiled() {
        return spoiledTexts().map(HostileSweeps::bytes);
    }

    private static Arbitrary<String> spoiledTexts() {
        var keys = Arbitraries.of(HostileSweeps.good().keySet());
        var values = Combinators.combine(keys, Arbitraries.of(HostileSweeps.values()))
                .as(Tuple::of);
        var lines = Combinators.combine(Arbitraries.integers().between(0, 20), Arbitraries.of(HostileSweeps.STATEMENTS))
                .as(Tuple::of);
        return Combinators.combine(values.list().ofMaxSize(4), lines.list().ofMaxSize(2))
                .as((replaced, added) -> {
                    Map<String, String> sweep = HostileSweeps.good();
                    replaced.forEach(value -> sweep.put(value.get1(), value.get2()));
                    List<String> text =
                            new ArrayList<>(List.of(HostileSweeps.text(sweep).split("\n")));
                    added.forEach(line -> text.add(Math.min(text.size(), line.get1()), line.get2()));
                    return String.join("\n", text);
                });
    }

    /** The first bytes of spoiled sweeps and of the valid one. */
    @Provide
    Arbitrary<byte[]> truncated() {
        return Combinators.combine(spoiled(), Arbitraries.integers().between(0, 500))
                .as((bytes, length) -> Arrays.copyOf(bytes, Math.min(bytes.length, length)));
    }

    /** The good sweep with up to five bytes set to any value. */
    @Provide
    Arbitrary<byte[]> flipped() {
        byte[] good = HostileSweeps.bytes(HostileSweeps.text(HostileSweeps.good()));
        var flips = Combinators.combine(Arbitraries.integers().between(0, good.length - 1), Arbitraries.bytes())
                .as(Tuple::of);
        return flips.list().ofMinSize(1).ofMaxSize(5).map(changes -> {
            byte[] bytes = good.clone();
            changes.forEach(change -> bytes[change.get1()] = change.get2());
            return bytes;
        });
    }

    @Provide
    Arbitrary<byte[]> soup() {
        return Arbitraries.of(HostileSweeps.TOKENS)
                .list()
                .ofMaxSize(30)
                .map(tokens -> HostileSweeps.bytes(String.join("", tokens)));
    }

    @Property(tries = 800, seed = "20261101")
    @StatisticsReport(StatisticsReportMode.OFF)
    void spoiledFilesArePlansOrRefused(@ForAll("spoiled") byte[] bytes) throws IOException {
        collect(readsOrRefuses(bytes));
    }

    @Property(tries = 400, seed = "20261102")
    @StatisticsReport(StatisticsReportMode.OFF)
    void flippedFilesArePlansOrRefused(@ForAll("flipped") byte[] bytes) throws IOException {
        collect(readsOrRefuses(bytes));
    }

    @Property(tries = 300, seed = "20261103")
    void truncatedFilesAreRefused(@ForAll("truncated") byte[] bytes) throws IOException {
        readsOrRefuses(bytes);
    }

    @Property(tries = 300, seed = "20261104")
    void filesOfRandomTokensAreRefused(@ForAll("soup") byte[] bytes) throws IOException {
        readsOrRefuses(bytes);
    }

    @Provide
    Arbitrary<byte[]> spoiledSomehow() {
        return Arbitraries.oneOf(spoiled(), spoiled(), flipped(), truncated(), soup());
    }

    @Property(tries = 10_000, seed = "20261106")
    @Tag("thorough")
    @StatisticsReport(StatisticsReportMode.OFF)
    void tenThousandFilesArePlansOrRefused(@ForAll("spoiledSomehow") byte[] bytes) throws IOException {
        collect(readsOrRefuses(bytes));
    }

    @Example
    @Tag("thorough")
    void allLargeFilesAreRefused() throws IOException {
        for (String text : HostileSweeps.large()) {
            assertFalse(readsOrRefuses(HostileSweeps.bytes(text)), text.substring(0, 60));
        }
    }

    @Provide
    Arbitrary<String> settings() {
        var keys = Arbitraries.oneOf(
                Arbitraries.of("name", "seed", "trials", "trials-per-task", "rows", "confidence", "simultaneous"),
                Arbitraries.of(HostileSweeps.STATEMENTS),
                Arbitraries.of("grid", "a.b", "sweep.seed", "seed+", "{seed", "#", "\"se\"ed", "--set", "seed\n", ""));
        var values = Arbitraries.oneOf(
                Arbitraries.of(HostileSweeps.values()),
                Arbitraries.of(HostileSweeps.good().values()));
        var pairs = Combinators.combine(keys, Arbitraries.of("=", "=", "=", "+=", ":", ""), values)
                .as((key, equals, value) -> key + equals + value);
        return Arbitraries.oneOf(pairs, pairs, Arbitraries.strings().ofMaxLength(40));
    }

    @Property(tries = 400, seed = "20261105")
    @StatisticsReport(StatisticsReportMode.OFF)
    void settingsMakeAPlanOrAreRefused(@ForAll("settings") String setting) throws IOException {
        Files.writeString(file, HostileSweeps.text(HostileSweeps.good()));
        collect(readsOrRefuses(List.of(setting)));
    }

    @Example
    void hugeSettingsAreRefused() throws IOException {
        Files.writeString(file, HostileSweeps.text(HostileSweeps.good()));
        for (String piece : List.of("[", "{a:", "a.", "x", "9", "\"", "\\", "[1] ", "\u0000", "${a}", "\uD800")) {
            String text = piece.repeat(HostileSweeps.LARGEST / piece.length() / 4);
            assertFalse(readsOrRefuses(List.of("seed=" + text)), piece);
            assertFalse(readsOrRefuses(List.of(text + "=5")), piece);
            assertFalse(readsOrRefuses(List.of("seed=" + text.repeat(5))), piece);
        }
    }

    /** At least one case in a hundred goes each way, so that neither is tested in name only. */
    private static void collect(boolean planned) {
        Statistics.collect(planned);
        Statistics.coverage(coverage -> {
            coverage.check(true).percentage(share -> share >= 1);
            coverage.check(false).percentage(share -> share >= 1);
        });
    }

    private static boolean readsOrRefuses(byte[] bytes) throws IOException {
        Files.write(file, bytes);
        return readsOrRefuses(List.of());
    }

    /** Returns whether the file, with settings, is a plan. */
    private static boolean readsOrRefuses(List<String> settings) throws IOException {
        boolean planned;
        try {
            checkPlan(reader.read(file, settings));
            planned = true;
        } catch (BadInputException e) {
            checkMessage(e.getMessage());
            planned = false;
        }
        assertEquals(List.of("hostile.conf"), names(directory));
        return planned;
    }

    private static void checkPlan(SweepPlan plan) {
        assertTrue(plan.name().matches("[A-Za-z0-9._-]{1,100}"), plan.name());
        long trials = plan.points().get(0).trials();
        assertTrue(trials >= 1 && trials <= 1_000_000_000_000L);
        assertTrue(plan.trialsPerTask().orElse(1) >= 1);
        assertTrue(plan.confidence() >= 0.5 && plan.confidence() < 1);
        assertFalse(plan.points().isEmpty());
        var identities = new HashSet<String>();
        for (PlannedPoint planned : plan.points()) {
            assertTrue(identities.add(planned.point().identity()));
            assertFalse(planned.events().isEmpty());
        }
    }

    private static void checkMessage(String message) {
        String[] lines = message.split("\n", -1);
        assertTrue(lines.length <= MAX_LINES, lines.length + " lines");
        for (String line : lines) {
            assertTrue(line.startsWith(file + ":") || line.startsWith("--set:"), line);
            assertTrue(line.length() <= LONGEST_LINE, line.length() + " characters: " + line);
            line.codePoints()
                    .forEach(c -> assertTrue(isPrintable(c), () -> String.format(Locale.ROOT, "U+%04X: ", c) + line));
            assertTrue(line.matches(".*: .*[a-z]{2}.*"), line);
        }
    }

    private static boolean isPrintable(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }

    private static List<String> names(Path parent) throws IOException {
        try (Stream<Path> files = Files.list(parent)) {
            return files.map(name -> name.getFileName().toString()).sorted().toList();
        }
    }
}
