package io.swallowtail.report;

import io.swallowtail.chart.Series;
import io.swallowtail.experiment.Point;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Divides points into charts of few enough series: what varies first, or a parameter that is the horizontal axis, varies within
 * a chart, and the others from chart to chart where that is needed.
 */
final class Panels {
    /** More intervals at one place cannot be told apart. */
    private static final int MOST = 5;

    private Panels() {}

    /**
     * The series of one chart.
     *
     * @param common what they have in common, as {@code c = 3}; empty if nothing needs to be said
     * @param labels the names of the series by their points
     */
    record Panel(String common, Map<Point, String> labels) {
        /** Lists the points of each series by its name. */
        Map<String, List<Point>> curves() {
            Map<String, List<Point>> curves = new LinkedHashMap<>();
            labels.forEach((point, label) ->
                    curves.computeIfAbsent(label, key -> new ArrayList<>()).add(point));
            return curves;
        }
    }

    /** Leaves out the points that differ in a parameter only from fewer others than make a curve. */
    static void keepLong(Collection<Point> points, String axis, int fewest) {
        if (!points.isEmpty()) {
            PointNames names = PointNames.of(points);
            List<String> others = new ArrayList<>(names.varied());
            others.remove(axis);
            Map<String, Set<String>> places = new HashMap<>();
            points.forEach(point -> places.computeIfAbsent(names.label(point, others), label -> new HashSet<>())
                    .add(names.value(point, axis)));
            points.removeIf(point -> places.get(names.label(point, others)).size() < fewest);
        }
    }

    /** Divides points, each of which is a series. */
    static List<Panel> ofPoints(Collection<Point> points) {
        return of(points, null, MOST);
    }

    /** Divides points that are joined along an axis: those that differ in that parameter only are one series. */
    static List<Panel> along(Collection<Point> points, String axis) {
        return of(points, axis, MOST);
    }

    /**
     * Divides points so that along an axis only one parameter varies within a chart, the others from chart to chart; if that one is
     * the same everywhere, the others are compared in one chart as far as they can be told apart.
     */
    static List<Panel> apart(Collection<Point> points, String axis, String within) {
        PointNames names = PointNames.of(points);
        if (!names.varied().contains(within)) {
            return of(points, axis, Series.STYLES);
        }
        List<String> others = new ArrayList<>(names.varied());
        others.removeAll(List.of(axis, within));
        Map<String, List<Point>> panels = new LinkedHashMap<>();
        points.forEach(point -> panels.computeIfAbsent(names.label(point, others), label -> new ArrayList<>())
                .add(point));
        List<Panel> all = new ArrayList<>();
        panels.forEach((common, members) -> {
            List<String> shared = new ArrayList<>(PointNames.of(members).constant());
            shared.removeAll(others);
            shared.removeAll(List.of(axis, within));
            String named = names.label(members.get(0), shared);
            String whole = named.isEmpty() || common.isEmpty() ? named + common : named + ", " + common;
            Map<Point, String> labels = new LinkedHashMap<>();
            members.forEach(point -> labels.put(point, names.label(point, List.of(within))));
            all.add(new Panel(whole, labels));
        });
        return all;
    }

    private static List<Panel> of(Collection<Point> points, String axis, int most) {
        PointNames names = PointNames.of(points);
        List<String> told = new ArrayList<>(names.varied());
        told.remove(axis);
        Map<String, List<Point>> series = new LinkedHashMap<>();
        points.forEach(point -> series.computeIfAbsent(names.label(point, told), label -> new ArrayList<>())
                .add(point));
        if (series.size() <= most) {
            return List.of(panel(names, told, List.copyOf(series.values()), axis));
        }
        String within = told.get(0);
        List<String> others = told.subList(1, told.size());
        Map<String, List<List<Point>>> panels = new LinkedHashMap<>();
        series.values()
                .forEach(each -> panels.computeIfAbsent(names.label(each.get(0), others), label -> new ArrayList<>())
                        .add(each));
        boolean tooThin = panels.size() > 2 && panels.values().stream().allMatch(each -> each.size() == 1);
        List<List<List<Point>>> divided = new ArrayList<>();
        (tooThin ? List.of(List.copyOf(series.values())) : panels.values()).forEach(each -> divide(each, divided));
        return numbered(
                divided.stream().map(each -> panel(names, told, each, axis)).toList());
    }

    /** Numbers the panels that have nothing else to tell them apart, such as series that differ in several parameters. */
    private static List<Panel> numbered(List<Panel> panels) {
        Map<String, Integer> totals = new HashMap<>();
        panels.forEach(panel -> totals.merge(panel.common(), 1, Integer::sum));
        Map<String, Integer> numbers = new HashMap<>();
        return panels.stream()
                .map(panel -> {
                    int total = totals.get(panel.common());
                    String part = "part " + numbers.merge(panel.common(), 1, Integer::sum) + " of " + total;
                    String common = panel.common().isEmpty() ? part : panel.common() + ", " + part;
                    return total == 1 ? panel : new Panel(common, panel.labels());
                })
                .toList();
    }

    /** Divides a list evenly into parts of few enough members. */
    private static <T> void divide(List<T> all, List<List<T>> into) {
        int parts = (all.size() + MOST - 1) / MOST;
        for (int i = 0; i < parts; i++) {
            into.add(all.subList(i * all.size() / parts, (i + 1) * all.size() / parts));
        }
    }

    private static Panel panel(PointNames all, List<String> told, List<List<Point>> series, String axis) {
        List<Point> points = series.stream().flatMap(List::stream).toList();
        PointNames names = PointNames.of(points);
        List<String> varied = new ArrayList<>(names.varied());
        varied.remove(axis);
        List<String> common = new ArrayList<>(names.constant());
        told.stream()
                .filter(name -> !varied.contains(name) && !common.contains(name))
                .forEach(common::add);
        Map<Point, String> labels = new LinkedHashMap<>();
        points.forEach(point -> labels.put(point, names.label(point, varied)));
        common.remove(axis);
        String shared = all.label(points.get(0), common);
        if (varied.size() == 1 && all.points().size() > points.size()) {
            String range =
                    all.label(points.get(0), varied) + " … " + all.value(points.get(points.size() - 1), varied.get(0));
            shared = shared.isEmpty() ? range : shared + ", " + range;
        }
        return new Panel(shared, labels);
    }
}
