package io.swallowtail.answers.report;

import io.swallowtail.answers.answer.BoundWords;
import io.swallowtail.answers.answer.NumberTable;
import io.swallowtail.answers.answer.Numbers;
import io.swallowtail.answers.chart.Mark;
import io.swallowtail.answers.chart.Series.Look;
import io.swallowtail.answers.plan.PlannedEvent;
import io.swallowtail.answers.tails.Table;
import io.swallowtail.core.experiment.Point;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A row of the table of tails, with the bounds on its probability.
 *
 * @param point its point
 * @param row the row
 * @param bounds the rows of the bounds that apply
 */
public record Tail(Point point, Table.Row row, List<Table.Row> bounds) {
    static final List<String> NUMBERS = List.of(
            "point",
            "experiment",
            "event",
            "metric",
            "relation",
            "threshold",
            "trials",
            "exceedances",
            "estimate",
            "log10_estimate",
            "ci_low",
            "ci_high",
            "confidence",
            "interval",
            "method",
            "bound_name",
            "kind",
            "log10_bound",
            "verdict");

    /** The intervals of splittings. */
    static final String REPLICATIONS = "replications";

    /** Lists the tails of an experiment, in the order of its points and of the table. */
    static List<Tail> of(SweepData data, String experiment) {
        Map<String, List<Table.Row>> bounds = new HashMap<>();
        for (Table.Row bound : data.bounds().rows()) {
            if (Boolean.TRUE.equals(bound.get("applies"))) {
                bounds.computeIfAbsent(bound.text("point") + bound.text("event"), key -> new ArrayList<>())
                        .add(bound);
            }
        }
        bounds.values()
                .forEach(each -> each.sort(Comparator.comparing(
                                (Table.Row bound) -> !bound.text("kind").equals("upper"))
                        .thenComparingDouble(bound -> bound.real("log10_bound"))
                        .thenComparing(bound -> bound.text("bound_name"))));
        Map<String, Point> points = data.points(experiment);
        Map<String, List<Tail>> tails = new HashMap<>();
        for (Table.Row row : data.tails().rows()) {
            Point point = points.get(row.text("point"));
            if (point != null) {
                String key = row.text("point") + row.text("event");
                tails.computeIfAbsent(point.id(), id -> new ArrayList<>())
                        .add(new Tail(point, row, bounds.getOrDefault(key, List.of())));
            }
        }
        return points.keySet().stream()
                .flatMap(id -> tails.getOrDefault(id, List.of()).stream())
                .toList();
    }

    String event() {
        return row.text("event");
    }

    /** Returns whether it belongs to a curve over thresholds: its event compares a metric, not a flag, with a number. */
    boolean hasThreshold() {
        return row.has("threshold")
                && event().equals(curve() + " " + row.text("threshold"))
                && point.experiment().metrics().stream()
                        .noneMatch(metric -> metric.flag() && metric.name().equals(row.text("metric")));
    }

    double threshold() {
        return row.real("threshold");
    }

    String curve() {
        return row.text("metric") + " " + row.text("relation");
    }

    boolean isDoubtful() {
        return row.text("reliability").equals(io.swallowtail.answers.method.Tail.DOUBTFUL);
    }

    boolean happened() {
        return row.has("log10_estimate");
    }

    /**
     * Returns whether a figure of the tails is informative. It is not if all events never happened, or all always did, and no bound is
     * violated.
     */
    static boolean areInformative(List<Tail> tails) {
        long never = tails.stream().filter(tail -> !tail.happened()).count();
        long always = tails.stream()
                .filter(tail -> tail.happened() && tail.log10() >= 0)
                .count();
        return never < tails.size() && always < tails.size()
                || tails.stream()
                        .flatMap(tail -> tail.bounds().stream())
                        .anyMatch(bound -> bound.text("verdict").equals("violated"));
    }

    /** Explains why the event is impossible; empty if it happened, or may happen. */
    Optional<String> whyImpossible() {
        return happened() ? Optional.empty() : PlannedEvent.whyImpossible(point, event());
    }

    static long impossible(List<Tail> tails) {
        return tails.stream().filter(tail -> tail.whyImpossible().isPresent()).count();
    }

