package io.swallowtail.jobs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.ExamplePoint;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.rows.SweepTable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** {@code list} and {@code describe} show the whole catalogue in every format. */
class CatalogueCommandsTest {
    @Test
    void listNamesEveryExperiment() throws Exception {
        CommandLineRun table = CommandLineRun.of("list");
        assertEquals(0, table.exit());
        JsonNode json = new ObjectMapper()
                .readTree(CommandLineRun.of("list", "--format", "json").out());
        CommandLineRun csv = CommandLineRun.of("list", "--format", "csv");
        int experiments = Catalogue.load().experiments().size();
        assertEquals(experiments, json.size());
        assertEquals(experiments + 1, csv.out().lines().count());
        for (Experiment experiment : Catalogue.load().experiments()) {
            assertTrue(table.out().lines().anyMatch(line -> line.startsWith(experiment.name() + " ")));
        }
    }

    @Test
    void describeNamesEveryParameterMetricAndBound() throws Exception {
        for (Experiment experiment : Catalogue.load().experiments()) {
            String text = CommandLineRun.of("describe", experiment.name()).out();
            experiment.parameters().forEach(p -> assertTrue(text.contains(p.range())));
            experiment.metrics().forEach(m -> assertTrue(text.contains(m.description())));
            experiment.bounds().forEach(b -> assertTrue(text.contains(b.statement())));
            assertTrue(text.contains(experiment.source()));
            JsonNode json = new ObjectMapper()
                    .readTree(CommandLineRun.of("describe", experiment.name(), "--format", "json")
                            .out());
            Parameters example = ExamplePoint.of(experiment).parameters();
            List<String> expected = new ArrayList<>();
            experiment.parameters().forEach(p -> expected.add("parameter " + p.name()));
            experiment.metrics().forEach(m -> expected.add("metric " + m.name()));
            experiment.defaultEvents(example).forEach(event -> expected.add("event " + event));
            experiment.bounds().forEach(b -> expected.add("bound " + b.name()));
            List<String> named = new ArrayList<>();
            json.forEach(row ->
                    named.add(row.get("kind").asText() + " " + row.get("name").asText()));
            assertEquals(expected, named);
            named.forEach(name -> assertTrue(
                    text.lines().anyMatch(line -> line.replaceAll(" +", " ").startsWith(name + " ")), name));
        }
    }

    /** A parameter that only some points have says which ones. */
    @Test
    void describeSaysWhereAParameterIsRequired() {
        String text = CommandLineRun.of("describe", "bufferless").out();
        for (String row : List.of(
                "parameter n (required where network = butterfly or multibutterfly) a power",
                "parameter side (required where network = mesh) an integer",
                "parameter degree (required where network = multibutterfly) an integer")) {
            assertTrue(text.lines().anyMatch(line -> line.replaceAll(" +", " ").startsWith(row)), row);
        }
        assertTrue(text.contains("packets, at most one for each possible source; only where paths = monotone"), text);
    }

    @Test
    void describeShowsTheColumnsOfATable() throws Exception {
        for (SweepTable table : SweepTable.values()) {
            String text = CommandLineRun.of("describe", table.title()).out();
            table.own().forEach(column -> assertTrue(text.contains(column.meaning())));
            JsonNode json = new ObjectMapper()
                    .readTree(CommandLineRun.of("describe", table.title(), "--format", "json")
                            .out());
            assertEquals(table.own().size(), json.size());
            for (int i = 0; i < json.size(); i++) {
                SweepTable.Column column = table.own().get(i);
                assertEquals(column.name(), json.get(i).get("column").asText());
                assertEquals(column.type().sql(), json.get(i).get("type").asText());
                assertEquals(column.isNullable(), json.get(i).get("nullable").asBoolean());
                assertFalse(column.meaning().isEmpty());
                assertEquals(column.meaning(), json.get(i).get("meaning").asText());
            }
        }
    }

