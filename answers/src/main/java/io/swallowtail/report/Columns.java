package io.swallowtail.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The columns of a table. Each column has a name and a function that computes its value for a row.
 *
 * @param <T> the subject of a row
 */
public final class Columns<T> {
    private final List<String> names = new ArrayList<>();
    private final List<Function<? super T, ?>> values = new ArrayList<>();

    /**
     * Adds a column after the existing ones.
     *
     * @param name the column's name
     * @param value computes the value of a cell; may return null
     * @return this
     */
    public Columns<T> add(String name, Function<? super T, ?> value) {
        names.add(name);
        values.add(value);
        return this;
    }

    /**
     * Adds a column after the existing ones if the table needs it.
     *
     * @param isNeeded whether the table needs the column
     * @param name the column's name
     * @param value computes the value of a cell; may return null
     * @return this
     */
    public Columns<T> addIf(boolean isNeeded, String name, Function<? super T, ?> value) {
        return isNeeded ? add(name, value) : this;
    }

    /**
     * Makes the table.
     *
     * @param subjects one subject per row, in order
     * @return the table, to which rows can be added
     */
    public NumberTable table(Collection<? extends T> subjects) {
        NumberTable table = NumberTable.of(names);
        subjects.forEach(subject ->
                table.add(values.stream().map(value -> value.apply(subject)).toArray()));
        return table;
    }

    /**
     * Computes one row.
     *
     * @param subject the subject of the row
     * @return the values by column name, in order
     */
    public Map<String, Object> fields(T subject) {
        Map<String, Object> fields = new LinkedHashMap<>();
        for (int i = 0; i < names.size(); i++) {
            fields.put(names.get(i), values.get(i).apply(subject));
        }
        return fields;
    }
}
