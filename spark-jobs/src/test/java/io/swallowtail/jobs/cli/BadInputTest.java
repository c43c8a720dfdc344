package io.swallowtail.jobs.cli;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Bad input: exit 2, a line a problem that says where, what and how to mend it; nothing written, no stack trace. */
class BadInputTest {
    @TempDir
    private Path directory;

    /** Lines of sweep files (by {@code |}), the line of the mistake, and words that the message must have; + is a rule, @ a whole one. */
    private static final String BAD_FILES = """
            trails = 5|name = x|trials = 5|grid = [{experiment = valiant, n = 64}] ~ 2 ~ trails ~ trials?
            name = x|trials = 5|grid = [{experiment = valliant, n = 64}] ~ 4 ~ experiment ~ valiant?
            name = x|trials = 5|grid = [{experiment = collision, n = 64, C = 2, c = 2}] ~ 4 ~ C:  ~ mean c
            name = x|trials = many|grid = [{experiment = valiant, n = 64}] ~ 3 ~ trials ~ an integer
            name = x|trials = 12.5|grid = [{experiment = valiant, n = 64}] ~ 3 ~ 12.5 ~ an integer
            name = x|trials = 0|grid = [{experiment = valiant, n = 64}] ~ 3 ~ 0 is not ~ from 1
            name = x|trials = 5|grid = [{experiment = valiant|n = 100}] ~ 5 ~ n: 100 ~ power of two
            name = x|trials = 5|grid = [{experiment = collision, n = 64|c = 0}] ~ 5 ~ c: 0 ~ from 1
            name = x|trials = 5|grid = [{experiment = collision, n = 64|c = 2.0001}] ~ 5 ~ c: 2.0001 ~ integer
            name = x|trials = 5|grid = [] ~ 4 ~ grid ~ at least one
            name = x|trials = 5 ~ 1 ~ grid ~ required
            name = x|trials = 5|grid = [{experiment = valiant}] ~ 4 ~ .n:  ~ required
            name = x|trials = 5|grid = [{n = 4}] ~ 4 ~ experiment ~ required
            name = x|trials = 5|grid = [{experiment = valiant, n = []}] ~ 4 ~ .n:  ~ empty
            name = x|trials = 5|grid = [{experiment = valiant, n = "9..4"}] ~ 4 ~ .n:  ~ empty range
            name = x|trials = 5|grid = [{experiment = valiant, n = {a = 4}}] ~ 4 ~ .n:  ~ not a value
            name = x|trials = 5|grid = [{experiment = valiant, n = 4, permutation = foo}] ~ 4 ~ foo ~ identity
            name = x|trials = 5|grid = [{experiment = valiant, n = 4|events = "congestoin > 2"}] ~ 5 ~ congestion'? ~ events
            name = x|trials = 5|grid = [{experiment = valiant, n = 4|events = "congestion >"}] ~ 5 ~ events ~ column
            name = x|trials = 5|grid = [{experiment = valiant, n = 4|where = "e > 2"}] ~ 5 ~ where ~ unknown name
            name = x|trials = 5|grid = [{experiment = valiant, n = 4|where = "d > 2"}] ~ 5 ~ where ~ no point
            name = x|trials = 5|rows = some|grid = [{experiment = valiant, n = 4}] ~ 4 ~ rows ~ none
            name = x|confidence = 95|trials = 5|grid = [{experiment = valiant, n = 4}] ~ 3 ~ confidence ~ 0.95
            name = [x]|trials = 5|grid = [{experiment = valiant, n = 4}] ~ 2 ~ name ~ not a text
            name = x|trials = 5|grid = [{experiment = valiant, n = \"""4|5\"""}] ~ 5 ~ n: 4\\n5 ~ power of two
            name = "../x"|trials = 5|grid = [{experiment = valiant, n = 4}] ~ 2 ~ name ~ letters
            +relative-error = 0.1|max-trials = 10000 ~ 3 ~ stop.event ~ required
            +event = []|relative-error = 0.1|max-trials = 10000 ~ 4 ~ stop.event ~ empty list
            +event = faild|relative-error = 0.1|max-trials = 10000 ~ 4 ~ stop.event ~ failed'?
            +event = "failed &&"|relative-error = 0.1|max-trials = 10000 ~ 4 ~ stop.event ~ column
            +event = failed|max-trials = 10000 ~ 3 ~ stop.relative-error ~ required
            +event = failed|relative-error = 0|max-trials = 10000 ~ 5 ~ stop.relative-error ~ above 0
            +event = failed|relative-error = -0.1|max-trials = 10000 ~ 5 ~ stop.relative-error ~ above 0
            +event = failed|relative-error = 1|max-trials = 10000 ~ 5 ~ stop.relative-error ~ below 1
            +event = failed|relative-error = many|max-trials = 10000 ~ 5 ~ stop.relative-error ~ a number
            +event = failed|relative-error = 1e-5|max-trials = 10000 ~ 5 ~ stop.relative-error ~ too small
            +event = failed|relative-error = 0.1 ~ 3 ~ stop.max-trials ~ required
            +event = failed|relative-error = 0.1|max-trials = 423 ~ 6 ~ stop.max-trials ~ takes 424
            +event = failed|relative-error = 0.1|max-trials = 1000.5 ~ 6 ~ stop.max-trials ~ an integer
            +event = failed|relative-error = 0.1|max-trials = 0 ~ 6 ~ stop.max-trials ~ from 1
            +event = failed|relative-error = 0.1|max-trial = 5|max-trials = 5000 ~ 6 ~ stop.max-trial ~ max-trials?
            name = x|stop = failed|grid = [{experiment = collision, n = 8, c = 2}] ~ 3 ~ stop ~ not an object
            @|trials = 5 ~ 5 ~ trials ~ stop.max-trials instead
            @|first-trial = 5 ~ 5 ~ first-trial ~ with stop
            name = x|trials = 1e400|grid = [{experiment = valiant, n = 4}] ~ 3 ~ trials ~ an integer
            """;