    double log10() {
        return happened() ? row.real("log10_estimate") : Double.NEGATIVE_INFINITY;
    }

    /**
     * Makes its mark in a chart of decimal logarithms; the name appears in the tip. Limits below the range of doubles are omitted. An
     * impossible event has no mark.
     */
    Mark mark(double x, String name) {
        double low = row.real("ci_low");
        double high = row.real("ci_high");
        if (whyImpossible().isPresent()) {
            return Mark.of(x, Double.NaN, "");
        }
        boolean known = high > 0;
        String tip = name + ": " + probability() + " " + interval();
        return new Mark(x, log10(), known ? Math.log10(low) : Double.NaN, known ? Math.log10(high) : Double.NaN, tip);
    }

    /**
     * Returns the estimate for people.
     *
     * @return its digits; 0 if the event never happened, {@code impossible} if it cannot happen
     */
    public String probability() {
        return happened() ? Numbers.ofLog10(log10(), digits()) : whyImpossible().isPresent() ? "impossible" : "0";
    }

    /**
     * Returns the interval for people.
     *
     * @return such as {@code [0.1, 0.2]}
     */
    public String interval() {
        return Numbers.interval(row.real("ci_low"), row.real("ci_high"), digits());
    }

    private int digits() {
        return Numbers.digits(row.real("estimate"), row.real("ci_low"), row.real("ci_high"));
    }

    /**
     * Reduces the bounds to those that state most: the exact one, or the sharpest of each kind. A violated one always stays.
     *
     * @return the same tail with these bounds; a vacuous one only if all are vacuous
     */
    public Tail withMainBounds() {
        boolean isExact = sharpest("exact").isPresent();
        List<Table.Row> main = TailFigures.KINDS.stream()
                .flatMap(kind -> sharpest(kind).stream())
                .filter(bound -> !isExact
                        || bound.text("kind").equals("exact")
                        || bound.text("verdict").equals("violated"))
                .toList();
        return new Tail(
                point,
                row,
                main.isEmpty()
                        ? bounds.stream().min(Comparator.comparingDouble(bound -> bound.real("log10_bound"))).stream()
                                .toList()
                        : main);
    }

    /** Finds the sharpest bound of a kind that is not vacuous. */
    Optional<Table.Row> sharpest(String kind) {
        Comparator<Table.Row> byValue = Comparator.comparingDouble(bound -> bound.real("log10_bound"));
        return bounds.stream()
                .filter(bound -> bound.text("kind").equals(kind) && !isVacuous(bound))
                .min(kind.equals("lower") ? byValue.reversed() : byValue);
    }

    static boolean isVacuous(Table.Row bound) {
        return bound.text("verdict").equals("vacuous")
                || bound.text("kind").equals("upper") && bound.real("log10_bound") >= 0;
    }

    static Look look(String kind) {
        return switch (kind) {
            case "lower" -> Look.LOWER_BOUND;
            case "exact" -> Look.EXACT;
            default -> Look.UPPER_BOUND;
        };
    }

    /** Adds its numbers in full: one row per bound, or one row if there is no bound. */
    void addNumbers(NumberTable numbers) {
        if (bounds.isEmpty()) {
            numbers.addFrom(List.of(row));
        }
        bounds.forEach(bound -> numbers.addFrom(List.of(row, bound)));
    }

    /**
     * Describes the bounds.
     *
     * @param named whether to name their theorems
     * @return such as {@code at most 0.1 (Theorem 2.1); at least 0.01 (Lemma 5)}
     */
    public String boundsInWords(boolean named) {
        return bounds.stream().map(bound -> inWords(bound, named)).collect(Collectors.joining("; "));
    }

    static String inWords(Table.Row bound, boolean named) {
        return BoundWords.inWords(
                bound.text("kind"), bound.real("log10_bound"), named ? bound.text("bound_name") : null);
    }

    /**
     * Lists the verdicts on the bounds.
     *
     * @return such as {@code consistent; vacuous}
     */
    public String verdicts() {
        return bounds.stream().map(bound -> bound.text("verdict")).collect(Collectors.joining("; "));
    }
}
