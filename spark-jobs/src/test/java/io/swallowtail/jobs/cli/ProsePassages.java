package io.swallowtail.jobs.cli;

import io.swallowtail.answers.plan.SweepKey;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.rows.SweepTable;
import io.swallowtail.jobs.cli.ProseRules.Passage;
import io.swallowtail.jobs.connector.TailLimit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** The project's texts, without markup: pages, help, descriptions, and the literals and comments of the code. */
final class ProsePassages {
    /** A text in quotes, a character, or a comment; groups 1 to 3 are texts. */
    private static final Pattern JAVA = Pattern.compile(
            "\"\"\"(.*?)\"\"\"|\"((?:[^\"\\\\\n]|\\\\.)*+)\"|'(?:[^'\\\\]|\\\\.)+'" + "|/\\*(.*?)\\*/|//([^\n]*)",
            Pattern.DOTALL);

    private static final Pattern LIST_ITEM = Pattern.compile("\\s*(?:[-*]|\\d+\\.)\\s+(.*)");

    private static final Pattern NUMBERED = Pattern.compile("\\s*\\d+[.)]\\s.*");

    /** A line after which a list may begin. */
    private static final Pattern END_OF_TEXT = Pattern.compile("|[#|].*|```.*|.*[.:;!?][)\"*_`]*");

    private ProsePassages() {}

    /** Lists the lines of a page that a number and a dot begin in the middle of a sentence. They would become a list. */
    static List<String> listsInSentences(String place, String page) {
        List<String> found = new ArrayList<>();
        String before = "";
        boolean fenced = false;
        String[] lines = page.split("\n", -1);
        for (int i = 0; i < lines.length; i++) {
            String line = lines[i];
            fenced ^= line.strip().startsWith("```");
            boolean isText = !fenced && !line.startsWith("    ");
            if (isText
                    && NUMBERED.matcher(line).matches()
                    && !NUMBERED.matcher(before).matches()
                    && !END_OF_TEXT.matcher(before.strip()).matches()) {
                found.add(place + ":" + (i + 1) + ": a sentence goes over into a list: " + line.strip());
            }
            before = line;
        }
        return found;
    }

    /** Reads a page of Markdown. Code is left out, cells of tables and headings are no sentences. */
    static List<Passage> markdown(String place, String page) {
        List<Passage> passages = new ArrayList<>();
        StringBuilder paragraph = new StringBuilder();
        int begin = 0;
        boolean fenced = false;
        String[] lines = page.split("\n", -1);
        for (int i = 0; i <= lines.length; i++) {
            String line = i < lines.length ? lines[i] : "";
            boolean isFence = line.strip().startsWith("```");
            fenced ^= isFence;
            Matcher item = LIST_ITEM.matcher(line);
            boolean isCode = fenced || isFence || paragraph.isEmpty() && line.startsWith("    ");
            boolean isCell = line.startsWith("|");
            boolean isHeading = line.startsWith("#");
            boolean begins = item.matches() && !line.startsWith("    ");
            if (line.isBlank() || isCode || isCell || isHeading || begins) {
                if (!paragraph.isEmpty()) {
                    passages.add(new Passage(place, begin, plain(paragraph.toString()), true));
                    paragraph.setLength(0);
                }
            }
            if (isCell && !isCode) {
                for (String cell : line.split("(?<!\\\\)\\|")) {
                    passages.add(new Passage(place, i + 1, plain(cell), false));
                }
            } else if (isHeading && !isCode) {
                passages.add(new Passage(place, i + 1, plain(line.replaceFirst("#+", "")), false));
            } else if (!isCode && !line.isBlank()) {
                begin = paragraph.isEmpty() ? i + 1 : begin;
                paragraph.append(begins ? item.group(1) : line).append('\n');
            }
        }
        return passages;
    }

    /** Removes markup; code counts as a word. */
    private static String plain(String markdown) {
        return markdown.replaceAll("(?s)<!--.*?-->", "")
                .replaceAll("(?s)`[^`]+`", "Code")
                .replaceAll("(?s)!?\\[([^]]*)]\\([^)]*\\)", "$1")
                .replaceAll("https?://\\S+", "link")
                .replaceAll("[*]{1,2}", "");
    }

    /** Reads what {@code --help} prints. */
    static List<Passage> help() {
        List<Passage> passages = new ArrayList<>();
        CommandLine main = Main.commandLine("swallowtail");
        addHelp(passages, main.getCommandSpec());
        main.getSubcommands().values().forEach(verb -> addHelp(passages, verb.getCommandSpec()));
        return passages;
    }

    private static void addHelp(List<Passage> passages, CommandSpec spec) {
        String place = "help of " + spec.qualifiedName();
        passages.add(new Passage(
                place,
                0,
                String.join(" ", spec.usageMessage().header()) + " "
                        + String.join(" ", spec.usageMessage().description()),
                true));
        passages.add(new Passage(place, 0, String.join("\n", spec.usageMessage().footer()), false));
        spec.args()
                .forEach(argument -> passages.add(new Passage(
                        place + " " + argument.paramLabel(), 0, String.join(" ", argument.description()), true)));
    }

    /** Reads what {@code describe} prints of an experiment. The formulas of bounds are no sentences. */
    static List<Passage> description(Experiment experiment) {
        String place = "describe " + experiment.name();
        List<Passage> passages = new ArrayList<>();
        passages.add(new Passage(place, 0, experiment.description(), true));
        DescribeCommand.rows(experiment)
                .forEach(row -> row.subList(2, row.size())
                        .forEach(cell -> passages.add(new Passage(
                                place + " " + row.get(1),
                                0,
                                cell.toString(),
                                cell == row.get(4) && !row.get(0).equals("bound")))));
        return passages;
    }

    /** Reads the meanings of columns, keys of sweep files and functions. Lists of words are no sentences. */
    static List<Passage> meanings() {
        List<Passage> passages = new ArrayList<>();
        for (SweepTable table : SweepTable.values()) {
            String place = "describe " + table.title();
            passages.add(new Passage(place, 0, table.meaning(), true));
            table.own()
                    .forEach(column -> Arrays.stream(column.meaning().split("; "))
                            .forEach(part -> passages.add(new Passage(place + " " + column.name(), 0, part, true))));
        }
        for (SweepKey key : SweepKey.values()) {
            passages.add(new Passage("key " + key.key(), 0, KeyMeaning.of(key).text(), true));
        }
        for (TailLimit limit : TailLimit.values()) {
            passages.add(new Passage("function " + limit.sqlName(), 0, limit.description(), true));
        }
        return passages;
    }

    /** Reads the literals and comments of a source. Only their words are checked. */
    static List<Passage> source(String place, String text) {
        List<Passage> passages = new ArrayList<>();
        Matcher token = JAVA.matcher(text);
        int line = 1;
        int counted = 0;
        while (token.find()) {
            for (int group = 1; group <= token.groupCount(); group++) {
                if (token.group(group) != null) {
                    for (; counted < token.start(group); counted++) {
                        line += text.charAt(counted) == '\n' ? 1 : 0;
                    }
                    passages.add(new Passage(place, line, comment(token.group(group)), false));
                }
            }
        }
        return passages;
    }

    private static String comment(String text) {
        return text.replaceAll("(?m)^\\s*\\*+ ?", "")
                .replaceAll("(?s)\\{@\\w+ [^}]*}", "Code")
                .replaceAll("<[^>]*>", " ");
    }

    /** Lists the files below a directory whose names end so. */
    static List<Path> files(Path directory, String end) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(file -> file.toString().endsWith(end)).sorted().toList();
        }
    }
}
