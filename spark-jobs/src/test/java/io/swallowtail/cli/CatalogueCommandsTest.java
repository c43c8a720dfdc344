package io.swallowtail.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.experiment.ExamplePoint;
import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.Parameters;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** {@code list} and {@code describe} say all that the catalogue knows, in every format. */
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
        table.out().lines().forEach(line -> assertTrue(line.length() <= 100, line));
        assertEquals(
                List.of("one two", "three", "unbreakable", "x"), ListCommand.lines("one two three unbreakable x", 8));
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

    @Test
    void describeFitsANarrowTerminal() {
        assertEquals(
                List.of(
                        "parameter c (required)",
                        "    a number: how many may",
                        "    pass",
                        "parameter tie = first",
                        "    a word: which path",
                        "metric failed",
                        "    some request was left"),
                DescribeCommand.narrow(
                        List.of(
                                List.of("parameter", "c", "(required)", "a number", "how many may pass"),
                                List.of("parameter", "tie", "first", "a word", "which path"),
                                List.of("metric", "failed", "", "", "some request was left")),
                        26));
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
        assertTrue(
                text.contains("packets, at most one for each possible source; only where network = mesh or random"),
                text);
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
        SweepDirectories.assertRefused(
                CommandLineRun.of("rnu", "a.conf"),
                2,
                "there is no command rnu; did you mean run? (try: swallowtail --help)");
        SweepDirectories.assertRefused(
                CommandLineRun.of("estimate", "flip", "--evnet=failed", "--event", "congestion > 1"),
                2,
                "there is no option --evnet; did you mean --event? (try: swallowtail estimate --help)");
        SweepDirectories.assertRefused(
                CommandLineRun.of("nothing"), 2, "there is no command nothing (try: swallowtail --help)");
    }
}
