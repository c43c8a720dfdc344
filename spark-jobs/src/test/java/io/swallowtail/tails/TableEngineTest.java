package io.swallowtail.tails;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.catalogue.SweepTable;
import io.swallowtail.experiment.Metric;
import io.swallowtail.experiment.TrialRunner;
import io.swallowtail.plan.Method;
import io.swallowtail.plan.PlannedPoint;
import io.swallowtail.plan.StopRule;
import io.swallowtail.plan.SweepPlan;
import io.swallowtail.rare.UnionSampling;
import io.swallowtail.statistics.AnytimeLimits;
import io.swallowtail.statistics.ClopperPearson;
import io.swallowtail.statistics.FixedLogarithm;
import io.swallowtail.statistics.InverseBinomialLimits;
import io.swallowtail.statistics.OrderStatisticInterval;
import io.swallowtail.statistics.Tally;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.TDistribution;
import org.junit.jupiter.api.Test;

/** Rows of small points: of a die, whose trials are listed and counted here, and of counts made up here. */
class TableEngineTest {
    private static final double ALPHA = 1 - TinyPlans.CONFIDENCE;
    private static final int TRIALS = 60;
    private static final String COMPOUND = "odd && thrown > 2";

    /** The slots of every trial of the die: total, odd, thrown, share (two), wide. */
    private static final List<long[]> THROWN = new ArrayList<>();

    private static final PlannedPoint DIE =
            TinyPlans.plain("dice add=3", TRIALS, "thrown >= 4", "total < 5", "wide >= -877", COMPOUND, "thrown > 9");

    static {
        new TrialRunner(DIE.point(), TinyPlans.SEED, List.of())
                .forEach(0, TRIALS, (trial, slots) -> THROWN.add(slots.clone()));
    }

    /** Counts the first trials of the die, as a sweep does. */
    private static PointCounts counted(PlannedPoint planned, long trials, Map<String, Long> ends) {
        Tally tally = new TrialRunner(planned.point(), TinyPlans.SEED, planned.talliedEvents()).run(0, trials);
        Map<String, ValueTotals> totals = new HashMap<>();
        List<String> quantities = planned.quantities();
        for (int i = 0; i < quantities.size(); i++) {
            ValueTotals each = new ValueTotals();
            each.add(QuantityCounts.of(quantities.get(i), tally.of(i)));
            totals.put(quantities.get(i), each);
        }
        return new PointCounts(planned, trials, ends, SplittingCounts.NONE, totals);
    }

    /** Lists the rows of a table as maps, so that a cell is found by its column. */
    private static List<Map<String, Object>> rows(TableEngine engine, PointTables tables, SweepTable table) {
        List<SweepTable.Column> columns = engine.shapes().columns(table);
        List<Map<String, Object>> rows = new ArrayList<>();
        for (Object[] cells : tables.of(table)) {
            assertEquals(columns.size(), cells.length);
            Map<String, Object> row = new HashMap<>();
            for (int i = 0; i < cells.length; i++) {
                assertTrue(
                        cells[i] != null || columns.get(i).isNullable(),
                        columns.get(i).name());
                row.put(columns.get(i).name(), cells[i]);
            }
            rows.add(row);
        }
        return rows;
    }

    private static List<Map<String, Object>> rows(SweepTable table) {
        TableEngine engine = new TableEngine(TinyPlans.plan(DIE));
        return rows(engine, engine.of(counted(DIE, TRIALS, Map.of())), table);
    }

    /** The values of a metric in all trials that have one, a ratio in its units. */
    private static long[] values(Metric metric) {
        int slot = metric.slot();
        return THROWN.stream()
                .filter(trial -> trial[slot] != Tally.NULL)
                .mapToLong(trial ->
                        metric.isRatio() ? Tally.units(trial[slot], trial[slot + 1], Tally.RATIO_UNITS) : trial[slot])
                .toArray();
    }

    private static List<Metric> metrics() {
        return DIE.point().experiment().metrics().stream()
                .sorted((a, b) -> a.name().compareTo(b.name()))
                .toList();
    }

    @Test
    void everyRowNamesItsPoint() {
        for (SweepTable table : SweepTable.values()) {
            for (Map<String, Object> row : rows(table)) {
                assertEquals(DIE.point().id(), row.get("point"));
                assertEquals("dice", row.get("experiment"));
                assertEquals(3L, row.get("add"));
            }
        }
        Map<String, Object> point = rows(SweepTable.POINTS).get(0);
        assertEquals("dice add=3", point.get("identity"));
        assertEquals(TinyPlans.SEED, point.get("seed"));
        assertEquals(DIE.point().experiment().revision(), point.get("revision"));
        assertEquals(List.of(), rows(SweepTable.LEVELS));
    }

