package io.swallowtail.answers.tables;

import static io.swallowtail.answers.tables.TinyTables.counted;
import static io.swallowtail.answers.tables.TinyTables.rows;
import static io.swallowtail.answers.tables.TinyTables.totals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.method.Method;
import io.swallowtail.answers.method.QuantityCounts;
import io.swallowtail.answers.method.Replications;
import io.swallowtail.answers.method.Results;
import io.swallowtail.answers.method.Sampling;
import io.swallowtail.answers.method.ValueTotals;
import io.swallowtail.answers.plan.PlannedEvent;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.plan.StopRule;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.rare.WitnessSampling;
import io.swallowtail.core.rows.SweepTable;
import io.swallowtail.core.statistics.AnytimeLimits;
import io.swallowtail.core.statistics.FixedLogarithm;
import io.swallowtail.core.statistics.InverseBinomialLimits;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The limits and verdicts of small points, by their commits: looks, stop events, union sampling, splittings. */
class TailLimitsTest {
    private static final double ALPHA = 1 - TinyPlans.CONFIDENCE;
    private static final int TRIALS = 60;
    private static final PlannedPoint DIE = TinyPlans.plain(
            "dice add=3", TRIALS, "thrown >= 4", "total < 5", "wide >= -877", "odd && thrown > 2", "thrown > 9");

    /** A point that grew after it could be seen: the same counts, and limits that hold at every look. */
    @Test
    void extendedPointsHaveLimitsForEveryLook() {
        PlannedPoint grown = DIE.withLooks(List.of(40L)).withLooks(List.of(20L, 40L));
        TableEngine engine = new TableEngine(TinyPlans.plan(grown));
        PointTables tables = engine.of(counted(grown, TRIALS, Map.of()));
        assertEquals("20, 40", rows(engine, tables, SweepTable.POINTS).get(0).get("looks"));
        TableEngine before = new TableEngine(TinyPlans.plan(DIE));
        assertNull(rows(before, before.of(counted(DIE, TRIALS, Map.of())), SweepTable.POINTS)
                .get(0)
                .get("looks"));
        for (Map<String, Object> tail : rows(engine, tables, SweepTable.TAILS)) {
            long exceedances = (long) tail.get("exceedances");
            assertEquals("anytime", tail.get("interval"));
            assertEquals(AnytimeLimits.low(exceedances, TRIALS, ALPHA), tail.get("ci_low"));
            assertEquals(AnytimeLimits.high(exceedances, TRIALS, ALPHA), tail.get("ci_high"));
        }
        for (Map<String, Object> metric : rows(engine, tables, SweepTable.SUMMARY)) {
            assertNull(metric.get("mean_interval"));
            assertNull(metric.get("mean_low"));
        }
        PlannedPoint split = TinyPlans.planned("dice add=3", Method.SPLITTING, 20, "thrown >= 4");
        for (PlannedPoint planned : List.of(split, split.withLooks(List.of(10L)))) {
            TableEngine splitting = new TableEngine(TinyPlans.plan(planned));
            Map<String, Object> row = rows(splitting, splitting.of(replicated(planned)), SweepTable.TAILS)
                    .get(0);
            assertEquals(planned == split ? "replications" : "anytime-replications", row.get("interval"));
        }
    }

    /** Twenty replications of an event that was climbed to, one of them less than the others. */
    private static PointCounts replicated(PlannedPoint planned) {
        String event = planned.events().get(0).event().text();
        ValueTotals logs = new ValueTotals();
        long one = FixedLogarithm.units(-20);
        logs.add(new QuantityCounts(event, new long[] {one, one + 1000}, new long[] {19, 1}, new long[] {0, 3}, null));
        Replications.Sample sample = new Replications.Sample(event, false, 0, 200, 20, List.of(), List.of(), List.of());
        return new PointCounts(
                planned, 20, Map.of(), Map.of(event, new Replications(sample, List.of())), Map.of(event, logs));
    }
    /** The number of trials of an unfinished point is not the planned one: means have no interval, tails anytime limits too. */
    @Test
    void unfinishedPointsHaveLimitsForEveryLook() {
        TableEngine engine = new TableEngine(TinyPlans.plan(DIE));
        PointTables tables = engine.of(counted(DIE, TRIALS - 1, Map.of()));
        for (Map<String, Object> row : rows(engine, tables, SweepTable.TAILS)) {
            assertEquals("anytime", row.get("interval"));
            assertEquals(AnytimeLimits.low((Long) row.get("exceedances"), TRIALS - 1, ALPHA), row.get("ci_low"));
        }
        for (Map<String, Object> row : rows(engine, tables, SweepTable.SUMMARY)) {
            assertNull(row.get("mean_interval"));
            assertNull(row.get("q50_low"));
        }
    }

