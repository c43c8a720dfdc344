package io.swallowtail.answers.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.answers.method.Method;
import io.swallowtail.answers.method.QuantityCounts;
import io.swallowtail.answers.method.Replications;
import io.swallowtail.answers.method.Results;
import io.swallowtail.answers.method.ValueTotals;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.plan.StopRule;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Bound;
import io.swallowtail.core.experiment.ExamplePoint;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionParser;
import io.swallowtail.core.rows.SweepTable;
import io.swallowtail.core.statistics.FixedLogarithm;
import io.swallowtail.core.statistics.ValueCounts;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Equal counts always yield equal rows: the rows of all tables for fixed counts of some points, and the bounds at the
 * example points of all experiments, hashed, against {@code golden-tables.txt}. If a hash changes on purpose, raise
 * {@link TableEngine#REVISION}, for tables of earlier versions lack the change, and paste the lines that the failure
 * shows. Two changes need no new revision: another experiment (the line of the bounds), and another revision of an
 * experiment (the lines of the points). The values come from this program itself; they guard against change, not
 * against error.
 */
class GoldenTablesTest {
    private static final int TRIALS = 400;
    private static final int REPLICATIONS = 25;

    /** Made-up values, so that rows do not depend on simulators. */
    private final SplittableRandom random = new SplittableRandom(29);

    private ValueTotals values(long width, long number, LongSupplier value) {
        ValueTotals totals = new ValueTotals();
        ValueCounts counts = new ValueCounts(width);
        for (long trial = 0; trial < number; trial++) {
            counts.add(value.getAsLong(), trial);
        }
        totals.add(QuantityCounts.of("any", counts));
        return totals;
    }

    private PointCounts plain(PlannedPoint planned, long trials, Map<String, Long> ends) {
        Map<String, ValueTotals> totals = new LinkedHashMap<>();
        planned.talliedMetrics().forEach(metric -> {
            long number = metric.isNullable() ? trials - 7 : trials;
            long most = metric.flag() ? 2 : metric.isRatio() ? 500_000_000L : metric.binWidth() > 1 ? 20_000 : 6;
            long least = metric.binWidth() > 1 && !metric.isRatio() ? -most : 0;
            totals.put(metric.name(), values(metric.binWidth(), number, () -> random.nextLong(least, most)));
        });
        planned.talliedEvents()
                .forEach(event -> totals.put(event.text(), values(1, trials, () -> random.nextInt(10) / 9)));
        return new PointCounts(planned, trials, ends, Map.of(), totals);
    }

    private PointCounts union(PlannedPoint planned) {
        Map<String, ValueTotals> totals = new HashMap<>();
        totals.put(planned.events().get(0).event().text(), values(1, TRIALS, () -> 1 + random.nextInt(3)));
        return new PointCounts(planned, TRIALS, Map.of(), Map.of(), totals);
    }

    private PointCounts splitting(PlannedPoint planned) {
        Map<String, ValueTotals> totals = new HashMap<>();
        planned.events()
                .forEach(event -> totals.put(
                        event.event().text(),
                        values(1, REPLICATIONS, () -> FixedLogarithm.units(-20 - random.nextInt(100) / 256.0))));
        List<Long> reach = random.longs(REPLICATIONS, FixedLogarithm.units(-11), FixedLogarithm.units(-10))
                .sorted()
                .boxed()
                .toList();
        Map<String, Results> seen = Map.of(
                "rounds >= 3",
                new Replications(
                        new Replications.Sample("rounds >= 3", false, 64, 0, 0, List.of(), List.of(), List.of()),
                        List.of()),
                "rounds >= 5",
                new Replications(
                        new Replications.Sample(
                                "rounds >= 5", false, 0, 80, 25, List.of(), List.of("failed"), List.of()),
                        List.of(
                                new Replications.Level(
                                        "rounds >= 5", 1, "rounds >= 5", 1, 2, 25, 64, 1600, 320, 0, 0, 0, 320, 12_500),
                                new Replications.Level(
                                        "rounds >= 5",
                                        1,
                                        "rounds >= 5",
                                        2,
                                        5,
                                        25,
                                        64,
                                        1600,
                                        64,
                                        7,
                                        90,
                                        30,
                                        80,
                                        500_000))),
                "rounds >= 60",
                new Replications(
                        new Replications.Sample("rounds >= 60", false, 0, 0, 0, reach, List.of(), List.of()),
                        List.of()));
        return new PointCounts(planned, REPLICATIONS, Map.of(), seen, totals);
    }

    private static String hash(List<String> lines) {
        try {
            byte[] bytes = String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<String> bounds(Experiment experiment) {
        Point point = ExamplePoint.of(experiment);
        List<Event> events = experiment.defaultEvents(point.parameters()).stream()
                .flatMap(text -> ExpressionParser.parseFamily(text).stream())
                .map(expression -> Event.compile(expression, PointScope.ofEvents(point)))
                .toList();
        return experiment.bounds().stream()
                .flatMap(bound -> events.stream().filter(bound::concerns).map(event -> bound(bound, point, event)))
                .toList();
    }

    private static String bound(Bound bound, Point point, Event event) {
        OptionalDouble log10 = bound.log10(point.parameters(), event);
        return String.join(
                "|",
                point.identity(),
                event.text(),
                bound.name(),
                log10.isPresent() ? bound.chosen(point.parameters(), event).orElse("") : "",
                bound.kind().name(),
                "" + log10.isPresent(),
                log10.isPresent() ? "" + log10.getAsDouble() : "");
    }

    @Test
    void equalCountsYieldEqualRows() throws IOException {
        String[] events = {"failed", "congestion >= 3", "all_paths_congestion >= 5", "failed && rounds > 1"};
        PlannedPoint whole = TinyPlans.plain("collision n=64 c=2", TRIALS, events);
        PlannedPoint part = TinyPlans.plain("collision n=128 c=3", TRIALS, events);
        PlannedPoint die = TinyPlans.plain("dice add=3", TRIALS, "share >= 1.5", "wide >= -877", "total < 5", "odd");
        PlannedPoint union =
                TinyPlans.planned("valiant n=64", Method.UNION, TRIALS, "congestion >= 12", "congestion >= 60");
        PlannedPoint splitting = TinyPlans.planned(
                "collision n=16 c=2", Method.SPLITTING, REPLICATIONS, "rounds >= 3", "rounds >= 5", "rounds >= 60");
        SweepPlan fixed = TinyPlans.plan(whole, part, die, union, splitting);
        SweepPlan stopping =
                TinyPlans.plan(Optional.of(new StopRule(List.of("failed", "odd"), 0.5, TRIALS)), whole, part, die);
        Map<String, List<PointCounts>> sweeps = new LinkedHashMap<>();
        sweeps.put(
                "fixed",
                List.of(
                        plain(whole, TRIALS, Map.of()),
                        plain(part, TRIALS - 1, Map.of()),
                        plain(die, TRIALS, Map.of()),
                        union(union),
                        splitting(splitting)));
        sweeps.put(
                "stopping",
                List.of(
                        plain(whole, 90, Map.of("failed", 90L)),
                        plain(part, TRIALS, Map.of("failed", 100L)),
                        plain(die, 120, Map.of())));
        StringBuilder actual = new StringBuilder("revision " + TableEngine.REVISION + "\n");
        sweeps.forEach((name, points) -> {
            TableEngine engine = new TableEngine(name.equals("fixed") ? fixed : stopping);
            List<PointTables> tables = points.stream().map(engine::of).toList();
            for (SweepTable table : SweepTable.values()) {
                List<String> rows = tables.stream()
                        .flatMap(each -> each.cells(table).stream())
                        .map(Arrays::toString)
                        .toList();
                actual.append(name + " " + table.title() + ", " + rows.size() + " rows: " + hash(rows) + "\n");
            }
        });
        List<String> bounds = Catalogue.load().experiments().stream()
                .flatMap(experiment -> bounds(experiment).stream())
                .sorted()
                .collect(Collectors.toList());
        actual.append("bounds of the example points, " + bounds.size() + " rows: " + hash(bounds) + "\n");
        try (InputStream golden = getClass().getResourceAsStream("golden-tables.txt")) {
            assertEquals(new String(golden.readAllBytes(), StandardCharsets.UTF_8), actual.toString());
        }
    }
}
