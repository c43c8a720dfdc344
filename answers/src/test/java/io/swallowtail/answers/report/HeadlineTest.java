package io.swallowtail.answers.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.answers.chart.Series;
import io.swallowtail.answers.plan.PlannedEvent;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.plan.SweepFile;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.rows.BoundRow;
import io.swallowtail.core.rows.SweepTable;
import io.swallowtail.core.rows.TailRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
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
        for (PlannedPoint planned : plan.points()) {
            String id = planned.point().id();
            for (PlannedEvent event : planned.events()) {
                String text = event.event().text();
                Double log = log10.get(planned.point().experiment().name() + " " + text);
                Map<String, Object> tail = new HashMap<>(
                        Map.of("point", id, "event", text, "trials", 100L, "ci_low", 0.0, "ci_high", 0.0362));
                tail.put("log10_estimate", log);
                tail.put("estimate", log == null ? 0 : Math.pow(10, log));
                tail.put("interval", "clopper-pearson");
                tail.put("reliability", "unflagged");
                headline.addTail((TailRow) SweepTable.TAILS.read(tail::get));
                Map<String, Object> bound = new HashMap<>(Map.of("point", id, "event", text));
                bound.put("verdict", text.equals("failed") ? "vacuous" : null);
                headline.addBound((BoundRow) SweepTable.BOUNDS.read(bound::get));
            }
        }
        return headline;
    }

    /** Joins the cells of the header and of each row. */
    private static List<String> lines(Headline headline) {
        List<List<?>> lines = new ArrayList<>(List.of(headline.answer().table().columns()));
        lines.addAll(headline.answer().table().rows());
        return lines.stream()
                .map(row -> row.stream().map(String::valueOf).collect(Collectors.joining(" | ")))
                .toList();
    }

    @Test
    void eachExperimentHasItsOwnEventIfNoneCanBeCompared() throws IOException {
        Headline headline = headline(
                "question = \"Two paths or one?\"", Map.of("collision failed", -2.0, "valiant congestion >= 6", -1.0));
        assertEquals("Two paths or one?", headline.title());
        assertEquals("100 trials each, 95% intervals", headline.answer().heading());
        assertEquals(
                List.of(
                        "experiment | c | event | n = 64 | n = 512",
                        "collision | 2 | failed | 0.01 [0, 0.0362] | 0.01 [0, 0.0362]",
                        "collision | 3 | failed | 0.01 [0, 0.0362] | 0.01 [0, 0.0362]",
                        "valiant |  | congestion >= 6 | 0.1  [0, 0.0362] | 0.1  [0, 0.0362]"),
                lines(headline));
        assertEquals(
                List.of(
                        "10 of 16 events never happened in 100 trials: each has P <= 0.0362.",
                        "No estimate contradicts a theorem: 4 bounds are at least 1 and say nothing."),
                headline.sentences());
        assertEquals(
                List.of("collision, c = 2, failed", "collision, c = 3, failed", "valiant, congestion >= 6"),
                headline.answer().figure().orElseThrow().series().stream()
                        .map(Series::label)
                        .toList());
    }

    /** P(max_load >= 2) of two balls in n bins is 1 / n; cells have it next to the estimate, also if nothing was seen. */
    @Test
    void anExactLawStandsNextToTheEstimate() throws IOException {
        grid = "grid = [ { experiment = bins, bins = [4, 8], balls = 2, events = \"max_load >= 2\" } ]";
        assertEquals(
                List.of(
                        "bins | probability",
                        "4 | 0.1 [0, 0.0362], exactly 0.25",
                        "8 | 0.1 [0, 0.0362], exactly 0.125"),
                lines(headline("", Map.of("bins max_load >= 2", -1.0))));
        assertEquals(
                "8 | none seen, at most 0.0362, exactly 0.125",
                lines(headline("", Map.of())).get(2));
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
                "P(congestion >= 5), 100 trials each, 95% intervals",
                headline.answer().heading());
        assertEquals(
                List.of(
                        "experiment | c | n = 64 | n = 512",
                        "collision | 2 | 0.001 [0, 0.0362] | 0.001 [0, 0.0362]",
                        "collision | 3 | 0.001 [0, 0.0362] | 0.001 [0, 0.0362]",
                        "valiant |  | 0.01  [0, 0.0362] | 0.01  [0, 0.0362]"),
                lines(headline));
    }

    /** Metrics grow with n, so the only fixed threshold that compares anything would not be the user's question. */
    @Test
    void theFirstEventThatGrowsWithTheParametersIsTheAnswer() throws IOException {
        grid =
                "grid = [ { experiment = fat_tree, arity = 4, levels = 2, flows = [1, 2, 4, 8], routing = [hash, two_choices],"
                        + " events = [\"congestion >= 4..5\", \"up_congestion > 2 * flows\"] } ]";
        Map<String, Double> log10 = Map.of("fat_tree congestion >= 4", -0.5, "fat_tree up_congestion > 2 * flows", 0.0);
        Headline headline = headline("", log10);
        assertEquals(
                "fat_tree: P(up_congestion > 2 * flows), arity = 4, levels = 2, 100 trials each, 95% intervals",
                headline.answer().heading());
        assertEquals(
                List.of(
                        "routing | flows = 1 | flows = 2 | flows = 4 | flows = 8",
                        "hash | 1 [0, 0.0362] | 1 [0, 0.0362] | 1 [0, 0.0362] | 1 [0, 0.0362]",
                        "two_choices | 1 [0, 0.0362] | 1 [0, 0.0362] | 1 [0, 0.0362] | 1 [0, 0.0362]"),
                lines(headline));
        assertEquals(
                "8 of the 8 numbers above are 0 or 1, so they compare little. headline { events = … } in the sweep file chooses another"
                        + " event.",
                headline.sentences().get(0));
        assertEquals(
                "figure=P%28up_congestion+%3E+2+*+flows%29&x=flows&arity=4&levels=2",
                headline.answer().choice());
        assertEquals(
                List.of("routing = hash", "routing = two_choices"),
                headline.answer().figure().orElseThrow().series().stream()
                        .map(Series::label)
                        .toList());
        assertEquals(
                "fat_tree: P(congestion >= 4), arity = 4, levels = 2, 100 trials each, 95% intervals",
                headline("headline { events = \"congestion >= 4\" }", log10)
                        .answer()
                        .heading());
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
        Headline headline = headline("headline { events = failed, series = n }", Map.of());
        assertEquals(
                "collision: P(failed), c = 3, 100 trials each, 95% intervals",
                headline.answer().heading());
        assertEquals(
                List.of("n = 64 | n = 512", "none seen, at most 0.0362 | none seen, at most 0.0362"), lines(headline));
    }

    /** Sixty designs: the numbers of the columns take the place of those that would not fit, so that every network has its row. */
    @Test
    void manyDesignsKeepTheirWords() throws IOException {
        grid =
                "grid = [ { experiment = network_faults, n = [16, 64], network = [butterfly, benes, multibutterfly], c = 2, ends = [exposed, protected],"
                        + " p = [0.1, 0.2, 0.3], events = \"flow < 0.5 * n\" } ]";
        Headline headline = headline("", Map.of("network_faults flow < 0.5 * n", -1.0));
        assertEquals(
                List.of("network", "n", "ends", "p = 0.1", "p = 0.2", "p = 0.3"),
                headline.answer().table().columns());
        assertEquals(12, headline.answer().table().rows().size());
        assertEquals(
                "network_faults: P(flow < 0.5 * n), 100 trials each, 95% intervals",
                headline.answer().heading());
        Headline asked =
                headline("headline { series = [network, ends] }", Map.of("network_faults flow < 0.5 * n", -1.0));
        assertEquals(
                "network_faults: P(flow < 0.5 * n), n = 64, p = 0.2, 100 trials each, 95% intervals",
                asked.answer().heading());
        assertEquals("network | ends = exposed | ends = protected", lines(asked).get(0));
        assertEquals(
                List.of("butterfly", "benes", "multibutterfly"),
                asked.answer().figure().orElseThrow().x().words());
    }
}
