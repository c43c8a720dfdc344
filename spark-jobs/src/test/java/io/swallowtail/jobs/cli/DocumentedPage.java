package io.swallowtail.jobs.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a page has its reader type, in order.
 *
 * <p>A block fenced as {@code sh}, or an indented one that begins with {@code ./swallowtail}, is a command. The block after it,
 * without a heading in between, is its output if it is indented or fenced as {@code text}; {@code …} stands for omitted lines, and
 * within a line for any text. A paragraph that begins with {@code *Not tested} says that the command below it is not run. A block of
 * another language below "Save this as `NAME`:" is a file.
 *
 * @param name the page's file name
 * @param files what the reader saves
 * @param examples its commands
 */
record DocumentedPage(String name, List<SavedFile> files, List<Example> examples) {
    private static final Pattern BLOCK =
            Pattern.compile("(?m)^```(\\w+)\\n((?:.*\\n)*?)```$|^((?: {4}.*\\n|\\n+(?= {4}))+)");
    private static final Pattern SAVED = Pattern.compile("Save this as `([\\w./-]+)`:");

    /**
     * A file that the reader saves.
     *
     * @param name its path, relative to the session's directory
     * @param text its content
     */
    record SavedFile(String name, String text) {}

    /**
     * A command with its output.
     *
     * @param command the typed command, one line or several
     * @param output the output on the page; empty if the page shows none
     * @param isTested whether the command runs in tests
     */
    record Example(String command, String output, boolean isTested) {
        /** Returns whether an output equals the one shown, except for the width of columns and empty lines. */
        boolean shows(String printed) {
            String pattern = lines(output).stream()
                    .map(line -> line.equals("…") ? "(?:.*\\n)*?" : quoted(line) + "\\n")
                    .collect(Collectors.joining());
            return (String.join("\n", lines(printed)) + "\n").matches(pattern);
        }

        private static String quoted(String line) {
            return Pattern.quote(line).replace("…", "\\E.*\\Q");
        }

        private static List<String> lines(String text) {
            return text.lines()
                    .map(line -> line.strip().replaceAll("\\s+", " "))
                    .filter(line -> !line.isEmpty())
                    .toList();
        }
    }

    static DocumentedPage read(Path page) throws IOException {
        String text = Files.readString(page);
        List<SavedFile> files = new ArrayList<>();
        List<Example> examples = new ArrayList<>();
        boolean isOutputNext = false;
        int end = 0;
        for (Matcher block = BLOCK.matcher(text); block.find(); end = block.end()) {
            String language = block.group(1) == null ? "" : block.group(1);
            String code = language.isEmpty()
                    ? block.group(3).stripTrailing().stripIndent().strip()
                    : block.group(2);
            String prose = text.substring(end, block.start());
            String paragraph = lastParagraph(prose);
            Matcher saved = SAVED.matcher(paragraph);
            if (language.equals("sh") || language.isEmpty() && code.startsWith("./swallowtail ")) {
                examples.add(new Example(code.strip(), "", !paragraph.startsWith("*Not tested")));
                isOutputNext = true;
                continue;
            }
            if (isOutputNext && !prose.contains("\n#") && (language.isEmpty() || language.equals("text"))) {
                Example example = examples.remove(examples.size() - 1);
                examples.add(new Example(example.command, code, example.isTested));
            } else if (saved.find()) {
                files.add(new SavedFile(saved.group(1), code));
            }
            isOutputNext = false;
        }
        return new DocumentedPage(page.getFileName().toString(), files, examples);
    }

    private static String lastParagraph(String prose) {
        String[] paragraphs = prose.strip().split("\n\n+");
        return paragraphs[paragraphs.length - 1].strip();
    }

    /** Leaves out commands without output. */
    DocumentedPage withOutput() {
        return new DocumentedPage(
                name,
                files,
                examples.stream().filter(example -> !example.output.isEmpty()).toList());
    }

    @Override
    public String toString() {
        return name;
    }
}
