package io.swallowtail.answers.tails;

import io.swallowtail.answers.method.ExactTail;
import io.swallowtail.answers.method.OrderTail;
import io.swallowtail.answers.method.SplittingCounts;
import io.swallowtail.answers.method.Tail;
import io.swallowtail.answers.method.ValueTotals;
import io.swallowtail.answers.plan.PlannedEvent;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.plan.StopRule;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.catalogue.SweepTable;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.Threshold;
import io.swallowtail.core.rare.FaultSpectrum;
import io.swallowtail.core.rare.ImpossibilityCheck;
import java.io.Serializable;
import java.math.BigInteger;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Computes the rows of all derived tables from the counts of points, one point at a time. A point's rows depend only on its counts,
 * the plan's settings and the number of verdicts of the whole plan.
 */
public final class TableEngine implements Serializable {
    /** Increases when the same counts yield other rows, so tables of earlier versions are made again. */
    public static final int REVISION = 5;

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
        long verdicts = plan.points().stream()
                .flatMap(planned -> BoundVerdict.of(planned).stream())
                .filter(row -> row.applies() && !row.isVacuous())
                .count();
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
     * @return its rows in all tables; without trials, only the row of the table {@code points}, and
     *     the tails of impossible stop events that ended the point
     * @throws IllegalStateException if trials are missing in the counts, or are counted twice
     */
    public PointTables of(PointCounts counts) {
        counts.requireCountedOnce();
        Point point = counts.planned().point();
        PointRows rows = new PointRows(point, shapes);
        rows.add(SweepTable.POINTS)
                .with("identity", point.identity())
                .with("seed", seed)
                .with("revision", point.experiment().revision())
                .with("looks", looks(counts.planned()));
        if (counts.trials() > 0) {
            addCounts(rows, counts);
            counts.planned().talliedMetrics().stream()
                    .sorted(Comparator.comparing(Metric::name))
                    .forEach(metric -> addMetric(rows, counts, metric));
            Map<String, Tail> tails = addTails(rows, counts);
            addBounds(rows, counts.planned(), tails);
            addLevels(rows, counts);
            tails.forEach((event, tail) -> addSpectrum(rows, event, tail));
        } else if (stopEvents(counts.planned()).isEmpty()) {
            // The point ended before its first trial.
            namedToStop(counts.planned())
                    .forEach(each -> addTail(
                            rows,
                            counts,
                            each.event(),
                            new Tail.Impossible(counts.planned().method(), counts.trials())));
        }
        return rows.tables();
    }

