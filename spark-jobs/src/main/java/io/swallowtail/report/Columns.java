package io.swallowtail.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The columns of a table, each with its name and its value of a row's subject.
 *
 * @param <T> what a row is about
 */
public final class Columns<T> {
    private final List<String> names = new ArrayList<>();
    private final List<Function<? super T, ?>> values = new ArrayList<>();

    /**
     * Adds a column behind the others.
     *
     * @param name its name
     * @param value gives its value, or null
     * @return this
     */
    public Columns<T> add(String name, Function<? super T, ?> value) {
        names.add(name);
        values.add(value);
        return this;
    }

    /**
     * Adds a column behind the others, if a table needs it.
     *
     * @param isNeeded whether it does
     * @param name its name
     * @param value gives its value, or null
     * @return this
     */
    public Columns<T> addIf(boolean isNeeded, String name, Function<? super T, ?> value) {
        return isNeeded ? add(name, value) : this;
    }

    /**
     * Makes the table.
     *
     * @param subjects what its rows are about, in order
     * @return the table, to which rows can be added
     */
    public NumberTable table(Collection<? extends T> subjects) {
        NumberTable table = NumberTable.of(names);
        subjects.forEach(subject ->
                table.add(values.stream().map(value -> value.apply(subject)).toArray()));
        return table;
    }

    /**
     * Makes a row with its names.
     *
     * @param subject what it is about
     * @return the values by name, in order
     */
    public Map<String, Object> fields(T subject) {
        Map<String, Object> fields = new LinkedHashMap<>();
        for (int i = 0; i < names.size(); i++) {
            fields.put(names.get(i), values.get(i).apply(subject));
        }
        return fields;
    }
}
