package io.swallowtail.answers.answer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
     * Adds a row.
     *
     * @param values one value per column; null means no value
     */
    public void add(Object... values) {
        rows.add(new ArrayList<>(Arrays.asList(values)));
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
