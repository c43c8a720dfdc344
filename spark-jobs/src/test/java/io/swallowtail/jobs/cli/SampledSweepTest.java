package io.swallowtail.jobs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.swallowtail.answers.method.OrderTail;
import io.swallowtail.answers.method.Tail;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionParser;
import io.swallowtail.core.rare.FaultOrder;
import io.swallowtail.core.rare.FaultSpectrum;
import io.swallowtail.core.rare.Splitting;
import io.swallowtail.core.rare.SplittingPreparation;
import io.swallowtail.core.rare.TaskRunner;
import io.swallowtail.core.rare.WitnessSampling;
import io.swallowtail.core.rare.WitnessTally;
import io.swallowtail.core.statistics.ReplicatedTail;
import io.swallowtail.jobs.commit.SweepContents;
import io.swallowtail.jobs.sweep.CommittedSweep;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sweeps by splitting and union sampling, compared with plain trials. */
@Tag("thorough")
class SampledSweepTest {
    private static final long SEED = 11;
    private static final int REPLICATIONS = 40;
    private static final int TRIALS = 500;

    private static final String SPLITTING = "{ experiment = collision, n = 4, c = 1, method = splitting,"
            + " events = [\"unsettled >= 2\", \"unsettled >= 4\", \"rounds + congestion >= 4\", \"rounds >= 40\"] }\n"
            + "{ experiment = collision, n = 16, c = 2, method = splitting, events = \"rounds >= 5 || failed\" }";
    private static final String UNION =
            "{ experiment = valiant, n = [4, 64], method = union, events = \"congestion >= 2..12\" }";
    private static final String PLAIN = "{ experiment = valiant, n = 8, events = \"congestion >= 3\" }";
    private static final String CUT = "connected_pairs < n * n";
    private static final String ORDER =
            "{ experiment = fault_flow, n = 4, p = [0.1, 1e-4], method = order, events = [\"flow < 3\","
                    + " \"flow < n * (1 - 5 * p)\"] }\n"
                    + "{ experiment = network_faults, network = multibutterfly, n = 4, c = 2, p = [0.1, 1e-4], method = order,"
                    + " events = \"connected_pairs < n * n\" }";
    private static final String ALL = SPLITTING + "\n" + UNION + "\n" + ORDER + "\n" + PLAIN;

    @TempDir
    private static Path parent;

    private static SweepDirectories sweeps;
    private static final Map<String, JsonNode> TAILS = new HashMap<>();

    @BeforeAll
    static void sweepOnce() throws IOException {
        sweeps = new SweepDirectories(parent, SEED);
        sweeps.run("whole", ALL, "trials=" + TRIALS, "rows=all");
        sweeps.query("whole", "SELECT *, concat_ws(' ', experiment, n, event, p) AS name FROM tails")
                .forEach(row -> TAILS.put(row.get("name").asText(), row));
        assertEquals(5 + 2 * 11 + 2 * 3 + 1, TAILS.size());
    }

    private static Point point(String experiment, Map<String, String> parameters) {
        var found = Catalogue.load().experiment(experiment);
        return new Point(found, Parameters.parse(found, parameters));
    }

    private static Event event(Point point, String text) {
        return Event.compile(ExpressionParser.parse(text), PointScope.ofEvents(point));
    }

