package io.swallowtail.answers.report;

import io.swallowtail.answers.answer.PointNames;
import io.swallowtail.answers.chart.Series;
import io.swallowtail.core.experiment.Parameter;
import io.swallowtail.core.experiment.Point;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Divides points into charts with a limited number of series. If they are too many for one chart, only the first parameter that varies
 * differs within a chart. If few series differ so, another parameter, or all but one, takes its place: the choice with the fewest charts.
 */
final class Panels {
    /** More overlapping intervals cannot be distinguished. */
    private static final int MAX_SERIES = 5;

    private Panels() {}

    /**
     * The series of one chart.
     *
     * @param common the parameters that all series share, such as {@code c = 3}; empty if there are none
     * @param labels the names of the series by their points
     */
    record Panel(String common, Map<Point, String> labels) {
        /** Returns the shared parameters as the end of a title. */
        String titleEnd() {
            return common.isEmpty() ? "" : ", " + common;
        }

        /** Divides the series evenly into charts of limited size. */
        private List<Panel> parts() {
            List<List<Point>> all = List.copyOf(curves().values());
            int parts = (all.size() + MAX_SERIES - 1) / MAX_SERIES;
            List<Panel> panels = new ArrayList<>();
            for (int i = 0; i < parts; i++) {
                Map<Point, String> some = new LinkedHashMap<>();
                all.subList(i * all.size() / parts, (i + 1) * all.size() / parts)
                        .forEach(curve -> curve.forEach(point -> some.put(point, labels.get(point))));
                panels.add(new Panel(common, some));
            }
            return panels;
        }

        /** Lists the points of each series by its name. */
        Map<String, List<Point>> curves() {
            Map<String, List<Point>> curves = new LinkedHashMap<>();
            labels.forEach((point, label) ->
                    curves.computeIfAbsent(label, key -> new ArrayList<>()).add(point));
            return curves;
        }
    }

    /** Removes points that are on no curve: too few others differ from them in the parameter of the axis only. */
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
        return of(points, null, MAX_SERIES);
    }

    /** Divides points along an axis: points that differ only in its parameter form one series. */
    static List<Panel> along(Collection<Point> points, String axis) {
        return of(points, axis, MAX_SERIES);
    }

    /**
     * Divides points along an axis so that only one other parameter varies within a chart. If that parameter is constant, one chart
     * compares the others, up to the maximum number of series.
     */
    static List<Panel> apart(Collection<Point> points, String axis, String within) {
        return PointNames.of(points).varied().contains(within)
                ? chosen(points, axis, List.of(within))
                : of(points, axis, Series.STYLES);
    }

    /** Divides points into charts with chosen series: points that differ in other parameters than these and the axis are in other charts. */
    static List<Panel> chosen(Collection<Point> points, String axis, List<String> series) {
        PointNames names = PointNames.of(points);
        List<String> others = new ArrayList<>(names.varied());
        List<String> within = new ArrayList<>(series);
        if (axis != null && points.stream().allMatch(point -> Double.isNaN(names.number(point, axis)))) {
            within.add(axis);
        }
        others.removeIf(name -> within.contains(name) || name.equals(axis) || names.follows(name, within));
        Map<String, List<Point>> panels = new LinkedHashMap<>();
        points.forEach(point -> panels.computeIfAbsent(names.label(point, others), label -> new ArrayList<>())
                .add(point));
        List<Panel> all = new ArrayList<>();
        panels.forEach((common, members) -> {
            List<String> shared = new ArrayList<>(PointNames.of(members).constant());
            shared.removeAll(others);
            shared.removeAll(series);
            shared.remove(axis);
            String named = names.label(members.get(0), shared);
            String whole = named.isEmpty() || common.isEmpty() ? named + common : named + ", " + common;
            Map<Point, String> labels = new LinkedHashMap<>();
            members.forEach(point -> labels.put(point, names.label(point, series)));
            all.add(new Panel(whole, labels));
        });
        return all;
    }

    private static List<Panel> of(Collection<Point> points, String axis, int most) {
        PointNames names = PointNames.of(points);
        List<String> labelled = new ArrayList<>(names.distinguishing());
        labelled.remove(axis);
        Map<String, List<Point>> series = new LinkedHashMap<>();
        points.forEach(point -> series.computeIfAbsent(names.label(point, labelled), label -> new ArrayList<>())
                .add(point));
        if (series.size() <= most) {
            return List.of(panel(labelled, List.copyOf(series.values()), axis));
        }
        List<Panel> panels = parts(points, axis, labelled.subList(0, 1));
        if (series.size() < 2 * panels.size()) {
            panels = labelled.stream()
                    .flatMap(name -> Stream.of(List.of(name), others(labelled, name)))
                    .map(within -> parts(points, axis, within))
                    .min(Comparator.comparingInt(List::size))
                    .orElseThrow();
        }
        boolean isThin = 2 * series.size() < 3 * panels.size();
        return distinguished(
                isThin ? panel(labelled, List.copyOf(series.values()), axis).parts() : panels);
    }

    private static List<Panel> parts(Collection<Point> points, String axis, List<String> series) {
        return chosen(points, axis, series).stream()
                .flatMap(each -> each.parts().stream())
                .toList();
    }

    private static List<String> others(List<String> names, String name) {
        return names.stream().filter(other -> !other.equals(name)).toList();
    }

    /** Distinguishes panels with the same shared parameters: by the values of their series, or else by numbers. */
    private static List<Panel> distinguished(List<Panel> panels) {
        Map<String, Integer> totals = new HashMap<>();
        panels.forEach(panel -> totals.merge(panel.common(), 1, Integer::sum));
        Map<String, Integer> numbers = new HashMap<>();
        return panels.stream()
                .map(panel -> {
                    int total = totals.get(panel.common());
                    int number = numbers.merge(panel.common(), 1, Integer::sum);
                    String part = range(panel).orElse("part " + number + " of " + total);
                    String common = panel.common().isEmpty() ? part : panel.common() + ", " + part;
                    return total == 1 ? panel : new Panel(common, panel.labels());
                })
                .toList();
    }

    /** Returns the range of values if the panel's series differ in one parameter. */
    private static Optional<String> range(Panel panel) {
        PointNames names = PointNames.of(panel.labels().keySet());
        List<String> labels = List.copyOf(new LinkedHashSet<>(panel.labels().values()));
        Optional<String> only = names.varied().stream()
                .filter(name -> labels.get(0).equals(names.label(names.points().get(0), List.of(name))))
                .findFirst();
        return only.map(name -> labels.get(0) + " … "
                + names.value(names.points().get(names.points().size() - 1), name));
    }

    private static Panel panel(List<String> labelled, List<List<Point>> series, String axis) {
        List<Point> points = series.stream().flatMap(List::stream).toList();
        PointNames names = PointNames.of(points);
        List<String> varied = new ArrayList<>(names.distinguishing());
        varied.remove(axis);
        List<String> common = points.get(0).experiment().parameters().stream()
                .map(Parameter::name)
                .filter(name -> names.constant().contains(name) || labelled.contains(name) && !varied.contains(name))
                .filter(name -> !name.equals(axis))
                .toList();
        Map<Point, String> labels = new LinkedHashMap<>();
        points.forEach(point -> labels.put(point, names.label(point, varied)));
        return new Panel(names.label(points.get(0), common), labels);
    }
}
