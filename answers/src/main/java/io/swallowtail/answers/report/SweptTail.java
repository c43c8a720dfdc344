package io.swallowtail.answers.report;

import io.swallowtail.answers.answer.Columns;
import io.swallowtail.answers.answer.Numbers;
import io.swallowtail.answers.answer.TailWords;
import io.swallowtail.answers.chart.Mark;
import io.swallowtail.answers.chart.Series.Look;
import io.swallowtail.answers.method.Tail;
import io.swallowtail.answers.plan.PlannedEvent;
import io.swallowtail.answers.tables.BoundVerdict;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.rows.BoundRow;
import io.swallowtail.core.rows.SweepTable;
import io.swallowtail.core.rows.TailRow;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A row of the table of tails, with the bounds on its probability.
 *
 * @param bounds the rows of the bounds that apply
 * @param drawsVacuous whether figures show its vacuous bounds, too
 */
public record SweptTail(Point point, TailRow row, List<BoundRow> bounds, boolean drawsVacuous) {
    private static final Comparator<BoundRow> BY_VALUE = Comparator.comparingDouble(BoundRow::log10Bound);

    /** The kinds of bounds and their looks in charts. */
    static final Map<String, Look> LOOKS =
            Map.of("upper", Look.UPPER_BOUND, "lower", Look.LOWER_BOUND, "exact", Look.EXACT);

    /** The kinds of bounds, in the order of legends. */
    static final List<String> KINDS = List.of("upper", "lower", "exact");

    /** Lists the tails of some points, in their order and that of the table. */
    static List<SweptTail> of(
            Map<String, Point> points, List<TailRow> tails, List<BoundRow> bounds, boolean drawsVacuous) {
        Map<String, List<BoundRow>> applying = bounds.stream()
                .filter(BoundRow::applies)
                .sorted(Comparator.comparing((BoundRow bound) -> !bound.kind().equals("upper"))
                        .thenComparing(BY_VALUE)
                        .thenComparing(BoundRow::boundName))
                .collect(Collectors.groupingBy(bound -> bound.point() + bound.event()));
        Map<String, List<SweptTail>> byPoint = tails.stream()
                .filter(row -> points.containsKey(row.point()))
                .map(row -> new SweptTail(
                        points.get(row.point()),
                        row,
                        applying.getOrDefault(row.point() + row.event(), List.of()),
                        drawsVacuous))
                .collect(Collectors.groupingBy(tail -> tail.row.point()));
        return points.keySet().stream()
                .flatMap(id -> byPoint.getOrDefault(id, List.of()).stream())
                .toList();
    }

    String event() {
        return row.event();
    }

    /** Returns whether it belongs to a curve over thresholds: its event compares a metric, not a flag, with a number. */
    boolean hasThreshold() {
        return row.threshold() != null
                && event().equals(curve() + " " + row.threshold())
                && !point.experiment().metrics().named(row.metric()).flag();
    }

    double threshold() {
        return row.threshold();
    }

    String curve() {
        return row.metric() + " " + row.relation();
    }

    boolean isDoubtful() {
        return row.reliability().equals(Tail.DOUBTFUL);
    }

    boolean happened() {
        return row.log10Estimate() != null;
    }

    /** Returns whether the probability is neither 0 nor 1. */
    boolean isBetween() {
        return happened() && log10() < 0;
    }

    /** Returns whether the estimate, or of an event that never happened the upper limit, is below a number. */
    boolean isBelow(double number) {
        return isImpossible() || (happened() ? log10() < Math.log10(number) : row.ciHigh() < number);
    }

    /**
     * Returns whether a figure of the tails is informative. It is not if all events never happened, or all always did, and no bound is
     * violated.
     */
    static boolean areInformative(List<SweptTail> tails) {
        return tails.stream().anyMatch(SweptTail::happened)
                        && !tails.stream().allMatch(tail -> tail.happened() && !tail.isBetween())
                || bounds(tails).anyMatch(TailWords::isViolated);
    }

    static Stream<BoundRow> bounds(List<SweptTail> tails) {
        return tails.stream().flatMap(tail -> tail.bounds.stream());
    }

    /** The meaning of the column of trials without a value. */
    public static final String NO_VALUE =
            "no value: trials in which a metric of the event has no value; comparisons with it, and their negations, do not hold there.";

    /** Returns whether a metric of the event has no value in some trials. */
    public boolean lacksValues() {
        return row.trialsWithoutValue() != null && row.trialsWithoutValue() > 0;
    }

    /** Explains why the event is impossible; empty if it happened, or may happen. */
    Optional<String> whyImpossible() {
        return happened() ? Optional.empty() : PlannedEvent.whyImpossible(point, event());
    }

    boolean isImpossible() {
        return isExact() && whyImpossible().isPresent();
    }

    double log10() {
        return happened() ? row.log10Estimate() : Double.NEGATIVE_INFINITY;
    }

