package io.swallowtail.jobs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every relative link in a page, with its anchor, resolves, and so does every page that a source file names. */
class DocumentationLinksTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final List<String> SOURCES = List.of(
            "sim-core/src",
            "protocols/src",
            "answers/src",
            "spark-jobs/src",
            "cluster-tests/src",
            "benchmarks/src",
            "conf",
            "queries",
            "docs/pictures");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Pattern ABSOLUTE = Pattern.compile("[a-z]+:.*");
    private static final Pattern HEADING = Pattern.compile("#{1,6} +(.*?) *#*");
    private static final Pattern NAMED_ANCHOR = Pattern.compile("<a (?:id|name)=\"([^\"]+)\"");
    private static final Pattern PAGE_NAME = Pattern.compile("\\bdocs/[a-z/0-9-]+\\.md\\b");

    @Test
    void linksOfPagesResolve() throws IOException {
        List<String> broken = new ArrayList<>();
        int links = 0;
        for (Path page : pages()) {
            Matcher link = LINK.matcher(prose(page));
            while (link.find()) {
                if (!ABSOLUTE.matcher(link.group(1)).matches()) {
                    links++;
                    if (!resolves(page, link.group(1))) {
                        broken.add(ROOT.relativize(page) + ": " + link.group(1));
                    }
                }
            }
        }
        assertEquals(List.of(), broken);
        assertTrue(links > 100, "only " + links + " links were found");
    }

    @Test
    void pagesNamedInSourcesExist() throws IOException {
        List<String> broken = new ArrayList<>();
        for (Path source : sources()) {
            Matcher name = PAGE_NAME.matcher(Files.readString(source));
            while (name.find()) {
                if (!Files.isRegularFile(ROOT.resolve(name.group()))) {
                    broken.add(ROOT.relativize(source) + ": " + name.group());
                }
            }
        }
        assertEquals(List.of(), broken);
    }

    private static boolean resolves(Path page, String link) throws IOException {
        int hash = link.indexOf('#');
        String file = hash < 0 ? link : link.substring(0, hash);
        Path target = file.isEmpty() ? page : page.resolveSibling(file).normalize();
        return Files.exists(target)
                && (hash < 0 || Files.isRegularFile(target) && anchors(target).contains(link.substring(hash + 1)));
    }

    /** The anchors of a page as GitHub names them: a heading's text in lower case, without punctuation, with hyphens for spaces. */
    private static Set<String> anchors(Path page) throws IOException {
        Set<String> anchors = new HashSet<>();
        String prose = prose(page);
        prose.lines().forEach(line -> {
            Matcher heading = HEADING.matcher(line);
            if (heading.matches()) {
                anchors.add(heading.group(1)
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N}_ -]", "")
                        .replace(' ', '-'));
            }
        });
        NAMED_ANCHOR.matcher(prose).results().forEach(match -> anchors.add(match.group(1)));
        return anchors;
    }

    /** The text of a page without its indented and fenced code. */
    private static String prose(Path page) throws IOException {
        StringBuilder prose = new StringBuilder();
        boolean fenced = false;
        for (String line : Files.readAllLines(page)) {
            if (line.startsWith("```")) {
                fenced = !fenced;
            } else if (!fenced && !line.startsWith("    ")) {
                prose.append(line).append('\n');
            }
        }
        return prose.toString();
    }

    private static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>(
                List.of(ROOT.resolve("README.md"), ROOT.resolve("CHANGELOG.md"), ROOT.resolve("CONTRIBUTING.md")));
        pages.addAll(filesUnder("docs", ".md"));
        return pages;
    }

    private static List<Path> sources() throws IOException {
        List<Path> sources = new ArrayList<>(pages());
        for (String directory : SOURCES) {
            for (String suffix : List.of(".java", ".py", ".conf", ".sql", "make", "make_methods")) {
                sources.addAll(filesUnder(directory, suffix));
            }
        }
        return sources;
    }

    private static List<Path> filesUnder(String directory, String suffix) throws IOException {
        try (Stream<Path> files = Files.walk(ROOT.resolve(directory))) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> file.toString().endsWith(suffix))
                    .sorted()
                    .toList();
        }
    }
}
