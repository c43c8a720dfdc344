package io.swallowtail.jobs.cli;

import io.swallowtail.answers.method.Method;
import io.swallowtail.answers.plan.SweepKey;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.ExamplePoint;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.rows.SweepTable;
import io.swallowtail.jobs.connector.SimulationCatalog;
import io.swallowtail.jobs.connector.TailExtension;
import io.swallowtail.jobs.connector.TailLimit;
import io.swallowtail.jobs.sql.DataDirectory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The pages of docs/reference, from the catalogue, the model of the command line and the lists of columns and keys. */
final class ReferencePages {
    private static final String GENERATED =
            "<!-- Generated from the code. ReferenceTest compares it and rewrites it. -->\n\n";
    private static final Set<String> COMMON = Set.of("--help", "--version", "--debug");

    private static final String OUTPUT = """

            ## What verbs print

            `--format table` is for people, `csv` and `json` are for programs.

            - **Numbers.** csv and json have every digit: the shortest decimal that gives the same double again. In a table, probabilities,
              errors and costs have three significant digits, other numbers six. A number below 1 is never written as 1.
            - **Large integers.** json writes 64-bit integers as numbers with all digits. Readers that store numbers as doubles (JavaScript, jq up to 1.6)
              round integers above 2^53 = 9007199254740992 in silence. Python, Java, DuckDB and jq from 1.7 on keep the digits. In `sql`,
              `CAST(x AS STRING)` gives a text.
            - **Values that are no numbers.** A value that does not exist is empty in csv (an empty text is `""`), `null` in json, `-` in a table. Infinity does not
              exist in csv and json, except in answers of `sql` (`Infinity`). A table writes `infinite`.
            - **Nested values** of SQL are JSON in every format; bytes are hexadecimal digits.
            - **Texts.** A table escapes control characters; csv and json keep them, quoted by RFC 4180 and RFC 8259. Lines of csv end with LF.
              A text that begins with `=`, `+`, `-` or `@` is written as it is. A spreadsheet takes it for a formula: import such columns as text.
            """;

    /** The page of each package with experiments, and its title. */
    private static final Map<String, String> FAMILIES = Map.of(
            "bins", "Balls in bins",
            "bufferless", "Bufferless routing",
            "circuit", "Circuit switching",
            "fattree", "Fat trees",
            "fault", "Random faults",
            "multibutterfly", "Multibutterflies",
            "packet", "Store-and-forward routing",
            "reliability", "Your network");

    private ReferencePages() {}

    /** Writes all pages: their paths below docs/reference, and their texts. */
    static Map<String, String> all() {
        Map<String, String> pages = new TreeMap<>();
        pages.put("commands.md", commands());
        pages.put("sql.md", sql());
        pages.put("tables.md", tables());
        pages.put("sweep-files.md", sweepFiles());
        pages.put("sweep.schema.json", SweepSchema.text());
        pages.putAll(experiments());
        return pages;
    }

    /** Pages of docs/reference that are not generated. */
    static final List<String> WRITTEN =
            List.of("compatibility.md", "costs-and-limits.md", "directory.md", "glossary.md", "saved-trials.md");

    private static StringBuilder page(String title) {
        return new StringBuilder("# " + title + "\n\n" + GENERATED);
    }

    private static Map<String, String> experiments() {
        Map<String, StringBuilder> pages = new LinkedHashMap<>();
        builtIn().forEach(experiment -> {
            String family = experiment.getClass().getPackageName().replaceFirst(".*\\.", "");
            String title = Objects.requireNonNull(FAMILIES.get(family), family + " has no page");
            pages.computeIfAbsent(
                            "experiments/" + family + ".md",
                            name -> page(title)
                                    .append(
                                            "A [sweep file](../sweep-files.md) takes these parameters, and each experiment"
                                                    + " is a [table of SQL](../sql.md). With plain trials, every event can be a stop"
                                                    + " event.\n"))
                    .append(section(experiment));
        });
        Map<String, String> texts = new TreeMap<>();
        pages.forEach((name, text) -> texts.put(name, text.toString()));
        return texts;
    }

