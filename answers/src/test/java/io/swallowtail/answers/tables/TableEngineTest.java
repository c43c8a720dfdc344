package io.swallowtail.answers.tables;

import static io.swallowtail.answers.tables.TinyTables.counted;
import static io.swallowtail.answers.tables.TinyTables.totals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.swallowtail.answers.method.ValueTotals;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.plan.StopRule;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.rows.SweepTable;
import io.swallowtail.core.statistics.ClopperPearson;
import io.swallowtail.core.statistics.OrderStatisticInterval;
import io.swallowtail.core.statistics.Tally;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.apache.commons.math3.distribution.TDistribution;
import org.junit.jupiter.api.Test;

class TableEngineTest {
    private static final double ALPHA = 1 - TinyPlans.CONFIDENCE;
    private static final int TRIALS = 60;
    private static final String COMPOUND = "odd && thrown > 2";

    private static final PlannedPoint DIE =
            TinyPlans.plain("dice add=3", TRIALS, "thrown >= 4", "total < 5", "wide >= -877", COMPOUND, "thrown > 9");

    /** The slots of every trial of the die: total, odd, thrown, share (two), wide. */
    private static final List<long[]> THROWN = TinyTables.slots(DIE, TRIALS);

    private static List<Map<String, Object>> rows(SweepTable table) {
        TableEngine engine = new TableEngine(TinyPlans.plan(DIE));
        return TinyTables.rows(engine, engine.of(counted(DIE, TRIALS, Map.of())), table);
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

    /** Flags have the values 0 and 1, so plain trials and splittings agree on the event. */
    @Test
    void anImpossibleEventIsExact() {
        PlannedPoint die = TinyPlans.plain("dice add=3", TRIALS, "odd >= 2", "thrown > 9");
        TableEngine engine = new TableEngine(TinyPlans.plan(die));
        List<Map<String, Object>> rows =
                TinyTables.rows(engine, engine.of(counted(die, TRIALS, Map.of())), SweepTable.TAILS);
        for (Map.Entry<String, Object> cell : Map.<String, Object>of(
                        "trials",
                        (long) TRIALS,
                        "exceedances",
                        0L,
                        "estimate",
                        0.0,
                        "ci_low",
                        0.0,
                        "ci_high",
                        0.0,
                        "relative_error",
                        0.0,
                        "interval",
                        "exact",
                        "method",
                        "exact")
                .entrySet()) {
            assertEquals(cell.getValue(), rows.get(0).get(cell.getKey()), cell.getKey());
        }
        assertEquals("clopper-pearson", rows.get(1).get("interval"));
        assertNull(rows.get(1).get("relative_error"));
    }

    /**
     * A point ends before its first trial if none of its events can happen. With another event it has a fixed number of trials. Other
     * impossible events change no limits.
     */
    @Test
    void impossibleStopEventsNeedNoTrials() {
        PlannedPoint die = TinyPlans.plain("dice add=3", TRIALS, "odd >= 2", "thrown >= 4");
        StopRule never = new StopRule(List.of("odd >= 2"), 0.5, TRIALS);
        PlannedPoint impossible = TinyPlans.plain("dice add=3", TRIALS, "odd >= 2", "odd >= 3");
        TableEngine engine = new TableEngine(TinyPlans.plan(Optional.of(never), impossible));
        PointCounts none = new PointCounts(impossible, 0, Map.of(), Map.of(), Map.of());
        List<Map<String, Object>> rows = TinyTables.rows(engine, engine.of(none), SweepTable.TAILS);
        assertEquals(
                List.of(List.of("odd >= 2", 0L, 0.0), List.of("odd >= 3", 0L, 0.0)),
                rows.stream()
                        .map(row -> List.of(row.get("event"), row.get("trials"), row.get("ci_high")))
                        .toList());

        TableEngine fixed = new TableEngine(TinyPlans.plan(Optional.of(never), die));
        assertEquals(
                List.of("exact", "clopper-pearson"),
                TinyTables.rows(fixed, fixed.of(counted(die, TRIALS, Map.of())), SweepTable.TAILS).stream()
                        .map(row -> row.get("interval"))
                        .toList());

        StopRule both = new StopRule(List.of("odd >= 2", "thrown >= 4"), 0.5, TRIALS);
        TableEngine ended = new TableEngine(TinyPlans.plan(Optional.of(both), die));
        PointCounts counts = counted(die, TRIALS, Map.of("thrown >= 4", (long) TRIALS));
        assertEquals(
                "inverse",
                TinyTables.rows(ended, ended.of(counts), SweepTable.TAILS)
                        .get(1)
                        .get("interval"));
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
            int nullable =
                    row.get("event").equals("total < 5") ? 0 : row.get("event").equals(COMPOUND) ? 1 : 2;
            assertEquals(
                    THROWN.stream()
                            .filter(trial -> trial[nullable] == Tally.NULL)
                            .count(),
                    row.get("trials_without_value"),
                    () -> "a metric that is null in some trials: " + row);
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
        PointTables tables = engine.of(new PointCounts(planned, 2, Map.of(), Map.of(), totals));
        List<Map<String, Object>> rows = TinyTables.rows(engine, tables, SweepTable.MOMENTS);
        assertEquals(2, rows.size());
        assertEquals(
                BigInteger.valueOf(Long.MAX_VALUE).shiftLeft(1), rows.get(0).get("sum"));
        assertNull(rows.get(0).get("sum_squares"));
        assertEquals(BigInteger.valueOf(200_000_000), rows.get(1).get("sum_squares"));
        // All values are equal: Student's interval would be a point.
        Map<String, Object> summary =
                TinyTables.rows(engine, tables, SweepTable.SUMMARY).get(0);
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
            PointTables tables = engine.of(
                    new PointCounts(planned, 2, Map.of(), Map.of(), Map.of("wide", wide, "thrown", totals(1, 2))));
            assertEquals(
                    squares.equals(limit) ? null : squares,
                    TinyTables.rows(engine, tables, SweepTable.MOMENTS).get(1).get("sum_squares"));
        }
    }

    @Test
    void aPointWithoutTrialsIsOnlyListed() {
        TableEngine engine = new TableEngine(TinyPlans.plan(DIE));
        PointTables tables = engine.of(new PointCounts(DIE, 0, Map.of(), Map.of(), Map.of()));
        for (SweepTable table : SweepTable.values()) {
            assertEquals(table == SweepTable.POINTS ? 1 : 0, tables.cells(table).size());
        }
        assertThrows(
                IllegalStateException.class, () -> engine.of(new PointCounts(DIE, 5, Map.of(), Map.of(), Map.of())));
    }
}
