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

    private static final long THOUSANDTH = Tally.RATIO_UNITS / 1000;

    private final String name;
    private final Kind kind;
    private final String description;
    private final String unit;
    private final boolean isNullable;
    private final long binWidth;
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
     */
    public record Trait(String unit, boolean isNullable, long binWidth) {}

    /** A trial may have no value of the metric. */
    public static final Trait NULLABLE = new Trait("", true, 0);

    /**
     * Gives a metric a unit.
     *
     * @param what what it counts, such as {@code steps}
     * @return the trait
     */
    public static Trait unit(String what) {
        return new Trait(what, false, 0);
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
        return new Trait("", false, width);
    }

    private Metric(String name, Kind kind, String description, int slot, Trait... traits) {
        String what = "";
        boolean nullable = false;
        long width = kind == Kind.RATIO ? THOUSANDTH : 1;
        for (Trait trait : traits) {
            what = trait.unit().isEmpty() ? what : trait.unit();
            nullable |= trait.isNullable();
            width = trait.binWidth() == 0 ? width : trait.binWidth();
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

    /** A metric whose values are ratios of two integers, counted by thousandths unless bins are declared. */
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
     * @return how many neighbouring integers, or units of a ratio ({@link Tally#RATIO_UNITS}), the table puts together; 1 for none
     */
    public long binWidth() {
        return binWidth;
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
