package io.swallowtail.answers.tables;

import io.swallowtail.answers.method.ExactTail;
import io.swallowtail.answers.method.Replications;
import io.swallowtail.answers.method.Results;
import io.swallowtail.answers.method.Tail;
import io.swallowtail.answers.method.Tail.Counted.Rule;
import io.swallowtail.answers.method.ValueTotals;
import io.swallowtail.answers.plan.PlannedEvent;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.plan.StopRule;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.Threshold;
import io.swallowtail.core.rare.FaultSpectrum;
import io.swallowtail.core.rare.ImpossibilityCheck;
import io.swallowtail.core.rows.BoundRow;
import io.swallowtail.core.rows.CountRow;
import io.swallowtail.core.rows.LevelRow;
import io.swallowtail.core.rows.MomentRow;
import io.swallowtail.core.rows.PointRow;
import io.swallowtail.core.rows.Quantile;
import io.swallowtail.core.rows.SpectrumRow;
import io.swallowtail.core.rows.SummaryRow;
import io.swallowtail.core.rows.TableRow;
import io.swallowtail.core.rows.TailRow;
import io.swallowtail.core.statistics.SampleMoments;
import java.math.BigInteger;
import java.util.ArrayList;
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
public final class TableEngine {
    /** Increases when the same counts yield other rows, so tables of earlier versions are made again. */
    public static final int REVISION = 7;

    /** The tail of an event that is proven impossible. The method of its point does not matter. */
    private static final Tail IMPOSSIBLE = new ExactTail(Double.NEGATIVE_INFINITY, null);

    private static final BigInteger DECIMAL_LIMIT = BigInteger.TEN.pow(38);

    private final long seed;
    private final double confidence;
    private final double alpha;
    private final double verdictAlpha;
    private final long stopAt;
    private final HashSet<String> stopEvents;
    private final TableShapes shapes;
    /** The bounds on the events of each point, by its id. */
    private final Map<String, List<BoundVerdict>> bounds;
    /** Quantile ranks by numbers of observations: most points of a sweep have equally many trials. */
    private final ConcurrentHashMap<Long, Quantiles> quantiles = new ConcurrentHashMap<>();

    /** Student's quantiles, by the same numbers. */
    private final ConcurrentHashMap<Long, Double> students = new ConcurrentHashMap<>();

    /**
     * Prepares the computation. It evaluates the bounds of the whole plan.
     *
     * @param plan the plan of all points in the tables
     */
    public TableEngine(SweepPlan plan) {
        this.seed = plan.seed();
        this.confidence = plan.confidence();
        this.alpha = plan.alphaOfTail();
        this.bounds = plan.points().parallelStream().collect(Collectors.toMap(PlannedPoint::id, BoundVerdict::of));
        this.verdictAlpha = BoundVerdict.alpha(bounds.values().stream().flatMap(List::stream), confidence);
        this.stopAt = plan.exceedancesToStop();
        this.stopEvents = new HashSet<>(plan.stop().map(StopRule::events).orElse(List.of()));
        this.shapes = new TableShapes(plan);
    }

    /**
     * Returns the number of exceedances at which stop events end.
     *
     * @return the number; 0 without a stopping rule
     */
    public long stopAt() {
        return stopAt;
    }

    /** Returns the columns of the plan's tables. */
    public TableShapes shapes() {
        return shapes;
    }

    /**
     * Computes the rows of a point. Cost: several binomial tails per tail, and more per metric.
     *
     * @param counts the committed counts of the point
     * @return its rows in all tables; without trials, only the row of the table {@code points}, and
     *     the tails of its events if none can happen
     * @throws IllegalStateException if trials are missing in the counts, or are counted twice
     */
    public PointTables of(PointCounts counts) {
        counts.requireCountedOnce();
        Point point = counts.planned().point();
        List<TableRow> rows = new ArrayList<>();
        rows.add(new PointRow(
                point.id(),
                point.experiment().name(),
                point.identity(),
                seed,
                point.experiment().revision(),
                looks(counts.planned())));
        if (counts.trials() > 0) {
            addCounts(rows, counts);
            counts.planned().talliedMetrics().stream()
                    .sorted(Comparator.comparing(Metric::name))
                    .forEach(metric -> addMetric(rows, counts, metric));
            Map<String, Tail> tails = addTails(rows, counts);
            addBounds(rows, counts.planned(), tails);
            addLevels(rows, counts);
            tails.forEach((event, tail) -> {
                FaultSpectrum spectrum = tail.spectrum();
                if (spectrum != null) {
                    rows.addAll(spectrum(point, event, spectrum, alpha, confidence));
                }
            });
        } else if (!counts.planned().stopEvents(stopEvents).isEmpty()
                && stopEvents(counts.planned()).isEmpty()) {
            // The point ended before its first trial, because none of its events can happen.
            counts.planned().events().forEach(each -> rows.add(row(counts, each.event(), IMPOSSIBLE, 0, 0L)));
        }
        return new PointTables(new ArrayList<>(shapes.cells(point).values()), rows);
    }