    @Test
    void theNearestTableIsNamed() {
        CommandLineRun.of("describe", "tials").isRefused("no experiment or table is called tials; did you mean tails?");
        CommandLineRun.of("describe", "colision").isRefused("did you mean collision?");
    }

    @Test
    void versionNamesSparkAndJava() {
        CommandLineRun version = CommandLineRun.of("--version");
        assertEquals(0, version.exit());
        List<String> lines = version.out().lines().toList();
        assertEquals(Main.VERSION, lines.get(0));
        assertTrue(lines.get(1).matches("Spark 4\\.[\\d.]+"), lines.get(1));
        assertTrue(lines.get(2).startsWith("Java " + Runtime.version() + " ("), lines.get(2));
    }

    /** Bash completes -p by the parameters of the experiment, and everything else as before. */
    @Test
    void completionOffersTheParametersOfTheExperiment() throws Exception {
        String script = CommandLineRun.of("completion").out();
        assertEquals("c= choices=", completed(script, "swallowtail estimate collision -p c"));
        assertEquals(
                "n= node_capacity= nailed= network_index=", completed(script, "swallowtail find fault_flow --vary n"));
        assertEquals("estimate", completed(script, "swallowtail estim"));
        assertEquals(
                "hash", completed(script, "swallowtail estimate fat_tree -p routing = ha"), "as bash divides words");
        assertEquals("tie=coin", completed(script, "swallowtail estimate collision -p tie=co"), "as zsh divides words");
        assertEquals("rounds", completed(script, "swallowtail estimate collision --event r"));
    }

    private static String completed(String script, String line) throws Exception {
        String[] words = line.split(" ");
        String ask = script + "\nCOMP_LINE='" + line + "'; COMP_WORDS=(" + line + "); COMP_CWORD=" + (words.length - 1)
                + "; _complete_swallowtail_parameters; echo \"${COMPREPLY[*]}\"";
        Process bash = new ProcessBuilder("bash").redirectErrorStream(true).start();
        bash.getOutputStream().write(ask.getBytes(StandardCharsets.UTF_8));
        bash.getOutputStream().close();
        String printed = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, bash.waitFor(), printed);
        return printed.strip();
    }

    /** The script of the shell has every verb, and the experiments that a verb takes. */
    @Test
    void completionKnowsVerbsAndExperiments() {
        CommandLineRun completion = CommandLineRun.of("completion");
        assertEquals(0, completion.exit());
        assertEquals("", completion.err());
        String script = completion.out();
        Main.commandLine("swallowtail")
                .getSubcommands()
                .forEach((verb, command) -> assertEquals(
                        !command.getCommandSpec().usageMessage().hidden(),
                        script.contains("function _picocli_swallowtail_" + verb + "()"),
                        verb));
        Catalogue.load()
                .experiments()
                .forEach(experiment -> assertTrue(script.contains("\"" + experiment.name() + "\""), experiment.name()));
        assertTrue(script.contains("\ncomplete -F _complete_swallowtail -o default swallowtail"));
    }

    @Test
    void helpExplainsEveryVerb() {
        CommandLineRun help = CommandLineRun.of("--help");
        assertEquals(0, help.exit());
        for (String verb : new String[] {"list", "describe", "run", "sql", "replay"}) {
            assertTrue(help.out().contains("  " + verb), verb);
            assertEquals(0, CommandLineRun.of(verb, "--help").exit());
        }
    }

    @Test
    void theNearestVerbAndOptionAreNamed() {
        CommandLineRun.of("rnu", "a.conf")
                .isRefused("there is no command rnu; did you mean run? (try: swallowtail --help)");
        CommandLineRun.of("estimate", "flip", "--evnet=failed", "--event", "congestion > 1")
                .isRefused("there is no option --evnet; did you mean --event? (try: swallowtail estimate --help)");
        CommandLineRun.of("nothing").isRefused("there is no command nothing (try: swallowtail --help)");
    }
}
