package io.swallowtail.core.rows;

import io.swallowtail.core.rows.SweepTable.Column;
import io.swallowtail.core.rows.SweepTable.Type;
import io.swallowtail.core.statistics.IntervalKind;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The columns of a record, one for each component; those of a record within it begin with the component's name. */
final class RowShape {
    private final Constructor<?> constructor;
    private final List<Part> parts = new ArrayList<>();

    /** A component: a column, or the shape of a record. */
    private record Part(Method accessor, Column column, RowShape inner) {}

    /** Finds the columns of a row. */
    RowShape(Class<?> record) {
        this(
                record,
                "",
                Arrays.stream(IntervalKind.values())
                        .map(kind -> kind.word() + ": " + kind.meaning())
                        .collect(Collectors.joining("; ")));
    }

    private RowShape(Class<?> record, String prefix, String subject) {
        constructor = record.getDeclaredConstructors()[0];
        for (RecordComponent component : record.getRecordComponents()) {
            Class<?> type = component.getType();
            String own = component.getName().replaceAll("(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
            // The value of an inner record has the name of that record.
            String name =
                    own.equals("value") && !prefix.isEmpty() ? prefix.substring(0, prefix.length() - 1) : prefix + own;
            String meaning = component.getAnnotation(Meaning.class).value().replace("{}", subject);
            boolean isNullable =
                    !type.isPrimitive() && type != String.class || component.isAnnotationPresent(OrNull.class);
            parts.add(
                    type.isRecord()
                            ? new Part(component.getAccessor(), null, new RowShape(type, name + "_", meaning))
                            : new Part(
                                    component.getAccessor(), new Column(name, type(type), isNullable, meaning), null));
        }
    }

    private static Type type(Class<?> component) {
        if (component == String.class) {
            return Type.TEXT;
        } else if (component == BigInteger.class) {
            return Type.DECIMAL;
        } else if (component == int.class) {
            return Type.INT;
        } else if (component == boolean.class) {
            return Type.BOOLEAN;
        }
        return component == long.class || component == Long.class ? Type.LONG : Type.DOUBLE;
    }

    List<Column> columns() {
        return parts.stream()
                .flatMap(part -> part.inner == null ? Stream.of(part.column) : part.inner.columns().stream())
                .toList();
    }

    void addCells(Object row, List<Object> cells) {
        for (Part part : parts) {
            try {
                Object value = part.accessor.invoke(row);
                if (part.inner == null) {
                    cells.add(value);
                } else {
                    part.inner.addCells(value, cells);
                }
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** Makes the record. A number without a value is 0, or NaN. */
    Object read(Function<String, Object> cells) {
        try {
            return constructor.newInstance(parts.stream()
                    .map(part -> part.inner == null
                            ? converted(cells.apply(part.column.name()), part.accessor.getReturnType(), part.column)
                            : part.inner.read(cells))
                    .toArray());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Object converted(Object cell, Class<?> type, Column column) {
        if (cell == null && !type.isPrimitive()) {
            return null;
        }
        return switch (column.type()) {
            case LONG -> cell == null ? 0L : ((Number) cell).longValue();
            case INT -> cell == null ? (Object) 0 : cell;
            case DOUBLE -> cell == null ? Double.NaN : ((Number) cell).doubleValue();
            case BOOLEAN -> Boolean.TRUE.equals(cell);
            default -> cell;
        };
    }
}
