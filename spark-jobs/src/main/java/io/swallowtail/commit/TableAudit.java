package io.swallowtail.commit;

import io.swallowtail.experiment.Metric;
import io.swallowtail.expression.Threshold;
import io.swallowtail.files.ParquetRows;
import io.swallowtail.plan.PlannedEvent;
import io.swallowtail.plan.PlannedPoint;
import io.swallowtail.plan.SweepPlan;
import io.swallowtail.statistics.Tally;
import java.io.IOException;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/**
 * Compares tables with what the commits hold, without Spark: every integer of points, counts and moments, and the numbers of trials
 * and exceedances of tails and of trials and extremes of summary. What else is in tables is computed from these.
 */
final class TableAudit {
    private static final String POINT = "point";
    private static final String METRIC = "metric";

    private final SweepPlan plan;
    private final Map<String, PlannedPoint> points = new HashMap<>();
    private final Map<String, BlockCounts> counts;
    private final Map<String, Long> trials;
    private final Map<String, Long> ends = new HashMap<>();

    TableAudit(SweepPlan plan, Map<String, BlockCounts> counts, Map<String, Long> trials, List<CommittedEnd> ends) {
        this.plan = plan;
        this.counts = counts;
        this.trials = trials;
        plan.points().forEach(planned -> points.put(planned.point().id(), planned));
        for (CommittedEnd end : ends) {
            if (end.exceedances() == plan.exceedancesToStop()) {
                this.ends.merge(end.point() + " " + end.event(), end.trials(), Math::min);
            }
        }
    }

    /**
     * Compares a table.
     *
     * @param table its name
     * @param file its file
     * @return what differs, as {@code does not have …}; empty if nothing does
     * @throws IOException if the file cannot be read
     */
    String difference(String table, InputFile file) throws IOException {
        return switch (table) {
            case "points" -> compare(file, expectedPoints(), row -> row.getString(POINT, 0));
            case "counts" -> compare(file, expectedCounts(), TableAudit::countsRow);
            case "moments" -> compare(file, expectedMoments(), TableAudit::momentsRow);
            case "summary" -> compare(file, expectedSummary(), TableAudit::summaryRow);
            case "tails" -> compare(file, expectedTails(), this::tailsRow);
            default -> "";
        };
    }

    private static String compare(InputFile file, Set<String> expected, Function<Group, String> shown)
            throws IOException {
        Set<String> left = new HashSet<>(expected);
        long[] others = {0};
        ParquetRows.forEach(file, List.of(), row -> others[0] += left.remove(shown.apply(row)) ? 0 : 1);
        return left.isEmpty() && others[0] == 0
                ? ""
                : "is not the table of what is committed (" + left.size() + " of " + expected.size()
                        + " rows are missing, " + others[0] + " are others)";
    }

    private Set<String> expectedPoints() {
        return points.keySet();
    }

    private Set<String> expectedCounts() {
        Set<String> rows = new HashSet<>();
        counts.forEach((point, seen) -> points.get(point)
                .quantities()
                .forEach(quantity -> seen.of(quantity)
                        .forEach((value, there) ->
                                rows.add(row(point, quantity, value, there.count(), there.firstTrial())))));
        return rows;
    }

    private static String countsRow(Group row) {
        return row(
                row.getString(POINT, 0),
                row.getString(METRIC, 0),
                row.getLong("value", 0),
                row.getLong("count", 0),
                row.getLong("first_trial", 0));
    }

    /** The sums over all trials of a point that have a value of a metric. */
    private record Sums(long count, BigInteger sum, BigInteger squares, long least, long most) {
        static Sums of(Map<Long, QuantityCounts.Seen> seen) {
            Sums sums = new Sums(0, BigInteger.ZERO, BigInteger.ZERO, Long.MAX_VALUE, Long.MIN_VALUE);
            for (Map.Entry<Long, QuantityCounts.Seen> value : seen.entrySet()) {
                sums = sums.plus(value.getKey(), value.getValue());
            }
            return sums;
        }

