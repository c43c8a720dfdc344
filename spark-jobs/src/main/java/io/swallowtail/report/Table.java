package io.swallowtail.report;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.api.ReadSupport;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.parquet.hadoop.util.HadoopInputFile;
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
    final class Row {
        private final Object[] values;

        private Row(Object[] values) {
            this.values = values;
        }

        Object get(String column) {
            Integer place = places.get(column);
            return place == null ? null : values[place];
        }

        boolean has(String column) {
            return get(column) != null;
        }

        /** Gives a text, empty for null. */
        String text(String column) {
            Object value = get(column);
            return value == null ? "" : value.toString();
        }

        /** Gives a number, not a number for null. */
        double real(String column) {
            return get(column) instanceof Number number ? number.doubleValue() : Double.NaN;
        }

        long whole(String column) {
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
    static Table read(Path file, Configuration configuration) throws IOException {
        Table table = null;
        try (ParquetReader<Group> reader = new Builder(file, configuration).build()) {
            for (Group group = reader.read(); group != null; group = reader.read()) {
                if (table == null) {
                    table = new Table(group.getType().getFields().stream()
                            .map(Type::getName)
                            .toList());
                }
                table.add(values(group));
            }
        } catch (RuntimeException e) {
            throw new IOException(file + " cannot be read as a table; run the sweep again to make it anew", e);
        }
        return table == null ? new Table(List.of()) : table;
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

    List<Row> rows() {
        return rows;
    }

    private static final class Builder extends ParquetReader.Builder<Group> {
        Builder(Path path, Configuration configuration) throws IOException {
            super(HadoopInputFile.fromPath(path, configuration));
            withConf(configuration);
        }

        @Override
        protected ReadSupport<Group> getReadSupport() {
            return new GroupReadSupport();
        }
    }
}
