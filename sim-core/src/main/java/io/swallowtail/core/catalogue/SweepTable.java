package io.swallowtail.core.catalogue;

import io.swallowtail.core.statistics.IntervalKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The derived tables of a sweep and their columns. Files, checks, queries, {@code describe} and the generated reference read this one
 * list. The columns of a plan's parameters follow the second column of every table.
 */
public enum SweepTable {
    /** Counts of the values of each quantity. */
    COUNTS(
            "One row per point, metric and value: how often the value was seen. Compound events and events about ratios are counted"
                    + " like metrics.",
            text("experiment", Shared.EXPERIMENT),
            text("point", Shared.POINT),
            text(
                    "metric",
                    "the metric, or the text of an event: such a row has value 1 where the event happened and 0 where not; with"
                            + " splitting, planted witnesses, strata or failures in random order, the text of the event that was estimated"),
            whole(
                    "value",
                    "the value, or the least value of its bin; a ratio is in its units, 10^-8 unless the metric declares others; with"
                            + " planted witnesses, the divisor of a trial's weight (union: its overloaded edges); with failures in random"
                            + " order, the least number of first parts whose failure causes the event, one more than the parts where none"
                            + " does; with strata, the number of faults where the event happened, -1 elsewhere; with splitting, the natural logarithm of a"
                            + " replication's estimate in units of 2^-40"),
            whole("count", "trials with this value; with splitting, replications"),
            whole("first_trial", "the smallest index of a trial (or replication) with this value")),
    /** Exact sums of each metric. */
    MOMENTS(
            "One row per point and metric: exact sums over all trials that have a value.",
            text("experiment", Shared.EXPERIMENT),
            text("point", Shared.POINT),
            text("metric", "the metric"),
            whole("count", "trials in which the metric is not null"),
            decimal("sum", "the sum of all values; a ratio is in its units; null where 38 digits do not suffice"),
            decimal("sum_squares", "the sum of all squared values; null where 38 digits do not suffice"),
            whole("min", "the smallest value"),
            whole("max", "the largest value")),
    /** The points of the sweep. */
    POINTS(
            "One row per point of the sweep.",
            text("point", Shared.POINT),
            text("experiment", Shared.EXPERIMENT),
            text(
                    "identity",
                    "the experiment and its parameters, sorted by name, without those that have their default"),
            whole("seed", "the seed of the sweep"),
            small("revision", "the revision of the experiment; a new revision changes the trials"),
            text(
                            "looks",
                            "the numbers of trials that the point had each time that the plan changed, such as 400, 800; null if its"
                                    + " size was declared before its first trial")
                    .nullable()),
    /** The probability of each event. */
    TAILS(
            "One row per event of a point: its probability with confidence limits.",
            text("point", Shared.POINT),
            text("experiment", Shared.EXPERIMENT),
            text("event", Shared.EVENT),
            text(
                            "metric",
                            "the metric, where the event is one comparison with an integer; null for compound events and ratios")
                    .nullable(),
            text("relation", "the relation of that comparison, such as >=").nullable(),
            whole("threshold", "the threshold of that comparison as an integer: flow < 57.6 has < and 58")
                    .nullable(),
            whole("trials", "trials of this estimate; with splitting, replications"),
            whole(
                            "exceedances",
                            "trials in which the event happened; with interval inverse, the last trial is one of them; null with"
                                    + " every other method than plain trials")
                    .nullable(),
            real(
                    "estimate",
                    "exceedances / trials; with interval inverse, (exceedances - 1) / (trials - 1); with splitting, planted witnesses and strata,"
                            + " the sample mean, with failures in random order, the mean over the spectrum, 0 where it is smaller than any double"),
            real(
                            "log10_estimate",
                            "the decimal logarithm of the estimate, also below the smallest double; null where the event"
                                    + " never happened")
                    .nullable(),
            real("ci_low", "the lower confidence limit"),
            real("ci_high", "the upper confidence limit"),
            real("confidence", "the confidence of the sweep"),
            text(
                    "interval",
                    Arrays.stream(IntervalKind.values())
                            .map(kind -> kind.word() + ": " + kind.meaning())
                            .collect(Collectors.joining("; "))),
            real(
                    "alpha_spent",
                    "the error probability of this interval: 1 - confidence, divided by the number of tails with simultaneous ="
                            + " bonferroni"),
            text(
                    "method",
                    "monte-carlo, splitting, union, witness, order or strata; exact where the event is impossible or its law is known"),
            real(
                            "relative_error",
                            "the largest distance of a limit from the estimate, divided by the estimate, as in stopping rules; null where"
                                    + " the event never happened, 0 where it is impossible")
                    .nullable(),
            text(
                    "reliability",
                    "doubtful, or unflagged where no diagnostic found trouble; a splitting can be unflagged and still miss a way to its"
                            + " event that no trial took"),
            text("reason", "why the row is doubtful; null where it is not").nullable()),
    /** Counts of the replications of splittings at their levels. */
    LEVELS(
            "One row per level of a splitting: diagnostics of its replications.",
            text("experiment", Shared.EXPERIMENT),
            text("point", Shared.POINT),
            text("event", "the event, or the rarest of the events that share these replications"),
            small("alternative", "the alternative of a disjunction, from 1"),
            text("climbs_to", "the event or alternative that the levels lead to"),
            small("level", "the level, from 1"),
            whole(
                    "score",
                    "the score that a trial must reach; for a conjunction, minus the rarity still to be gained, in 256ths of a factor"
                            + " e"),
            whole("replications", "replications that reached the level"),
            whole("particles", "trials per replication"),
            real("share", "the share of trials that reached the score"),
            whole("moves", "Markov moves per replication before the level; 0 at the first level"),
            real("acceptance", "the share of accepted moves; null at the first level")
                    .nullable(),
            real("ancestors", "the mean number of first trials from which the survivors descend"),
            real(
                    "largest_family",
                    "the largest share of the survivors of one replication that descends from one first trial")),
    /** The probability of each event given a number of faults. */
    SPECTRUM(
            "One row per event of a point with failures in random order, and number of faults that was counted or seen to be critical:"
                    + " the probability of the event given so many faults. It does not depend on their probability.",
            text("point", Shared.POINT),
            text("experiment", Shared.EXPERIMENT),
            text("event", Shared.EVENT),
            whole("fault_count", "the number of faults"),
            real("estimate", "the share of the sets of so many parts whose failure causes the event"),
            real("log10_estimate", "its decimal logarithm; null where it is 0").nullable(),
            real(
                    "ci_low",
                    "the lower confidence limit, without assumption about the distribution and at every look; the estimate where it"
                            + " is proved"),
            real("ci_high", "the upper confidence limit, likewise"),
            real("confidence", "the confidence of the sweep"),
            new Column(
                    "proved",
                    Type.BOOLEAN,
                    false,
                    "whether the sets were counted; else the estimate rests on random orders"),
            whole(
                            "fault_sets",
                            "the number of sets that cause the event; null where it is not proved, and where there are more than 2^40"
                                    + " sets of so many parts")
                    .nullable()),
    /** Bounds of theorems on the events. */
    BOUNDS(
            "One row per event of a point and theorem about it.",
            text("point", Shared.POINT),
            text("experiment", Shared.EXPERIMENT),
            text("event", Shared.EVENT),
            text("bound_name", "the theorem, with the values that it leaves to choose, such as Theorem 2.1, t = 4"),
            text("kind", "upper, lower or exact"),
            new Column("applies", Type.BOOLEAN, false, "whether the conditions of the theorem hold at this point"),
            real(
                            "log10_bound",
                            "the decimal logarithm of the bound; above 0 where the bound exceeds 1; null where it does not"
                                    + " apply")
                    .nullable(),
            text(
                            "verdict",
                            "consistent, violated, inconclusive, never violated (the bound is 0, and the event never happened), or vacuous"
                                    + " (the bound excludes nothing); consistent (asymptotic)"
                                    + " rests on an asymptotic limit; null where the bound does not apply")
                    .nullable(),
            real(
                    "verdict_alpha",
                    "the error probability of this verdict: all applicable bounds of the sweep that are not vacuous share 1 -"
                            + " confidence")),
    /** Means, quantiles and extremes of each metric. */
    SUMMARY(
            "One row per point and metric: mean, quantiles and extremes. Only points with plain trials have any.",
            text("point", Shared.POINT),
            text("experiment", Shared.EXPERIMENT),
            text("metric", "the metric; describe EXPERIMENT explains it"),
            whole("trials", "trials in which the metric is not null"),
            real("mean", "the mean"),
            real("mean_low", "the lower confidence limit of the mean; null where mean_interval is null")
                    .nullable(),
            real("mean_high", "the upper confidence limit of the mean; null where mean_interval is null")
                    .nullable(),
            text(
                            "mean_interval",
                            "clopper-pearson for flags (exact), student for other metrics (asymptotic); null where all values are"
                                    + " equal and the metric is no flag, and where the number of trials was not fixed in advance")
                    .nullable(),
            real("confidence", "the confidence of the sweep"),
            real("standard_deviation", "the standard deviation; null with one trial")
                    .nullable(),
            real("minimum", "the smallest value"),
            real("maximum", "the largest value"),
            quantile("q50", "median"),
            limit("q50_low", "lower", "median"),
            limit("q50_high", "upper", "median"),
            quantile("q90", "90 % quantile"),
            limit("q90_low", "lower", "90 % quantile"),
            limit("q90_high", "upper", "90 % quantile"),
            quantile("q99", "99 % quantile"),
            limit("q99_low", "lower", "99 % quantile"),
            limit("q99_high", "upper", "99 % quantile"),
            quantile("q999", "99.9 % quantile"),
            limit("q999_low", "lower", "99.9 % quantile"),
            limit("q999_high", "upper", "99.9 % quantile"));

