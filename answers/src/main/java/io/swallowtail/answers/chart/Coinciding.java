package io.swallowtail.answers.chart;

import io.swallowtail.answers.chart.Series.Look;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/** Makes series visible that would hide each other: equal ones share one entry of the legend, and arrows at one place are one arrow. */
final class Coinciding {
    /** Values that differ by less than this part of an axis are drawn at the same place. */
    private static final double VISIBLE = 0.01;

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
        return coinciding.gathered(coinciding.merged());
    }

    /** Merges the series of styles that are drawn at the same places. Bounds and rings take the style of the first. */
    private List<Series> merged() {
        Map<Integer, List<Series>> styles = new LinkedHashMap<>();
        chart.series().stream()
                .filter(series -> series.look().isObserved())
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
                .filter(series -> !series.look().isObserved())
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
            String label = Series.joined(some.get(i).label(), others.get(i).label());
            all.add(new Series(label, some.get(i).style(), some.get(i).look(), marks));
        }
        return all;
    }

    /** Draws the arrows of several series at one place, where none of their events happened, as one arrow that lists them. */
    private List<Series> gathered(List<Series> series) {
        Map<List<Long>, List<String>> tips = new HashMap<>();
        Map<List<Long>, Mark> arrows = new LinkedHashMap<>();
        for (Series each : series) {
            each.marks().stream().filter(mark -> isArrow(each, mark)).forEach(mark -> {
                arrows.putIfAbsent(place(mark), mark);
                boolean isNamed = mark.tip().isEmpty() || mark.tip().contains(each.label());
                String tip = isNamed ? mark.tip() : each.label() + ", " + mark.tip();
                tips.computeIfAbsent(place(mark), key -> new ArrayList<>()).add(tip);
            });
        }
        arrows.keySet().removeIf(place -> tips.get(place).size() < 2);
        if (arrows.isEmpty()) {
            return series;
        }
        List<Series> gathered = new ArrayList<>();
        String unseen = "";
        for (Series each : series) {
            List<Mark> others = each.marks().stream()
                    .map(mark -> isArrow(each, mark) && arrows.containsKey(place(mark))
                            ? Mark.of(mark.x(), Double.NaN, "")
                            : mark)
                    .toList();
            if (!each.look().isObserved() || others.stream().anyMatch(mark -> mark.hasValue() || mark.hasInterval())) {
                gathered.add(each.with(others));
            } else {
                unseen = unseen.isEmpty() ? each.label() : Series.joined(unseen, each.label());
            }
        }
        List<Mark> marks = arrows.entrySet().stream()
                .map(arrow -> new Mark(
                        arrow.getValue().x(),
                        Double.NaN,
                        arrow.getValue().low(),
                        arrow.getValue().high(),
                        String.join("\n", tips.get(arrow.getKey())).strip()))
                .toList();
        gathered.add(
                new Series(unseen.isEmpty() ? "several: none seen" : "none seen: " + unseen, 0, Look.UNSEEN, marks));
        return gathered;
    }

    private static boolean isArrow(Series series, Mark mark) {
        return series.look().isObserved() && !mark.hasValue() && mark.hasInterval();
    }

    private List<Long> place(Mark mark) {
        return List.of(Math.round(mark.x() / across / VISIBLE), Math.round(mark.high() / visible));
    }
}
