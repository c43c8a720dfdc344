package io.swallowtail.answers.tails;

import io.swallowtail.core.catalogue.SweepTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Rows of named columns in memory, such as those of a derived table. */
public final class Table {
    private final Map<String, Integer> places = new HashMap<>();
    private final List<Row> rows = new ArrayList<>();

    /**
     * Makes an empty table.
     *
     * @param columns the names of its columns
     */
    public Table(List<String> columns) {
        for (String column : columns) {
            places.putIfAbsent(column, places.size());
        }
    }

    /**
     * Makes an empty derived table.
     *
     * @param table the table
     * @param shapes the columns of its plan
     * @return the table, to which rows of {@link PointTables} can be added
     */
    public static Table of(SweepTable table, TableShapes shapes) {
        return new Table(
                shapes.columns(table).stream().map(SweepTable.Column::name).toList());
    }

    /** A row. A column that the table does not have counts as null. */
    public final class Row {
        private final Object[] values;

        private Row(Object[] values) {
            this.values = values;
        }

        /**
         * Returns a value.
         *
         * @param column the column
         * @return a Long, Double, Boolean or String; null for null or a missing column
         */
        public Object get(String column) {
            Integer place = places.get(column);
            return place == null ? null : values[place];
        }

        /**
         * Returns whether a value is not null.
         *
         * @param column the column
         * @return false for null
         */
        public boolean has(String column) {
            return get(column) != null;
        }

        /**
         * Returns a value as a text.
         *
         * @param column the column
         * @return the text, empty for null
         */
        public String text(String column) {
            Object value = get(column);
            return value == null ? "" : value.toString();
        }

        /**
         * Returns a number.
         *
         * @param column a column of numbers
         * @return the value; NaN for null
         */
        public double real(String column) {
            return get(column) instanceof Number number ? number.doubleValue() : Double.NaN;
        }

        /**
         * Returns an integer.
         *
         * @param column a column of integers whose value is not null
         * @return the value
         */
        public long whole(String column) {
            return ((Number) get(column)).longValue();
        }
    }

    /**
     * Adds a row.
     *
     * @param values a cell for each column
     */
    public void add(Object... values) {
        rows.add(new Row(values));
    }

    /**
     * Adds a row if it satisfies a condition.
     *
     * @param wanted the condition
     * @param values a cell for each column
     */
    public void addIf(Predicate<Row> wanted, Object... values) {
        Row row = new Row(values);
        if (wanted.test(row)) {
            rows.add(row);
        }
    }

    /**
     * Lists the rows.
     *
     * @return the rows, in their order
     */
    public List<Row> rows() {
        return rows;
    }
}