    /**
     * Makes its mark in a chart of decimal logarithms; the name appears in the tip. Limits below the range of doubles are omitted. An
     * impossible event has no mark.
     */
    Mark mark(double x, String name) {
        boolean known = row.ciHigh() > 0;
        return isImpossible()
                ? Mark.of(x, Double.NaN, "")
                : new Mark(
                        x,
                        log10(),
                        known ? Math.log10(row.ciLow()) : Double.NaN,
                        known ? Math.log10(row.ciHigh()) : Double.NaN,
                        name + ": " + probability() + " " + interval());
    }

    /** Returns the estimate for people: its digits; 0 if the event never happened, {@code impossible} if it cannot happen. */
    String probability() {
        return happened() ? Numbers.ofLog10(log10(), digits()) : isImpossible() ? "impossible" : "0";
    }

    /** Returns the interval for people, such as {@code [0.1, 0.2]}; {@code exact} for a known probability. */
    String interval() {
        return isExact() ? row.interval() : Numbers.interval(row.ciLow(), row.ciHigh(), digits());
    }

    /** Writes the exact law of the event, such as {@code , exactly 0.1}; empty if there is none, or if the estimate is exact. */
    String law() {
        return isExact()
                ? ""
                : BoundVerdict.applying(point, PlannedEvent.compile(point, event())).stream()
                        .filter(bound -> bound.kind().equals("exact"))
                        .map(bound -> ", exactly " + Numbers.ofLog10(bound.log10()))
                        .findFirst()
                        .orElse("");
    }

    /** Returns whether the probability is known without trials. */
    boolean isExact() {
        return row.interval().equals("exact");
    }

    private int digits() {
        return Numbers.digits(row.estimate(), row.ciLow(), row.ciHigh());
    }

    /**
     * Reduces the bounds to those that state most: the exact one, or the sharpest of each kind. A violated one always stays.
     *
     * @return the same tail with these bounds; a vacuous one only if all are vacuous
     */
    public SweptTail withMainBounds() {
        boolean isExact = sharpest("exact").isPresent();
        List<BoundRow> main = KINDS.stream()
                .flatMap(kind -> sharpest(kind).stream())
                .filter(bound -> !isExact || bound.kind().equals("exact") || TailWords.isViolated(bound))
                .toList();
        return new SweptTail(
                point,
                row,
                main.isEmpty() ? bounds.stream().min(BY_VALUE).stream().toList() : main,
                drawsVacuous);
    }

    /** Finds the sharpest bound of a kind that is not vacuous, unless figures show vacuous ones. */
    Optional<BoundRow> sharpest(String kind) {
        return bounds.stream()
                .filter(bound -> bound.kind().equals(kind) && (drawsVacuous || !TailWords.isVacuous(bound)))
                .min(kind.equals("lower") ? BY_VALUE.reversed() : BY_VALUE);
    }

    /** Writes its numbers in full: one row per bound, or one row if there is no bound. */
    Stream<Map<String, Object>> numbers() {
        return bounds.isEmpty()
                ? Stream.of(SweepTable.byColumn(row))
                : bounds.stream().map(this::numbers);
    }

    /** Writes its numbers in full with those of one of its bounds. */
    Map<String, Object> numbers(BoundRow bound) {
        Map<String, Object> numbers = new HashMap<>(SweepTable.byColumn(bound));
        numbers.putAll(SweepTable.byColumn(row));
        return numbers;
    }

    /**
     * Adds the columns of an estimate and its bounds.
     *
     * @param columns the columns before
     * @param interval the title of the interval
     * @param theorems the title of the bounds; null to omit them and their verdicts
     * @param lacksValues whether to add the number of trials without a value
     * @param named whether bounds name their theorems
     * @param limits whether to add the kind of the limits
     * @param reliability whether to add the reliability
     */
    public static Columns<SweptTail> add(
            Columns<SweptTail> columns,
            String interval,
            String theorems,
            boolean lacksValues,
            boolean named,
            boolean limits,
            boolean reliability) {
        return columns.add("happened", tail -> Objects.requireNonNullElse(tail.row.exceedances(), ""))
                .addIf(lacksValues, "no value", tail -> Objects.requireNonNullElse(tail.row.trialsWithoutValue(), ""))
                .add("probability", SweptTail::probability)
                .add(interval, SweptTail::interval)
                .addIf(limits, "limits", tail -> tail.row.interval())
                .addIf(reliability, "reliability", tail -> tail.row.reliability())
                .addIf(theorems != null, theorems, tail -> tail.joined(bound -> TailWords.of(bound, named)))
                .addIf(theorems != null, "verdict", tail -> tail.joined(BoundRow::verdict));
    }

    private String joined(Function<BoundRow, String> text) {
        return bounds.stream().map(text).collect(Collectors.joining("; "));
    }
}