    static Stream<Arguments> badFiles() {
        return BAD_FILES.lines().map(line -> {
            String[] parts = line.split(" ~ ");
            int number = Integer.parseInt(parts[1]);
            return parts[0].startsWith("+")
                    ? stop(parts[0].substring(1), number, parts[2], parts[3])
                    : file(parts[0].replace("@", STOPPED), number, parts[2], parts[3]);
        });
    }

    private static final String STOPPED = "name = x|stop { event = failed, relative-error = 0.1, max-trials = 10000 }"
            + "|grid = [{experiment = collision, n = 8, c = 2}]";

    private static Arguments stop(String rule, int line, String word, String otherWord) {
        return file(
                "name = x|stop {|" + rule + "}|grid = [{experiment = collision, n = 8, c = 2}]", line, word, otherWord);
    }

    private static Arguments file(String lines, int line, String word, String otherWord) {
        return Arguments.of("sweep {\n" + lines.replace('|', '\n') + "\n}\n", line, word, otherWord);
    }

    @ParameterizedTest
    @MethodSource("badFiles")
    void aBadFileIsRefusedInOneLine(String text, int line, String word, String otherWord) throws IOException {
        Path conf = Files.writeString(directory.resolve("bad.conf"), text);
        CommandLineRun run = refused(
                "run", conf.toString(), "--out", directory.resolve("out").toString());
        String said = run.err().replace(conf.toString(), "");
        assertAll(
                () -> assertEquals(1, run.problems(), run.err()),
                () -> assertTrue(run.err().startsWith(conf + ":" + line + ": "), line + ": " + run.err()),
                () -> assertTrue(said.contains(word), word + ": " + said),
                () -> assertTrue(said.contains(otherWord), otherWord + ": " + said));
    }

    @Test
    void allSemanticProblemsAreReportedAtOnce() throws IOException {
        Path conf = Files.writeString(
                directory.resolve("bad.conf"),
                "sweep {\n name = x\n trials = -1\n grid = [ { experiment = collision, n = [64, 100], c = 0 }\n"
                        + " { experiment = nothing } ] }");
        CommandLineRun run = refused(
                "run", conf.toString(), "--out", directory.resolve("out").toString());
        assertEquals(4, run.problems(), run.err());
    }

    /** Below each problem of a file there is its line, with carets under the value or the key. */
    @Test
    void theLineOfAProblemIsShown() throws IOException {
        Path conf = Files.writeString(
                directory.resolve("bad.conf"),
                "sweep {\n name = x\n\tsead = 4\n trials = 10\n grid = [ { experiment = colision }\n" + " ".repeat(300)
                        + "{ experiment = valiant, n = [16, 63] } ] }");
        List<String> lines = refused("validate", conf.toString()).err().lines().toList();
        assertEquals(List.of("  |  sead = 4", "  |  ^^^^"), lines.subList(1, 3), "a key");
        assertEquals(lines.get(4).indexOf("colision"), lines.get(5).indexOf('^'), "a value");
        assertEquals(
                "63",
                lines.get(7).substring(lines.get(8).indexOf('^'), lines.get(8).lastIndexOf('^') + 1));
        assertTrue(lines.get(7).length() < 110, "a part of a long line");
        assertEquals(9, lines.size());
    }

    @ParameterizedTest
    @MethodSource("unusableFiles")
    void anUnusableFileIsRefused(String text, String word) throws IOException {
        Path conf = Files.writeString(directory.resolve("bad.conf"), text);
        CommandLineRun run = refused(
                "run", conf.toString(), "--out", directory.resolve("out").toString());
        assertEquals(1, run.problems(), run.err());
        assertTrue(run.err().contains(word), run.err());
    }

    static Stream<Arguments> unusableFiles() {
        return Stream.of(
                Arguments.of("sweep {\n name = [\n}", "bad.conf:3"),
                Arguments.of("include \"other.conf\"\nsweep {}", "include"),
                Arguments.of("sweep { name = ${HOME} }", "substitutions"),
                Arguments.of("", "sweep"),
                Arguments.of("sweeep { }", "sweep"),
                Arguments.of("sweep = 3", "sweep"));
    }

