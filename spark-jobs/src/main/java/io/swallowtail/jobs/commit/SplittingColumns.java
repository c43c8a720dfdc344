package io.swallowtail.jobs.commit;

import io.swallowtail.answers.method.SplittingCounts;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.parquet.example.data.Group;

/**
 * The columns of a commit for the results of splittings and of failures in random order in addition to their counts. They follow from the
 * components of {@link SplittingCounts}: a list is Parquet's LIST, a record is a group, and {@code climbsTo} is {@code climbs_to}.
 */
final class SplittingColumns {
    static final String TEXT = columns(SplittingCounts.class);

    private static final String FIRST = "samples";
    private static final String LIST = "list";
    private static final String ELEMENT = "element";

    private SplittingColumns() {}

    private static String columns(Class<?> record) {
        return Arrays.stream(record.getRecordComponents())
                .map(each -> column(name(each), each.getGenericType()))
                .collect(Collectors.joining());
    }

    private static String column(String name, Type type) {
        if (type instanceof ParameterizedType list) {
            return "required group " + name + " (LIST) { repeated group list { "
                    + column(ELEMENT, list.getActualTypeArguments()[0]) + "} }\n";
        }
        Class<?> kind = (Class<?>) type;
        String primitive = Map.of(int.class, "int32", boolean.class, "boolean", Double.class, "double")
                .getOrDefault(kind, "int64");
        return "required "
                + (kind.isRecord()
                        ? "group " + name + " {\n" + columns(kind) + "}"
                        : (kind == String.class ? "binary " + name + " (STRING)" : primitive + " " + name) + ";")
                + "\n";
    }

    private static String name(RecordComponent component) {
        return component.getName().replaceAll("(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
    }

    /** Sets the columns of a row, if it has any. */
    static void add(Group row, SplittingCounts results) {
        if (row.getType().containsField(FIRST)) {
            addComponents(row, results);
        }
    }

    private static void addComponents(Group group, Record record) {
        for (RecordComponent each : record.getClass().getRecordComponents()) {
            try {
                add(group, name(each), each.getAccessor().invoke(record));
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static void add(Group group, String name, Object value) {
        if (value instanceof List<?> list) {
            Group all = group.addGroup(name);
            list.forEach(item -> add(all.addGroup(LIST), ELEMENT, item));
        } else if (value instanceof Record record) {
            addComponents(group.addGroup(name), record);
        } else if (value instanceof Integer number) {
            group.add(name, number);
        } else if (value instanceof Long number) {
            group.add(name, number);
        } else if (value instanceof Double number) {
            group.add(name, number);
        } else if (value instanceof Boolean flag) {
            group.add(name, flag);
        } else {
            group.add(name, (String) value);
        }
    }

    /** Reads the columns of a row. */
    static SplittingCounts read(Group row) {
        return row.getType().containsField(FIRST)
                ? (SplittingCounts) read(row, SplittingCounts.class)
                : SplittingCounts.NONE;
    }

    private static Object read(Group group, Class<?> record) {
        try {
            RecordComponent[] components = record.getRecordComponents();
            return record.getConstructor(Arrays.stream(components)
                            .map(RecordComponent::getType)
                            .toArray(Class[]::new))
                    .newInstance(Arrays.stream(components)
                            .map(each -> read(group, name(each), each.getGenericType()))
                            .toArray());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Object read(Group group, String name, Type type) {
        if (type instanceof ParameterizedType list) {
            if (!group.getType().containsField(name)) {
                return List.of(); // commits of 0.2.0 have no strata
            }
            Group all = group.getGroup(name, 0);
            return IntStream.range(0, all.getFieldRepetitionCount(LIST))
                    .mapToObj(i -> read(all.getGroup(LIST, i), ELEMENT, list.getActualTypeArguments()[0]))
                    .toList();
        }
        Class<?> kind = (Class<?>) type;
        return kind.isRecord()
                ? read(group.getGroup(name, 0), kind)
                : kind == String.class
                        ? group.getString(name, 0)
                        : kind == int.class
                                ? (Object) group.getInteger(name, 0)
                                : kind == boolean.class
                                        ? (Object) group.getBoolean(name, 0)
                                        : kind == Double.class
                                                ? (Object) group.getDouble(name, 0)
                                                : (Object) group.getLong(name, 0);
    }
}