    /** The limits of a stop event and of another event, by the commits and the ends of the events. */
    @Test
    void stopsDecideOnTheLimits() {
        StopRule rule = new StopRule(List.of("odd", "thrown > 9"), 0.8, TRIALS);
        PlannedPoint planned = TinyPlans.plain("dice add=3", TRIALS, "odd", "thrown > 9", "thrown >= 4");
        SweepPlan plan = TinyPlans.plan(Optional.of(rule), planned);
        TableEngine engine = new TableEngine(plan);
        long stopAt = plan.exceedancesToStop();
        assertEquals(stopAt, engine.stopAt());
        assertTrue(stopAt > 1 && stopAt < 25, "" + stopAt);
        List<long[]> thrown = TinyTables.slots(DIE, TRIALS);
        long end = 1
                + IntStream.range(0, TRIALS)
                        .filter(i -> thrown.get(i)[1] == 1)
                        .skip(stopAt - 1)
                        .findFirst()
                        .orElseThrow();
        // One event has ended, the other happened too rarely in all trials; then one is still to end; then none has.
        assertEquals(
                List.of("inverse", "clopper-pearson", "anytime"),
                intervals(engine, planned, TRIALS, Map.of("odd", end)));
        assertEquals(List.of("anytime", "anytime", "anytime"), intervals(engine, planned, end, Map.of("odd", end)));
        assertEquals(List.of("anytime", "anytime", "anytime"), intervals(engine, planned, TRIALS, Map.of()));
        // Ended by itself, all stop events with it; the end of an event that is none does not count.
        PlannedPoint alone = TinyPlans.plain("dice add=3", TRIALS, "odd", "thrown >= 4");
        TableEngine other = new TableEngine(TinyPlans.plan(Optional.of(rule), alone));
        assertEquals(List.of("inverse", "anytime"), intervals(other, alone, end, Map.of("odd", end)));
        assertEquals(List.of("anytime", "anytime"), intervals(other, alone, end, Map.of("thrown >= 4", end)));
        assertEquals(List.of("anytime", "anytime"), intervals(other, alone, end + 1, Map.of("odd", end)));
        Map<String, Object> stopped = rows(other, other.of(counted(alone, end, Map.of("odd", end))), SweepTable.TAILS)
                .get(0);
        assertEquals(stopAt, stopped.get("exceedances"));
        assertEquals(end, stopped.get("trials"));
        assertEquals((stopAt - 1.0) / (end - 1), stopped.get("estimate"));
        assertEquals(InverseBinomialLimits.high(stopAt, end, ALPHA), stopped.get("ci_high"));
        // No plan fixed how many trials the means have, even if the last one was run.
        for (Map<String, Object> row :
                rows(engine, engine.of(counted(planned, TRIALS, Map.of("odd", end))), SweepTable.SUMMARY)) {
            assertNull(row.get("mean_interval"));
        }
        // A point without stop events is as in any sweep.
        PlannedPoint fixed = TinyPlans.plain("dice add=3", TRIALS, "thrown >= 4");
        assertEquals(
                List.of("clopper-pearson"),
                intervals(new TableEngine(TinyPlans.plan(Optional.of(rule), fixed)), fixed, TRIALS, Map.of()));
    }

    private static List<Object> intervals(
            TableEngine engine, PlannedPoint planned, long trials, Map<String, Long> ends) {
        return rows(engine, engine.of(counted(planned, trials, ends)), SweepTable.TAILS).stream()
                .map(row -> row.get("interval"))
                .toList();
    }

