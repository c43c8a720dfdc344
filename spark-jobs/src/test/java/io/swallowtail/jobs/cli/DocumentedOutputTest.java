package io.swallowtail.jobs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The commands of README, the tutorials and the how-to guides run as they are typed and print what their pages show. */
class DocumentedOutputTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final String END_OF_COMMAND = "=== end of a command";
    private static final Pattern VERB = Pattern.compile("\\./swallowtail (\\w+)([^|>\n]*)");
    private static final Pattern OPTION = Pattern.compile(" (--[a-z-]+)");

    /** Directories of a clone that pages read. */
    private static final List<String> LINKED = List.of("conf", "queries", "sim-core", "protocols", "docs");

    @TempDir
    private Path directory;

    /** JUnit warns of links that lead out of a temporary directory. */
    @AfterEach
    void deleteLinks() throws IOException {
        for (String name : LINKED) {
            Files.deleteIfExists(directory.resolve(name));
        }
    }

    /** README, whose commands run only where it shows their output, and all pages that users type from. */
    static List<DocumentedPage> pages() throws IOException {
        List<DocumentedPage> pages = new ArrayList<>();
        pages.add(DocumentedPage.read(ROOT.resolve("README.md")).withOutput());
        for (String part : List.of("tutorials", "how-to")) {
            try (Stream<Path> files = Files.list(ROOT.resolve("docs").resolve(part))) {
                for (Path file : files.sorted().toList()) {
                    pages.add(DocumentedPage.read(file));
                }
            }
        }
        return pages;
    }

    /** Makes a session's directory: what a page expects of a clone, and this build as {@code ./swallowtail}. */
    private void prepare() throws IOException {
        for (String name : LINKED) {
            Files.createSymbolicLink(directory.resolve(name), ROOT.resolve(name));
        }
        String java = SeparateProcess.builder(
                        Main.class.getName(), List.of("-Dswallowtail.command=./swallowtail"), List.of())
                .command()
                .stream()
                .map(word -> "'" + word + "'")
                .collect(Collectors.joining(" "))
                .replace(
                        "' '" + Main.class.getName(),
                        "'\"${SWALLOWTAIL_CLASSPATH:+:$SWALLOWTAIL_CLASSPATH}\" '" + Main.class.getName());
        Path script = directory.resolve("swallowtail");
        Files.writeString(script, "#!/bin/sh\nexec " + java + " \"$@\"\n");
        assertTrue(script.toFile().setExecutable(true));
    }

    /** One shell types a whole page, so that variables and files stay. */
    @ParameterizedTest
    @MethodSource("pages")
    @Tag("pages")
    void thePageShowsWhatItsCommandsPrint(DocumentedPage page) throws Exception {
        prepare();
        for (DocumentedPage.SavedFile file : page.files()) {
            Path path = directory.resolve(file.name());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.text());
        }
        List<DocumentedPage.Example> tested = page.examples().stream()
                .filter(DocumentedPage.Example::isTested)
                .toList();
        String script = tested.stream()
                .map(example -> example.command() + "\necho '" + END_OF_COMMAND + "'\n")
                .collect(Collectors.joining());
        Path errors = directory.resolve("errors");
        Process shell = new ProcessBuilder("bash", "-e", "-c", script)
                .directory(directory.toFile())
                .redirectError(errors.toFile())
                .start();
        String[] printed = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .split(END_OF_COMMAND + "\n", -1);
        assertEquals(0, shell.waitFor(), () -> printed[printed.length - 1] + "\n" + errorsOf(errors));
        for (int i = 0; i < tested.size(); i++) {
            DocumentedPage.Example example = tested.get(i);
            if (!example.output().isEmpty()) {
                assertTrue(
                        example.shows(printed[i]),
                        example.command() + "\nprints\n" + printed[i] + "\nbut the page shows\n" + example.output());
            }
        }
    }

    private static String errorsOf(Path errors) {
        try {
            return Files.readString(errors);
        } catch (IOException e) {
            return e.toString();
        }
    }

    @Test
    void commandsOutputAndFilesAreRead() throws IOException {
        DocumentedPage page = DocumentedPage.read(Files.writeString(directory.resolve("page.md"), """
                Save this as `a.conf`:

                ```hocon
                sweep {}
                ```

                    ./swallowtail run a.conf

                Some lines:

                    a  b

                    …

                *Not tested: no cluster.*

                ```sh
                ./swallowtail list
                ```

                ## Other

                    mvn verify
                """));
        assertEquals(List.of(new DocumentedPage.SavedFile("a.conf", "sweep {}\n")), page.files());
        assertEquals(
                List.of(
                        new DocumentedPage.Example("./swallowtail run a.conf", "a  b\n\n…", true),
                        new DocumentedPage.Example("./swallowtail list", "", false)),
                page.examples());
        DocumentedPage.Example shown = page.examples().get(0);
        assertTrue(shown.shows("a b\nc\nd\n"));
        assertFalse(shown.shows("c\na b\n"));
    }

    /** Also those of commands that do not run here. */
    @Test
    void everyOptionOfACommandIsOneOfItsVerb() throws IOException {
        Map<String, String> helps = new HashMap<>();
        int commands = 0;
        for (DocumentedPage page : pages()) {
            for (DocumentedPage.Example example : page.examples()) {
                for (Matcher verb = VERB.matcher(example.command().replace("\\\n", "")); verb.find(); ) {
                    String help = helps.computeIfAbsent(
                            verb.group(1),
                            name -> CommandLineRun.of(name, "--help").out());
                    assertTrue(help.contains(" " + verb.group(1) + " "), page + ": " + verb.group());
                    commands++;
                    for (Matcher option = OPTION.matcher(verb.group(2)); option.find(); ) {
                        assertTrue(help.contains(option.group(1)), page + ": " + verb.group());
                    }
                }
            }
        }
        assertTrue(commands > 80, "only " + commands + " commands");
    }
}