    /** Lists the numbers of committed trials before each change of a point's plan; null without changes. */
    private static String looks(PlannedPoint planned) {
        return planned.looks().isEmpty()
                ? null
                : planned.looks().stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    private static void addCounts(PointRows rows, PointCounts counts) {
        for (String quantity : counts.planned().quantities().stream().sorted().toList()) {
            counts.of(quantity)
                    .values()
                    .forEach((value, seen) -> rows.add(SweepTable.COUNTS)
                            .with("metric", quantity)
                            .with("value", value)
                            .with("count", seen.count())
                            .with("first_trial", seen.firstTrial()));
        }
    }

    /** Returns a sum within the range of the table's column. */
    private static BigInteger decimal(BigInteger sum) {
        return sum.abs().compareTo(DECIMAL_LIMIT) < 0 ? sum : null;
    }

    private void addMetric(PointRows rows, PointCounts counts, Metric metric) {
        ValueTotals totals = counts.of(metric.name());
        if (totals.values().isEmpty()) {
            return;
        }
        Moments moments = Moments.of(totals);
        rows.add(SweepTable.MOMENTS)
                .with("metric", metric.name())
                .with("count", moments.count())
                .with("sum", decimal(moments.sum()))
                .with("sum_squares", decimal(moments.squares()))
                .with("min", moments.least())
                .with("max", moments.greatest());
        boolean fixed =
                counts.isOfDeclaredSize() && stopEvents(counts.planned()).isEmpty();
        double error = 1 - confidence;
        MetricSummary summary = new MetricSummary(metric, totals, moments);
        MetricSummary.MeanLimits limits = fixed ? summary.mean(error) : MetricSummary.MeanLimits.NONE;
        PointRows.Row row = rows.add(SweepTable.SUMMARY)
                .with("metric", metric.name())
                .with("trials", moments.count())
                .with("mean", summary.mean())
                .with("mean_low", limits.low())
                .with("mean_high", limits.high())
                .with("mean_interval", limits.interval())
                .with("confidence", confidence)
                .with("standard_deviation", summary.deviation())
                .with("minimum", summary.least())
                .with("maximum", summary.greatest());
        quantiles
                .computeIfAbsent(moments.count(), count -> Quantiles.of(count, error))
                .of(totals, metric.unitsPerOne(), fixed)
                .forEach(quantile -> row.with(quantile.column(), quantile.value())
                        .with(quantile.column() + "_low", quantile.low())
                        .with(quantile.column() + "_high", quantile.high()));
    }

    /** Lists the stop events that may happen. The number of trials does not depend on the others. */
    private List<PlannedEvent> stopEvents(PlannedPoint planned) {
        return planned.possible(namedToStop(planned));
    }

    private List<PlannedEvent> namedToStop(PlannedPoint planned) {
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
        if (!counts.planned().isPlain()) {
            return counts.planned()
                    .method()
                    .sampling()
                    .tail(
                            counts.planned().point(),
                            planned.event(),
                            counts.of(text),
                            counts.splitting(),
                            counts.isOfDeclaredSize());
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

    /** Adds the rows of all events. Returns the estimates by the events' texts. */
    private Map<String, Tail> addTails(PointRows rows, PointCounts counts) {
        Map<String, Tail> tails = new LinkedHashMap<>();
        StoppingState stopping = StoppingState.of(counts, stopEvents(counts.planned()), stopAt);
        for (PlannedEvent planned : counts.planned().events()) {
            Event event = planned.event();
            Tail sampled = tail(counts, planned, stopping);
            Tail tail = sampled.log() == Double.NEGATIVE_INFINITY
                            && ImpossibilityCheck.reason(counts.planned().point(), event)
                                    .isPresent()
                    ? new Tail.Impossible(sampled.method(), sampled.exceedances())
                    : sampled;
            tails.put(event.text(), tail);
            addTail(rows, counts, event, tail);
        }
        return tails;
    }

    private void addTail(PointRows rows, PointCounts counts, Event event, Tail tail) {
        Threshold threshold = event.threshold().orElse(null);
        rows.add(SweepTable.TAILS)
                .with("event", event.text())
                .with("metric", metric(counts.planned().point(), threshold))
                .with(
                        "relation",
                        threshold == null ? null : threshold.relation().symbol())
                .with("threshold", threshold == null ? null : threshold.value())
                .with(
                        "trials",
                        tail instanceof Tail.Counted counted
                                ? counted.trials()
                                : tail instanceof ExactTail ? 0 : counts.trials())
                .with("exceedances", tail.exceedances())
                .with("estimate", tail.estimate())
                .with("log10_estimate", orNull(tail.log10()))
                .with("ci_low", tail.low(alpha))
                .with("ci_high", tail.high(alpha))
                .with("confidence", confidence)
                .with("interval", tail.interval())
                .with("alpha_spent", alpha)
                .with("method", tail.methodWord())
                .with("relative_error", orNull(tail.relativeError(alpha)))
                .with("reliability", tail.reliability())
                .with("reason", tail.doubt());
    }

    private static String metric(Point point, Threshold threshold) {
        return threshold == null
                ? null
                : point.experiment().metrics().inSlot(threshold.metric()).name();
    }

    private static Double orNull(OptionalDouble value) {
        return value.isPresent() ? (Double) value.getAsDouble() : null;
    }

    private static void addLevels(PointRows rows, PointCounts counts) {
        for (PlannedEvent event : counts.planned().events()) {
            for (SplittingCounts.Level level : counts.splitting().levels()) {
                if (level.event().equals(event.event().text())) {
                    rows.add(SweepTable.LEVELS)
                            .with("event", level.event())
                            .with("alternative", level.alternative())
                            .with("climbs_to", level.climbsTo())
                            .with("level", level.level())
                            .with("score", level.score())
                            .with("replications", level.replications())
                            .with("particles", level.particles())
                            .with("share", level.share())
                            .with("moves", level.moves())
                            .with("acceptance", level.acceptance())
                            .with("ancestors", level.meanAncestors())
                            .with("largest_family", level.largestFamily());
                }
            }
        }
    }

    private void addSpectrum(PointRows rows, String event, Tail tail) {
        if (tail instanceof OrderTail order) {
            for (FaultSpectrum.Line line : order.spectrum().lines(alpha)) {
                OptionalLong sets = order.spectrum().sets(line.faults());
                rows.add(SweepTable.SPECTRUM)
                        .with("event", event)
                        .with("fault_count", (long) line.faults())
                        .with("estimate", StrictMath.exp(line.log()))
                        .with(
                                "log10_estimate",
                                line.log() == Double.NEGATIVE_INFINITY ? null : (Double) (line.log() / Tail.LN_10))
                        .with("ci_low", StrictMath.exp(line.logLow()))
                        .with("ci_high", StrictMath.exp(line.logHigh()))
                        .with("confidence", confidence)
                        .with("proved", line.isProved())
                        .with("fault_sets", sets.isPresent() ? (Long) sets.getAsLong() : null);
            }
        }
    }

    private void addBounds(PointRows rows, PlannedPoint planned, Map<String, Tail> tails) {
        Comparator<Threshold> byThreshold = Comparator.comparing(
                        (Threshold threshold) -> metric(planned.point(), threshold))
                .thenComparingLong(Threshold::value);
        BoundVerdict.of(planned).stream()
                .sorted(Comparator.comparing(BoundVerdict::name)
                        .thenComparing(row -> row.event().threshold().orElse(null), Comparator.nullsFirst(byThreshold))
                        .thenComparing(row -> row.event().text()))
                .forEach(row -> rows.add(SweepTable.BOUNDS)
                        .with("event", row.event().text())
                        .with("bound_name", row.name())
                        .with("kind", row.kind())
                        .with("applies", row.applies())
                        .with("log10_bound", row.applies() ? (Double) row.log10() : null)
                        .with("verdict", row.verdict(tails.get(row.event().text()), verdictAlpha))
                        .with("verdict_alpha", verdictAlpha));
    }
}
