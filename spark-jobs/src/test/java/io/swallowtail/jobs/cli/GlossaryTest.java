package io.swallowtail.jobs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.answers.method.Method;
import io.swallowtail.answers.method.Tail;
import io.swallowtail.core.rows.SweepTable;
import io.swallowtail.core.statistics.IntervalKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The glossary and the reference explain every word that stands in a table of answers. */
class GlossaryTest {
    private static final Pattern ENTRY = Pattern.compile("(?m)^\\| `([a-z() -]+)` \\| ([a-z, ]+) \\|");

    @Test
    void everyWordOfATailIsExplained() throws IOException {
        assertEquals(List.of(), missing("method", Method.words()));
        assertEquals(
                List.of(),
                missing(
                        "interval",
                        Arrays.stream(IntervalKind.values())
                                .map(IntervalKind::word)
                                .toList()));
        assertEquals(List.of(), missing("reliability", List.of(Tail.UNFLAGGED, Tail.DOUBTFUL)));
    }

    @Test
    void theReferenceNamesEveryMethod() {
        String meaning = SweepTable.TAILS.own().stream()
                .filter(column -> column.name().equals("method"))
                .map(SweepTable.Column::meaning)
                .findFirst()
                .orElseThrow();
        Set<String> named = new TreeSet<>(List.of(meaning.split("[,; ]+")));
        assertEquals(
                List.of(),
                Method.words().stream().filter(word -> !named.contains(word)).toList());
    }

    /** The words that the glossary does not explain for a column. */
    private static List<String> missing(String column, List<String> words) throws IOException {
        Matcher entry = ENTRY.matcher(Files.readString(
                Path.of("..", "docs", "reference", "glossary.md").toAbsolutePath()));
        Set<String> explained = new TreeSet<>();
        while (entry.find()) {
            if (List.of(entry.group(2).split(", ")).contains(column)) {
                explained.add(entry.group(1));
            }
        }
        return words.stream().filter(word -> !explained.contains(word)).toList();
    }
}
