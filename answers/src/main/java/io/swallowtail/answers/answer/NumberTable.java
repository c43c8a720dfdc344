package io.swallowtail.answers.answer;

import io.swallowtail.answers.tails.Table;
import io.swallowtail.core.experiment.Point;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The numbers of a figure: named columns, and rows of texts and numbers.
 *
 * @param columns the columns' names
 * @param rows the rows; null means no value
 */
public record NumberTable(List<String> columns, List<List<Object>> rows) {
    /**
     * Makes a table without rows.
     *
     * @param columns the columns' names
     * @return a table to which rows can be added
     */
    public static NumberTable of(List<String> columns) {
        return new NumberTable(List.copyOf(columns), new ArrayList<>());
    }

    /**
     * Makes a table without rows. Its first columns are the parameters that vary over the points.
     *
     * @param names the points
     * @param others the names of the other columns
     * @return a table to which rows can be added
     */
    public static NumberTable of(PointNames names, String... others) {
        return of(Stream.concat(names.varied().stream(), Stream.of(others)).toList());
    }

    /**
     * Adds the row of a point: the parameters that vary, then other values.
     *
     * @param names the points
     * @param point one of them
     * @param others the values of the other columns
     */
    public void add(PointNames names, Point point, Object... others) {
        add(Stream.concat(names.varied().stream().map(name -> names.value(point, name)), Stream.of(others))
                .toArray());
    }

    /**
     * Adds a row.
     *
     * @param values one value per column; null means no value
     */
    public void add(Object... values) {
        rows.add(new ArrayList<>(Arrays.asList(values)));
    }

    /**
     * Adds a row. Each column is copied from the first row that has a value in it, and the point's id is shortened.
     *
     * @param from rows of a sweep's tables, at least one
     * @param last the values of the last columns, which are not copied
     */
    public void addFrom(List<Table.Row> from, Object... last) {
        Stream<Object> copied = columns.stream()
                .limit(columns.size() - last.length)
                .map(column -> {
                    Table.Row row = from.stream()
                            .filter(each -> each.has(column))
                            .findFirst()
                            .orElse(from.get(0));
                    return column.equals("point") ? row.text(column).substring(0, 12) : row.get(column);
                });
        add(Stream.concat(copied, Stream.of(last)).toArray());
    }

    /** Returns the rows as objects for JSON: their values by column name, in order. */
    List<Map<String, Object>> objects() {
        List<Map<String, Object>> objects = new ArrayList<>();
        for (List<Object> row : rows) {
            Map<String, Object> object = new LinkedHashMap<>();
            for (int i = 0; i < row.size(); i++) {
                object.put(columns.get(i), row.get(i));
            }
            objects.add(object);
        }
        return objects;
    }

    /**
     * Writes the table as comma-separated values.
     *
     * @return a header and one line per row, quoted according to RFC 4180; numbers in full
     */
    public String csv() {
        StringBuilder out = new StringBuilder(Cell.csv(columns));
        rows.forEach(row -> out.append(Cell.csv(row)));
        return out.toString();
    }
}