    /** The same numbers as from the core, and as {@code estimate} gives for as many replications. */
    @Test
    void aSplittingIsTheMeanOfItsReplications() {
        for (List<String> group :
                List.of(List.of("unsettled >= 2", "unsettled >= 4"), List.of("rounds >= 5 || failed"))) {
            Point point = group.size() == 2
                    ? point("collision", Map.of("n", "4", "c", "1"))
                    : point("collision", Map.of("n", "16", "c", "2"));
            List<Event> events = group.stream().map(text -> event(point, text)).toList();
            Splitting splitting = SplittingPreparation.of(point, events, SEED, TaskRunner.SEQUENTIAL)
                    .splitting();
            for (int e = 0; e < events.size(); e++) {
                int place = e;
                double[] logs = IntStream.range(0, REPLICATIONS)
                        .mapToDouble(number -> splitting.replication(number).logs()[place])
                        .toArray();
                ReplicatedTail tail = splitting.isCounted(e)
                        ? ReplicatedTail.counted(logs, splitting.draws())
                        : ReplicatedTail.of(logs, 10);
                JsonNode row = TAILS.get("collision " + (group.size() == 2 ? 4 : 16) + " " + events.get(e));
                assertEquals("splitting", row.get("method").asText());
                assertEquals(tail.interval().word(), row.get("interval").asText());
                assertEquals("unflagged", row.get("reliability").asText());
                assertTrue(row.get("reason").isNull());
                assertEquals(REPLICATIONS, row.get("trials").asInt());
                assertTrue(row.get("exceedances").isNull());
                assertClose(Math.exp(tail.log()), row.get("estimate"));
                assertClose(tail.log() / Math.log(10), row.get("log10_estimate"));
                assertClose(Math.exp(tail.logLow(0.05)), row.get("ci_low"));
                assertClose(Math.exp(tail.logHigh(0.05)), row.get("ci_high"));
                assertRelativeError(tail.logLow(0.05), tail.log(), tail.logHigh(0.05), row);
            }
        }
        assertEquals(
                "unsettled",
                TAILS.get("collision 4 unsettled >= 4").get("metric").asText());
        // Known from the enumeration of all choices: 1/3.
        assertEquals(
                1 / 3.0, TAILS.get("collision 4 unsettled >= 4").get("estimate").asDouble(), 0.03);
        assertTrue(
                TAILS.get("collision 4 rounds + congestion >= 4").get("metric").isNull());
    }

    private static void assertRelativeError(double low, double log, double high, JsonNode row) {
        assertClose(Math.max(-Math.expm1(low - log), Math.expm1(high - log)), row.get("relative_error"));
    }

    private static void assertClose(double expected, JsonNode actual) {
        assertEquals(expected, actual.asDouble(), 1e-10 * Math.abs(expected));
    }

    /** No pilot comes near the event, so only its absence from the trials is known. */
    @Test
    void whatNoPilotReachesIsOnlyCounted() {
        JsonNode row = TAILS.get("collision 4 rounds >= 40");
        assertEquals(0, row.get("estimate").asDouble());
        assertTrue(row.get("log10_estimate").isNull());
        assertTrue(row.get("relative_error").isNull());
        assertEquals(0, row.get("ci_low").asDouble());
        double high = row.get("ci_high").asDouble();
        assertTrue(high > 0 && high < 1, row.toString());
    }

    /** Every level of every climb, from the commits: the first is drawn, and all of its trials are their own ancestors. */
    @Test
    void levelsSayHowSplittingsWent() throws IOException {
        JsonNode levels = sweeps.query("whole", "SELECT * FROM levels");
        assertTrue(levels.size() > 0);
        for (JsonNode level : levels) {
            assertEquals("collision", level.get("experiment").asText());
            assertTrue(level.get("share").asDouble() >= 0 && level.get("share").asDouble() <= 1, level.toString());
            assertEquals(
                    level.get("level").asInt() == 1, level.get("acceptance").isNull(), level.toString());
            if (level.get("level").asInt() == 1) {
                assertEquals(REPLICATIONS, level.get("replications").asInt());
                assertEquals(
                        level.get("share").asDouble() * level.get("particles").asInt(),
                        level.get("ancestors").asDouble(),
                        1e-9);
            }
        }
    }

