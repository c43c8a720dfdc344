package io.swallowtail.jobs.store;

import io.swallowtail.core.rows.SweepTable.Column;
import io.swallowtail.core.rows.SweepTable.Type;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type.Repetition;
import org.apache.parquet.schema.Types;
import org.apache.parquet.schema.Types.PrimitiveBuilder;

/**
 * Writes rows of flat columns. The footer of the file has the meanings of the columns. A cell is a String, its {@link Binary}, a Long,
 * Integer, Double, Boolean or {@link BigInteger}, or null.
 */
public final class CellSupport extends WriteSupport<Object[]> {
    private static final int DECIMAL_DIGITS = 38;
    private static final int DECIMAL_BYTES = 16;

    private static final Map<Type, PrimitiveTypeName> PRIMITIVES = Map.of(
            Type.TEXT, PrimitiveTypeName.BINARY,
            Type.LONG, PrimitiveTypeName.INT64,
            Type.INT, PrimitiveTypeName.INT32,
            Type.DOUBLE, PrimitiveTypeName.DOUBLE,
            Type.BOOLEAN, PrimitiveTypeName.BOOLEAN,
            Type.DECIMAL, PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY);

    private final Column[] columns;
    private final WriteContext context;
    private RecordConsumer out;

    /**
     * Prepares to write a file.
     *
     * @param name the name of its schema
     * @param texts other texts for its footer, by their keys
     */
    public CellSupport(String name, List<Column> columns, Map<String, String> texts) {
        this.columns = columns.toArray(new Column[0]);
        Map<String, String> metadata = new LinkedHashMap<>(texts);
        columns.forEach(column -> metadata.put(RowFileBuilder.MEANING + column.name(), column.meaning()));
        metadata.values().removeIf(String::isEmpty);
        context = new WriteContext(
                new MessageType(name, columns.stream().map(CellSupport::type).toList()), metadata);
    }

    private static org.apache.parquet.schema.Type type(Column column) {
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

    /** Deprecated by the library, and abstract. */
    @Override
    @SuppressWarnings("deprecation")
    public WriteContext init(Configuration configuration) {
        return context;
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
                add(columns[i].type(), row[i]);
                out.endField(columns[i].name(), i);
            } else if (!columns[i].isNullable()) {
                throw new IllegalStateException("column " + columns[i].name() + " has no value and is not declared so");
            }
        }
        out.endMessage();
    }

    private void add(Type type, Object cell) {
        switch (type) {
            case TEXT -> out.addBinary(cell instanceof Binary text ? text : Binary.fromString((String) cell));
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
