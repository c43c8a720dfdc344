package io.swallowtail.jobs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.replay.ChoicesReader;
import io.swallowtail.answers.replay.ChoicesWriter;
import io.swallowtail.answers.replay.ReplayedTrial;
import io.swallowtail.answers.replay.SmallWitness;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.ExamplePoint;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionParser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code replay --shrink}: what it prints and saves, and what it refuses. */
class ShrinkCommandTest {
    private static final String[] TRIAL = {"collision", "-p", "n=16", "-p", "c=1", "--trial", "3"};
    private static final String[] FAILED = {"--shrink", "--event", "failed"};

    @TempDir
    private Path directory;

    private static CommandLineRun replay(String[] trial, String... more) {
        return CommandLineRun.of(Stream.of(new String[] {"replay"}, trial, more)
                .flatMap(Stream::of)
                .toArray(String[]::new));
    }

    private static String[] with(String... more) {
        return Stream.concat(Stream.of(FAILED), Stream.of(more)).toArray(String[]::new);
    }

    @Test
    void itSaysHowManyChoicesMatterInWordsAndRows() {
        CommandLineRun table = replay(TRIAL, FAILED).succeeded();
        assertTrue(table.out().contains("matters    output switches       25, 26\n"), table.out());
        assertTrue(
                table.out()
                        .contains(
                                "\n2 of 90 choices matter for failed: 2 of output switches. All others have their neutral"
                                        + " values.\nWith the neutral value of any one of these 2 too, the event does not happen"
                                        + " (1-minimal).\n4 of 16 are given up: input 8, input 9, input 10, input 11.\n"),
                table.out());
        assertEquals(table.out(), replay(TRIAL, FAILED).out());
        CommandLineRun csv = replay(TRIAL, with("--format", "csv"));
        assertTrue(csv.out().contains("\nwitness,matter,2\n"), csv.out());
        assertFalse(csv.out().contains("choices matter"), csv.out());
    }

    /** The object has what the words say; the saved witness replays to its metrics and is its own witness. */
    @Test
    void theSavedWitnessReplaysAndIsMinimal() throws Exception {
        Path file = directory.resolve("small.json");
        CommandLineRun run = replay(TRIAL, with("--format", "json", "--save", file.toString(), "--trace"))
                .succeeded();
        JsonNode json = new ObjectMapper().readTree(run.out());
        assertEquals("failed", json.get("event").asText());
        assertEquals(90, json.get("choices").asInt());
        assertEquals(2, json.get("matter").asInt());
        assertTrue(json.get("minimal").asBoolean());
        assertTrue(json.get("stopped").isNull());
        assertEquals(4, json.get("given_up").size());
        JsonNode stream = json.get("streams").get(0);
        assertEquals("output switches", stream.get("stream").asText());
        assertEquals(
                "{\"step\":0,\"place\":25,\"bound\":2,\"value\":1,\"neutral\":0}",
                stream.get("places").get(0).toString());
        assertEquals("network", json.get("trace").get(0).get("type").asText());

        String[] saved = {"--choices", file.toString()};
        JsonNode again = new ObjectMapper()
                .readTree(replay(saved, with("--format", "json")).out());
        assertEquals(json.get("metrics"), again.get("metrics"));
        assertEquals(json.get("streams"), again.get("streams"));
        CommandLineRun plain = replay(saved);
        json.get("metrics")
                .properties()
                .forEach(metric -> assertTrue(
                        plain.out()
                                .replaceAll(" +", " ")
                                .contains("metric " + metric.getKey() + " " + metric.getValue() + "\n"),
                        plain.out()));
        assertTrue(plain.out().contains("shrunk to 2 choices for failed, from trial 3 of seed 42"), plain.out());

        String command = json.get("command").asText();
        assertTrue(command.startsWith("swallowtail replay collision -p n=16 "), command);
        assertTrue(command.endsWith(" --seed 42 --trial 3 --event failed --shrink"), command);
        String[] words = command.substring("swallowtail ".length()).split(" ");
        assertTrue(CommandLineRun.of(words).out().contains("2 of 90 choices matter"));
    }

