package io.swallowtail.answers.answer;

import io.swallowtail.core.experiment.Point;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * The columns of a table. Each column has a name, a function that computes its value for a row, and the formats in which it appears.
 *
 * @param <T> the subject of a row
 */
public final class Columns<T> {
    private static final Set<Format> ALL = EnumSet.allOf(Format.class);
    private static final Set<Format> PEOPLE = EnumSet.of(Format.TABLE);
    private static final Set<Format> SCRIPTS = EnumSet.of(Format.CSV, Format.JSON);

    private record Column<T>(String name, Set<Format> formats, Function<? super T, ?> value) {}

    private final List<Column<T>> columns = new ArrayList<>();

    /**
     * Begins with the parameters that vary over some points.
     *
     * @param <T> the subject of a row
     * @param point returns the point of a row
     * @return the columns, to which others can be added
     */
    public static <T> Columns<T> of(PointNames names, Function<T, Point> point) {
        Columns<T> columns = new Columns<>();
        names.varied().forEach(name -> columns.add(name, row -> names.value(point.apply(row), name)));
        return columns;
    }

    /**
     * Adds a column after the existing ones.
     *
     * @param name the column's name
     * @param value computes the value of a cell; may return null
     */
    public Columns<T> add(String name, Function<? super T, ?> value) {
        return add(ALL, name, value);
    }

    /**
     * Adds a column after the existing ones if the table needs it.
     *
     * @param isNeeded whether the table needs the column
     * @param name the column's name
     * @param value computes the value of a cell; may return null
     */
    public Columns<T> addIf(boolean isNeeded, String name, Function<? super T, ?> value) {
        return isNeeded ? add(name, value) : this;
    }

    /**
     * Adds a column that only tables have.
     *
     * @param name the column's name
     * @param value computes the value of a cell, usually a short text; may return null
     */
    public Columns<T> people(String name, Function<? super T, ?> value) {
        return add(PEOPLE, name, value);
    }

    /**
     * Adds a column that only CSV and JSON have.
     *
     * @param name the column's name
     * @param value computes the value of a cell; may return null
     */
    public Columns<T> scripts(String name, Function<? super T, ?> value) {
        return add(SCRIPTS, name, value);
    }

    /** Adds a column of nested values that only JSON has. */
    Columns<T> nested(String name, Function<? super T, ?> value) {
        return add(EnumSet.of(Format.JSON), name, value);
    }

    /** Adds a column of numbers that may be unknown. A table shortens them. */
    Columns<T> number(String name, Function<? super T, Double> value) {
        return number(name, value, row -> Numbers.DEFAULT_DIGITS);
    }

    /** Adds a column of numbers that may be unknown. A table shows so many of their digits. */
    Columns<T> number(String name, Function<? super T, Double> value, ToIntFunction<? super T> digits) {
        return scripts(name, value)
                .people(
                        name,
                        row -> value.apply(row) == null ? null : Numbers.of(value.apply(row), digits.applyAsInt(row)));
    }

    private Columns<T> add(Set<Format> formats, String name, Function<? super T, ?> value) {
        columns.add(new Column<>(name, formats, value));
        return this;
    }

    /**
     * Makes the table with all columns.
     *
     * @param subjects one subject per row, in order
     * @return the table, to which rows can be added
     */
    public NumberTable table(Collection<? extends T> subjects) {
        return table(columns, subjects);
    }

    /**
     * Makes the table with the columns of a format. CSV and JSON have no number for infinity, so it is null there, as NaN is. They have one
     * zero.
     */
    NumberTable table(Format format, Collection<? extends T> subjects) {
        List<Column<T>> chosen = columns.stream()
                .filter(column -> column.formats.contains(format))
                .toList();
        NumberTable table = table(chosen, subjects);
        if (format != Format.TABLE) {
            table.rows().forEach(row -> row.replaceAll(Columns::plain));
        }
        return table;
    }

    private static <T> NumberTable table(List<Column<T>> columns, Collection<? extends T> subjects) {
        NumberTable table = NumberTable.of(columns.stream().map(Column::name).toList());
        subjects.forEach(subject -> table.add(
                columns.stream().map(column -> column.value.apply(subject)).toArray()));
        return table;
    }

    private static Object plain(Object value) {
        if (!(value instanceof Double number)) {
            return value;
        }
        // Adding 0 turns -0.0 into 0.0.
        return Double.isFinite(number) ? (Double) (number + 0) : null;
    }

    /**
     * Computes rows as objects for JSON.
     *
     * @param subjects one subject per row, in order
     * @return the values of each row by column name, in order
     */
    public List<Map<String, Object>> objects(Collection<? extends T> subjects) {
        return table(Format.JSON, subjects).objects();
    }
}
