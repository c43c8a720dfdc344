package io.swallowtail.answers.report;

import io.swallowtail.answers.answer.PointNames;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.experiment.Point;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The rows and columns of a sweep's answer: its designs, and the values of one parameter that varies in every experiment. */
final class CrossLayout {
    private static final String SIZE = "n";
    private static final int MAX_ROWS = 16;
    private static final int MAX_COLUMNS = 6;

    final PointNames names;
    /** The parameters that distinguish the rows of each experiment, and those that the heading states in addition. */
    private final Map<String, List<String>> series = new LinkedHashMap<>();

    private final Map<String, List<String>> fixed = new HashMap<>();
    /** The parameter of the columns; null if there is only one column. */
    final String column;

    /** The values in the columns; an empty text if there is only one. */
    final List<String> columns;

    /** The points of each row by their columns, by the row's label and by experiment. */
    private final Map<String, Map<String, Map<String, Point>>> rows = new LinkedHashMap<>();

    CrossLayout(SweepPlan plan) {
        names = PointNames.of(plan.points().stream().map(PlannedPoint::point).toList());
        Map<String, List<Point>> all = new LinkedHashMap<>();
        names.points()
                .forEach(point -> all.computeIfAbsent(point.experiment().name(), name -> new ArrayList<>())
                        .add(point));
        List<String> asked = plan.question().series();
        all.forEach((experiment, members) -> {
            PointNames own = PointNames.of(members);
            List<String> chosen = new ArrayList<>(asked.isEmpty() ? own.distinguishing() : asked);
            chosen.removeIf(name -> !own.varied().contains(name));
            series.put(experiment, chosen);
        });
        column = chooseColumn();
        List<String> values = column == null ? List.of("") : values(column);
        columns = values.size() <= MAX_COLUMNS
                ? values
                : IntStream.range(0, MAX_COLUMNS)
                        .mapToObj(i -> values.get(i * (values.size() - 1) / (MAX_COLUMNS - 1)))
                        .toList();
        series.values().forEach(chosen -> chosen.remove(column));
        all.forEach((experiment, members) -> rows.put(experiment, designs(members)));
        all.forEach((experiment, members) -> {
            PointNames own = PointNames.of(members);
            List<String> chosen = series.get(experiment);
            List<String> numbers = new ArrayList<>(chosen);
            numbers.removeIf(name -> names.isWord(name) || asked.contains(name));
            numbers.sort(Comparator.comparing(SIZE::equals)); // the size is given up first, then the last one
            while (!numbers.isEmpty() && rows.get(experiment).size() > most()) {
                chosen.remove(numbers.remove(numbers.size() - 1));
                rows.put(experiment, designs(members));
            }
            fixed.put(
                    experiment,
                    Stream.of(List.of(SIZE), own.constant(), own.distinguishing())
                            .flatMap(List::stream)
                            .distinct()
                            .filter(name -> !chosen.contains(name) && !name.equals(column))
                            .toList());
        });
    }

    /**
     * Chooses the parameter of the columns: the number with the most values, or else the words with the fewest; null without a parameter
     * that varies in every experiment. A single parameter of one experiment names its rows.
     */
    private String chooseColumn() {
        List<String> common = new ArrayList<>(series.values().iterator().next());
        series.values().forEach(common::retainAll);
        return series.size() == 1 && common.size() == 1
                ? null
                : common.stream()
                        .min(Comparator.comparing(names::isWord)
                                .thenComparing(name -> (names.isWord(name) ? 1 : -1)
                                        * values(name).size()))
                        .orElse(null);
    }

    /** Lists the values of a parameter; numbers in their order. */
    private List<String> values(String parameter) {
        return names.points().stream()
                .sorted(Comparator.comparingDouble(point -> names.number(point, parameter)))
                .map(point -> names.value(point, parameter))
                .filter(Objects::nonNull)
                .distinct()
                .toList();
    }

    /** Chooses a point of each design and column: the largest size, and the middle value of each other number that is not shown. */
    private Map<String, Map<String, Point>> designs(List<Point> members) {
        PointNames own = PointNames.of(members);
        Comparator<Point> order = Comparator.comparingDouble(point -> -own.number(point, SIZE));
        for (String name : own.varied()) {
            double[] values = members.stream()
                    .mapToDouble(point -> own.number(point, name))
                    .sorted()
                    .distinct()
                    .toArray();
            double middle = values[values.length / 2];
            order = order.thenComparingDouble(point -> Math.abs(own.number(point, name) - middle));
        }
        Comparator<Point> byRank = order;
        List<String> chosen = series.get(members.get(0).experiment().name());
        Map<String, Map<String, Point>> designs = new LinkedHashMap<>();
        for (Point point : members) {
            String place = column == null ? "" : own.value(point, column);
            if (columns.contains(place)) {
                designs.computeIfAbsent(own.label(point, chosen), label -> new LinkedHashMap<>())
                        .merge(place, point, (before, next) -> byRank.compare(next, before) < 0 ? next : before);
            }
        }
        return designs;
    }

    /** Returns the number of designs of an experiment that have a row. */
    private int most() {
        int all = rows.values().stream().mapToInt(Map::size).sum();
        return all <= MAX_ROWS ? MAX_ROWS : Math.max(1, MAX_ROWS / rows.size());
    }

    /** Lists the points of each row, by column. */
    List<Map<String, Point>> rows() {
        return rows.values().stream()
                .flatMap(designs -> designs.values().stream().limit(most()))
                .toList();
    }

    /** Returns the number of designs without a row. */
    int left() {
        return rows.values().stream().mapToInt(Map::size).sum() - rows().size();
    }

    /** Lists the parameters that may distinguish rows. */
    List<String> labels() {
        return series.values().stream().flatMap(List::stream).distinct().toList();
    }

    /** Lists the parameters that are the same in all cells of an experiment. */
    List<String> fixed(Point point) {
        return fixed.get(point.experiment().name());
    }

    /** Chooses the axis of the picture: the columns' parameter, or the only one of the rows if it has more values; null if neither. */
    String axis() {
        List<String> own = series.size() == 1 ? labels() : List.of();
        boolean isOfRows = own.size() == 1
                && (column == null || values(own.get(0)).size() > values(column).size());
        return isOfRows ? own.get(0) : column;
    }
}