    /** Every experiment: at its example point a trial shrinks, and the saved trial replays to the same metrics. */
    @Test
    void everyExperimentsWitnessIsSavedAndReplays() throws Exception {
        Catalogue catalogue = Catalogue.load();
        for (Experiment experiment : catalogue.experiments()) {
            Point point = ExamplePoint.of(experiment);
            ReplayedTrial trial = ReplayedTrial.drawn(point, 1, 1);
            long[] metrics = trial.run();
            for (Metric metric : experiment.metrics()) {
                if (metrics[metric.slot()] == Event.NULL_METRIC) {
                    continue;
                }
                Event event = Event.compile(
                        ExpressionParser.parse(ShrinkOptions.extremeEvent(metric, metrics, true)),
                        PointScope.ofEvents(point));
                SmallWitness small =
                        SmallWitness.of(ReplayedTrial.drawn(point, 1, 1), event, (runs, left) -> runs < 200);
                long[] shrunk = small.trial().run();
                assertTrue(event.happened(shrunk), point.identity());
                Path file = directory.resolve(experiment.name() + "-" + metric.name() + ".json");
                ChoicesWriter.write(small.trial(), file);
                ReplayedTrial read = ChoicesReader.read(file, catalogue);
                long[] replayed = read.run();
                experiment
                        .metrics()
                        .forEach(each -> assertEquals(each.value(shrunk), each.value(replayed), point.identity()));
                small.sentences().forEach(sentence -> assertTrue(sentence.endsWith("."), sentence));
                break;
            }
        }
    }

    @Test
    void aBudgetEndsWithTheWitnessSoFar() {
        CommandLineRun run = replay(TRIAL, with("--budget", "0ms"));
        run.isRefused("is zero");
        String[] large = {"collision", "-p", "n=512", "-p", "c=2", "--trial", "7"};
        CommandLineRun stopped = replay(large, with("--budget", "1ms"));
        assertEquals(1, stopped.exit());
        assertTrue(
                stopped.out().contains("witness    stopped               the time budget is spent\n"), stopped.out());
        assertTrue(stopped.out().contains("witness    minimal               false\n"), stopped.out());
        assertTrue(stopped.out().contains("this is the smallest witness so far, and it may not be minimal."));
    }

    @Test
    void whatHasNoEventOrAnotherOneIsRefused() {
        List<String[]> refusals = new ArrayList<>(List.of(
                new String[] {"name it, such as --event failed", "--shrink"},
                new String[] {"needs --shrink", "--event", "failed"},
                new String[] {"needs --shrink", "--budget", "1m"},
                new String[] {"does not happen in this trial", "--shrink", "--event", "rounds >= 9"},
                new String[] {"one event, not a range", "--shrink", "--event", "rounds >= 1..3"},
                new String[] {"fail", "--shrink", "--event", "fail"}));
        for (String[] refusal : refusals) {
            CommandLineRun run = replay(TRIAL, Arrays.copyOfRange(refusal, 1, refusal.length));
            run.isRefused(refusal[0]);
            assertEquals("", run.out());
        }
    }

    @Test
    void theEventOfAnExtremeTrialIsItsValue() {
        Experiment collision = Catalogue.load().experiment("collision");
        Metric congestion = collision.metrics().named("congestion");
        Metric failed = collision.metrics().named("failed");
        long[] trial = new long[collision.metrics().slots()];
        trial[congestion.slot()] = 4;
        assertEquals("congestion >= 4", ShrinkOptions.extremeEvent(congestion, trial, true));
        assertEquals("congestion <= 4", ShrinkOptions.extremeEvent(congestion, trial, false));
        assertEquals("!failed", ShrinkOptions.extremeEvent(failed, trial, false));
        trial[failed.slot()] = 1;
        assertEquals("failed", ShrinkOptions.extremeEvent(failed, trial, true));
        trial[congestion.slot()] = Event.NULL_METRIC;
        assertThrows(BadInputException.class, () -> ShrinkOptions.extremeEvent(congestion, trial, true));
        for (Experiment experiment : Catalogue.load().experiments()) {
            for (Metric metric : experiment.metrics()) {
                if (metric.isRatio()) {
                    long[] ratio = new long[experiment.metrics().slots()];
                    ratio[metric.slot()] = 3;
                    ratio[metric.slot() + 1] = 7;
                    String text = ShrinkOptions.extremeEvent(metric, ratio, true);
                    assertEquals(metric.name() + " >= 3/7", text);
                    Event event = Event.compile(
                            ExpressionParser.parse(text), PointScope.ofEvents(ExamplePoint.of(experiment)));
                    assertTrue(event.happened(ratio));
                    ratio[metric.slot() + 1] = 8;
                    assertFalse(event.happened(ratio));
                    assertNotEquals(0, ratio[metric.slot()]);
                }
            }
        }
    }

    @Test
    void thePictureFadesTheRest() throws Exception {
        Path file = directory.resolve("small.svg");
        assertEquals(0, replay(TRIAL, with("--svg", file.toString())).exit());
        String svg = Files.readString(file);
        assertTrue(svg.contains("opacity=\"0.25\""), svg);
        assertTrue(svg.contains("Faded: what the choices that matter do not concern."), svg);
        assertTrue(svg.contains("Dashed: the paths of the"), svg);
        Path whole = directory.resolve("whole.svg");
        assertEquals(0, replay(TRIAL, "--svg", whole.toString()).exit());
        assertFalse(Files.readString(whole).contains("opacity=\"0.25\""));
    }
}
