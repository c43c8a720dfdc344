package io.swallowtail.jobs.tableset;

import io.swallowtail.core.catalogue.SweepTable;
import io.swallowtail.core.catalogue.SweepTable.Column;
import io.swallowtail.core.catalogue.TableRow;
import io.swallowtail.jobs.store.ParquetRows;
import io.swallowtail.jobs.store.RowFileBuilder;
import io.swallowtail.jobs.store.Seal;
import io.swallowtail.jobs.store.SealedOutputFile;
import java.io.Closeable;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;
import org.apache.parquet.schema.Types;
import org.apache.parquet.schema.Types.PrimitiveBuilder;

/**
 * The Parquet file of a derived table. It has flat columns and is sealed while it is written. A cell is a String, Long, Integer, Double,
 * Boolean or {@link BigInteger}, or null.
 */
public final class TableFile {
    private static final int DECIMAL_DIGITS = 38;
    private static final int DECIMAL_BYTES = 16;

    /** A small row group, because a sweep writes all its tables at the same time. */
    private static final long ROW_GROUP_BYTES = 32L << 20;

    private static final Map<SweepTable.Type, PrimitiveTypeName> PRIMITIVES = Map.of(
            SweepTable.Type.TEXT, PrimitiveTypeName.BINARY,
            SweepTable.Type.LONG, PrimitiveTypeName.INT64,
            SweepTable.Type.INT, PrimitiveTypeName.INT32,
            SweepTable.Type.DOUBLE, PrimitiveTypeName.DOUBLE,
            SweepTable.Type.BOOLEAN, PrimitiveTypeName.BOOLEAN,
            SweepTable.Type.DECIMAL, PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY);

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
        Writer(SealedOutputFile.Target target, String name, List<Column> columns) throws IOException {
            file = new SealedOutputFile(target);
            rows = new RowFileBuilder<>(file, new Support(name, columns))
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

    private static final class Support extends WriteSupport<Object[]> {
        private final MessageType schema;
        private final Column[] columns;
        private RecordConsumer out;

        Support(String name, List<Column> columns) {
            this.columns = columns.toArray(new Column[0]);
            this.schema =
                    new MessageType(name, columns.stream().map(TableFile::type).toList());
        }

        /** Deprecated by the library, and abstract. */
        @Override
        @SuppressWarnings("deprecation")
        public WriteContext init(Configuration configuration) {
            Map<String, String> metadata = new LinkedHashMap<>(Map.of("seal", Seal.EMPTY));
            for (Column column : columns) {
                metadata.put(RowFileBuilder.MEANING + column.name(), column.meaning());
            }
            metadata.values().removeIf(String::isEmpty);
            return new WriteContext(schema, metadata);
        }

        @Override
        public void prepareForWrite(RecordConsumer consumer) {
            out = consumer;
        }

        @Override
        public void write(Object[] row) {
            out.startMessage();
            for (int i = 0; i < columns.length; i++) {
                if (row[i] != null) {
                    out.startField(columns[i].name(), i);
                    add(columns[i], row[i]);
                    out.endField(columns[i].name(), i);
                } else if (!columns[i].isNullable()) {
                    throw new IllegalStateException("column " + columns[i].name() + " has no value");
                }
            }
            out.endMessage();
        }

        private void add(Column column, Object cell) {
            switch (column.type()) {
                case TEXT -> out.addBinary(Binary.fromString((String) cell));
                case LONG -> out.addLong((Long) cell);
                case INT -> out.addInteger((Integer) cell);
                case DOUBLE -> out.addDouble((Double) cell);
                case BOOLEAN -> out.addBoolean((Boolean) cell);
                case DECIMAL -> out.addBinary(Binary.fromConstantByteArray(bytes((BigInteger) cell)));
            }
        }

        private static byte[] bytes(BigInteger number) {
            byte[] digits = number.toByteArray();
            byte[] bytes = new byte[DECIMAL_BYTES];
            Arrays.fill(bytes, (byte) (number.signum() < 0 ? -1 : 0));
            System.arraycopy(digits, 0, bytes, DECIMAL_BYTES - digits.length, digits.length);
            return bytes;
        }
    }

    private static Type type(Column column) {
        PrimitiveBuilder<PrimitiveType> type = Types.primitive(
                PRIMITIVES.get(column.type()), column.isNullable() ? Repetition.OPTIONAL : Repetition.REQUIRED);
        return switch (column.type()) {
            case TEXT -> type.as(LogicalTypeAnnotation.stringType()).named(column.name());
            case DECIMAL ->
                type.length(DECIMAL_BYTES)
                        .as(LogicalTypeAnnotation.decimalType(0, DECIMAL_DIGITS))
                        .named(column.name());
            default -> type.named(column.name());
        };
    }

    /** Reads the rows of a table one by one. */
    static final class Reader implements Closeable {
        private final ParquetRows rows;

        Reader(InputFile file) throws IOException {
            rows = new ParquetRows(file);
        }

        List<String> columns() {
            return rows.schema().getFields().stream().map(Type::getName).toList();
        }

        /** Reads a row; null after the last one. */
        Object[] next() throws IOException {
            Group group = rows.next();
            return group == null ? null : cells(group);
        }

        @Override
        public void close() throws IOException {
            rows.close();
        }
    }

    private static Object[] cells(Group group) {
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
     * @param configuration Hadoop's
     * @param consumer receives the rows in order
     * @throws IOException if it cannot be read
     */
    public static <R extends TableRow> void forEach(
            TableSet set, Class<R> row, Configuration configuration, Consumer<R> consumer) throws IOException {
        SweepTable table = SweepTable.of(row);
        try (Reader reader = new Reader(HadoopInputFile.fromPath(set.file(table.title()), configuration))) {
            Map<String, Integer> places = new HashMap<>();
            reader.columns().forEach(column -> places.put(column, places.size()));
            for (Object[] cells = reader.next(); cells != null; cells = reader.next()) {
                Object[] found = cells;
                consumer.accept(
                        row.cast(table.read(column -> places.containsKey(column) ? found[places.get(column)] : null)));
            }
        }
    }

    /**
     * Reads the rows of a table.
     *
     * @param <R> the class of its rows
     * @param configuration Hadoop's
     * @return its rows, in order
     * @throws IOException if it cannot be read
     */
    public static <R extends TableRow> List<R> read(TableSet set, Class<R> row, Configuration configuration)
            throws IOException {
        List<R> rows = new ArrayList<>();
        forEach(set, row, configuration, rows::add);
        return rows;
    }
}
