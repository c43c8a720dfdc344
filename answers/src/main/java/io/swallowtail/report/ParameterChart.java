package io.swallowtail.report;

import io.swallowtail.answer.Numbers;
import io.swallowtail.answer.PointNames;
import io.swallowtail.chart.Axis;
import io.swallowtail.chart.Axis.Scale;
import io.swallowtail.chart.Chart;
import io.swallowtail.chart.Mark;
import io.swallowtail.chart.Series;
import io.swallowtail.experiment.Point;
import io.swallowtail.tails.BoundVerdict;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Probabilities against a parameter, with their intervals and bounds: one series per event and combination of the other parameters. */
public final class ParameterChart {
    private static final double LN_10 = StrictMath.log(10);

    private ParameterChart() {}

    /**
     * A probability of the chart. Logarithms are natural: -infinity for 0, NaN if unknown.
     *
     * @param point its point
     * @param event its event
     * @param log the estimate
     * @param logLow the low limit
     * @param logHigh the high limit
     * @param bounds the bounds that apply
     */
    public record Item(
            Point point, String event, double log, double logLow, double logHigh, List<BoundVerdict> bounds) {}

    /**
     * Chooses the parameter for the horizontal axis: the numeric parameter with the most values, the first of several.
     *
     * @param points the points
     * @return its name; empty if there is none
     */
    public static Optional<String> axis(Collection<Point> points) {
        PointNames names = PointNames.of(points);
        String best = null;
        long most = 1;
        for (String name : names.varied()) {
            long values = names.points().stream()
                    .map(point -> names.number(point, name))
                    .distinct()
                    .count();
            boolean isNumber = names.points().stream().noneMatch(point -> Double.isNaN(names.number(point, name)));
            if (isNumber && values > most) {
                best = name;
                most = values;
            }
        }
        return Optional.ofNullable(best);
    }

    /**
     * Draws probabilities.
     *
     * @param items at least one, of one experiment
     * @param parameter the parameter of the horizontal axis, as {@link #axis} gives it
     * @return the chart, on a decimal logarithmic axis
     */
    public static Chart of(List<Item> items, String parameter) {
        PointNames names =
                PointNames.of(items.stream().map(Item::point).distinct().toList());
        ParameterAxis across = ParameterAxis.of(names, parameter);
        List<String> others =
                names.varied().stream().filter(name -> !name.equals(parameter)).toList();
        boolean oneEvent = items.stream().map(Item::event).distinct().count() == 1;
        Map<String, List<Item>> curves = new LinkedHashMap<>();
        for (Item item : items) {
            String label =
                    (oneEvent ? "" : item.event + (others.isEmpty() ? "" : ", ")) + names.label(item.point, others);
            curves.computeIfAbsent(label, key -> new ArrayList<>()).add(item);
        }
        List<Series> series = new ArrayList<>();
        int style = 0;
        for (Map.Entry<String, List<Item>> curve : curves.entrySet()) {
            List<Item> sorted = curve.getValue().stream()
                    .sorted(Comparator.comparingDouble(item -> across.of(item.point)))
                    .toList();
            List<Mark> marks = new ArrayList<>();
            for (Item item : sorted) {
                marks.add(mark(item, across, names));
            }
            series.add(new Series(curve.getKey(), style, Series.Look.CURVE, marks));
            addBounds(sorted, across, style++, series);
        }
        Point first = items.get(0).point;
        String what = oneEvent ? "P(" + items.get(0).event + ")" : "probability";
        String common = names.label(first, names.constant());
        return new Chart(
                oneEvent ? what : "Probabilities of events",
                Words.subtitle(first.experiment(), common),
                "Decimal logarithm of " + what + " over " + parameter + ", with confidence intervals.",
                across.axis(),
                Axis.of(what, Scale.LOG10),
                series,
                across.meaning(),
                null);
    }

    private static Mark mark(Item item, ParameterAxis across, PointNames names) {
        String tip = item.event + ", " + names.label(item.point, names.varied()) + ": " + Numbers.ofLog(item.log) + " ["
                + Numbers.ofLog(item.logLow) + ", " + Numbers.ofLog(item.logHigh) + "]";
        return new Mark(across.of(item.point), item.log / LN_10, item.logLow / LN_10, item.logHigh / LN_10, tip);
    }

    /** Adds one line per theorem and side that is not vacuous. */
    private static void addBounds(List<Item> sorted, ParameterAxis across, int style, List<Series> series) {
        Map<String, List<Mark>> lines = new LinkedHashMap<>();
        Map<String, Series.Look> looks = new LinkedHashMap<>();
        for (Item item : sorted) {
            for (BoundVerdict bound : item.bounds) {
                if (!bound.isVacuous()) {
                    String kind = bound.kind().toLowerCase(Locale.ROOT);
                    String label = Tail.side(kind) + ": " + bound.bound().name();
                    looks.put(label, Tail.look(kind));
                    lines.computeIfAbsent(label, key -> new ArrayList<>())
                            .add(Mark.of(across.of(item.point), bound.log10(), bound.name()));
                }
            }
        }
        lines.forEach((label, marks) -> series.add(new Series(
                label,
                style,
                looks.get(label),
                // only the sharpest of several bounds of one theorem is drawn
                marks.stream()
                        .collect(Collectors.toMap(
                                Mark::x, mark -> mark, (a, b) -> sharper(a, b, looks.get(label)), LinkedHashMap::new))
                        .values()
                        .stream()
                        .toList())));
    }

    private static Mark sharper(Mark one, Mark other, Series.Look look) {
        return one.y() < other.y() == (look != Series.Look.LOWER_BOUND) ? one : other;
    }
}
