package io.swallowtail.tails;

import io.swallowtail.catalogue.SweepTable;
import io.swallowtail.experiment.Metric;
import io.swallowtail.experiment.Point;
import io.swallowtail.expression.Event;
import io.swallowtail.expression.Threshold;
import io.swallowtail.plan.Method;
import io.swallowtail.plan.PlannedEvent;
import io.swallowtail.plan.PlannedPoint;
import io.swallowtail.plan.StopRule;
import io.swallowtail.plan.SweepPlan;
import io.swallowtail.rare.Gradient;
import io.swallowtail.rare.UnionSampling;
import io.swallowtail.rare.UnionTally;
import io.swallowtail.statistics.FixedLogarithm;
import io.swallowtail.statistics.ReplicatedTail;
import java.io.Serializable;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Computes the rows of all derived tables from the counts of points, one point at a time. A point's rows depend only on its counts,
 * the plan's settings and the number of verdicts of the whole plan.
 */
public final class TableEngine implements Serializable {
    /** Increases when the same counts yield other rows, so tables of earlier versions are made again. */
    public static final int REVISION = 3;

    private static final long serialVersionUID = 1L;
    private static final BigInteger DECIMAL_LIMIT = BigInteger.TEN.pow(38);

    private final long seed;
    private final double confidence;
    private final double alpha;
    private final double verdictAlpha;
    private final long stopAt;
    private final HashSet<String> stopEvents;
    private final TableShapes shapes;
    /** Quantile ranks by numbers of observations: most points of a sweep have equally many trials. */
    private final ConcurrentHashMap<Long, Quantiles> quantiles = new ConcurrentHashMap<>();

    /**
     * Prepares the computation. It evaluates the bounds of the whole plan.
     *
     * @param plan the plan of all points in the tables
     */
    public TableEngine(SweepPlan plan) {
        this.seed = plan.seed();
        this.confidence = plan.confidence();
        this.alpha = plan.alphaOfTail();
        this.verdictAlpha = verdictAlpha(plan);
        this.stopAt = plan.exceedancesToStop();
        this.stopEvents = new HashSet<>(plan.stop().map(StopRule::events).orElse(List.of()));
        this.shapes = new TableShapes(plan);
    }

    /** Divides the error probability among the bounds that apply and are not vacuous (Bonferroni). */
    private static double verdictAlpha(SweepPlan plan) {
        long verdicts = 0;
        for (PlannedPoint planned : plan.points()) {
            verdicts += BoundVerdict.of(planned).stream()
                    .filter(row -> row.applies() && !row.isVacuous())
                    .count();
        }
        return (1 - plan.confidence()) / Math.max(1, verdicts);
    }

    /**
     * Returns the number of exceedances at which stop events end.
     *
     * @return the number; 0 without a stopping rule
     */
    public long stopAt() {
        return stopAt;
    }

    /**
     * Returns the columns of the plan's tables.
     *
     * @return the columns
     */
    public TableShapes shapes() {
        return shapes;
    }

    /**
     * Computes the rows of a point. Cost: several binomial tails per tail, and more per metric.
     *
     * @param counts the committed counts of the point
     * @return its rows in all tables; without trials, only the row of the table {@code points}
     * @throws IllegalStateException if trials are missing in the counts, or are counted twice
     */
    public PointTables of(PointCounts counts) {
        counts.requireCountedOnce();
        Point point = counts.planned().point();
        PointTables tables = new PointTables();
        put(
                tables,
                SweepTable.POINTS,
                point,
                List.of(Arrays.asList(point.identity(), seed, point.experiment().revision(), looks(counts.planned()))));
        if (counts.trials() == 0) {
            return tables;
        }
        put(tables, SweepTable.COUNTS, point, counts(counts));
        put(tables, SweepTable.MOMENTS, point, metrics(counts, this::moments));
        Map<String, Tail> tails = new HashMap<>();
        List<List<Object>> rows = new ArrayList<>();
        StoppingState stopping = StoppingState.of(counts, stopEvents(counts.planned()), stopAt);
        for (PlannedEvent event : counts.planned().events()) {
            Tail tail = tail(counts, event, stopping);
            tails.put(event.event().text(), tail);
            rows.add(tail(counts, event.event(), tail));
        }
        put(tables, SweepTable.TAILS, point, rows);
        put(tables, SweepTable.LEVELS, point, levels(counts));
        put(tables, SweepTable.BOUNDS, point, bounds(counts.planned(), tails));
        put(tables, SweepTable.SUMMARY, point, metrics(counts, this::summary));
        return tables;
    }

