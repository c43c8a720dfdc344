package io.swallowtail.core.rows;

import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Parameter;
import io.swallowtail.core.experiment.RealParameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/**
 * The derived tables of a sweep and their columns. Files, checks, queries, {@code describe} and the generated reference read this one
 * list. The columns of a plan's parameters follow the second column of every table.
 */
public enum SweepTable {
    /** Counts of the values of each quantity. */
    COUNTS(
            CountRow.class,
            "One row per point, metric and value: how often the value was seen. Events on several metrics, on ratios and on binned metrics are counted"
                    + " like metrics."),
    /** Exact sums of each metric. */
    MOMENTS(MomentRow.class, "One row per point and metric: exact sums over all trials that have a value."),
    /** The points of the sweep. */
    POINTS(PointRow.class, "One row per point of the sweep."),
    /** The probability of each event. */
    TAILS(TailRow.class, "One row per event of a point: its probability with confidence limits."),
    /** Counts of the replications of splittings at their levels. */
    LEVELS(LevelRow.class, "One row per level of a splitting: diagnostics of its replications."),
    /** The probability of each event given a number of faults. */
    SPECTRUM(
            SpectrumRow.class,
            "One row per event of a point with failures in random order or exact probabilities, and number of faults that was counted"
                    + " or seen to be critical. It has the probability of the event given so many faults, which does not depend on their probability."),
    /** Bounds of theorems on the events. */
    BOUNDS(BoundRow.class, "One row per event of a point and theorem about it."),
    /** Means, quantiles and extremes of each metric. */
    SUMMARY(
            SummaryRow.class,
            "One row per point and metric: mean, quantiles and extremes. Only points with plain trials have any.");

    /** Number of columns before those of the parameters. */
    private static final int BEFORE_PARAMETERS = 2;

    private final Class<? extends TableRow> row;
    private final String meaning;
    private final RowShape shape;
    private final List<Column> own;

    SweepTable(Class<? extends TableRow> row, String meaning) {
        this.row = row;
        this.meaning = meaning;
        this.shape = new RowShape(row);
        this.own = shape.columns();
    }

    /** The type of a column's values. */
    public enum Type {
        /** A text in UTF-8. */
        TEXT("STRING"),
        /** A 64-bit integer. */
        LONG("BIGINT"),
        /** A 32-bit integer. */
        INT("INT"),
        /** A 64-bit floating-point number. */
        DOUBLE("DOUBLE"),
        /** True or false. */
        BOOLEAN("BOOLEAN"),
        /** An integer of at most 38 decimal digits. */
        DECIMAL("DECIMAL(38,0)");

        private final String sql;

        Type(String sql) {
            this.sql = sql;
        }

        /**
         * Names the type in SQL.
         *
         * @return such as {@code BIGINT}
         */
        public String sql() {
            return sql;
        }

        /**
         * Chooses the type of a parameter's column.
         *
         * @param parameter any parameter
         * @return the type of its values
         */
        public static Type of(Parameter<?> parameter) {
            if (parameter instanceof IntegerParameter) {
                return LONG;
            }
            return parameter instanceof RealParameter ? DOUBLE : TEXT;
        }

        /**
         * Chooses the type of a metric's column.
         *
         * @param metric any metric
         * @return the type of its values in trials
         */
        public static Type of(Metric metric) {
            return switch (metric.kind()) {
                case INTEGER -> LONG;
                case FLAG -> BOOLEAN;
                case RATIO -> DOUBLE;
            };
        }
    }

    /**
     * A column.
     *
     * @param name its name
     * @param type what its values are
     * @param isNullable whether a row may have no value
     * @param meaning what it shows, in one line
     */
    public record Column(String name, Type type, boolean isNullable, String meaning) {
        /**
         * Makes a column whose meaning is stated elsewhere, such as that of a parameter.
         *
         * @param name its name
         * @param type what its values are
         * @param isNullable whether a row may have no value
         */
        public Column(String name, Type type, boolean isNullable) {
            this(name, type, isNullable, "");
        }
    }

    /**
     * Gives the table's name.
     *
     * @return lower case, as in SQL and in the file's name
     */
    public String title() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Says what a row is.
     *
     * @return one line
     */
    public String meaning() {
        return meaning;
    }

    /**
     * Lists the columns that the table has in every sweep.
     *
     * @return the columns without those of parameters, in order
     */
    public List<Column> own() {
        return own;
    }

    /**
     * Lists all columns.
     *
     * @param parameters one column for each parameter of the sweep
     * @return the columns in order
     */
    public List<Column> with(List<Column> parameters) {
        List<Column> columns = new ArrayList<>(own);
        columns.addAll(BEFORE_PARAMETERS, parameters);
        return List.copyOf(columns);
    }

    /**
     * Returns the class of the table's rows.
     *
     * @return a record with a component for each of {@link #own}, or for three of them
     */
    public Class<? extends TableRow> row() {
        return row;
    }

    /**
     * Writes a row.
     *
     * @param row a row of this table
     * @param parameters the cells of the parameters of its point
     * @return its cells, as {@link #with} lists the columns
     */
    public Object[] cells(TableRow row, List<Object> parameters) {
        List<Object> cells = new ArrayList<>(own.size() + parameters.size());
        shape.addCells(row, cells);
        cells.addAll(BEFORE_PARAMETERS, parameters);
        return cells.toArray();
    }

    /**
     * Lists the cells of a row.
     *
     * @param row a row of any table
     * @return its cells by the names of their columns, in order
     */
    public static Map<String, Object> byColumn(TableRow row) {
        SweepTable table = of(row.getClass());
        Map<String, Object> cells = new LinkedHashMap<>();
        Object[] values = table.cells(row, List.of());
        for (int i = 0; i < values.length; i++) {
            cells.put(table.own.get(i).name(), values[i]);
        }
        return cells;
    }

    /**
     * Reads a row.
     *
     * @param cells returns the cell of a column, by its name; null for none
     * @return the row; a missing number that cannot be null is 0 or NaN
     * @throws RuntimeException if a cell has another type
     */
    public TableRow read(Function<String, Object> cells) {
        return (TableRow) shape.read(cells);
    }

    /**
     * Finds a table.
     *
     * @param title its name
     * @return the table
     * @throws IllegalArgumentException if there is none
     */
    public static SweepTable of(String title) {
        return valueOf(title.toUpperCase(Locale.ROOT));
    }

    /**
     * Finds the table of some rows.
     *
     * @param row their class
     * @return the table
     */
    public static SweepTable of(Class<? extends TableRow> row) {
        return Arrays.stream(values())
                .filter(table -> table.row == row)
                .findFirst()
                .orElseThrow();
    }

    /**
     * Lists the names of all tables.
     *
     * @return the titles, in the order in which one table follows from those before it
     */
    public static List<String> titles() {
        return Arrays.stream(values()).map(SweepTable::title).toList();
    }
}
