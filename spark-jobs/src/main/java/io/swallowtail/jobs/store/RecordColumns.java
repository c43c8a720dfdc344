package io.swallowtail.jobs.store;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;
import org.apache.parquet.schema.Types;

/**
 * The Parquet columns of a record, one for each component: {@code firstTrials} is {@code first_trials}. A number, flag or text is a required
 * column. A list or {@code long[]} is a repeated column. A record is a group, and null is a missing group. A file may lack groups and repeated
 * columns; they are read as null or as empty.
 *
 * @param <R> the public record
 */
public final class RecordColumns<R extends Record> {
    private static final Map<Class<?>, PrimitiveTypeName> PRIMITIVES = Map.of(
            int.class, PrimitiveTypeName.INT32,
            long.class, PrimitiveTypeName.INT64,
            Long.class, PrimitiveTypeName.INT64,
            double.class, PrimitiveTypeName.DOUBLE,
            Double.class, PrimitiveTypeName.DOUBLE,
            boolean.class, PrimitiveTypeName.BOOLEAN);

    private final Constructor<R> constructor;
    private final List<Column> columns;

    /** Finds the columns. */
    public RecordColumns(Class<R> record) {
        RecordComponent[] components = record.getRecordComponents();
        try {
            constructor = record.getConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class[]::new));
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e);
        }
        columns = Arrays.stream(components).map(RecordColumns::column).toList();
    }

    private static Column column(RecordComponent component) {
        Class<?> type = component.getType();
        Class<?> item = component.getGenericType() instanceof ParameterizedType list
                ? (Class<?>) list.getActualTypeArguments()[0]
                : type.isArray() ? type.getComponentType() : type;
        return new Column(
                component.getName().replaceAll("(?=[A-Z])", "_").toLowerCase(Locale.ROOT),
                component.getAccessor(),
                item,
                item.isRecord() ? new RecordColumns<>(item.asSubclass(Record.class)) : null);
    }

    /** A column of items. The last component is null if these are no records. */
    private record Column(String name, Method accessor, Class<?> item, RecordColumns<?> group) {
        private boolean isRepeated() {
            return accessor.getReturnType() != item;
        }

        Type type(Set<String> without) {
            Repetition repetition =
                    isRepeated() ? Repetition.REPEATED : group != null ? Repetition.OPTIONAL : Repetition.REQUIRED;
            if (group != null) {
                return new GroupType(repetition, name, group.types(without));
            }
            return item == String.class
                    ? Types.primitive(PrimitiveTypeName.BINARY, repetition)
                            .as(LogicalTypeAnnotation.stringType())
                            .named(name)
                    : Types.primitive(PRIMITIVES.get(item), repetition).named(name);
        }

        void write(Group row, Object value) {
            if (value instanceof long[] numbers) {
                Arrays.stream(numbers).forEach(number -> row.add(name, number));
            } else if (value instanceof List<?> items) {
                items.forEach(each -> write(row, each));
            } else if (value instanceof Record record) {
                group.addTo(row.addGroup(name), record);
            } else if (value instanceof Integer number) {
                row.add(name, number);
            } else if (value instanceof Long number) {
                row.add(name, number);
            } else if (value instanceof Double number) {
                row.add(name, number);
            } else if (value instanceof Boolean flag) {
                row.add(name, flag);
            } else if (value != null) {
                row.add(name, (String) value);
            }
        }

        Object read(Group row) {
            boolean mayLack = isRepeated() || group != null;
            int count = mayLack && !row.getType().containsField(name) ? 0 : row.getFieldRepetitionCount(name);
            if (item == long.class && isRepeated()) {
                return IntStream.range(0, count)
                        .mapToLong(i -> row.getLong(name, i))
                        .toArray();
            }
            if (isRepeated()) {
                return IntStream.range(0, count).mapToObj(i -> item(row, i)).toList();
            }
            return mayLack && count == 0 ? null : item(row, 0);
        }

        private Object item(Group row, int i) {
            if (group != null) {
                return group.read(row.getGroup(name, i));
            }
            // A sweep has few names, and repeats them in each of millions of counts.
            return item == String.class
                    ? row.getString(name, i).intern()
                    : switch (PRIMITIVES.get(item)) {
                        case INT32 -> (Object) row.getInteger(name, i);
                        case DOUBLE -> row.getDouble(name, i);
                        case BOOLEAN -> row.getBoolean(name, i);
                        default -> row.getLong(name, i);
                    };
        }
    }

    private List<Type> types(Set<String> without) {
        return columns.stream()
                .filter(column -> !without.contains(column.name))
                .map(column -> column.type(without))
                .toList();
    }

    /**
     * Makes a schema.
     *
     * @param without names of groups and repeated columns to leave out
     * @return the schema of a file with the other columns
     */
    public MessageType schema(String name, Set<String> without) {
        return new MessageType(name, types(without));
    }

    /**
     * Sets the columns that a row has.
     *
     * @param row the row, without values
     * @param record its values
     */
    public Group addTo(Group row, Record record) {
        for (Column column : columns) {
            if (row.getType().containsField(column.name)) {
                try {
                    column.write(row, column.accessor.invoke(record));
                } catch (ReflectiveOperationException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
        return row;
    }

    /**
     * Reads a row.
     *
     * @return the record
     * @throws RuntimeException if a column is missing or has another type, or the record refuses its values
     */
    public R read(Group row) {
        try {
            return constructor.newInstance(
                    columns.stream().map(column -> column.read(row)).toArray());
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
