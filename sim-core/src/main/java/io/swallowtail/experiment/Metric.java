package io.swallowtail.experiment;

import io.swallowtail.statistics.Tally;
import java.util.Objects;

/**
 * What a trial yields: a 64-bit integer, a flag (0 or 1), or a ratio of two integers.
 *
 * @param name the name, as in events, tables and SQL
 * @param kind what its values are
 * @param description one line
 * @param unit what it counts, such as {@code steps}; empty for flags and bare numbers
 * @param isNullable whether a trial may have no value of it
 * @param binWidth how many neighbouring integers, or units of a ratio ({@link Tally#RATIO_UNITS}), the table {@code counts}
 *     puts together; 1 for none
 */
public record Metric(String name, Kind kind, String description, String unit, boolean isNullable, long binWidth) {
    /** Bins hold at most so many integers. */
    public static final long WIDEST_BIN = 100_000;

    private static final long THOUSANDTH = Tally.RATIO_UNITS / 1000;

    /** What the values of a metric are. */
    public enum Kind {
        /** Integers. */
        INTEGER,
        /** 0 or 1. */
        FLAG,
        /** A numerator over a denominator of at least 1, in two slots of a trial's array. */
        RATIO
    }

    /** Checks the bins. */
    public Metric {
        Objects.requireNonNull(kind, "kind");
        if (binWidth < 1 || binWidth > WIDEST_BIN || binWidth > 1 && kind == Kind.FLAG) {
            throw new IllegalArgumentException("bins of width " + binWidth + " for " + name + "; expected 1 to "
                    + WIDEST_BIN + ", and 1 for a flag");
        }
    }

    /**
     * Declares an integer metric.
     *
     * @param name the name
     * @param description one line
     * @return the metric, never null, in no unit, with every value counted by itself
     */
    public static Metric integer(String name, String description) {
        return new Metric(name, Kind.INTEGER, description, "", false, 1);
    }

    /**
     * Declares a flag.
     *
     * @param name the name
     * @param description one line: what 1 means
     * @return the metric, never null
     */
    public static Metric flag(String name, String description) {
        return new Metric(name, Kind.FLAG, description, "", false, 1);
    }

    /**
     * Declares a ratio of two integers. A trial writes the numerator and, in the slot behind, the denominator, which is at
     * least 1; a null ratio has {@link Tally#NULL} as its numerator.
     *
     * @param name the name
     * @param description one line: what over what
     * @return the metric, never null, in no unit, counted by thousandths
     */
    public static Metric ratio(String name, String description) {
        return new Metric(name, Kind.RATIO, description, "", false, THOUSANDTH);
    }

    /**
     * Gives this metric a unit.
     *
     * @param what what it counts, such as {@code steps}
     * @return the metric with it
     */
    public Metric unit(String what) {
        return new Metric(name, kind, description, what, isNullable, binWidth);
    }

    /**
     * Allows trials without a value.
     *
     * @return the metric that may be null
     */
    public Metric nullable() {
        return new Metric(name, kind, description, unit, true, binWidth);
    }

    /**
     * Lets the table {@code counts} put neighbouring integers together, for a metric with very many values. Events that a sweep
     * declares are tallied exactly all the same.
     *
     * @param width how many integers (units of a ratio) a bin holds, 1 to {@link #WIDEST_BIN}: value v is in the bin of
     *     floor(v / width), but the integers from 0 to 4,095, and up to the next multiple of the width, stand for themselves
     * @return the metric with these bins
     */
    public Metric binned(long width) {
        return new Metric(name, kind, description, unit, isNullable, width);
    }

    /**
     * Asks for a flag.
     *
     * @return whether its values are 0 and 1
     */
    public boolean flag() {
        return kind == Kind.FLAG;
    }

    /**
     * Asks for a ratio.
     *
     * @return whether its values are ratios
     */
    public boolean isRatio() {
        return kind == Kind.RATIO;
    }

    /**
     * Asks how the table {@code counts} shows it.
     *
     * @return whether every value is counted by itself
     */
    public boolean isExact() {
        return binWidth == 1 && !isRatio();
    }

    /**
     * Counts the slots that it takes of a trial's array.
     *
     * @return 2 for a ratio, else 1
     */
    public int slots() {
        return isRatio() ? 2 : 1;
    }
}