    /** Two faults are proved, 3 and more rest on ten orders, in one of which not even all faults cause the event. */
    @Test
    void ordersHaveASpectrum() {
        String event = "flow < 3";
        PlannedPoint planned = TinyPlans.planned("fault_flow n=4 p=0.01", Method.ORDER, 10, event);
        Results proved = new Results.Orders(12, List.of(0.0, 0.0, 16 / 66.0));
        TableEngine engine = new TableEngine(TinyPlans.plan(planned));
        PointTables tables = engine.of(new PointCounts(
                planned, 10, Map.of(), Map.of(event, proved), Map.of(event, totals(2, 2, 3, 4, 7, 3, 13, 1))));
        double beyond = 0;
        double seven = 0;
        for (int k = 3; k <= 12; k++) {
            beyond += mass(k);
            seven += k >= 7 ? mass(k) : 0;
        }
        double expected = mass(2) * 16 / 66 + 0.6 * beyond + 0.3 * seven;
        Map<String, Object> tail = rows(engine, tables, SweepTable.TAILS).get(0);
        assertEquals(expected, (Double) tail.get("estimate"), 1e-12 * expected);
        assertEquals("order", tail.get("method"));
        assertEquals("bounded", tail.get("interval"));
        assertTrue((Double) tail.get("ci_low") >= mass(2) * 16 / 66 * (1 - 1e-12));
        assertTrue((Double) tail.get("ci_high") <= (mass(2) * 16 / 66 + beyond) * (1 + 1e-12));
        assertNull(tail.get("exceedances"));
        List<Map<String, Object>> spectrum = rows(engine, tables, SweepTable.SPECTRUM);
        assertEquals(
                List.of(0L, 1L, 2L, 3L, 7L),
                spectrum.stream().map(row -> row.get("fault_count")).toList());
        assertEquals(
                List.of(true, true, true, false, false),
                spectrum.stream().map(row -> row.get("proved")).toList());
        assertEquals(
                Arrays.asList(0L, 0L, 16L, null, null),
                spectrum.stream().map(row -> row.get("fault_sets")).toList());
        assertNull(spectrum.get(1).get("log10_estimate"));
        assertEquals(16 / 66.0, spectrum.get(2).get("ci_high"));
        assertEquals(0.6, (Double) spectrum.get(3).get("estimate"), 1e-12);
        assertEquals(Math.log10(0.9), (Double) spectrum.get(4).get("log10_estimate"), 1e-12);
        assertEquals(AnytimeLimits.low(9, 10, 0.05), (Double) spectrum.get(4).get("ci_low"), 1e-12);
        assertEquals(4, tables.cells(SweepTable.COUNTS).size());
        for (SweepTable table : List.of(SweepTable.MOMENTS, SweepTable.SUMMARY, SweepTable.LEVELS)) {
            assertEquals(0, tables.cells(table).size());
        }
    }

    /** The probability of k faults among 12 parts with p = 0.01. */
    private static double mass(int k) {
        double sets = 1;
        for (int i = 0; i < k; i++) {
            sets = sets * (12 - i) / (i + 1);
        }
        return sets * Math.pow(0.01, k) * Math.pow(0.99, 12 - k);
    }

    /** All is proved: no order was sampled, and an impossible event has no spectrum. */
    @Test
    void whatIsProvedNeedsNoOrders() {
        PlannedPoint planned = TinyPlans.planned("fault_flow n=4 p=0.5", Method.ORDER, 10, "flow < 1", "flow < 0");
        Map<String, Results> proved = Map.of(
                "flow < 0", new Results.Orders(1, List.of(0.0, 0.0)),
                "flow < 1", new Results.Orders(2, List.of(0.0, 0.5, 1.0)));
        TableEngine engine = new TableEngine(TinyPlans.plan(planned));
        PointTables tables = engine.of(new PointCounts(planned, 10, Map.of(), proved, Map.of()));
        Map<String, Object> tail = rows(engine, tables, SweepTable.TAILS).get(0);
        assertEquals(0.5, (Double) tail.get("estimate"), 1e-15);
        assertEquals(tail.get("estimate"), tail.get("ci_high"));
        assertEquals("exact", tail.get("interval"));
        assertEquals(
                List.of(0L, 1L, 1L),
                rows(engine, tables, SweepTable.SPECTRUM).stream()
                        .map(row -> row.get("fault_sets"))
                        .toList());
        assertEquals(0.0, rows(engine, tables, SweepTable.TAILS).get(1).get("ci_high"));
    }