    @Test
    void aMissingFileADirectoryAndAWrongSettingAreRefused() throws IOException {
        Path good = good();
        String out = directory.resolve("out").toString();
        assertTrue(
                refused("run", directory.resolve("none.conf").toString()).err().contains("no such file"));
        Files.writeString(directory.resolve("quickstart.conf"), "");
        for (String near : List.of("quikstart.conf", "quickstart", "Quickstrat.conf")) {
            assertTrue(refused("run", directory.resolve(near).toString())
                    .err()
                    .endsWith(": no such file; did you mean " + directory.resolve("quickstart.conf") + "?\n"));
        }
        assertEquals(
                "valiant: is an experiment, not a sweep file; `estimate valiant` runs it\n",
                refused("validate", "valiant").err());
        assertTrue(refused("run", directory.toString()).err().contains("is a directory"));
        assertTrue(refused("run", good.toString(), "--out", out, "--set", "trials")
                .err()
                .contains("KEY=VALUE"));
        assertTrue(refused("run", good.toString(), "--out", out, "--set", "trials=x")
                .err()
                .startsWith("--set"));
        assertTrue(refused("run", good.toString(), "--out", out, "--set", "sed=5")
                .err()
                .contains("seed?"));
        assertTrue(refused("run", good.toString(), "--out", "").err().contains("path"));
    }

    @Test
    void aDirectoryThatIsNotEmptyIsRefused() throws IOException {
        Path taken = Files.createDirectory(directory.resolve("taken"));
        Files.writeString(taken.resolve("note.txt"), "mine");
        CommandLineRun run = CommandLineRun.of("run", good().toString(), "--out", taken.toString());
        assertEquals(2, run.exit());
        assertTrue(run.err().contains("no sweep"), run.err());
        assertEquals(List.of("note.txt"), names(taken));
    }

    @Test
    void wrongCommandsAreRefused() {
        assertTrue(refused("rum").err().contains("rum"));
        assertTrue(refused("list", "--format", "xml").err().contains("--format"));
        assertTrue(refused("describe", "collission").err().contains("collision?"));
        assertTrue(refused().err().contains("  estimate "));
        assertTrue(
                refused("sql", "--data", directory.toString(), "SELECT 1").err().contains("contains no sweep"));
    }

    @Test
    void aFileIsNoDirectoryOfASweep() throws IOException {
        String file = good().toString();
        assertEquals(
                "--data: " + file + " is a file; name a directory that `run` wrote\n",
                refused("verify", "--data", file).err());
        assertTrue(refused("report", "--data", file).err().startsWith("--data: " + file + " is a file; "));
        assertTrue(refused("run", file, "--out", file).err().startsWith("--out: " + file + " exists, and is not"));
        assertTrue(refused("run", file, "--out", file + "/x").err().startsWith("--out: " + file + "/x cannot be"));
        String none = directory.resolve("none").toString();
        assertTrue(
                refused("merge", none, none, "--out", none).err().startsWith("merge: " + none + " does not exist; "));
    }

    @Test
    void wordsThatTheParserMissesAreNamedByTheirOptions() {
        assertEquals(
                "--format: \"yaml\" is none of table, json, csv (try: swallowtail list --help)\n",
                refused("list", "--format", "yaml").err());
        assertTrue(refused("list", "--format").err().startsWith("--format: needs a value: one of table, json, csv ("));
        assertTrue(refused("run").err().startsWith("CONF: is required: sweep file, such as conf/quickstart.conf ("));
        assertTrue(refused("run", "x.conf", "--for", "20").err().startsWith("--for: '20' is not a time such as 90s"));
        assertTrue(refused("merge")
                .err()
                .startsWith("DIR: is required: directories that `run` wrote, two or more; --out: is"));
    }

    @Test
    void helpIsAlsoAVerb() {
        assertEquals(CommandLineRun.of("run", "--help"), CommandLineRun.of("help", "run"));
        assertEquals(CommandLineRun.of("--help"), CommandLineRun.of("help"));
        assertTrue(refused("help", "rum").err().startsWith("there is no command rum; did you mean run?"));
    }

    private Path good() throws IOException {
        return Files.writeString(
                directory.resolve("good.conf"),
                "sweep { name = good, trials = 5, grid = [ { experiment = valiant, n = 4 } ] }");
    }

    private CommandLineRun refused(String... arguments) {
        CommandLineRun run = CommandLineRun.of(arguments);
        assertEquals(2, run.exit(), run.err());
        assertEquals("", run.out());
        assertFalse(run.err().contains("\tat "), run.err());
        assertFalse(Files.exists(directory.resolve("out")));
        return run;
    }

    private static List<String> names(Path parent) throws IOException {
        try (Stream<Path> files = Files.list(parent)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