    @Test
    void unionSamplingCountsOverloadedEdges() {
        Point point = point("valiant", Map.of("n", "64"));
        WitnessTally tally = WitnessSampling.prepare(point, event(point, "congestion >= 12"), SEED)
                .orElseThrow()
                .run(0, TRIALS);
        JsonNode row = TAILS.get("valiant 64 congestion >= 12");
        assertEquals("union", row.get("method").asText());
        assertEquals("bounded", row.get("interval").asText());
        assertEquals(TRIALS, row.get("trials").asInt());
        assertTrue(row.get("exceedances").isNull());
        assertClose(Math.exp(tally.log()), row.get("estimate"));
        assertClose(Math.exp(tally.logLimits(0.05)[0]), row.get("ci_low"));
        assertClose(Math.exp(tally.logLimits(0.05)[1]), row.get("ci_high"));
        assertRelativeError(tally.logLimits(0.05)[0], tally.log(), tally.logLimits(0.05)[1], row);

        // Known from the enumeration of all choices: 0.59375, and at most 2 are possible.
        JsonNode known = TAILS.get("valiant 4 congestion >= 2");
        assertTrue(known.get("ci_low").asDouble() < 0.59375
                && 0.59375 < known.get("ci_high").asDouble());
        JsonNode impossible = TAILS.get("valiant 4 congestion >= 3");
        assertEquals("exact", impossible.get("interval").asText());
        assertEquals(0, impossible.get("ci_high").asDouble());
    }

    /** The parts of n = 4 are 12 nodes. 16 of their 66 pairs lower the flow below 3, and no single one does. */
    @Test
    void smallSystemsAreCounted() throws IOException {
        JsonNode row = TAILS.get("fault_flow 4 flow < 3 0.0001");
        assertEquals("order", row.get("method").asText());
        assertEquals("exact", row.get("interval").asText());
        assertEquals(1.6e-7, row.get("estimate").asDouble(), 1e-9);
        assertEquals(row.get("estimate"), row.get("ci_low"));
        assertEquals(row.get("estimate"), row.get("ci_high"));
        JsonNode spectrum = sweeps.query(
                "whole",
                "SELECT * FROM spectrum WHERE event = 'flow < 3' AND proved AND fault_count <= 2 ORDER BY p, fault_count");
        assertEquals(6, spectrum.size());
        for (int i = 0; i < 6; i++) {
            assertEquals(i % 3 == 2 ? 16 : 0, spectrum.get(i).get("fault_sets").asInt(), spectrum.toString());
        }
        // An event that mentions p has another meaning at each p.
        JsonNode least = sweeps.query(
                "whole",
                "SELECT p, min(fault_count) AS least FROM spectrum WHERE event LIKE '%p)' AND estimate > 0 GROUP BY p"
                        + " ORDER BY p");
        assertEquals(1, least.get(0).get("least").asInt());
        assertEquals(3, least.get(1).get("least").asInt());
        assertEquals(
                0,
                sweeps.query("whole", "SELECT * FROM counts WHERE experiment = 'fault_flow'")
                        .size());
    }

    /** Points that differ in the probability of faults only have the same orders, which are those of the core. */
    @Test
    void ordersServeEveryProbability() throws IOException {
        SortedMap<Integer, Long> orders = new TreeMap<>();
        FaultOrder trials = null;
        for (String p : List.of("0.1", "0.0001")) {
            Point point = point("network_faults", Map.of("network", "multibutterfly", "n", "4", "c", "2", "p", p));
            orders.clear();
            trials = FaultOrder.prepare(point, event(point, CUT), SEED).orElseThrow();
            for (long trial = 0; trial < TRIALS; trial++) {
                orders.merge(trials.critical(trial, -1, 5), 1L, Long::sum);
            }
            SortedMap<Integer, Long> counted = new TreeMap<>();
            sweeps.query("whole", "SELECT value, count FROM counts WHERE metric = '" + CUT + "' AND p = " + p)
                    .forEach(row -> counted.put(
                            row.get("value").asInt(), row.get("count").asLong()));
            assertEquals(orders, counted);
            Tail tail = new OrderTail(
                    new FaultSpectrum(trials.parts(), trials.shares(), orders, List.of(), Double.NaN),
                    Double.parseDouble(p));
            JsonNode row = TAILS.get("network_faults 4 " + CUT + " " + p);
            assertEquals("bounded", row.get("interval").asText());
            assertEquals(TRIALS, row.get("trials").asInt());
            assertClose(tail.estimate(), row.get("estimate"));
            assertClose(tail.low(0.05), row.get("ci_low"));
            assertClose(tail.high(0.05), row.get("ci_high"));
        }
        int fewest = orders.firstKey();
        JsonNode replayed = CommandLineRun.of(
                        "replay", "--data", sweeps.path("whole").toString(), "--best", CUT, "--format", "json")
                .rows();
        Map<String, JsonNode> values = new HashMap<>();
        replayed.forEach(row -> values.put(row.get("name").asText(), row.get("value")));
        assertEquals(fewest, values.get("faulty").asInt(), replayed.toString());
        assertTrue(values.get("connected_pairs").asInt() < 16, replayed.toString());
        assertTrue(values.get("in_sweep").asBoolean(), replayed.toString());
        Path page = parent.resolve("orders.html");
        CommandLineRun.of("report", "--data", sweeps.path("whole").toString(), "--out", page.toString());
        // One curve for both probabilities, with its one row of numbers per critical number.
        String html = Files.readString(page);
        assertTrue(html.contains("P(connected_pairs &lt; n * n | k faults)"), "the report has no spectrum");
    }