    /** Lists the experiments of the module protocols; others are on the class path of tests. */
    static Stream<Experiment> builtIn() {
        return Catalogue.load().experiments().stream()
                .filter(experiment -> experiment.getClass().getPackageName().startsWith("io.swallowtail.protocols."));
    }

    private static String section(Experiment experiment) {
        List<List<Object>> rows = DescribeCommand.rows(experiment);
        Map<String, String> types = new TreeMap<>();
        for (Column column : columns(experiment)) {
            types.put(column.name(), column.dataType().sql());
        }
        return "\n## " + experiment.name() + "\n\n" + text(experiment.description()) + ".\n\nSource: "
                + text(experiment.source()) + ". Revision " + experiment.revision() + ".\n\n"
                + table(
                        "parameter | type | default | values | meaning",
                        kind(rows, "parameter")
                                .map(row -> List.of(
                                        code(row.get(1)), types.get(row.get(1)), row.get(2), row.get(3), row.get(4))))
                + "\n"
                + table(
                        "metric | type | values | meaning",
                        kind(rows, "metric")
                                .map(row -> List.of(code(row.get(1)), types.get(row.get(1)), row.get(3), row.get(4))))
                + "\nDefault events, at `" + ExamplePoint.of(experiment).identity() + "`:\n\n"
                + table("event | splitting", kind(rows, "event").map(row -> List.of(code(row.get(1)), row.get(3))))
                + (kind(rows, "bound").findAny().isEmpty()
                        ? ""
                        : "\n"
                                + table(
                                        "bound | kind | statement",
                                        kind(rows, "bound").map(row -> List.of(row.get(1), row.get(3), row.get(4)))));
    }

    private static Stream<List<Object>> kind(List<List<Object>> rows, String kind) {
        return rows.stream().filter(row -> row.get(0).equals(kind));
    }

