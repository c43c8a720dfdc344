package io.swallowtail.answers.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.answers.plan.PlannedEvent;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.plan.SweepFile;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.answers.tails.Table;
import io.swallowtail.core.catalogue.Catalogue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The answer of a sweep, from tails that the test makes. */
class HeadlineTest {
    private String grid = """
            grid = [ { experiment = collision, n = [64, 512], c = [2, 3], events = ["failed", "rounds >= 3", "congestion >= 5"] }
                     { experiment = valiant, n = [64, 512], events = "congestion >= 5..6" } ]""";

    @TempDir
    private Path directory;

    /** Makes the answer if the listed events have a probability that depends on the size, and no other event happens. */
    private Headline headline(String keys, Map<String, Double> log10) throws IOException {
        Path conf = Files.writeString(
                directory.resolve("a.conf"), "sweep { name = a, trials = 100\n" + keys + "\n" + grid + " }");
        SweepPlan plan = new SweepFile(Catalogue.load()).read(conf, List.of());
        Headline headline = new Headline(plan);
        Table tails = new Table(List.of("point", "event", "trials", "log10_estimate", "estimate", "ci_low", "ci_high"));
        Table bounds = new Table(List.of("point", "event", "verdict"));
        for (PlannedPoint planned : plan.points()) {
            String id = planned.point().id();
            for (PlannedEvent event : planned.events()) {
                String text = event.event().text();
                Double log = log10.get(planned.point().experiment().name() + " " + text);
                tails.add(id, text, 100L, log, log == null ? 0 : Math.pow(10, log), 0.0, 0.0362);
                bounds.add(id, text, text.equals("failed") ? "vacuous" : null);
            }
        }
        tails.rows().forEach(headline::addTail);
        bounds.rows().forEach(headline::addBound);
        return headline;
    }

    private static List<String> lines(Headline headline) {
        return headline.table().rows().stream()
                .map(row -> row.get(0) + ": " + row.get(1) + " " + row.get(2))
                .toList();
    }

    @Test
    void eachExperimentHasItsOwnEventIfNoneCanBeCompared() throws IOException {
        Headline headline = headline(
                "question = \"Two paths or one?\"", Map.of("collision failed", -2.0, "valiant congestion >= 6", -1.0));
        assertEquals("Two paths or one?", headline.title());
        assertEquals(
                List.of("design", "n = 512, 100 trials each", "95% interval"),
                headline.table().columns());
        assertEquals(
                List.of(
                        "collision, c = 2: P(failed) = 0.01 [0, 0.0362]",
                        "collision, c = 3: P(failed) = 0.01 [0, 0.0362]",
                        "valiant: P(congestion >= 6) = 0.1 [0, 0.0362]"),
                lines(headline));
        assertEquals(
                List.of(
                        "10 of 16 events never happened in 100 trials: each has P <= 0.0362.",
                        "No estimate contradicts a theorem: 4 bounds are at least 1 and say nothing."),
                headline.sentences());
    }

    @Test
    void anEventOfAllExperimentsComesFirst() throws IOException {
        Headline headline = headline(
                "",
                Map.of(
                        "collision failed", -2.0,
                        "collision rounds >= 3", -0.1, // above 0.5
                        "collision congestion >= 5", -3.0,
                        "valiant congestion >= 5", -2.0));
        assertEquals("Sweep a", headline.title());
        assertEquals(
                List.of(
                        "collision, c = 2: P(congestion >= 5) = 0.001 [0, 0.0362]",
                        "collision, c = 3: P(congestion >= 5) = 0.001 [0, 0.0362]",
                        "valiant: P(congestion >= 5) = 0.01 [0, 0.0362]"),
                lines(headline));
    }

    @Test
    void oneEventIsNotCounted() throws IOException {
        grid = "grid = [ { experiment = valiant, n = 16, events = \"congestion >= 8\" } ]";
        assertEquals(
                "The event never happened in 100 trials: it has P <= 0.0362.",
                headline("", Map.of()).sentences().get(0));
    }

    @Test
    void theSweepFileChoosesEventsAndSeries() throws IOException {
        assertEquals(
                List.of(
                        "collision, n = 64: P(failed): none seen at most 0.0362",
                        "collision, n = 512: P(failed): none seen at most 0.0362"),
                lines(headline("headline { events = failed, series = n }", Map.of())));
    }

    /** Sixty designs: the numbers that are not the size keep one value each, so that every network has its row. */
    @Test
    void manyDesignsKeepTheirWords() throws IOException {
        grid =
                "grid = [ { experiment = network_faults, n = [16, 64], network = [butterfly, benes, multibutterfly], c = 2, ends = [exposed, protected],"
                        + " p = [0.1, 0.2, 0.3], events = \"flow < 0.5 * n\" } ]";
        Headline headline = headline("", Map.of("network_faults flow < 0.5 * n", -1.0));
        assertEquals(6, headline.table().rows().size());
        assertEquals(
                "n = 64, p = 0.2, 100 trials each", headline.table().columns().get(1));
        assertEquals(
                "network_faults, network = butterfly, ends = exposed: P(flow < 0.5 * n) = 0.1 [0, 0.0362]",
                lines(headline).get(0));
    }
}