    /** Number of columns before those of the parameters. */
    private static final int BEFORE_PARAMETERS = 2;

    private final String meaning;
    private final List<Column> own;

    SweepTable(String meaning, Column... own) {
        this.meaning = meaning;
        this.own = List.of(own);
    }

    /** Meanings of columns that several tables have. */
    private static final class Shared {
        static final String EXPERIMENT = "the experiment";
        static final String POINT =
                "the point: the SHA-256 of its identity, 64 hexadecimal digits; the table points has the identity";
        static final String EVENT = "the event in canonical form";

        private Shared() {}
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

        private Column nullable() {
            return new Column(name, type, true, meaning);
        }
    }

    private static Column text(String name, String meaning) {
        return new Column(name, Type.TEXT, false, meaning);
    }

    private static Column whole(String name, String meaning) {
        return new Column(name, Type.LONG, false, meaning);
    }

    private static Column small(String name, String meaning) {
        return new Column(name, Type.INT, false, meaning);
    }

    private static Column decimal(String name, String meaning) {
        return new Column(name, Type.DECIMAL, true, meaning);
    }

    private static Column real(String name, String meaning) {
        return new Column(name, Type.DOUBLE, false, meaning);
    }

    private static Column quantile(String name, String which) {
        return real(name, "the " + which + "; where values are binned, the least value seen in its bin");
    }

    private static Column limit(String name, String side, String which) {
        return real(
                        name,
                        "the " + side + " confidence limit of the " + which
                                + "; null where no order statistic reaches it, and where"
                                + " the number of trials was not fixed in advance")
                .nullable();
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