        private Sums plus(long value, QuantityCounts.Seen seen) {
            BigInteger product = BigInteger.valueOf(value).multiply(BigInteger.valueOf(seen.count()));
            BigInteger offsets = BigInteger.valueOf(seen.sum());
            return new Sums(
                    count + seen.count(),
                    sum.add(product).add(offsets),
                    squares.add(product.add(offsets.shiftLeft(1)).multiply(BigInteger.valueOf(value)))
                            .add(BigInteger.valueOf(seen.squares())),
                    Math.min(least, value + seen.least()),
                    Math.max(most, value + seen.greatest()));
        }
    }

    /** Shows the sums of every metric that has a value anywhere. */
    private Set<String> sums(BiFunction<Metric, Sums, String> shown) {
        Set<String> rows = new HashSet<>();
        counts.forEach((point, seen) -> {
            for (Metric metric : points.get(point).talliedMetrics()) {
                if (!seen.of(metric.name()).isEmpty()) {
                    rows.add(row(point, metric.name(), shown.apply(metric, Sums.of(seen.of(metric.name())))));
                }
            }
        });
        return rows;
    }

    private Set<String> expectedMoments() {
        return sums((metric, sums) -> row(sums.count, sums.sum, sums.squares, sums.least, sums.most));
    }

    private static String momentsRow(Group row) {
        return row(
                row.getString(POINT, 0),
                row.getString(METRIC, 0),
                row(
                        row.getLong("count", 0),
                        new BigInteger(row.getBinary("sum", 0).getBytes()),
                        new BigInteger(row.getBinary("sum_squares", 0).getBytes()),
                        row.getLong("min", 0),
                        row.getLong("max", 0)));
    }

    private Set<String> expectedSummary() {
        return sums((metric, sums) -> {
            double units = metric.isRatio() ? Tally.RATIO_UNITS : 1;
            return row(sums.count, sums.least / units, sums.most / units);
        });
    }

    private static String summaryRow(Group row) {
        return row(
                row.getString(POINT, 0),
                row.getString(METRIC, 0),
                row(row.getLong("trials", 0), number(row, "minimum"), number(row, "maximum")));
    }

    /** Reads a number that versions without ratios kept as an integer. */
    private static double number(Group row, String column) {
        return row.getType().getType(column).asPrimitiveType().getPrimitiveTypeName() == PrimitiveTypeName.INT64
                ? row.getLong(column, 0)
                : row.getDouble(column, 0);
    }

    private Set<String> expectedTails() {
        Set<String> rows = new HashSet<>();
        trials.keySet()
                .forEach(point -> points.get(point)
                        .events()
                        .forEach(event -> rows.add(row(point, event.event().text(), true))));
        return rows;
    }

    private String tailsRow(Group row) {
        String id = row.getString(POINT, 0);
        String text = row.getString("event", 0);
        PlannedPoint planned = points.get(id);
        if (planned == null) {
            return row(id, text, false);
        }
        boolean right = planned.events().stream()
                .filter(event -> event.event().text().equals(text))
                .anyMatch(event -> isRight(row, planned, event));
        return row(id, text, right);
    }

    private boolean isRight(Group row, PlannedPoint planned, PlannedEvent event) {
        String id = planned.point().id();
        long there = row.getLong("trials", 0);
        if (!planned.isPlain()) {
            return there == trials.getOrDefault(id, 0L);
        }
        long exceedances = row.getLong("exceedances", 0);
        if (row.getString("interval", 0).equals("inverse")) {
            return there == ends.getOrDefault(id + " " + event.event().text(), 0L)
                    && exceedances == plan.exceedancesToStop();
        }
        return there == trials.getOrDefault(id, 0L) && exceedances == exceedances(planned, event);
    }

    private long exceedances(PlannedPoint planned, PlannedEvent event) {
        Threshold threshold = event.countedThreshold();
        return counts.get(planned.point().id()).of(planned.countedQuantity(event)).entrySet().stream()
                .filter(value -> threshold.relation().holds(value.getKey(), threshold.value()))
                .mapToLong(value -> value.getValue().count())
                .sum();
    }

    private static String row(Object... values) {
        return List.of(values).toString();
    }
}
