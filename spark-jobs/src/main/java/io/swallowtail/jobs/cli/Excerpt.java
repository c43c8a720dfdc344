package io.swallowtail.jobs.cli;

import io.swallowtail.answers.message.OneLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Adds to a message about a file the line that it names, with a caret under the place. */
final class Excerpt {
    private static final long LARGEST_FILE = 1 << 20;
    private static final int MAX_WIDTH = 100;
    private static final int MAX_EXCERPTS = 10;
    private static final String MARGIN = "  | ";

    /** File, line, the last part of a key, and what is wrong. */
    private static final Pattern PROBLEM = Pattern.compile("(.+?):([0-9]{1,7}): (?:[^\\s:]*?([\\w-]+): )?(.*)");

    /** A text in quotes, or a word. */
    private static final Pattern WORD = Pattern.compile("\"([^\"]+)\"|[^\\s,;\"]{2,}|[0-9]");

    private Excerpt() {}

    /** Adds the lines below each problem, of the first problems only. */
    static String of(String problems) {
        List<String> lines = problems.lines().toList();
        return Stream.concat(
                        lines.stream().limit(MAX_EXCERPTS).map(line -> line + lineOf(line)),
                        lines.stream().skip(MAX_EXCERPTS))
                .collect(Collectors.joining("\n"));
    }

    private static String lineOf(String problem) {
        Matcher found = PROBLEM.matcher(problem);
        if (!found.matches()) {
            return "";
        }
        try {
            Path file = Path.of(found.group(1));
            if (!Files.isRegularFile(file) || Files.size(file) > LARGEST_FILE) {
                return "";
            }
            return Files.readString(file)
                    .lines()
                    .skip(Integer.parseInt(found.group(2)) - 1L)
                    .findFirst()
                    .map(line -> marked(OneLine.of(line.replace('\t', ' ').stripTrailing()), found))
                    .orElse("");
        } catch (IOException | InvalidPathException e) {
            return ""; // the message suffices
        }
    }

    /** Writes a line and marks the first word of the message that it has, or otherwise the key. */
    private static String marked(String line, Matcher problem) {
        String key = String.valueOf(problem.group(3));
        String place = Stream.concat(
                        WORD.matcher(problem.group(4).replaceFirst("; .*", ""))
                                .results()
                                .map(word -> word.group(1) == null ? word.group() : word.group(1))
                                .filter(word -> !word.equals(key)),
                        Stream.of(key))
                .filter(word -> line.matches(".*(?<![\\w.-])" + Pattern.quote(word) + "(?![\\w.-]).*"))
                .findFirst()
                .orElse(line.strip());
        int at = line.indexOf(place);
        int from = Math.max(0, Math.min(at - MAX_WIDTH / 2, line.length() - MAX_WIDTH));
        String shown = line.substring(from, Math.min(line.length(), from + MAX_WIDTH));
        return "\n" + MARGIN + shown + "\n" + MARGIN + " ".repeat(at - from)
                + "^".repeat(Math.max(1, Math.min(place.length(), shown.length() - (at - from))));
    }
}