    /** Lists the numbers of committed trials before each change of a point's plan; null without changes. */
    private static String looks(PlannedPoint planned) {
        return planned.looks().isEmpty()
                ? null
                : planned.looks().stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    private static void addCounts(List<TableRow> rows, PointCounts counts) {
        Point point = counts.planned().point();
        for (String quantity : counts.planned().quantities().stream().sorted().toList()) {
            counts.of(quantity)
                    .values()
                    .forEach((value, seen) -> rows.add(new CountRow(
                            point.experiment().name(), point.id(), quantity, value, seen.count(), seen.firstTrial())));
        }
    }

    /** Returns a sum within the range of the table's column. */
    private static BigInteger decimal(BigInteger sum) {
        return sum.abs().compareTo(DECIMAL_LIMIT) < 0 ? sum : null;
    }

    private void addMetric(List<TableRow> rows, PointCounts counts, Metric metric) {
        ValueTotals totals = counts.of(metric.name());
        if (totals.values().isEmpty()) {
            return;
        }
        String id = counts.planned().id();
        String experiment = counts.planned().point().experiment().name();
        Moments moments = Moments.of(totals);
        rows.add(new MomentRow(
                experiment,
                id,
                metric.name(),
                moments.count(),
                decimal(moments.sum()),
                decimal(moments.squares()),
                moments.least(),
                moments.greatest()));
        boolean fixed =
                counts.isOfDeclaredSize() && stopEvents(counts.planned()).isEmpty();
        double error = 1 - confidence;
        MetricSummary summary = new MetricSummary(metric, totals, moments);
        MetricSummary.MeanLimits limits = fixed
                ? summary.mean(
                        error, students.computeIfAbsent(moments.count(), count -> SampleMoments.student(count, error)))
                : MetricSummary.MeanLimits.NONE;
        List<Quantile> ofRanks = quantiles
                .computeIfAbsent(moments.count(), count -> Quantiles.of(count, error))
                .of(totals, metric.unitsPerOne(), fixed);
        rows.add(new SummaryRow(
                id,
                experiment,
                metric.name(),
                moments.count(),
                summary.mean(),
                limits.low(),
                limits.high(),
                limits.interval(),
                confidence,
                summary.deviation(),
                summary.least(),
                summary.greatest(),
                ofRanks.get(0),
                ofRanks.get(1),
                ofRanks.get(2),
                ofRanks.get(3)));
    }

    /** Lists the stop events that may happen. The number of trials does not depend on the others. */
    private List<PlannedEvent> stopEvents(PlannedPoint planned) {
        return planned.possible(planned.stopEvents(stopEvents));
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
        boolean hasEnded = stopping.isComplete && stopping.ends.containsKey(text);
        boolean fixed = stopping.isComplete && (stopping.stops.contains(text) || stopping.stops.isEmpty());
        return counts.planned()
                .method()
                .sampling()
                .tail(
                        counts.planned().point(),
                        planned.event(),
                        hasEnded ? ValueTotals.ofEvent(stopAt, stopping.ends.get(text)) : counts.of(planned),
                        counts.results().get(text),
                        hasEnded ? Rule.STOPPED : fixed ? Rule.FIXED : Rule.ANYTIME);
    }

    /** Adds the rows of all events. Returns the estimates by the events' texts. */
    private Map<String, Tail> addTails(List<TableRow> rows, PointCounts counts) {
        Map<String, Tail> tails = new LinkedHashMap<>();
        StoppingState stopping = StoppingState.of(counts, stopEvents(counts.planned()), stopAt);
        for (PlannedEvent planned : counts.planned().events()) {
            Event event = planned.event();
            Tail sampled = tail(counts, planned, stopping);
            boolean isImpossible = sampled.log() == Double.NEGATIVE_INFINITY
                    && ImpossibilityCheck.reason(counts.planned().point(), event)
                            .isPresent();
            Tail tail = isImpossible ? IMPOSSIBLE : sampled;
            long trials = isImpossible ? counts.trials() : sampled.trials(counts.trials());
            tails.put(event.text(), tail);
            rows.add(row(counts, event, tail, trials, sampled.exceedances()));
        }
        return tails;
    }

    private TailRow row(PointCounts counts, Event event, Tail tail, long trials, Long exceedances) {
        Point point = counts.planned().point();
        Threshold threshold = event.threshold().orElse(null);
        return new TailRow(
                point.id(),
                point.experiment().name(),
                event.text(),
                metric(point, threshold),
                threshold == null ? null : threshold.relation().symbol(),
                threshold == null ? null : (Long) threshold.value(),
                trials,
                exceedances,
                withoutValue(counts, event),
                tail.estimate(),
                orNull(tail.log10()),
                tail.low(alpha),
                tail.high(alpha),
                confidence,
                tail.interval(),
                alpha,
                tail.method().word(),
                orNull(tail.relativeError(alpha)),
                tail.reliability(),
                tail.doubt());
    }

    /** Counts the trials in which a metric of the event has no value; of several such metrics, the one that lacks it most often. */
    private static Long withoutValue(PointCounts counts, Event event) {
        PlannedPoint planned = counts.planned();
        return planned.yieldsMetrics()
                ? (Long) planned.point().experiment().metrics().nullable(event).stream()
                        .mapToLong(metric ->
                                counts.trials() - counts.of(metric.name()).total())
                        .max()
                        .orElse(0)
                : null;
    }

    private static String metric(Point point, Threshold threshold) {
        return threshold == null
                ? null
                : point.experiment().metrics().inSlot(threshold.metric()).name();
    }

    private static Double orNull(OptionalDouble value) {
        return value.isPresent() ? (Double) value.getAsDouble() : null;
    }

    private static void addLevels(List<TableRow> rows, PointCounts counts) {
        Point point = counts.planned().point();
        for (PlannedEvent event : counts.planned().events()) {
            Results results = counts.results().get(event.event().text());
            if (results != null) {
                for (Replications.Level level : results.levels()) {
                    rows.add(new LevelRow(
                            point.experiment().name(),
                            point.id(),
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
    }

    /**
     * Makes the rows of a spectrum.
     *
     * @param event the event's text
     * @param alpha the error probability of both limits
     * @param confidence the confidence in the rows
     * @return a row for each number of faults
     */
    public static List<SpectrumRow> spectrum(
            Point point, String event, FaultSpectrum spectrum, double alpha, double confidence) {
        return spectrum.lines(alpha).stream()
                .map(line -> {
                    OptionalLong sets = spectrum.sets(line.faults());
                    return new SpectrumRow(
                            point.id(),
                            point.experiment().name(),
                            event,
                            line.faults(),
                            StrictMath.exp(line.log()),
                            line.log() == Double.NEGATIVE_INFINITY ? null : (Double) (line.log() / Tail.LN_10),
                            StrictMath.exp(line.logLow()),
                            StrictMath.exp(line.logHigh()),
                            confidence,
                            line.isProved(),
                            sets.isPresent() ? (Long) sets.getAsLong() : null);
                })
                .toList();
    }

    private void addBounds(List<TableRow> rows, PlannedPoint planned, Map<String, Tail> tails) {
        Point point = planned.point();
        Comparator<Threshold> byThreshold = Comparator.comparing((Threshold threshold) -> metric(point, threshold))
                .thenComparingLong(Threshold::value);
        bounds.get(planned.id()).stream()
                .sorted(Comparator.comparing(BoundVerdict::name)
                        .thenComparing(row -> row.event().threshold().orElse(null), Comparator.nullsFirst(byThreshold))
                        .thenComparing(row -> row.event().text()))
                .forEach(row -> rows.add(new BoundRow(
                        point.id(),
                        point.experiment().name(),
                        row.event().text(),
                        row.name(),
                        row.parameter(),
                        row.kind(),
                        row.applies(),
                        row.applies() ? (Double) row.log10() : null,
                        row.verdict(tails.get(row.event().text()), verdictAlpha),
                        verdictAlpha)));
    }
}
