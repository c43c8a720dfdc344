package io.swallowtail.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Output that README and docs/using show below a command is what the command prints today: each line shown, in order, but for
 * the width of columns; {@code …} stands for lines left out.
 */
class DocumentedOutputTest {
    private static final String COMMAND = "./swallowtail ";
    private static final String DATA = "out/quickstart";
    private static final Set<String> QUICK =
            Set.of("list", "describe", "estimate", "compare", "explain", "grow", "replay");
    /** A usage, or several commands, is no example. */
    private static final List<String> USAGE_MARKS = List.of("…", "[", "\n");
    /** Takes minutes. */
    private static final String LARGE = "2^16";

    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");

    @TempDir
    private Path directory;

    /** Hints are commands as the page calls it. */
    @BeforeEach
    void callIt() {
        System.setProperty("swallowtail.command", "./swallowtail");
    }

    @AfterEach
    void forgetHowItWasCalled() {
        System.clearProperty("swallowtail.command");
    }

    /** A command, and lines of its output. */
    private record Example(Path page, String command, List<String> lines) {
        String verb() {
            return words().get(0);
        }

        /** Tells whether it takes the quickstart's tables, or seconds. */
        boolean isSlow() {
            return command.contains(DATA) || command.contains("n=1024");
        }

        /** Splits the command as a shell does. */
        List<String> words() {
            return WORD.matcher(command)
                    .results()
                    .map(match -> match.group(1) == null ? match.group(2) : match.group(1))
                    .toList();
        }
    }

    private static List<Example> examples() throws IOException {
        List<Path> pages = new ArrayList<>(List.of(Path.of("../README.md")));
        try (Stream<Path> using = Files.list(Path.of("../docs/using"))) {
            using.sorted().forEach(pages::add);
        }
        List<Example> examples = new ArrayList<>();
        for (Path page : pages) {
            String command = "";
            for (String paragraph : Files.readString(page).split("\n\n+")) {
                if (!paragraph.startsWith("    ")) {
                    command = paragraph.endsWith("lines:") ? command : "";
                } else if (paragraph.strip().startsWith(COMMAND)) {
                    command = paragraph.strip().substring(COMMAND.length());
                } else if (!command.isEmpty()
                        && !command.contains(LARGE)
                        && USAGE_MARKS.stream().noneMatch(command::contains)) {
                    examples.add(new Example(page, command, paragraph.lines().toList()));
                    command = paragraph.strip().endsWith("…") ? "" : command;
                }
            }
        }
        return examples;
    }

    private static String collapsed(String line) {
        return line.strip().replaceAll("\\s+", " ");
    }

    private static void assertPrinted(Example example, String output) {
        List<String> printed =
                output.lines().map(DocumentedOutputTest::collapsed).toList();
        int from = 0;
        for (String line : example.lines) {
            if (!line.strip().equals("…")) {
                int place = printed.subList(from, printed.size()).indexOf(collapsed(line));
                assertTrue(
                        place >= 0,
                        example.page + ": " + example.command + " does not print\n" + line + "\nbut\n" + output);
                from += place + 1;
            }
        }
    }

    @Test
    void quickCommandsPrintWhatTheirPagesShow() throws IOException {
        int compared = 0;
        for (Example example : examples()) {
            if (QUICK.contains(example.verb()) && !example.isSlow()) {
                CommandLineRun run = CommandLineRun.of(example.words().toArray(new String[0]));
                assertEquals(0, run.exit(), example.command + "\n" + run.err());
                assertPrinted(example, run.out());
                compared++;
            }
        }
        assertTrue(compared >= 3, "only " + compared + " examples");
    }

    /** The quickstart, what is asked about its directory, and a long curve. */
    @Test
    @Tag("thorough")
    void theQuickstartPrintsWhatItsPagesShow() throws IOException {
        Path data = directory.resolve("quickstart");
        CommandLineRun run =
                CommandLineRun.of("run", "../conf/quickstart.conf", "--out", data.toString(), "--progress", "none");
        assertEquals(0, run.exit(), run.err());
        Map<String, Integer> compared = new TreeMap<>();
        for (Example example : examples()) {
            if (example.command.equals("run conf/quickstart.conf")) {
                assertPrinted(example, run.out());
            } else if (QUICK.contains(example.verb()) && example.isSlow()) {
                CommandLineRun asked = CommandLineRun.of(example.words().stream()
                        .map(word -> word.replace(DATA, data.toString()))
                        .toArray(String[]::new));
                assertEquals(0, asked.exit(), asked.err());
                assertPrinted(example, asked.out());
            } else {
                continue;
            }
            compared.merge(example.verb(), 1, Integer::sum);
        }
        assertEquals(Set.of("estimate", "explain", "replay", "run"), compared.keySet());
        assertEquals(2, compared.get("run"), "both tables of README");
    }
}
