package io.swallowtail.catalogue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * The derived tables of a sweep and their columns. Files, checks and queries read this one list; docs/formats/tables.md
 * says what each column means. The columns of a plan's parameters follow the second column of every table.
 */
public enum SweepTable {
    /** Counts of the values of each quantity. */
    COUNTS(text("experiment"), text("point"), text("metric"), whole("value"), whole("count"), whole("first_trial")),
    /** Exact sums of each metric. */
    MOMENTS(
            text("experiment"),
            text("point"),
            text("metric"),
            whole("count"),
            new Column("sum", Type.DECIMAL, true),
            new Column("sum_squares", Type.DECIMAL, true),
            whole("min"),
            whole("max")),
    /** The points of the sweep. */
    POINTS(
            text("point"),
            text("experiment"),
            text("identity"),
            whole("seed"),
            new Column("revision", Type.INT, false),
            text("looks").nullable()),
    /** The probability of each event. */
    TAILS(
            text("point"),
            text("experiment"),
            text("event"),
            text("metric").nullable(),
            text("relation").nullable(),
            whole("threshold").nullable(),
            whole("trials"),
            whole("exceedances").nullable(),
            real("estimate"),
            real("log10_estimate").nullable(),
            real("ci_low"),
            real("ci_high"),
            real("confidence"),
            text("interval"),
            real("alpha_spent"),
            text("method"),
            real("relative_error").nullable(),
            text("reliability"),
            text("reason").nullable()),
    /** Counts of the replications of splittings at their levels. */
    LEVELS(
            text("experiment"),
            text("point"),
            text("event"),
            new Column("alternative", Type.INT, false),
            text("climbs_to"),
            new Column("level", Type.INT, false),
            whole("score"),
            whole("replications"),
            whole("particles"),
            real("share"),
            whole("moves"),
            real("acceptance").nullable(),
            real("ancestors"),
            real("largest_family")),
    /** Bounds of theorems on the events. */
    BOUNDS(
            text("point"),
            text("experiment"),
            text("event"),
            text("bound_name"),
            text("kind"),
            new Column("applies", Type.BOOLEAN, false),
            real("log10_bound").nullable(),
            text("verdict").nullable(),
            real("verdict_alpha")),
    /** Means, quantiles and extremes of each metric. */
    SUMMARY(
            text("point"),
            text("experiment"),
            text("metric"),
            whole("trials"),
            real("mean"),
            real("mean_low").nullable(),
            real("mean_high").nullable(),
            text("mean_interval").nullable(),
            real("confidence"),
            real("standard_deviation").nullable(),
            real("minimum"),
            real("maximum"),
            real("q50"),
            real("q50_low").nullable(),
            real("q50_high").nullable(),
            real("q90"),
            real("q90_low").nullable(),
            real("q90_high").nullable(),
            real("q99"),
            real("q99_low").nullable(),
            real("q99_high").nullable(),
            real("q999"),
            real("q999_low").nullable(),
            real("q999_high").nullable());

    /** Number of columns before those of the parameters. */
    private static final int BEFORE_PARAMETERS = 2;

    private final List<Column> own;

    SweepTable(Column... own) {
        this.own = List.of(own);
    }

    /** The type of a column's values. */
    public enum Type {
        /** A text in UTF-8. */
        TEXT,
        /** A 64-bit integer. */
        LONG,
        /** A 32-bit integer. */
        INT,
        /** A 64-bit floating-point number. */
        DOUBLE,
        /** True or false. */
        BOOLEAN,
        /** An integer of at most 38 decimal digits. */
        DECIMAL
    }

    /**
     * A column.
     *
     * @param name its name
     * @param type what its values are
     * @param isNullable whether a row may have no value
     */
    public record Column(String name, Type type, boolean isNullable) {
        private Column nullable() {
            return new Column(name, type, true);
        }
    }

    private static Column text(String name) {
        return new Column(name, Type.TEXT, false);
    }

    private static Column whole(String name) {
        return new Column(name, Type.LONG, false);
    }

    private static Column real(String name) {
        return new Column(name, Type.DOUBLE, false);
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
     * Lists the names of all tables.
     *
     * @return the titles, in the order in which one table follows from those before it
     */
    public static List<String> titles() {
        return Arrays.stream(values()).map(SweepTable::title).toList();
    }
}
