package io.swallowtail.answers.chart;

import io.swallowtail.answers.chart.Series.Look;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.DoubleStream;

/** Makes series visible that would hide each other: equal ones share one entry of the legend, and arrows at one place stand side by side. */
final class Coinciding {
    /** Values that differ by less than this part of an axis are drawn at the same place. */
    private static final double VISIBLE = 0.01;
    /** Distance of arrows, as a part of the axis. */
    private static final double STEP = 0.014;

    private final Chart chart;
    private final double across;
    private final double visible;

    private Coinciding(Chart chart) {
        this.chart = chart;
        this.across = Extent.ofX(chart.x(), chart.series()).span();
        this.visible = VISIBLE * chart.shown().span();
    }

    static List<Series> separated(Chart chart) {
        Coinciding coinciding = new Coinciding(chart);
        return coinciding.spread(coinciding.merged());
    }

    private static boolean isObserved(Series series) {
        return series.look() == Look.CURVE || series.look() == Look.SECOND || series.look() == Look.POINTS;
    }

    /** Merges the series of styles that are drawn at the same places. Bounds and rings take the style of the first. */
    private List<Series> merged() {
        Map<Integer, List<Series>> styles = new LinkedHashMap<>();
        chart.series().stream()
                .filter(Coinciding::isObserved)
                .forEach(series -> styles.computeIfAbsent(series.style(), style -> new ArrayList<>())
                        .add(series));
        Map<List<Object>, Integer> first = new HashMap<>();
        Map<Integer, Integer> into = new HashMap<>();
        Map<Integer, List<Series>> kept = new LinkedHashMap<>();
        styles.forEach((style, all) -> {
            into.put(style, first.computeIfAbsent(places(all), key -> style));
            kept.merge(into.get(style), all, Coinciding::together);
        });
        List<Series> merged = new ArrayList<>();
        kept.values().forEach(merged::addAll);
        chart.series().stream()
                .filter(series -> !isObserved(series))
                .map(series -> new Series(
                        series.label(),
                        into.getOrDefault(series.style(), series.style()),
                        series.look(),
                        series.marks()))
                .distinct()
                .forEach(merged::add);
        return merged;
    }

    /** Lists the places at which series are drawn. */
    private List<Object> places(List<Series> all) {
        List<Object> places = new ArrayList<>();
        for (Series each : all) {
            places.add(each.look());
            for (Mark mark : each.marks()) {
                places.add(mark.x());
                DoubleStream.of(mark.y(), mark.low(), mark.high())
                        .map(value -> Math.rint(value / visible))
                        .forEach(places::add);
            }
        }
        return places;
    }

    private static List<Series> together(List<Series> some, List<Series> others) {
        List<Series> all = new ArrayList<>();
        for (int i = 0; i < some.size(); i++) {
            List<Mark> marks = new ArrayList<>();
            for (int k = 0; k < some.get(i).marks().size(); k++) {
                Mark mark = some.get(i).marks().get(k);
                String tip = mark.tip() + "\n" + others.get(i).marks().get(k).tip();
                marks.add(new Mark(mark.x(), mark.y(), mark.low(), mark.high(), tip.strip()));
            }
            String label = label(some.get(i).label(), others.get(i).label());
            all.add(new Series(label, some.get(i).style(), some.get(i).look(), marks));
        }
        return all;
    }

    /** Joins two labels, such as {@code c = 3, 4}. */
    static String label(String label, String other) {
        int value = other.lastIndexOf("= ") + 2;
        return value > 1 && label.startsWith(other.substring(0, value))
                ? label + ", " + other.substring(value)
                : label + "; " + other;
    }

    /** Moves the arrows of events that never happened apart if several series have one at the same place. */
    private List<Series> spread(List<Series> series) {
        Map<List<Long>, Integer> totals = new HashMap<>();
        changed(series, mark -> {
            totals.merge(place(mark), 1, Integer::sum);
            return mark;
        });
        Map<List<Long>, Integer> numbers = new HashMap<>();
        return changed(series, mark -> {
            double steps = numbers.merge(place(mark), 1, Integer::sum) - (totals.get(place(mark)) + 1) / 2.0;
            return new Mark(mark.x() + steps * STEP * across, mark.y(), mark.low(), mark.high(), mark.tip());
        });
    }

    private static List<Series> changed(List<Series> series, UnaryOperator<Mark> change) {
        return series.stream()
                .map(each -> each.with(each.marks().stream()
                        .map(mark -> isArrow(each, mark) ? change.apply(mark) : mark)
                        .toList()))
                .toList();
    }

    private static boolean isArrow(Series series, Mark mark) {
        return isObserved(series) && !mark.hasValue() && mark.hasInterval();
    }

    private List<Long> place(Mark mark) {
        return List.of(Math.round(mark.x() / across / STEP), Math.round(mark.high() / visible));
    }
}
