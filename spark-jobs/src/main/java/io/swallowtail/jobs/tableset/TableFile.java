package io.swallowtail.jobs.tableset;

import io.swallowtail.core.rows.SweepTable;
import io.swallowtail.core.rows.SweepTable.Column;
import io.swallowtail.core.rows.TableRow;
import io.swallowtail.jobs.store.CellSupport;
import io.swallowtail.jobs.store.ParquetRows;
import io.swallowtail.jobs.store.RowFileBuilder;
import io.swallowtail.jobs.store.Seal;
import io.swallowtail.jobs.store.SealedOutputFile;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.hadoop.util.functional.CallableRaisingIOE;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;

/**
 * The Parquet file of a derived table. It has flat columns and is sealed while it is written. A cell is a String, Long, Integer, Double,
 * Boolean or {@link BigInteger}, or null.
 */
public final class TableFile {
    /** A small row group, because a sweep writes all its tables at the same time. */
    private static final long ROW_GROUP_BYTES = 32L << 20;

    private TableFile() {}

    /** Writes the rows of a table. */
    static final class Writer implements Closeable {
        private final SealedOutputFile file;
        private final ParquetWriter<Object[]> rows;

        /**
         * Opens a file.
         *
         * @param target creates the file
         * @param name the table's name
         * @param columns the table's columns
         * @throws IOException if it cannot be written
         */
        Writer(CallableRaisingIOE<OutputStream> target, String name, List<Column> columns) throws IOException {
            file = new SealedOutputFile(target);
            rows = new RowFileBuilder<>(file, new CellSupport(name, columns, Map.of("seal", Seal.EMPTY)))
                    .withConf(new PlainParquetConfiguration())
                    .withCompressionCodec(CompressionCodecName.ZSTD)
                    .withRowGroupSize(ROW_GROUP_BYTES)
                    .build();
        }

        void write(Object[] row) throws IOException {
            rows.write(row);
        }

        @Override
        public void close() throws IOException {
            rows.close();
        }

        /** Returns the file's entry in a manifest. The file must be closed. */
        TableManifest.Entry entry() {
            return new TableManifest.Entry(file.bytesWritten(), file.digest());
        }
    }

    /** Returns the cells of a row. */
    static Object[] cells(Group group) {
        GroupType type = group.getType();
        Object[] cells = new Object[type.getFieldCount()];
        for (int i = 0; i < cells.length; i++) {
            if (group.getFieldRepetitionCount(i) > 0 && type.getType(i).isPrimitive()) {
                PrimitiveType column = type.getType(i).asPrimitiveType();
                cells[i] = switch (column.getPrimitiveTypeName()) {
                    case INT64 -> (Object) group.getLong(i, 0);
                    case INT32 -> (Object) group.getInteger(i, 0);
                    case DOUBLE -> (Object) group.getDouble(i, 0);
                    case BOOLEAN -> (Object) group.getBoolean(i, 0);
                    case BINARY -> group.getString(i, 0);
                    case FIXED_LEN_BYTE_ARRAY ->
                        new BigInteger(group.getBinary(i, 0).getBytes());
                    default -> null;
                };
            }
        }
        return cells;
    }

    /**
     * Reads the rows of a table one by one.
     *
     * @param <R> the class of its rows
     * @param consumer receives the rows in order
     * @throws IOException if it cannot be read
     */
    public static <R extends TableRow> void forEach(TableSet set, Class<R> row, Consumer<R> consumer)
            throws IOException {
        SweepTable table = SweepTable.of(row);
        try (ParquetRows rows = new ParquetRows(set.directory().input(set.file(table.title())))) {
            MessageType schema = rows.schema();
            for (Group group = rows.next(); group != null; group = rows.next()) {
                Object[] cells = cells(group);
                consumer.accept(row.cast(table.read(
                        column -> schema.containsField(column) ? cells[schema.getFieldIndex(column)] : null)));
            }
        }
    }

    /**
     * Reads the rows of a table.
     *
     * @param <R> the class of its rows
     * @return its rows, in order
     * @throws IOException if it cannot be read
     */
    public static <R extends TableRow> List<R> read(TableSet set, Class<R> row) throws IOException {
        List<R> rows = new ArrayList<>();
        forEach(set, row, rows::add);
        return rows;
    }
}
