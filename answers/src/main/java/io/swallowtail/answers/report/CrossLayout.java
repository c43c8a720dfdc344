package io.swallowtail.answers.report;

import io.swallowtail.answers.answer.PointNames;
import io.swallowtail.core.experiment.Point;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The rows and columns of an answer: its designs, and values of one parameter that varies in every experiment. */
final class CrossLayout {
    private static final String SIZE = "n";
    private static final int MAX_ROWS = 16;
    private static final int MAX_COLUMNS = 6;
    /** The number of rows of a parameter that has more values than rows are possible. */
    private static final int MAX_THINNED = 8;

    final PointNames names;
    /** The parameters that distinguish the rows of each experiment, and those that the heading states in addition. */
    private final Map<String, List<String>> series = new LinkedHashMap<>();

    private final Map<String, List<String>> fixed = new HashMap<>();
    /** The parameter of the columns; null if there is only one column. */
    final String column;

    /** The values in the columns, which all rows have if they have any in common; an empty text if there is only one. */
    final List<String> columns;

    /** The points of each row by the column's parameter. */
    final List<Map<String, Point>> rows = new ArrayList<>();

    private int left;

    /** Arranges points, whose rows differ in the parameters that the sweep file asks for, or otherwise in all that distinguish them. */
    CrossLayout(Collection<Point> points, List<String> asked) {
        names = PointNames.of(points);
        Map<String, PointNames> all = names.points().stream()
                .collect(Collectors.groupingBy(
                        point -> point.experiment().name(),
                        LinkedHashMap::new,
                        Collectors.collectingAndThen(Collectors.toList(), PointNames::of)));
        all.forEach((experiment, own) -> {
            List<String> chosen = new ArrayList<>(asked.isEmpty() ? own.distinguishing() : asked);
            chosen.removeIf(name -> !own.varied().contains(name));
            series.put(experiment, chosen);
        });
        column = chooseColumn();
        series.values().forEach(chosen -> chosen.remove(column));
        all.forEach((experiment, own) -> addRows(own, series.get(experiment), asked));
        Map<String, Long> shares = rows.stream()
                .flatMap(row -> row.keySet().stream())
                .collect(Collectors.groupingBy(place -> place, Collectors.counting()));
        long most = shares.values().stream().mapToLong(share -> share).max().orElse(0);
        columns = evenly(
                values().stream()
                        .filter(place -> shares.getOrDefault(place, 0L) == most)
                        .toList(),
                MAX_COLUMNS);
    }

    /** Adds the rows of an experiment. Numbers are fixed if the rows would be too many: the size first, then the last one. */
    private void addRows(PointNames own, List<String> chosen, List<String> asked) {
        int most = MAX_ROWS / series.size();
        List<String> numbers = new ArrayList<>(chosen);
        numbers.removeIf(name -> names.isWord(name) || asked.contains(name));
        numbers.sort(Comparator.comparing(SIZE::equals));
        Map<String, Map<String, Point>> designs = designs(own, chosen);
        while (!numbers.isEmpty() && chosen.size() > 1 && designs.size() > most) {
            chosen.remove(numbers.remove(numbers.size() - 1));
            designs = designs(own, chosen);
        }
        List<Map<String, Point>> found = List.copyOf(designs.values());
        if (numbers.size() == 1 && chosen.equals(numbers) && found.size() > most) {
            rows.addAll(evenly(found, MAX_THINNED));
        } else {
            rows.addAll(found.subList(0, Math.min(most, found.size())));
            left += Math.max(0, found.size() - most);
        }
        fixed.put(
                own.points().get(0).experiment().name(),
                Stream.of(List.of(SIZE), own.constant(), own.distinguishing())
                        .flatMap(List::stream)
                        .distinct()
                        .filter(name -> !chosen.contains(name) && !name.equals(column))
                        .toList());
    }

    private static <T> List<T> evenly(List<T> all, int most) {
        return all.size() <= most
                ? all
                : IntStream.range(0, most)
                        .mapToObj(i -> all.get(i * (all.size() - 1) / (most - 1)))
                        .toList();
    }

    /**
     * Chooses the parameter of the columns: the number with the most values, or else the words with the fewest; null without a parameter
     * that varies in every experiment. A single word of one experiment names its rows.
     */
    private String chooseColumn() {
        List<String> common = new ArrayList<>(series.values().iterator().next());
        series.values().forEach(common::retainAll);
        return series.size() == 1 && common.size() == 1 && names.isWord(common.get(0))
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
                .map(point -> names.value(point, parameter))
                .filter(Objects::nonNull)
                .distinct()
                .sorted(Comparator.comparingDouble(PointNames::number))
                .toList();
    }

    /**
     * Lists the points of each design by the column's parameter. Parameters that are not shown have the same values in all designs: those of
     * the most points, of these the largest size, then values in the middle.
     */
    private Map<String, Map<String, Point>> designs(PointNames own, List<String> chosen) {
        List<String> others = new ArrayList<>(own.distinguishing());
        others.removeAll(chosen);
        others.remove(column);
        Map<String, List<Point>> slices = own.points().stream()
                .collect(Collectors.groupingBy(
                        point -> own.label(point, others), LinkedHashMap::new, Collectors.toList()));
        Comparator<List<Point>> order = Comparator.<List<Point>>comparingInt(slice -> -slice.size())
                .thenComparingDouble(slice -> -own.number(slice.get(0), SIZE));
        for (String name : others) {
            double[] values = own.points().stream()
                    .mapToDouble(point -> own.number(point, name))
                    .sorted()
                    .distinct()
                    .toArray();
            double middle = values[values.length / 2];
            order = order.thenComparingDouble(slice -> Math.abs(own.number(slice.get(0), name) - middle));
        }
        Map<String, Map<String, Point>> designs = new LinkedHashMap<>();
        for (Point point : slices.values().stream().min(order).orElseThrow()) {
            String place = column == null ? "" : own.value(point, column);
            if (place != null) {
                designs.computeIfAbsent(own.label(point, chosen), label -> new LinkedHashMap<>())
                        .put(place, point);
            }
        }
        return designs;
    }

    /** Lists all values of the columns' parameter; numbers in their order. */
    List<String> values() {
        return column == null ? List.of("") : values(column);
    }

    /** Returns whether the columns have no order. */
    boolean isWords() {
        return column == null || names.isWord(column);
    }

    /** Returns the number of designs without a row. */
    int left() {
        return left;
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