    private static Column[] columns(Experiment experiment) {
        SimulationCatalog catalog = new SimulationCatalog();
        catalog.initialize("sim", CaseInsensitiveStringMap.empty());
        try {
            return catalog.loadTable(Identifier.of(new String[0], experiment.name()))
                    .columns();
        } catch (NoSuchTableException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String sql() {
        StringBuilder page = page("SQL");
        page.append(
                "`swallowtail sql` answers one statement of Spark SQL. Its tables are those of a sweep and those of `sim`.\n\n"
                        + "## Views of a sweep\n\n"
                        + "Each [table](tables.md) is a view with its name. `trials_E` has the trials of experiment E as rows, where the sweep"
                        + " file says `rows = all`. The view `networks` has one row per point:\n\n");
        page.append(table(
                "column | type | meaning",
                Arrays.stream(DataDirectory.NETWORK_COLUMNS.fields()).map(ReferencePages::column)));
        page.append(
                "\nThe view `runs` has one row per run that wrote to the directory. Times are in UTC. No other table depends on it.\n\n");
        page.append(table(
                "column | type | meaning",
                Arrays.stream(DataDirectory.RUN_COLUMNS.fields()).map(ReferencePages::column)));
        page.append(
                "\nThe view `expectations` has one row per expectation of a point (`expect` in the sweep file), the unmet ones first.\n\n");
        page.append(table(
                "column | type | meaning",
                Arrays.stream(DataDirectory.EXPECTATION_COLUMNS.fields()).map(ReferencePages::column)));
        page.append("\n## Tables of sim\n\n"
                + "Each experiment E is a table `sim.E`, whose rows are trials. A query simulates the trials that it reads. Filters fix"
                + " the seed, the parameters and the trials; a parameter without a filter has its default.\n\n");
        Experiment first = builtIn().findFirst().orElseThrow();
        page.append(table(
                "column | type | meaning",
                Arrays.stream(columns(first))
                        .limit(3)
                        .map(column ->
                                List.of(code(column.name()), column.dataType().sql(), column.comment()))));
        page.append("| *parameters*, *metrics* | | one column each ([experiments](../README.md#reference)) |\n");
        page.append("\n## Functions\n\n"
                + "`exceedances` and `trials` are integers, `confidence` is from 0.5 to below 1. The result is a DOUBLE. `sim` has the"
                + " same functions, such as `sim.tail_low`.\n\n");
        page.append(table(
                "function | meaning", Arrays.stream(TailLimit.values()).map(limit -> {
                    String[] parts = limit.description().split(": ", 2);
                    return List.of(code(parts[0]), parts[1]);
                })));
        page.append("\n## The function tail\n\n"
                + "`SELECT * FROM " + new TailExtension().function().call()
                + "` estimates one event as `estimate` does, with a method"
                + " of " + String.join(", ", Method.words())
                + " or the cheapest ([guide](../how-to/simulations.md#ask-for-a-rare-event)). Its"
                + " row has columns of [tails](tables.md#tails), and `runs`, the simulator runs with those of pilots: `"
                + String.join("`, `", TailExtension.COLUMNS.fieldNames())
                + "`. Here `reason` also says why an event is impossible.\n");
        return page.toString();
    }

    private static List<Object> column(StructField field) {
        return List.of(
                code(field.name()), field.dataType().sql(), field.getComment().get());
    }

    private static String tables() {
        StringBuilder page = page("Tables of a sweep");
        page.append(
                "`run` writes each table as a Parquet file ([directory](directory.md)). `swallowtail describe TABLE`"
                        + " prints the same columns.\n\n"
                        + "Each file has the meanings as metadata, with the keys `meaning.COLUMN`; files of trials also have `unit.METRIC`.\n\n"
                        + "Every table also has one column per parameter of the sweep's experiments, after its second column: BIGINT for"
                        + " integers, DOUBLE for reals, STRING for words. It is null for an experiment without the parameter, and where the"
                        + " parameter does not apply.\n");
        for (SweepTable table : SweepTable.values()) {
            page.append("\n## " + table.title() + "\n\n" + text(table.meaning()) + "\n\n");
            page.append(table(
                    "column | type | nullable | meaning",
                    table.own().stream()
                            .map(column -> List.of(
                                    code(column.name()),
                                    column.type().sql(),
                                    column.isNullable() ? "yes" : "",
                                    column.meaning()))));
        }
        return page.toString();
    }

    private static String sweepFiles() {
        StringBuilder page = page("Sweep files");
        page.append(
                "A sweep file is [HOCON](https://github.com/lightbend/config/blob/main/HOCON.md) without includes, substitutions and"
                        + " `+=`. It has one object, `sweep`. [Sweeps](../how-to/write-a-sweep.md) explains how to write one.\n\n"
                        + "HOCON includes JSON, so a sweep can be a JSON file. [sweep.schema.json](sweep.schema.json) describes such files to"
                        + " editors: VS Code and IntelliJ complete and check them. A file names its schema by a key next to `sweep`:\n\n"
                        + "    { \"$schema\": \"docs/reference/sweep.schema.json\", \"sweep\": { … } }\n\n"
                        + "Swallowtail ignores that key. The schema has the built-in experiments only.\n");
        Map<SweepKey.Place, String> titles = new LinkedHashMap<>();
        titles.put(SweepKey.Place.SWEEP, "Keys of sweep");
        titles.put(SweepKey.Place.STOP, "Keys of stop");
        titles.put(SweepKey.Place.HEADLINE, "Keys of headline");
        titles.put(SweepKey.Place.ENTRY, "Keys of an entry of grid");
        titles.forEach((place, title) -> {
            page.append("\n## " + title + "\n\n");
            page.append(table(
                    "key | type | default | meaning",
                    Arrays.stream(SweepKey.values())
                            .filter(key -> key.place() == place)
                            .map(key -> List.of(
                                    code(key.key()),
                                    type(key),
                                    key.defaultText(),
                                    KeyMeaning.of(key).text()))));
        });
        page.append(
                "\nAll other keys of an entry are parameters of its experiment ([experiments](../README.md#reference)). A value is one value, a"
                        + " list, or a range in quotes such as `\"2..4\"` or `\"2^6..2^10\"`.\n");
        return page.toString();
    }

    private static String type(SweepKey key) {
        String words = String.join(", ", key.words());
        return switch (KeyMeaning.of(key).kind()) {
            case TEXT -> "text";
            case TEXTS -> "text, or list of texts";
            case WORD -> "one of " + words;
            case INTEGER -> "integer" + (words.isEmpty() ? "" : " or " + words);
            case NUMBER -> "number";
            case SECTION -> "object";
            case SECTIONS -> "list of objects";
        };
    }

    private static String commands() {
        CommandLine main = Main.commandLine("swallowtail");
        StringBuilder page = page("Commands");
        page.append(String.join("\n", main.getCommandSpec().usageMessage().description()) + "\n\n");
        page.append("Every verb has these options:\n\n"
                + options(main.getSubcommands().get("list").getCommandSpec(), true));
        page.append("\nNumbers of options may be written as 1e6 or 2^20, shares as 10%, times as 90s, 20m or 2h.\n");
        page.append(OUTPUT);
        page.append("\n## Exit codes\n\n");
        page.append("A script can rely on these codes. The tables are those of the verb's directory.\n\n");
        page.append(table(
                "verb | end | exit code | tables | message",
                ExitRow.ROWS.stream()
                        .map(row -> List.of(
                                row.verb(),
                                row.end(),
                                row.exit(),
                                row.tables(),
                                row.message().isBlank()
                                        ? ""
                                        : code(row.message().strip())))));
        for (CommandLine verb : main.getSubcommands().values()) {
            CommandSpec spec = verb.getCommandSpec();
            UsageMessageSpec usage = spec.usageMessage();
            page.append("\n## " + spec.name() + "\n\n" + String.join(" ", usage.header()) + " "
                    + String.join("\n", usage.description()).strip() + "\n\n");
            new Help(spec, Help.defaultColorScheme(Ansi.OFF))
                    .synopsis(0)
                    .lines()
                    .forEach(line -> page.append("    " + line.stripTrailing() + "\n"));
            page.append("\n" + options(spec, false));
            if (usage.footer().length > 0) {
                page.append("\n");
                Arrays.stream(usage.footer())
                        .filter(line -> !line.isEmpty())
                        .forEach(line -> page.append("    " + line + "\n"));
            }
            page.append("\n    exit codes: "
                    + usage.exitCodeList().entrySet().stream()
                            .map(code -> code.getKey() + " " + code.getValue())
                            .collect(Collectors.joining("; "))
                    + "\n");
        }
        return page.toString();
    }

    private static String options(CommandSpec spec, boolean common) {
        List<List<Object>> rows = new ArrayList<>();
        if (!common) {
            spec.positionalParameters()
                    .forEach(argument -> rows.add(List.of(code(argument.paramLabel()), meaning(argument))));
        }
        List<OptionSpec> options = new ArrayList<>(spec.options());
        options.sort(Comparator.comparing(OptionSpec::order));
        for (OptionSpec option : options) {
            if (common == COMMON.contains(option.longestName())) {
                String names = String.join(", ", option.names());
                rows.add(List.of(
                        code(option.arity().max() == 0 ? names : names + " " + option.paramLabel()),
                        (option.required() ? "required: " : "") + meaning(option)));
            }
        }
        return rows.isEmpty() ? "" : table("option | meaning", rows.stream());
    }

    private static String meaning(ArgSpec argument) {
        return String.join(" ", argument.description());
    }

    private static String table(String headings, Stream<? extends List<?>> rows) {
        StringBuilder table = new StringBuilder("| " + headings + " |\n");
        table.append("|---".repeat(headings.split(" \\| ").length)).append("|\n");
        rows.forEach(row -> {
            row.forEach(cell -> table.append("| ").append(text(cell)).append(' '));
            table.append("|\n");
        });
        return table.toString();
    }

    private static String code(Object text) {
        return "`" + text + "`";
    }

    /** Keeps signs that Markdown would read as its own; what is code already has none. */
    private static String text(Object cell) {
        String text = cell.toString().replace("|", "\\|");
        return text.startsWith("`")
                ? text
                : text.replace("*", "\\*").replace("<", "&lt;").replace("_", "\\_");
    }
}
