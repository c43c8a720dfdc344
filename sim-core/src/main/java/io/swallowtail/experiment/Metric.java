package io.swallowtail.experiment;

import io.swallowtail.statistics.Tally;
import java.util.Optional;

/**
 * What a trial yields: a 64-bit integer, a flag (0 or 1), or a ratio of two integers. {@link Metrics} declares metrics; a simulator
 * writes them by {@link Outcome#set}.
 */
public abstract sealed class Metric {
    /** Bins hold at most so many integers. */
    public static final long WIDEST_BIN = 100_000;

    private static final long MOST_UNITS = 1_000_000_000_000_000_000L;

    private final String name;
    private final Kind kind;
    private final String description;
    private final String unit;
    private final boolean isNullable;
    private final long binWidth;
    private final long unitsPerOne;
    final int slot;

    /** What the values of a metric are. */
    public enum Kind {
        /** Integers. */
        INTEGER,
        /** 0 or 1. */
        FLAG,
        /** A numerator over a denominator of at least 1, in two slots of a trial's array. */
        RATIO
    }

    /**
     * What a declaration says besides name and description.
     *
     * @param unit what the metric counts; empty if the trait says nothing about it
     * @param isNullable whether a trial may have no value of it
     * @param binWidth how many neighbouring integers a bin holds; 0 if the trait says nothing about it
     * @param unitsPerOne in how many units a ratio of 1 is counted; 0 if the trait says nothing about it
     */
    public record Trait(String unit, boolean isNullable, long binWidth, long unitsPerOne) {}

    /** A trial may have no value of the metric. */
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
     * Lets the table {@code counts} put neighbouring integers together, for a metric with very many values. Events that a sweep
     * declares are tallied exactly all the same.
     *
     * @param width how many integers (units of a ratio) a bin holds, 1 to {@link #WIDEST_BIN}: value v is in the bin of
     *     floor(v / width), but the integers from 0 to 4,095, and up to the next multiple of the width, stand for themselves
     * @return the trait
     */
    public static Trait binned(long width) {
        return new Trait("", false, width, 0);
    }

    /**
     * Sets the resolution of a ratio: a trial's value is rounded to the nearest unit in the tables {@code counts}, {@code moments} and
     * {@code summary}. Values below half a unit count as 0 there, so a ratio of small values needs more units; a ratio beyond
     * 9.2e18 units ends the run. Events compare the exact ratio in any case. Another resolution is another revision of the experiment.
     *
     * @param units how many make 1, from 1 to 10<sup>18</sup>; {@link Tally#RATIO_UNITS} where nothing is declared
     * @return the trait
     */
    public static Trait unitsPerOne(long units) {
        if (units < 1 || units > MOST_UNITS) {
            throw new IllegalArgumentException("units per one = " + units + ", allowed: 1 to " + MOST_UNITS);
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
            throw new IllegalArgumentException(name + " is no ratio and has units per one");
        }
        if (width == 0) {
            // Of a ratio a thousandth, where a bin can be so wide.
            width = Math.max(1, Math.min(WIDEST_BIN, units / 1000));
        }
        if (width < 1 || width > WIDEST_BIN || width > 1 && kind == Kind.FLAG) {
            throw new IllegalArgumentException(
                    "bins of width " + width + " for " + name + "; expected 1 to " + WIDEST_BIN + ", and 1 for a flag");
        }
        this.name = name;
        this.kind = kind;
        this.description = description;
        this.unit = what;
        this.isNullable = nullable;
        this.binWidth = width;
        this.unitsPerOne = units;
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

    /** A metric whose values are ratios of two integers, counted in units of 10<sup>-8</sup> and by thousandths unless others are declared. */
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
     * Says what its values are.
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
     * Says what it counts.
     *
     * @return such as {@code steps}; empty for flags and bare numbers
     */
    public String unit() {
        return unit;
    }

    /**
     * Asks for trials without a value.
     *
     * @return whether a trial may have no value of it
     */
    public boolean isNullable() {
        return isNullable;
    }

    /**
     * Tells the width of the bins of the table {@code counts}.
     *
     * @return how many neighbouring integers, or units of a ratio ({@link #unitsPerOne()}), the table puts together; 1 for none
     */
    public long binWidth() {
        return binWidth;
    }

    /**
     * Tells the resolution of the tables.
     *
     * @return in how many units a ratio of 1 is counted; 1 for other metrics
     */
    public long unitsPerOne() {
        return unitsPerOne;
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
     * Finds the metric in the array that a trial fills.
     *
     * @return its slot; of a ratio, that of the numerator, and the denominator is in the next one
     */
    public int slot() {
        return slot;
    }

    /**
     * Reads the metric of a trial.
     *
     * @param trial the array that the trial filled
     * @return a {@link Long}, 0 or 1 for a flag; the {@link Double} nearest to a ratio of integers below 2^53; empty if it has
     *     no value
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