    /** A point that grew after it could be seen: the same counts, and limits that hold at every look. */
    @Test
    void extendedPointsHaveLimitsForEveryLook() {
        PlannedPoint grown = DIE.withLook(40).withLook(20).withLook(40);
        TableEngine engine = new TableEngine(TinyPlans.plan(grown));
        PointTables tables = engine.of(counted(grown, TRIALS, Map.of()));
        assertEquals("20, 40", rows(engine, tables, SweepTable.POINTS).get(0).get("looks"));
        assertNull(rows(SweepTable.POINTS).get(0).get("looks"));
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
        for (PlannedPoint planned : List.of(split, split.withLook(10))) {
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
        SplittingCounts.Sample sample =
                new SplittingCounts.Sample(event, false, 0, 200, 20, List.of(), List.of(), List.of());
        return new PointCounts(
                planned, 20, Map.of(), new SplittingCounts(List.of(sample), List.of()), Map.of(event, logs));
    }

    @Test
    void countsAreOrderedByQuantityAndValue() {
        List<List<Object>> expected = new ArrayList<>();
        Map<String, Map<Long, long[]>> counts = new TreeMap<>();
        for (int trial = 0; trial < TRIALS; trial++) {
            long[] slots = THROWN.get(trial);
            Map<String, Long> seen = new HashMap<>(Map.of(
                    "thrown",
                    slots[2],
                    "wide",
                    Math.floorDiv(slots[5], 10) * 10,
                    "wide >= -877",
                    slots[5] >= -877 ? 1L : 0,
                    COMPOUND,
                    slots[1] == 1 && slots[2] > 2 ? 1L : 0));
            if (slots[0] != Tally.NULL) {
                seen.put("total", slots[0]);
            }
            if (slots[1] != Tally.NULL) {
                seen.put("odd", slots[1]);
            }
            if (slots[3] != Tally.NULL) {
                seen.put("share", bin(Tally.units(slots[3], slots[4], Tally.RATIO_UNITS)));
            }
            long first = trial;
            seen.forEach((quantity, value) -> counts.computeIfAbsent(quantity, q -> new TreeMap<>())
                    .computeIfAbsent(value, v -> new long[] {0, first})[0]++);
        }
        counts.forEach((quantity, values) ->
                values.forEach((value, count) -> expected.add(List.of(quantity, value, count[0], count[1]))));
        assertEquals(
                expected,
                rows(SweepTable.COUNTS).stream()
                        .map(row ->
                                List.of(row.get("metric"), row.get("value"), row.get("count"), row.get("first_trial")))
                        .toList());
    }

    /** Thousandths; 0 stands for itself. */
    private static long bin(long units) {
        return units / 100_000 * 100_000;
    }

    @Test
    void momentsAndSummaryAreThoseOfTheTrials() {
        List<Map<String, Object>> moments = rows(SweepTable.MOMENTS);
        List<Map<String, Object>> summary = rows(SweepTable.SUMMARY);
        assertEquals(metrics().size(), moments.size());
        for (int i = 0; i < moments.size(); i++) {
            Metric metric = metrics().get(i);
            long[] values = values(metric);
            Arrays.sort(values);
            long n = values.length;
            BigInteger squares = Arrays.stream(values)
                    .mapToObj(value -> BigInteger.valueOf(value).pow(2))
                    .reduce(BigInteger.ZERO, BigInteger::add);
            long sum = Arrays.stream(values).sum();
            Map<String, Object> moment = moments.get(i);
            assertEquals(metric.name(), moment.get("metric"));
            assertEquals(n, moment.get("count"));
            assertEquals(BigInteger.valueOf(sum), moment.get("sum"));
            assertEquals(squares, moment.get("sum_squares"));
            assertEquals(values[0], moment.get("min"));
            assertEquals(values[(int) n - 1], moment.get("max"));

            Map<String, Object> row = summary.get(i);
            double units = metric.isRatio() ? 1e8 : 1;
            double mean = (double) sum / n;
            double variance = Arrays.stream(values)
                            .mapToDouble(v -> (v - mean) * (v - mean))
                            .sum()
                    / (n - 1);
            double deviation = Math.sqrt(variance);
            assertEquals(metric.name(), row.get("metric"));
            assertEquals(n, row.get("trials"));
            assertClose(mean / units, row.get("mean"));
            assertClose(deviation / units, row.get("standard_deviation"));
            assertEquals(values[0] / units, row.get("minimum"));
            assertEquals(values[(int) n - 1] / units, row.get("maximum"));
            assertEquals(TinyPlans.CONFIDENCE, row.get("confidence"));
            if (metric.flag()) {
                assertEquals("clopper-pearson", row.get("mean_interval"));
                assertEquals(ClopperPearson.low(sum, n, ALPHA), row.get("mean_low"));
                assertEquals(ClopperPearson.high(sum, n, ALPHA), row.get("mean_high"));
            } else {
                double half = new TDistribution(n - 1.0).inverseCumulativeProbability(1 - ALPHA / 2)
                        * deviation
                        / Math.sqrt(n);
                assertEquals("student", row.get("mean_interval"));
                assertClose((mean - half) / units, row.get("mean_low"));
                assertClose((mean + half) / units, row.get("mean_high"));
            }
            if (metric.isExact()) {
                assertEquals(values[(int) ((n + 1) / 2) - 1] / units, row.get("q50"));
                assertEquals((double) values[(int) ((999 * n + 999) / 1000) - 1], row.get("q999"));
                OrderStatisticInterval median = OrderStatisticInterval.of(n, 0.5, ALPHA);
                assertEquals((double) values[(int) median.lowRank() - 1], row.get("q50_low"));
                assertEquals((double) values[(int) median.highRank() - 1], row.get("q50_high"));
                assertNull(row.get("q999_high"));
            }
        }
    }

    private static void assertClose(double expected, Object cell) {
        assertEquals(expected, (Double) cell, 1e-12 * Math.abs(expected));
    }

    @Test
    void tailsOfAFixedNumberOfTrials() {
        Map<String, Predicate<long[]>> events = Map.of(
                "thrown >= 4",
                trial -> trial[2] >= 4,
                "total < 5",
                trial -> trial[0] != Tally.NULL && trial[0] < 5,
                "wide >= -877",
                trial -> trial[5] >= -877,
                COMPOUND,
                trial -> trial[1] == 1 && trial[2] > 2,
                "thrown > 9",
                trial -> false);
        List<Map<String, Object>> rows = rows(SweepTable.TAILS);
        assertEquals(
                DIE.events().stream().map(event -> event.event().text()).toList(),
                rows.stream().map(row -> row.get("event")).toList());
        for (Map<String, Object> row : rows) {
            long hits = THROWN.stream().filter(events.get(row.get("event"))).count();
            assertEquals((long) TRIALS, row.get("trials"));
            assertEquals(hits, row.get("exceedances"));
            assertEquals(hits / (double) TRIALS, row.get("estimate"));
            assertEquals(
                    hits == 0 ? null : (Double) StrictMath.log10(hits / (double) TRIALS), row.get("log10_estimate"));
            assertEquals(ClopperPearson.low(hits, TRIALS, ALPHA), row.get("ci_low"));
            assertEquals(ClopperPearson.high(hits, TRIALS, ALPHA), row.get("ci_high"));
            assertEquals("clopper-pearson", row.get("interval"));
            assertEquals(TinyPlans.CONFIDENCE, row.get("confidence"));
            assertEquals(ALPHA, row.get("alpha_spent"));
            assertEquals("monte-carlo", row.get("method"));
            assertEquals("unflagged", row.get("reliability"));
            assertNull(row.get("reason"));
        }
        assertEquals("thrown", rows.get(0).get("metric"));
        assertEquals(">=", rows.get(0).get("relation"));
        assertEquals(4L, rows.get(0).get("threshold"));
        assertEquals("wide", rows.get(2).get("metric"));
        assertEquals(-877L, rows.get(2).get("threshold"));
        for (String column : List.of("metric", "relation", "threshold")) {
            assertNull(rows.get(3).get(column));
        }
    }

    /** Extremes of 64 bits: the sum of the squares passes 38 digits, the sum does not. */
    @Test
    void sumsBeyondTheColumnAreNull() {
        PlannedPoint planned = TinyPlans.plain("dice add=3", 2);
        Map<String, ValueTotals> totals = new HashMap<>();
        for (String quantity : List.of("thrown", "wide")) {
            ValueTotals each = new ValueTotals();
            each.add(quantity.equals("wide") ? -10_000 : Long.MAX_VALUE, ValueTotals.Seen.value(2, 0));
            totals.put(quantity, each);
        }
        TableEngine engine = new TableEngine(TinyPlans.plan(planned));
        PointTables tables = engine.of(new PointCounts(planned, 2, Map.of(), SplittingCounts.NONE, totals));
        List<Map<String, Object>> rows = rows(engine, tables, SweepTable.MOMENTS);
        assertEquals(2, rows.size());
        assertEquals(
                BigInteger.valueOf(Long.MAX_VALUE).shiftLeft(1), rows.get(0).get("sum"));
        assertNull(rows.get(0).get("sum_squares"));
        assertEquals(BigInteger.valueOf(200_000_000), rows.get(1).get("sum_squares"));
        // All values are equal: Student's interval would be a point.
        Map<String, Object> summary = rows(engine, tables, SweepTable.SUMMARY).get(0);
        assertEquals(0.0, summary.get("standard_deviation"));
        for (String column : List.of("mean_low", "mean_high", "mean_interval", "q50_low", "q50_high")) {
            assertNull(summary.get(column), column);
        }
    }

    /** 38 digits fit the column, 39 do not: 10^38 = 2^38 5^38. */
    @Test
    void theGreatestSumHas38Digits() {
        PlannedPoint planned = TinyPlans.plain("dice add=3", 2);
        TableEngine engine = new TableEngine(TinyPlans.plan(planned));
        BigInteger limit = BigInteger.TEN.pow(38);
        for (BigInteger squares : List.of(limit.subtract(BigInteger.ONE), limit)) {
            ValueTotals wide = new ValueTotals();
            wide.add(0, new ValueTotals.Seen(2, 0, BigInteger.ZERO, squares, -9, 9));
            PointTables tables = engine.of(new PointCounts(
                    planned, 2, Map.of(), SplittingCounts.NONE, Map.of("wide", wide, "thrown", totals(1, 2))));
            assertEquals(
                    squares.equals(limit) ? null : squares,
                    rows(engine, tables, SweepTable.MOMENTS).get(1).get("sum_squares"));
        }
    }

    @Test
    void aPointWithoutTrialsIsOnlyListed() {
        TableEngine engine = new TableEngine(TinyPlans.plan(DIE));
        PointTables tables = engine.of(new PointCounts(DIE, 0, Map.of(), SplittingCounts.NONE, Map.of()));
        for (SweepTable table : SweepTable.values()) {
            assertEquals(table == SweepTable.POINTS ? 1 : 0, tables.of(table).size());
        }
        assertThrows(
                IllegalStateException.class,
                () -> engine.of(new PointCounts(DIE, 5, Map.of(), SplittingCounts.NONE, Map.of())));
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

    /** Which limits a stop event and another event have, by what is committed and where the events ended. */
    @Test
    void stopsDecideOnTheLimits() {
        StopRule rule = new StopRule(List.of("odd", "thrown > 9"), 0.8, TRIALS);
        PlannedPoint planned = TinyPlans.plain("dice add=3", TRIALS, "odd", "thrown > 9", "thrown >= 4");
        SweepPlan plan = TinyPlans.plan(Optional.of(rule), planned);
        TableEngine engine = new TableEngine(plan);
        long stopAt = plan.exceedancesToStop();
        assertEquals(stopAt, engine.stopAt());
        assertTrue(stopAt > 1 && stopAt < 25, "" + stopAt);
        long end = 1
                + IntStream.range(0, TRIALS)
                        .filter(i -> THROWN.get(i)[1] == 1)
                        .skip(stopAt - 1)
                        .findFirst()
                        .orElseThrow();
        // One event has ended, the other has happened too rarely in all trials; then one is still to end; then none
        // has.
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

    private static ValueTotals totals(long... pairs) {
        ValueTotals totals = new ValueTotals();
        for (int i = 0; i < pairs.length; i += 2) {
            totals.add(pairs[i], ValueTotals.Seen.value(pairs[i + 1], i));
        }
        return totals;
    }

    @Test
    void unionSamplingHasTailsAndCountsOnly() {
        PlannedPoint planned = TinyPlans.planned("valiant n=4", Method.UNION, 15, "congestion >= 2", "congestion >= 3");
        TableEngine engine = new TableEngine(TinyPlans.plan(planned));
        PointTables tables = engine.of(new PointCounts(
                planned, 15, Map.of(), SplittingCounts.NONE, Map.of("congestion >= 2", totals(1, 10, 2, 5))));
        List<Map<String, Object>> tails = rows(engine, tables, SweepTable.TAILS);
        double edges = UnionSampling.logExpectedEdges(
                        planned.point(), planned.events().get(0).event())
                .orElseThrow();
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
        assertEquals(2, tables.of(SweepTable.COUNTS).size());
        for (SweepTable table : List.of(SweepTable.MOMENTS, SweepTable.SUMMARY, SweepTable.LEVELS)) {
            assertEquals(0, tables.of(table).size());
        }
    }

    @Test
    void splittingsHaveTailsLevelsAndReasons() {
        PlannedPoint planned =
                TinyPlans.planned("collision n=16 c=2", Method.SPLITTING, 20, "rounds >= 5", "rounds >= 40");
        long log = FixedLogarithm.units(-10);
        SplittingCounts splitting = new SplittingCounts(
                List.of(new SplittingCounts.Sample(
                        "rounds >= 5", false, 0, 30, 20, List.of(), List.of("failed"), List.of())),
                List.of(
                        new SplittingCounts.Level(
                                "rounds >= 40", 1, "x", 1, 2, 20, 64, 1280, 320, 0, 0, 0, 320, 125_000),
                        new SplittingCounts.Level(
                                "rounds >= 5", 1, "y", 1, 3, 20, 64, 1280, 64, 7, 90, 30, 40, 500_000)));
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
        assertEquals(0, tables.of(SweepTable.MOMENTS).size());
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
