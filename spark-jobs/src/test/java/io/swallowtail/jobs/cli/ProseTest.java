package io.swallowtail.jobs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.jobs.cli.ProseRules.Passage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The project's texts keep the rules of {@link ProseRules}: pages, help, descriptions, and the literals and comments of main sources. */
class ProseTest {
    private static final Path ROOT = Path.of("..");
    /** A page with fewer passages may have any median. */
    private static final int FEW_PASSAGES = 10;

    private static List<Passage> passages(String text) {
        return ProsePassages.markdown("x.md", text);
    }

    private static List<String> problems(String text) {
        return passages(text).stream()
                .flatMap(passage -> ProseRules.problems(passage).stream())
                .toList();
    }

    /** The passages of each page, package and experiment. The length of sentences has a median in each. */
    private static Map<String, List<Passage>> units() throws IOException {
        Map<String, List<Passage>> units = new LinkedHashMap<>();
        try (Stream<Path> top = Files.list(ROOT)) {
            for (Path page :
                    top.filter(file -> file.toString().endsWith(".md")).sorted().toList()) {
                addPage(units, page);
            }
        }
        for (Path page : ProsePassages.files(ROOT.resolve("docs"), ".md")) {
            // The sentences of these pages are those of describe.
            if (!page.startsWith(ROOT.resolve("docs/reference/experiments"))) {
                addPage(units, page);
            }
        }
        for (String module : List.of("sim-core", "protocols", "answers", "spark-jobs")) {
            Path sources = ROOT.resolve(module).resolve("src/main/java");
            for (Path source : ProsePassages.files(sources, ".java")) {
                String unit = sources.relativize(source.getParent()).toString().replace('/', '.');
                units.computeIfAbsent(unit, name -> new ArrayList<>())
                        .addAll(ProsePassages.source(name(source), Files.readString(source)));
            }
        }
        ReferencePages.builtIn()
                .forEach(experiment ->
                        units.put("describe " + experiment.name(), ProsePassages.description(experiment)));
        units.put("help", ProsePassages.help());
        units.put("meanings", ProsePassages.meanings());
        return units;
    }

    private static void addPage(Map<String, List<Passage>> units, Path page) throws IOException {
        units.put(name(page), ProsePassages.markdown(name(page), Files.readString(page)));
    }

    private static String name(Path file) {
        return ROOT.relativize(file).toString().replace('\\', '/');
    }

    private static List<String> problems(String unit, List<Passage> passages) {
        List<String> problems = new ArrayList<>();
        passages.forEach(passage -> problems.addAll(ProseRules.problems(passage)));
        int median = ProseRules.median(passages);
        if (passages.size() >= FEW_PASSAGES && median > ProseRules.MEDIAN) {
            problems.add(unit + ": the median of its sentences is " + median + " words; at most " + ProseRules.MEDIAN
                    + " are allowed");
        }
        return problems;
    }

    @Test
    void textsKeepTheRules() throws IOException {
        List<String> wrong = new ArrayList<>();
        units().forEach((unit, passages) -> wrong.addAll(problems(unit, passages)));
        assertEquals("", String.join("\n", wrong));
    }

    /** A line of a sentence that begins with a number and a dot is shown as a list. */
    @Test
    void noSentenceGoesOverIntoAList() throws IOException {
        List<String> wrong = new ArrayList<>();
        for (Path page : ProsePassages.files(ROOT.resolve("docs"), ".md")) {
            wrong.addAll(ProsePassages.listsInSentences(name(page), Files.readString(page)));
        }
        assertEquals(List.of(), wrong);
        assertEquals(
                1,
                ProsePassages.listsInSentences("x", "All begin in step\n1. They end later.")
                        .size());
        assertEquals(List.of(), ProsePassages.listsInSentences("x", "Two steps:\n1. one\n2. two\n\n3. three"));
    }

    @Test
    void rulesFindWords() {
        for (String text : List.of(
                "The table stands beside the figure.",
                "Nobody reads it, whatever it says.",
                "Null too are all intervals.",
                "A file is replaced if it\nis there.",
                "Only then is it read. So does the point.",
                "The run knows it, for it was told.")) {
            assertEquals(false, problems(text).isEmpty(), text);
        }
        for (String text : List.of(
                "There are three files. Besides, there is one more.",
                "    beside is code",
                "`beside` and [a link](beside.md)",
                "Write `./swallowtail run` for this, and e.g. that.")) {
            assertEquals(List.of(), problems(text), text);
        }
        assertEquals(
                List.of("x.md:3: anew: write again (\"anew\"): It begins anew."),
                problems("A first sentence\nhas two lines.\nIt begins anew."));
    }

    @Test
    void rulesCountWords() {
        String words = "word ".repeat(ProseRules.LONGEST);
        assertEquals(List.of(), problems(words.strip() + ". Then more."));
        assertEquals(1, problems(words + "word. Then more.").size());
        assertEquals(List.of(), problems("| " + words + "word |"));
        assertEquals(
                3,
                ProseRules.median(passages("One two three. Four `x = 2` six.\n\n- Seven eight.\n- Nine 2.5 ten x y.")));
    }

    @Test
    void literalsAndCommentsAreRead() {
        List<Passage> passages = ProsePassages.source(
                "A.java",
                "/** One {@code beside}\n * two. */\nint a = 'b'; // three\nString s = \"four \\\"five\\\"\";\n");
        assertEquals(List.of(1, 3, 4), passages.stream().map(Passage::line).toList());
        assertEquals(
                List.of("One Code\ntwo. ", " three", "four \\\"five\\\""),
                passages.stream().map(Passage::text).toList());
    }
}
