package io.swallowtail.report;

import io.swallowtail.files.ParquetRows;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.Type;

/** Rows of named columns in memory, such as a derived table, which is read by parquet-hadoop in milliseconds. */
public final class Table {
    private final List<String> columns;
    private final Map<String, Integer> places = new HashMap<>();
    private final List<Row> rows = new ArrayList<>();

    /**
     * Makes an empty table.
     *
     * @param columns the names of its columns
     */
    Table(List<String> columns) {
        this.columns = List.copyOf(columns);
        for (String column : columns) {
            places.putIfAbsent(column, places.size());
        }
    }

    /** A row; asked for a column that the table does not have it answers as for a value that is null. */
    public final class Row {
        private final Object[] values;

        private Row(Object[] values) {
            this.values = values;
        }

        /**
         * Gives a value.
         *
         * @param column the column
         * @return a Long, Double, Boolean or String; null if there is none
         */
        public Object get(String column) {
            Integer place = places.get(column);
            return place == null ? null : values[place];
        }

        /**
         * Tells whether there is a value.
         *
         * @param column the column
         * @return false for null
         */
        public boolean has(String column) {
            return get(column) != null;
        }

        /**
         * Gives a value as a text.
         *
         * @param column the column
         * @return the text, empty for null
         */
        public String text(String column) {
            Object value = get(column);
            return value == null ? "" : value.toString();
        }

        /**
         * Gives a number.
         *
         * @param column a column of numbers
         * @return the value, not a number for null
         */
        public double real(String column) {
            return get(column) instanceof Number number ? number.doubleValue() : Double.NaN;
        }

        /**
         * Gives an integer.
         *
         * @param column a column of integers that is not null
         * @return the value
         */
        public long whole(String column) {
            return ((Number) get(column)).longValue();
        }
    }

    /**
     * Reads a Parquet file of flat columns.
     *
     * @param file its path
     * @param configuration Hadoop's
     * @return its rows, in order
     * @throws IOException if it cannot be read
     */
    public static Table read(Path file, Configuration configuration) throws IOException {
        return read(file, configuration, row -> true);
    }

    /**
     * Reads some rows of a Parquet file of flat columns; memory grows with these only.
     *
     * @param file its path
     * @param configuration Hadoop's
     * @param wanted chooses rows; it is asked of each once, in order
     * @return the chosen rows, in order
     * @throws IOException if it cannot be read
     */
    public static Table read(Path file, Configuration configuration, Predicate<Row> wanted) throws IOException {
        Table[] table = {null};
        ParquetRows.forEach(file, configuration, group -> {
            if (table[0] == null) {
                table[0] = new Table(
                        group.getType().getFields().stream().map(Type::getName).toList());
            }
            Row row = table[0].new Row(values(group));
            if (wanted.test(row)) {
                table[0].rows.add(row);
            }
        });
        return table[0] == null ? new Table(List.of()) : table[0];
    }

    private static Object[] values(Group group) {
        GroupType type = group.getType();
        Object[] values = new Object[type.getFieldCount()];
        for (int i = 0; i < values.length; i++) {
            if (group.getFieldRepetitionCount(i) > 0 && type.getType(i).isPrimitive()) {
                values[i] = switch (type.getType(i).asPrimitiveType().getPrimitiveTypeName()) {
                    case INT64 -> (Object) group.getLong(i, 0);
                    case INT32 -> (Object) (long) group.getInteger(i, 0);
                    case DOUBLE -> (Object) group.getDouble(i, 0);
                    case BOOLEAN -> (Object) group.getBoolean(i, 0);
                    case BINARY -> group.getString(i, 0);
                    default -> null;
                };
            }
        }
        return values;
    }

    void add(Object... values) {
        rows.add(new Row(values));
    }

    List<String> columns() {
        return columns;
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
