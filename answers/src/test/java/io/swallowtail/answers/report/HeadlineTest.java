package io.swallowtail.answers.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.answers.answer.NumberTable;
import io.swallowtail.answers.chart.Series;
import io.swallowtail.answers.plan.Expectations;
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

    private double low;
    private double high = 0.0362;
    private SweepPlan plan;
    private final List<TailRow> rows = new ArrayList<>();

    /**
     * Makes the answer of 100 trials per point, or of the stopping rule. The listed events, of all points of an experiment or of one point,
     * have the given probabilities; no other event happens.
     */
    private Headline headline(String keys, Map<String, Double> log10) throws IOException {
        String trials = keys.contains("stop") ? "" : "trials = 100";
        Path conf = Files.writeString(
                directory.resolve("a.conf"), "sweep { name = a, " + trials + "\n" + keys + "\n" + grid + " }");
        plan = new SweepFile(Catalogue.load()).read(conf, List.of());
        Headline headline = new Headline(plan);
        for (PlannedPoint planned : plan.points()) {
            String id = planned.point().id();
            for (PlannedEvent event : planned.events()) {
                String text = event.event().text();
                Double log = log10.getOrDefault(
                        planned.point() + " " + text,
                        log10.get(planned.point().experiment().name() + " " + text));
                Map<String, Object> tail = new HashMap<>(
                        Map.of("point", id, "event", text, "trials", 100L, "ci_low", low, "ci_high", high));
                tail.put("log10_estimate", log);
                tail.put("estimate", log == null ? 0 : Math.pow(10, log));
                boolean isImpossible = log == null
                        && PlannedEvent.whyImpossible(planned.point(), text).isPresent();
                tail.put("interval", isImpossible ? "exact" : "clopper-pearson");
                tail.put("reliability", "unflagged");
                rows.add((TailRow) SweepTable.TAILS.read(tail::get));
                headline.addTail(rows.get(rows.size() - 1));
                Map<String, Object> bound = new HashMap<>(Map.of("point", id, "event", text));
                bound.put("verdict", text.equals("failed") ? "vacuous" : null);
                headline.addBound((BoundRow) SweepTable.BOUNDS.read(bound::get));
            }
        }
        return headline;
    }

    /** Joins the cells of the header and of each row. */
    private static List<String> lines(Headline headline) {
        return lines(headline.answers().get(0).table());
    }

    private static List<String> lines(NumberTable table) {
        List<List<?>> lines = new ArrayList<>(List.of(table.columns()));
        lines.addAll(table.rows());
        return lines.stream()
                .map(row -> row.stream().map(String::valueOf).collect(Collectors.joining(" | ")))
                .toList();
    }

    @Test
    void eachExperimentHasItsOwnEventIfNoneCanBeCompared() throws IOException {
        Headline headline = headline(
                "question = \"Two paths or one?\"", Map.of("collision failed", -2.0, "valiant congestion >= 6", -1.0));
        assertEquals("Two paths or one?", headline.title());
        assertEquals("100 trials each, 95% intervals", headline.answers().get(0).heading());
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
                headline.notes());
        assertEquals(
                "The probability is largest at 2 of 6 points: 0.1; it is nowhere below 1%.",
                headline.answers().get(0).sentence());
        assertEquals(
                List.of("collision, failed, c = 2", "collision, failed, c = 3", "valiant, congestion >= 6"),
                headline.answers().get(0).figure().orElseThrow().series().stream()
                        .map(Series::label)
                        .toList());
    }

    /** P(max_load >= 2) of two balls in n bins is 1 / n; cells have it next to the estimate, also if nothing was seen. */
    @Test
    void anExactLawStandsNextToTheEstimate() throws IOException {
        grid = "grid = [ { experiment = bins, bins = [4, 8], balls = 2, events = \"max_load >= 2\" } ]";
        assertEquals(
                List.of("bins = 4 | bins = 8", "0.1 [0, 0.0362], exactly 0.25 | 0.1 [0, 0.0362], exactly 0.125"),
                lines(headline("", Map.of("bins max_load >= 2", -1.0))));
        assertEquals(
                "none seen, at most 0.0362, exactly 0.25 | none seen, at most 0.0362, exactly 0.125",
                lines(headline("", Map.of())).get(1));
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
        assertEquals("How does P(congestion >= 5) depend on experiment, c and n?", headline.title());
        assertEquals(
                "P(congestion >= 5), 100 trials each, 95% intervals",
                headline.answers().get(0).heading());
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
                headline.answers().get(0).heading());
        assertEquals(
                List.of(
                        "routing | flows = 1 | flows = 2 | flows = 4 | flows = 8",
                        "hash | 1 [0, 0.0362] | 1 [0, 0.0362] | 1 [0, 0.0362] | 1 [0, 0.0362]",
                        "two_choices | 1 [0, 0.0362] | 1 [0, 0.0362] | 1 [0, 0.0362] | 1 [0, 0.0362]"),
                lines(headline));
        assertEquals(
                "8 of the 8 numbers above are 0 or 1, so they compare little. headline { events = … } in the sweep file chooses another"
                        + " event.",
                headline.notes().get(0));
        assertEquals(
                "figure=P%28up_congestion+%3E+2+*+flows%29&x=flows&arity=4&levels=2",
                headline.answers().get(0).choice());
        assertEquals(
                List.of("routing = hash", "routing = two_choices"),
                headline.answers().get(0).figure().orElseThrow().series().stream()
                        .map(Series::label)
                        .toList());
        assertEquals(
                "fat_tree: P(congestion >= 4), arity = 4, levels = 2, 100 trials each, 95% intervals",
                headline("headline { events = \"congestion >= 4\" }", log10)
                        .answers()
                        .get(0)
                        .heading());
    }

    @Test
    void oneEventIsNotCounted() throws IOException {
        grid = "grid = [ { experiment = valiant, n = 16, events = \"congestion >= 8\" } ]";
        assertEquals(
                "The event never happened in 100 trials: it has P <= 0.0362.",
                headline("", Map.of()).notes().get(0));
    }

    @Test
    void theSweepFileChoosesEventsAndSeries() throws IOException {
        Headline headline = headline("headline { events = failed, series = n }", Map.of());
        assertEquals(
                "collision: P(failed), c = 3, 100 trials each, 95% intervals",
                headline.answers().get(0).heading());
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
                headline.answers().get(0).table().columns());
        assertEquals(12, headline.answers().get(0).table().rows().size());
        assertEquals(
                "network_faults: P(flow < 0.5 * n), 100 trials each, 95% intervals",
                headline.answers().get(0).heading());
        Headline asked =
                headline("headline { series = [network, ends] }", Map.of("network_faults flow < 0.5 * n", -1.0));
        assertEquals(
                "network_faults: P(flow < 0.5 * n), n = 64, p = 0.2, 100 trials each, 95% intervals",
                asked.answers().get(0).heading());
        assertEquals("network | ends = exposed | ends = protected", lines(asked).get(0));
        assertEquals(
                List.of("butterfly", "benes", "multibutterfly"),
                asked.answers().get(0).figure().orElseThrow().x().words());
    }

    /** The routings share two values only; the sentence and the figure have all others, too. Other parameters have a table of their own. */
    @Test
    void likeIsComparedWithLike() throws IOException {
        grid = """
                grid = [ { experiment = fat_tree, arity = [4, 8], levels = 2, routing = [hash, destination] }
                         { experiment = fat_tree, down = 8x8x16, up = 8x8, routing = two_choices, flows = "2..6", events = "congestion >= 2 * flows" }
                         { experiment = fat_tree, down = 8x8x16, up = 8x8, flows = [2, 4, 8, 40], events = "congestion >= 2 * flows" }
                         { experiment = bins, bins = [3, 16], balls = [10, 30], choices = 2, events = "max_load > 2 * balls / bins" } ]""";
        Map<String, Double> log10 = new HashMap<>(
                Map.of("fat_tree congestion >= 2 * flows", -0.5, "bins max_load > 2 * balls / bins", -0.25));
        log10.put("fat_tree down=8x8x16 flows=40 up=8x8 congestion >= 2 * flows", -3.0);
        Headline headline = headline("", log10);
        assertEquals("Sweep a", headline.title());
        assertEquals(2, headline.answers().size());
        assertEquals(
                "fat_tree: P(congestion >= 2 * flows), down = 8x8x16, up = 8x8, 100 trials each, 95% intervals",
                headline.answers().get(0).heading());
        assertEquals(
                List.of(
                        "routing | flows = 2 | flows = 4",
                        "two_choices | 0.316 [0, 0.0362] | 0.316 [0, 0.0362]",
                        "hash | 0.316 [0, 0.0362] | 0.316 [0, 0.0362]"),
                lines(headline.answers().get(0).table()));
        assertEquals(
                "P(congestion >= 2 * flows) is largest at 8 of 9 points: 0.316; it is below 1% at flows = 40 for routing = hash.",
                headline.answers().get(0).sentence());
        assertEquals(
                List.of(5, 4),
                headline.answers().get(0).figure().orElseThrow().series().stream()
                        .map(each -> each.marks().size())
                        .toList());
        assertEquals(
                List.of(
                        "balls | bins = 3 | bins = 16",
                        "10 | 0.562 [0, 0.0362] | 0.562 [0, 0.0362]",
                        "30 | 0.562 [0, 0.0362] | 0.562 [0, 0.0362]"),
                lines(headline.answers().get(1).table()));
    }

    /** Points without the event add neither rows nor columns. */
    @Test
    void allValuesOfTheEventHaveAColumn() throws IOException {
        grid = """
                grid = [ { experiment = graph_faults, graph = [petersen, grid_5x5], p = "1e-6..0.1", events = separated }
                         { experiment = graph_faults, graph = petersen, fault = node, p = [0.05, 0.15], events = "flow < 1" } ]""";
        Map<String, Double> log10 = new HashMap<>(Map.of("graph_faults separated", -2.5));
        log10.put("graph_faults graph=petersen p=0.1 separated", -0.3);
        Headline headline = headline("", log10);
        assertEquals(
                "graph | p = 1e-6 | p = 1e-5 | p = 1e-4 | p = 0.001 | p = 0.01 | p = 0.1",
                lines(headline).get(0));
        assertEquals(3, lines(headline).size());
        assertEquals(
                "P(separated) is largest at graph = petersen, p = 0.1: 0.501 [0, 0.0362]; it is below 1% up to p = 0.01 for graph = petersen"
                        + " and everywhere for graph = grid_5x5.",
                headline.answers().get(0).sentence());
    }

    @Test
    void theStopEventComesFirst() throws IOException {
        Headline headline = headline(
                "stop { event = \"rounds >= 3\", relative-error = 0.1, max-trials = 1000 }",
                Map.of("collision failed", -2.0, "collision rounds >= 3", -5.0));
        assertEquals("Sweep a", headline.title(), "the events differ");
        assertEquals("collision | 2 | rounds >= 3", lines(headline).get(1).substring(0, 27));
    }

    /** One parameter with many values: six columns, and all values in the figure. */
    @Test
    void manyValuesAreInTheFigure() throws IOException {
        grid =
                "grid = [ { experiment = bins, bins = \"2..51\", balls = 100, events = \"max_load > 2 * balls / bins\" } ]";
        Map<String, Double> log10 = new HashMap<>(Map.of("bins max_load > 2 * balls / bins", -1.0));
        log10.put("bins balls=100 bins=2 max_load > 2 * balls / bins", null);
        Headline headline = headline("", log10);
        assertEquals(
                List.of("bins = 2 | bins = 11 | bins = 21 | bins = 31 | bins = 41 | bins = 51"),
                lines(headline).subList(0, 1));
        assertEquals(
                50,
                headline.answers()
                        .get(0)
                        .figure()
                        .orElseThrow()
                        .series()
                        .get(0)
                        .marks()
                        .size());
        assertEquals(
                "P(max_load > 2 * balls / bins) is largest at 49 of 50 points: 0.1; it is below 1% at bins = 2.",
                headline.answers().get(0).sentence());
        assertEquals(
                "bins", headline.answers().get(0).figure().orElseThrow().x().label());
    }

    /** Nine curves at 1 would hide each other. */
    @Test
    void oneOfTheCurvesAtOneIsDrawn() throws IOException {
        grid =
                "grid = [ { experiment = bins, bins = [3, 5, 7], balls = [100, 200, 300, 400], events = \"max_load > 2 * balls / bins\" } ]";
        Map<String, Double> log10 = Map.of("bins max_load > 2 * balls / bins", -0.001);
        var chart = headline("", log10).answers().get(0).figure().orElseThrow();
        assertEquals(1, chart.series().size());
        assertEquals(List.of("Above 0.9 everywhere, so not drawn: bins = 5, 7."), chart.notes());
    }

    @Test
    void eachClaimHasOneMark() throws IOException {
        headline("expect = [ \"failed <= 0.5\", \"rounds >= 3 <= 1e-3\" ]", Map.of("collision failed", -2.0));
        Expectations expectations = new Expectations(plan);
        rows.forEach(expectations::add);
        assertEquals(
                List.of("rounds >= 3 <= 1e-3: undecided at 4 points", "failed <= 0.5: met at 4 points"),
                new ExpectedTails(expectations.outcomes())
                        .claims().stream().map(ExpectedTails::claim).toList());
    }

    /** The tables have all digits. An interval that three digits do not show is left out. */
    @Test
    void numbersHaveThreeDigits() throws IOException {
        low = 0.12343;
        high = 0.12347;
        Map<String, Double> log10 = Map.of("valiant congestion >= 5", Math.log10(0.12345));
        grid = "grid = [ { experiment = valiant, n = [16, 64], events = \"congestion >= 5\" } ]";
        assertEquals("0.123 | 0.123", lines(headline("", log10)).get(1));
        high = 0.1236;
        assertEquals(
                "0.123 [0.123, 0.124] | 0.123 [0.123, 0.124]",
                lines(headline("", log10)).get(1));
    }
}