    /** The published numbers of sets of the dodecahedron, all proved; the event and its negation add up. */
    @Test
    void exactProbabilitiesHaveTheWholeSpectrum() {
        List<Map<String, Object>> rows = exactRows("graph_faults graph=dodecahedron p=0.1", SweepTable.SPECTRUM);
        assertEquals(
                List.of(0L, 0L, 0L, 2L, 60L, 876L, 8339L, 58452L),
                rows.stream().limit(8).map(row -> row.get("fault_sets")).toList());
        assertEquals(2 * 31, rows.size());
        assertTrue(rows.stream().allMatch(row -> row.get("proved").equals(true)));
        for (int k = 0; k <= 30; k++) {
            double both = (Double) rows.get(k).get("estimate")
                    + (Double) rows.get(31 + k).get("estimate");
            assertEquals(1, both, 1e-12, k + " faults");
        }
        Map<String, Object> tail = exactRows("graph_faults graph=dodecahedron p=0.1", SweepTable.TAILS)
                .get(0);
        assertEquals(2.8796e-3, (Double) tail.get("ci_high"), 1e-7);
    }

    private static List<Map<String, Object>> exactRows(String identity, SweepTable table) {
        PlannedPoint planned = TinyPlans.planned(identity, Method.EXACT, 10, "separated", "!separated");
        Sampling.PreparedEvents prepared = (Sampling.PreparedEvents) Method.EXACT
                .sampling()
                .prepare(
                        planned.point(),
                        planned.events().stream().map(PlannedEvent::event).toList(),
                        1);
        TableEngine engine = new TableEngine(TinyPlans.plan(planned));
        return rows(engine, engine.of(new PointCounts(planned, 10, Map.of(), prepared.results(), Map.of())), table);
    }

    @Test
    void unionSamplingHasTailsAndCountsOnly() {
        PlannedPoint planned = TinyPlans.planned("valiant n=4", Method.UNION, 15, "congestion >= 2", "congestion >= 3");
        TableEngine engine = new TableEngine(TinyPlans.plan(planned));
        PointTables tables = engine.of(
                new PointCounts(planned, 15, Map.of(), Map.of(), Map.of("congestion >= 2", totals(1, 10, 2, 5))));
        List<Map<String, Object>> tails = rows(engine, tables, SweepTable.TAILS);
        double edges = WitnessSampling.family(
                        planned.point(), planned.events().get(0).event())
                .orElseThrow()
                .logTotal();
        assertEquals(
                Math.min(1, Math.exp(edges) * (10 + 5 / 2.0) / 15),
                (Double) tails.get(0).get("estimate"),
                1e-12);
        assertEquals("union", tails.get(0).get("method"));
        assertEquals("bounded", tails.get(0).get("interval"));
        assertEquals(15L, tails.get(0).get("trials"));
        assertNull(tails.get(0).get("exceedances"));
        assertEquals("congestion", tails.get(0).get("metric"));
        assertEquals("exact", tails.get(1).get("interval"));
        assertEquals(0.0, tails.get(1).get("ci_high"));
        assertEquals(2, tables.cells(SweepTable.COUNTS).size());
        for (SweepTable table : List.of(SweepTable.MOMENTS, SweepTable.SUMMARY, SweepTable.LEVELS)) {
            assertEquals(0, tables.cells(table).size());
        }
    }

