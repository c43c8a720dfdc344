package io.swallowtail.core.experiment;

import io.swallowtail.core.statistics.Tally;
import java.util.Optional;

/**
 * A result of a trial: a 64-bit integer, a flag (0 or 1), or a ratio of two integers. {@link Metrics} declares metrics;
 * a simulator writes them with {@link Outcome#set}.
 */
public abstract sealed class Metric {
    /** Largest width of a bin, in integers. */
    public static final long WIDEST_BIN = 100_000;

    private static final long MAX_UNITS = 1_000_000_000_000_000_000L;

    private final String name;
    private final Kind kind;
    private final String description;
    private final Trait traits;
    final int slot;

    /** The type of a metric's values. */
    public enum Kind {
        /** Integers. */
        INTEGER,
        /** 0 or 1. */
        FLAG,
        /** A numerator over a denominator of at least 1, in two slots of a trial's array. */
        RATIO
    }

    /**
     * An optional property of a metric's declaration.
     *
     * @param unit what the metric counts; empty if not set by this trait
     * @param isNullable whether a trial may lack a value
     * @param binWidth how many consecutive integers a bin holds; 0 if not set by this trait
     * @param unitsPerOne how many units make a ratio of 1; 0 if not set by this trait
     */
    public record Trait(String unit, boolean isNullable, long binWidth, long unitsPerOne) {}

    /** A trial may lack a value of the metric. */
    public static final Trait NULLABLE = new Trait("", true, 0, 0);

    /**
     * Gives a metric a unit.
     *
     * @param what what it counts, such as {@code steps}
     * @return the trait
     */
    public static Trait unit(String what) {
        return new Trait(what, false, 0, 0);
    }

    /**
     * Makes the table {@code counts} combine consecutive integers into bins, for a metric with very many values.
     * Binning does not affect events that a sweep declares; they are counted exactly.
     *
     * @param width how many integers (units of a ratio) a bin holds, 1 to {@link #WIDEST_BIN}: value v belongs to bin
     *     floor(v / width), except that the integers from 0 to 4,095, and up to the next multiple of the width, have
     *     bins of their own
     * @return the trait
     */
    public static Trait binned(long width) {
        return new Trait("", false, width, 0);
    }

    /**
     * Sets the resolution of a ratio: a trial's value is rounded to the nearest unit in the tables {@code counts},
     * {@code moments} and {@code summary}. Values below half a unit count as 0 there, so a ratio of small values needs
     * more units. A ratio beyond 9.2e18 units aborts the run. Events always compare the exact ratio. A change of the
     * resolution requires a new revision of the experiment.
     *
     * @param units how many make 1, from 1 to 10<sup>18</sup>; the default is {@link Tally#RATIO_UNITS}
     * @return the trait
     */
    public static Trait unitsPerOne(long units) {
        if (units < 1 || units > MAX_UNITS) {
            throw new IllegalArgumentException("units per one = " + units + ", allowed: 1 to " + MAX_UNITS);
        }
        return new Trait("", false, 0, units);
    }

    private Metric(String name, Kind kind, String description, int slot, Trait... traits) {
        String what = "";
        boolean nullable = false;
        long width = 0;
        long units = kind == Kind.RATIO ? Tally.RATIO_UNITS : 1;
        for (Trait trait : traits) {
            what = trait.unit().isEmpty() ? what : trait.unit();
            nullable |= trait.isNullable();
            width = trait.binWidth() == 0 ? width : trait.binWidth();
            units = trait.unitsPerOne() == 0 ? units : trait.unitsPerOne();
        }
        if (units > 1 && kind != Kind.RATIO) {
            throw new IllegalArgumentException(name + " has units per one but is not a ratio");
        }
        if (width == 0) {
            // The default bin of a ratio is one thousandth, limited by WIDEST_BIN.
            width = Math.max(1, Math.min(WIDEST_BIN, units / 1000));
        }
        if (width < 1 || width > WIDEST_BIN || width > 1 && kind == Kind.FLAG) {
            throw new IllegalArgumentException(
                    "bins of width " + width + " for " + name + "; expected 1 to " + WIDEST_BIN + ", and 1 for a flag");
        }
        this.name = name;
        this.kind = kind;
        this.description = description;
        this.traits = new Trait(what, nullable, width, units);
        this.slot = slot;
    }

    /** A metric whose values are integers. */
    public static final class Whole extends Metric {
        Whole(String name, String description, int slot, Trait... traits) {
            super(name, Kind.INTEGER, description, slot, traits);
        }
    }

    /** A metric that is 0 or 1. */
    public static final class Flag extends Metric {
        Flag(String name, String description, int slot, Trait... traits) {
            super(name, Kind.FLAG, description, slot, traits);
        }
    }

    /**
     * A metric whose values are ratios of two integers, by default counted in units of 10<sup>-8</sup> and in bins of
     * one thousandth.
     */
    public static final class Ratio extends Metric {
        Ratio(String name, String description, int slot, Trait... traits) {
            super(name, Kind.RATIO, description, slot, traits);
        }
    }

    /**
     * Names the metric.
     *
     * @return the name, as in events, tables and SQL
     */
    public String name() {
        return name;
    }

    /**
     * Gives the type of its values.
     *
     * @return the kind
     */
    public Kind kind() {
        return kind;
    }

    /**
     * Describes it.
     *
     * @return one line
     */
    public String description() {
        return description;
    }

    /**
     * Gives its unit.
     *
     * @return for example {@code steps}; empty for flags and plain numbers
     */
    public String unit() {
        return traits.unit();
    }

    /**
     * Reports whether trials may lack a value.
     *
     * @return true if a trial may have no value
     */
    public boolean isNullable() {
        return traits.isNullable();
    }

    /**
     * Gives the bin width of the table {@code counts}.
     *
     * @return how many consecutive integers, or units of a ratio ({@link #unitsPerOne()}), a bin combines; 1 for no
     *     binning
     */
    public long binWidth() {
        return traits.binWidth();
    }

    /**
     * Gives the resolution of the tables.
     *
     * @return how many units make a ratio of 1; 1 for other metrics
     */
    public long unitsPerOne() {
        return traits.unitsPerOne();
    }

    /**
     * Reports whether it is a flag.
     *
     * @return true if its values are 0 and 1
     */
    public boolean flag() {
        return kind == Kind.FLAG;
    }

    /**
     * Reports whether it is a ratio.
     *
     * @return true if its values are ratios
     */
    public boolean isRatio() {
        return kind == Kind.RATIO;
    }

    /**
     * Reports whether the table {@code counts} has one row per value.
     *
     * @return true if values are neither binned nor rounded
     */
    public boolean isExact() {
        return binWidth() == 1 && !isRatio();
    }

    /**
     * Gives the metric's position in a trial's array.
     *
     * @return its slot; for a ratio, the numerator's slot, which the denominator's follows
     */
    public int slot() {
        return slot;
    }

    /**
     * Reads the metric's value from a trial.
     *
     * @param trial the array that the trial filled
     * @return a {@link Long}, which is 0 or 1 for a flag; a {@link Double} for a ratio, correctly rounded if both
     *     integers are below 2^53; empty if it has no value
     */
    public Optional<Number> value(long[] trial) {
        long value = trial[slot];
        if (value == Tally.NULL) {
            return Optional.empty();
        }
        return Optional.of(isRatio() ? (Number) ((double) value / trial[slot + 1]) : (Number) value);
    }

    @Override
    public String toString() {
        return name;
    }
}
