package io.swallowtail.answers.report;

import io.swallowtail.answers.answer.PointNames;
import io.swallowtail.answers.chart.Axis;
import io.swallowtail.answers.chart.Chart;
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
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Divides points into charts with a limited number of series. If they are too many for one chart, the designs stay together: the
 * points of a chart differ in words, such as the routing, and in as many numbers as fit; the size is given up first.
 */
final class Panels {
    private static final String SIZE = "n";
    /** More series cannot be distinguished. */
    private static final int MAX_SERIES = Series.STYLES;

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

        /** Names the points. */
        PointNames names() {
            return PointNames.of(labels.keySet());
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
            return curves(Stream::of);
        }

        /** Lists the rows of all points. */
        <R> List<R> rows(Function<Point, Stream<R>> rows) {
            return labels.keySet().stream().flatMap(rows).toList();
        }

        /** Lists the rows of each series by its name. */
        <R> Map<String, List<R>> curves(Function<Point, Stream<R>> rows) {
            Map<String, List<R>> curves = new LinkedHashMap<>();
            labels.forEach((point, label) ->
                    rows.apply(point).forEach(curves.computeIfAbsent(label, key -> new ArrayList<>())::add));
            return curves;
        }

        /** Draws series of its points in one chart, which states their experiment and shared parameters. */
        Chart chart(String title, String description, Axis x, Axis y, List<Series> series, List<String> notes) {
            return new Chart(title, Words.subtitle(names(), common), description, x, y, series, notes);
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
        return along(points, null);
    }

    /**
     * Divides points along an axis so that only one other parameter varies within a chart. If that parameter is constant, one chart
     * compares the others, up to the maximum number of series.
     */
    static List<Panel> apart(Collection<Point> points, String axis, String within) {
        return PointNames.of(points).varied().contains(within)
                ? chosen(points, axis, List.of(within))
                : along(points, axis);
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

    /** Divides points along an axis: points that differ only in its parameter form one series. Without an axis each point is one. */
    static List<Panel> along(Collection<Point> points, String axis) {
        PointNames names = PointNames.of(points);
        List<String> labelled = new ArrayList<>(names.distinguishing());
        labelled.remove(axis);
        Panel whole = panel(labelled, points, axis);
        if (whole.curves().size() <= MAX_SERIES) {
            return List.of(whole);
        }
        // Words are given up last, the size first.
        List<String> within = new ArrayList<>(labelled);
        List<String> order = new ArrayList<>(labelled);
        order.sort(Comparator.comparing((String name) -> names.isWord(name)).thenComparing(name -> !name.equals(SIZE)));
        List<Panel> panels = List.of(whole);
        for (String name : order.subList(0, order.size() - 1)) {
            if (panels.stream().anyMatch(panel -> panel.curves().size() > MAX_SERIES)) {
                within.remove(name);
                panels = chosen(points, axis, within);
            }
        }
        // Panels of a point or two compare nothing.
        boolean isThin = 2 * whole.curves().size() < 3 * panels.size();
        return distinguished((isThin ? Stream.of(whole) : panels.stream())
                .flatMap(panel -> panel.parts().stream())
                .toList());
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

    private static Panel panel(List<String> labelled, Collection<Point> points, String axis) {
        PointNames names = PointNames.of(points);
        List<String> varied = new ArrayList<>(names.distinguishing());
        varied.remove(axis);
        Point first = names.points().get(0);
        List<String> common = first.experiment().parameters().stream()
                .map(Parameter::name)
                .filter(name -> names.constant().contains(name) || labelled.contains(name) && !varied.contains(name))
                .filter(name -> !name.equals(axis))
                .toList();
        Map<Point, String> labels = new LinkedHashMap<>();
        points.forEach(point -> labels.put(point, names.label(point, varied)));
        return new Panel(names.label(first, common), labels);
    }
}