    /** Adds rows with the columns that identify the point before the others. */
    private void put(PointTables tables, SweepTable table, Point point, List<List<Object>> rows) {
        boolean pointFirst = table.own().get(0).name().equals("point");
        List<Object> names = new ArrayList<>(
                pointFirst
                        ? List.of(point.id(), point.experiment().name())
                        : List.of(point.experiment().name(), point.id()));
        names.addAll(shapes.cells(point));
        List<Object[]> all = new ArrayList<>();
        for (List<Object> row : rows) {
            Object[] cells = names.toArray(new Object[names.size() + row.size()]);
            for (int i = 0; i < row.size(); i++) {
                cells[names.size() + i] = row.get(i);
            }
            all.add(cells);
        }
        tables.rows().put(table, all);
    }

    /** Lists the numbers of committed trials before each change of a point's plan; null without changes. */
    private static String looks(PlannedPoint planned) {
        return planned.looks().isEmpty()
                ? null
                : planned.looks().stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    private static List<List<Object>> counts(PointCounts counts) {
        List<List<Object>> rows = new ArrayList<>();
        for (String quantity : counts.planned().quantities().stream().sorted().toList()) {
            counts.of(quantity)
                    .values()
                    .forEach((value, seen) -> rows.add(List.of(quantity, value, seen.count(), seen.firstTrial())));
        }
        return rows;
    }

    private interface MetricRow {
        List<Object> of(PointCounts counts, Metric metric, ValueTotals totals, Moments moments);
    }

    private static List<List<Object>> metrics(PointCounts counts, MetricRow row) {
        return counts.planned().talliedMetrics().stream()
                .sorted(Comparator.comparing(Metric::name))
                .filter(metric -> !counts.of(metric.name()).values().isEmpty())
                .map(metric -> {
                    ValueTotals totals = counts.of(metric.name());
                    return row.of(counts, metric, totals, Moments.of(totals));
                })
                .toList();
    }

    private List<Object> moments(PointCounts counts, Metric metric, ValueTotals totals, Moments moments) {
        return Arrays.asList(
                metric.name(),
                moments.count(),
                decimal(moments.sum()),
                decimal(moments.squares()),
                moments.least(),
                moments.greatest());
    }

    /** Returns a sum within the range of the table's column. */
    private static BigInteger decimal(BigInteger sum) {
        return sum.abs().compareTo(DECIMAL_LIMIT) < 0 ? sum : null;
    }

    private List<Object> summary(PointCounts counts, Metric metric, ValueTotals totals, Moments moments) {
        PlannedPoint planned = counts.planned();
        boolean fixed = counts.isOfDeclaredSize() && stopEvents(planned).isEmpty();
        double error = 1 - confidence;
        MetricSummary summary = MetricSummary.of(metric, totals, moments);
        MetricSummary.MeanLimits limits = fixed ? summary.mean(error) : MetricSummary.MeanLimits.NONE;
        List<Object> row = new ArrayList<>(Arrays.asList(
                metric.name(),
                moments.count(),
                summary.mean(),
                limits.low(),
                limits.high(),
                limits.interval(),
                confidence,
                summary.deviation(),
                summary.least(),
                summary.greatest()));
        row.addAll(quantiles
                .computeIfAbsent(moments.count(), count -> Quantiles.of(count, error))
                .of(totals, metric.unitsPerOne(), fixed));
        return row;
    }

    private List<PlannedEvent> stopEvents(PlannedPoint planned) {
        return planned.events().stream()
                .filter(event ->
                        planned.isPlain() && stopEvents.contains(event.event().text()))
                .toList();
    }

    /**
     * The ends of a point's stop events, and whether the point has all its trials.
     *
     * @param ends the number of trials up to the last exceedance of each stop event that has ended
     * @param stops the texts of the stop events
     * @param isComplete whether the point has the trials of its original plan or ends with a stop event, and every stop event has
     *     ended or did not happen often enough
     */
    private record StoppingState(Map<String, Long> ends, List<String> stops, boolean isComplete) {
        static StoppingState of(PointCounts counts, List<PlannedEvent> stopEvents, long stopAt) {
            List<String> stops =
                    stopEvents.stream().map(event -> event.event().text()).toList();
            Map<String, Long> ends = new HashMap<>(counts.ends());
            ends.keySet().retainAll(stops);
            boolean whole = counts.trials() == counts.planned().trials();
            boolean complete = whole
                    || ends.values().stream().mapToLong(Long::longValue).max().orElse(0) == counts.trials();
            for (PlannedEvent event : stopEvents) {
                complete &= ends.containsKey(event.event().text()) || whole && counts.exceedances(event) < stopAt;
            }
            return new StoppingState(
                    ends, stops, complete && counts.planned().looks().isEmpty());
        }
    }

    /**
     * Estimates an event. If there is a stopping rule, only stop events have a number of trials or of exceedances that was fixed
     * beforehand.
     */
    private Tail tail(PointCounts counts, PlannedEvent planned, StoppingState stopping) {
        String text = planned.event().text();
        if (counts.planned().method() != Method.MONTE_CARLO) {
            return sampled(counts, planned.event());
        }
        Long end = stopping.ends.get(text);
        if (stopping.isComplete && end != null) {
            return new Tail.Counted(stopAt, end, Tail.Counted.Rule.STOPPED);
        }
        boolean fixed = stopping.isComplete && (stopping.stops.contains(text) || stopping.stops.isEmpty());
        return new Tail.Counted(
                counts.exceedances(planned),
                counts.trials(),
                fixed ? Tail.Counted.Rule.FIXED : Tail.Counted.Rule.ANYTIME);
    }

    /** Estimates an event from the sample of union sampling or splitting. */
    private Tail sampled(PointCounts counts, Event event) {
        Point point = counts.planned().point();
        ValueTotals totals = counts.of(event.text());
        if (counts.planned().method() == Method.UNION) {
            UnionTally tally =
                    new UnionTally(UnionSampling.logExpectedEdges(point, event).orElseThrow());
            totals.values().forEach((edges, seen) -> tally.add(edges, seen.count()));
            return new Tail.Union(tally);
        }
        double[] logs = totals.values().entrySet().stream()
                .flatMapToDouble(entry -> IntStream.range(
                                0, Math.toIntExact(entry.getValue().count()))
                        .mapToDouble(i -> FixedLogarithm.log(entry.getKey())))
                .toArray();
        SplittingCounts.Sample sample = counts.splitting().sample(event.text());
        ReplicatedTail tail = sample.tail(logs);
        return new Tail.Splitting(
                counts.isOfDeclaredSize() ? tail : tail.atEveryLook(),
                sample.unreached(),
                sample.secondLogs(),
                Gradient.missing(point, event).stream().map(Event::text).toList());
    }

    private List<Object> tail(PointCounts counts, Event event, Tail tail) {
        Point point = counts.planned().point();
        Threshold threshold = event.threshold().orElse(null);
        return Arrays.asList(
                event.text(),
                metric(point, threshold),
                threshold == null ? null : threshold.relation().symbol(),
                threshold == null ? null : threshold.value(),
                tail instanceof Tail.Counted counted ? counted.trials() : counts.trials(),
                tail.exceedances(),
                tail.estimate(),
                orNull(tail.log10()),
                tail.low(alpha),
                tail.high(alpha),
                confidence,
                tail.interval(),
                alpha,
                tail.method().word(),
                orNull(tail.relativeError()),
                tail.reliability(),
                tail.doubt());
    }

    private static String metric(Point point, Threshold threshold) {
        return threshold == null
                ? null
                : point.experiment().metrics().inSlot(threshold.metric()).name();
    }

    private static Double orNull(OptionalDouble value) {
        return value.isPresent() ? (Double) value.getAsDouble() : null;
    }

    private static List<List<Object>> levels(PointCounts counts) {
        List<List<Object>> rows = new ArrayList<>();
        for (PlannedEvent event : counts.planned().events()) {
            for (SplittingCounts.Level level : counts.splitting().levels()) {
                if (level.event().equals(event.event().text())) {
                    rows.add(Arrays.asList(
                            level.event(),
                            level.alternative(),
                            level.climbsTo(),
                            level.level(),
                            level.score(),
                            level.replications(),
                            level.particles(),
                            level.share(),
                            level.moves(),
                            level.acceptance(),
                            level.meanAncestors(),
                            level.largestFamily()));
                }
            }
        }
        return rows;
    }

    private List<List<Object>> bounds(PlannedPoint planned, Map<String, Tail> tails) {
        Comparator<Threshold> byThreshold = Comparator.comparing(
                        (Threshold threshold) -> metric(planned.point(), threshold))
                .thenComparingLong(Threshold::value);
        return BoundVerdict.of(planned).stream()
                .sorted(Comparator.comparing(BoundVerdict::name)
                        .thenComparing(row -> row.event().threshold().orElse(null), Comparator.nullsFirst(byThreshold))
                        .thenComparing(row -> row.event().text()))
                .map(row -> Arrays.<Object>asList(
                        row.event().text(),
                        row.name(),
                        row.kind(),
                        row.applies(),
                        row.applies() ? (Double) row.log10() : null,
                        row.verdict(tails.get(row.event().text()), verdictAlpha),
                        verdictAlpha))
                .toList();
    }
}