    @Test
    void plainTrialsAreWhatTheyAlwaysWere() throws IOException {
        assertEquals(
                "monte-carlo",
                TAILS.get("valiant 8 congestion >= 3").get("method").asText());
        sweeps.commit("plain", PLAIN, "trials=" + TRIALS, "rows=all");
        String id = point("valiant", Map.of("n", "8")).id();
        assertEquals(counts("plain"), counts("whole"));
        assertFalse(counts("plain").isEmpty());
        // Nothing but plain trials has rows, metrics and moments.
        assertEquals(
                TRIALS,
                sweeps.rows("whole").stream()
                        .filter(row -> row.startsWith("trials_valiant "))
                        .count());
        List<String> ofMetrics = sweeps.rows("whole").stream()
                .filter(row -> row.startsWith("moments ") || row.startsWith("summary "))
                .toList();
        assertFalse(ofMetrics.isEmpty());
        assertTrue(ofMetrics.stream().allMatch(row -> row.contains(id)), ofMetrics.toString());
    }

    private static List<String> counts(String name) throws IOException {
        return SweepContents.of(sweeps.path(name)).stream()
                .filter(row -> row.startsWith("counts valiant n=8 "))
                .toList();
    }

    /** Other ranges, fewer replications first, merged and extended: the same counts, with limits for every look. */
    @Test
    void tablesDoNotDependOnHowTheSweepWasDivided() throws IOException {
        sweeps.commit(
                "half",
                SPLITTING + "\n" + ORDER + "\n" + PLAIN,
                "trials=175",
                "replications=20",
                "rows=all",
                "trials-per-task=35");
        sweeps.commit("union", UNION, "trials=" + TRIALS, "rows=all");
        CommittedSweep.merge(sweeps.path("divided"), List.of(sweeps.path("half"), sweeps.path("union")));
        sweeps.run("divided", ALL, "trials=" + TRIALS, "rows=all", "trials-per-task=83");
        List<String> whole = sweeps.rows("whole");
        List<String> divided = sweeps.rows("divided");
        for (List<String> rows : List.of(whole, divided)) {
            rows.removeIf(row -> row.matches("(tails|bounds|summary|points) .*"));
        }
        assertEquals(whole, divided);
        JsonNode tails = sweeps.query(
                "divided",
                "SELECT event, estimate, interval, looks FROM tails JOIN points USING (point) WHERE method NOT IN ('union', 'order', 'exact')");
        for (JsonNode tail : tails) {
            boolean plain = tail.get("event").asText().equals("congestion >= 3");
            assertEquals(plain ? "175" : "20", tail.get("looks").asText());
            assertTrue(tail.get("interval").asText().startsWith("anytime"), tail.toString());
        }

        sweeps.refused(
                "divided",
                "method of \"collision c=1 n=4\" is splitting there and monte-carlo here",
                SPLITTING.replace("method = splitting, ", ""),
                "trials=10",
                "rows=all");
        sweeps.refused("divided", "was not counted", SPLITTING.replace(">= 5", ">= 6"), "trials=10", "rows=all");
    }
}
