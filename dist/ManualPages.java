import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.codegen.docgen.manpage.ManPageGenerator;

/**
 * Writes the manual pages of the command and its verbs as AsciiDoc. Picocli's generator copies the texts of the help. AsciiDoc would take 2^4 for
 * markup and join lines, so this program escapes the texts. Arguments: a directory, and the class of the command.
 */
final class ManualPages {
    private ManualPages() {}

    public static void main(String[] arguments) throws Exception {
        Path directory = Path.of(arguments[0]);
        CommandSpec command = new CommandLine(Class.forName(arguments[1])).getCommandSpec();
        prepare(command);
        int exit = ManPageGenerator.generateManPage(directory.toFile(), null, new boolean[0], true, command);
        try (DirectoryStream<Path> pages = Files.newDirectoryStream(directory, "*.adoc")) {
            for (Path page : pages) {
                escapeLists(page);
            }
        }
        System.exit(exit);
    }

    private static void prepare(CommandSpec command) {
        UsageMessageSpec usage = command.usageMessage();
        // Picocli breaks no line, and asciidoctor fills paragraphs.
        usage.width(10_000);
        usage.description(paragraphs(usage.description()));
        usage.footer(paragraphs(usage.footer()));
        usage.footerHeading("Notes%n");
        usage.exitCodeListHeading("Exit status%n");
        String[] synopsis = usage.customSynopsis();
        for (int i = 0; i < synopsis.length; i++) {
            synopsis[i] = escape(synopsis[i].strip()) + (i + 1 < synopsis.length ? " +" : "");
        }
        usage.customSynopsis(synopsis);
        command.subcommands().values().forEach(verb -> prepare(verb.getCommandSpec()));
    }

    /** Escapes lines; indented ones are code, which AsciiDoc copies if an empty line precedes it. */
    private static String[] paragraphs(String[] lines) {
        List<String> paragraphs = new ArrayList<>();
        boolean isCode = false;
        for (String line : lines) {
            if (line.startsWith(" ") && !isCode) {
                paragraphs.add("");
            }
            isCode = line.startsWith(" ");
            paragraphs.add(isCode ? line : escape(line));
        }
        return paragraphs.toArray(new String[0]);
    }

    /** Escapes the descriptions of options, arguments, verbs and exit codes: the lines after one that ends with two colons. */
    private static void escapeLists(Path page) throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(page));
        boolean isDescription = false;
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (isDescription) {
                lines.set(i, escape(line));
            }
            isDescription = line.endsWith("::") || isDescription && !line.isEmpty();
        }
        Files.write(page, lines);
    }

    private static String escape(String text) {
        return text.replace("^", "{caret}").replace("~", "{tilde}").replace("*", "{asterisk}").replace("`", "{backtick}");
    }
}