    @Test
    void splittingsHaveTailsLevelsAndReasons() {
        PlannedPoint planned =
                TinyPlans.planned("collision n=16 c=2", Method.SPLITTING, 20, "rounds >= 5", "rounds >= 40");
        long log = FixedLogarithm.units(-10);
        Map<String, Results> splitting = Map.of(
                "rounds >= 5",
                new Replications(
                        new Replications.Sample(
                                "rounds >= 5", false, 0, 30, 20, List.of(), List.of("failed"), List.of()),
                        List.of(new Replications.Level(
                                "rounds >= 5", 1, "y", 1, 3, 20, 64, 1280, 64, 7, 90, 30, 40, 500_000))),
                "rounds >= 40",
                new Replications(
                        new Replications.Sample("rounds >= 40", false, 0, 0, 0, List.of(), List.of(), List.of()),
                        List.of(new Replications.Level(
                                "rounds >= 40", 1, "x", 1, 2, 20, 64, 1280, 320, 0, 0, 0, 320, 125_000))));
        TableEngine engine = new TableEngine(TinyPlans.plan(planned));
        PointTables tables = engine.of(new PointCounts(
                planned,
                20,
                Map.of(),
                splitting,
                Map.of("rounds >= 5", totals(log, 20), "rounds >= 40", totals(FixedLogarithm.OF_ZERO, 20))));
        Map<String, Object> tail = rows(engine, tables, SweepTable.TAILS).get(0);
        assertEquals(Math.exp(-10), (Double) tail.get("estimate"), 1e-15);
        assertEquals(-10 / Math.log(10), (Double) tail.get("log10_estimate"), 1e-12);
        assertEquals("replications", tail.get("interval"));
        assertEquals(20L, tail.get("trials"));
        assertEquals("doubtful", tail.get("reliability"));
        assertEquals(
                "the last trials of a replication stem from 1.5 first trials; no trial reached failed",
                tail.get("reason"));
        Map<String, Object> zero = rows(engine, tables, SweepTable.TAILS).get(1);
        assertEquals(0.0, zero.get("estimate"));
        assertNull(zero.get("log10_estimate"));
        // Levels are in the order of the events.
        List<Map<String, Object>> levels = rows(engine, tables, SweepTable.LEVELS);
        assertEquals(
                List.of("rounds >= 5", "rounds >= 40"),
                levels.stream().map(l -> l.get("event")).toList());
        Map<String, Object> level = levels.get(0);
        assertEquals(1, level.get("alternative"));
        assertEquals("y", level.get("climbs_to"));
        assertEquals(1, level.get("level"));
        assertEquals(3L, level.get("score"));
        assertEquals(20L, level.get("replications"));
        assertEquals(64L, level.get("particles"));
        assertEquals(0.05, level.get("share"));
        assertEquals(7L, level.get("moves"));
        assertEquals(30 / 90.0, level.get("acceptance"));
        assertEquals(2.0, level.get("ancestors"));
        assertEquals(0.5, level.get("largest_family"));
        assertNull(levels.get(1).get("acceptance"));
        assertEquals(0, tables.cells(SweepTable.MOMENTS).size());
    }

    /** The error is shared by the bounds of all points that apply and say anything; their order is that of names and thresholds. */
    @Test
    void verdictsShareTheErrorOfTheSweep() {
        PlannedPoint small = TinyPlans.plain(
                "collision n=8 c=2",
                100,
                "all_paths_congestion >= 10",
                "all_paths_congestion >= 4",
                "failed && rounds > 1",
                "all_paths_congestion >= 9");
        PlannedPoint large =
                TinyPlans.plain("collision n=64 c=2", 100, "all_paths_congestion >= 5", "all_paths_congestion >= 8");
        TableEngine engine = new TableEngine(TinyPlans.plan(small, large));
        long verdicts = 0;
        for (PlannedPoint planned : List.of(small, large)) {
            for (BoundVerdict row : BoundVerdict.of(planned)) {
                boolean vacuous = row.log10() >= 0 && row.bound().kind().name().equals("UPPER");
                verdicts += row.applies() && !vacuous ? 1 : 0;
            }
        }
        assertTrue(verdicts > 1, "" + verdicts);
        PointTables tables = engine.of(counted(small, 100, Map.of()));
        List<Map<String, Object>> rows = rows(engine, tables, SweepTable.BOUNDS);
        assertEquals(BoundVerdict.of(small).size(), rows.size());
        List<String> names =
                rows.stream().map(row -> (String) row.get("bound_name")).toList();
        assertEquals(names.stream().sorted().toList(), names);
        for (Map<String, Object> row : rows) {
            assertEquals((1 - TinyPlans.CONFIDENCE) / verdicts, row.get("verdict_alpha"));
            assertEquals(row.get("applies"), row.get("log10_bound") != null);
            assertEquals(row.get("applies"), row.get("verdict") != null);
        }
        assertEquals(
                List.of("all_paths_congestion >= 4", "all_paths_congestion >= 9", "all_paths_congestion >= 10"),
                rows.stream()
                        .filter(row -> row.get("bound_name").equals("Lemma 2.4"))
                        .map(row -> row.get("event"))
                        .toList());
        assertEquals("vacuous", rows.get(0).get("verdict"));
        // The plan of one point alone has fewer verdicts.
        TableEngine alone = new TableEngine(TinyPlans.plan(small));
        assertTrue((Double) rows(alone, alone.of(counted(small, 100, Map.of())), SweepTable.BOUNDS)
                        .get(0)
                        .get("verdict_alpha")
                > (1 - TinyPlans.CONFIDENCE) / verdicts);
    }
}
