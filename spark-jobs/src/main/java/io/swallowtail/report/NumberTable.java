package io.swallowtail.report;

import io.swallowtail.experiment.Point;
import io.swallowtail.tails.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Numbers under a figure: named columns, rows of texts and numbers.
 *
 * @param columns the columns' names
 * @param rows the rows; null stands for no value
 */
public record NumberTable(List<String> columns, List<List<Object>> rows) {
    static NumberTable of(List<String> columns) {
        return new NumberTable(List.copyOf(columns), new ArrayList<>());
    }

    /** Makes a table without rows, which begins with the parameters that vary over points. */
    static NumberTable of(PointNames names, String... others) {
        return of(Stream.concat(names.varied().stream(), Stream.of(others)).toList());
    }

    /** Adds a row of a point: the parameters that vary, and other values. */
    void add(PointNames names, Point point, Object... others) {
        add(Stream.concat(names.varied().stream().map(name -> names.value(point, name)), Stream.of(others))
                .toArray());
    }

    void add(Object... values) {
        rows.add(new ArrayList<>(Arrays.asList(values)));
    }

    /** Adds a row: the columns of the same names from a row of a table, the point by the first digits of its id. */
    void addFrom(Table.Row row) {
        rows.add(columns.stream()
                .map(column -> column.equals("point") ? row.text(column).substring(0, 12) : row.get(column))
                .collect(Collectors.toCollection(ArrayList::new)));
    }

    /**
     * Writes the table as comma-separated values.
     *
     * @return a header and a line for each row, quoted as RFC 4180 has it; numbers in full
     */
    public String csv() {
        StringBuilder out = new StringBuilder();
        appendCsv(out, columns);
        rows.forEach(row -> appendCsv(out, row));
        return out.toString();
    }

    private static void appendCsv(StringBuilder out, List<?> values) {
        out.append(values.stream().map(NumberTable::csv).collect(Collectors.joining(",")))
                .append('\n');
    }

    private static String csv(Object value) {
        String text = value == null ? "" : value instanceof Number number ? Numbers.exact(number) : value.toString();
        boolean quoted = text.chars().anyMatch(c -> c == '"' || c == ',' || c == '\r' || c == '\n');
        return quoted ? '"' + text.replace("\"", "\"\"") + '"' : text;
    }
}
