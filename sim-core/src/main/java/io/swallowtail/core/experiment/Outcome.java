package io.swallowtail.core.experiment;

import io.swallowtail.core.expression.Event;
import io.swallowtail.core.statistics.Tally;
import java.util.Arrays;
import java.util.List;

/**
 * The metrics of a trial, written by the simulator. One thread owns it and reuses it for the next trial. A trial sets
 * every metric that is needed. A value that contradicts the declaration of its metric is an {@link
 * IllegalArgumentException}.
 *
 * <p>For splitting, a caller can request refinements of metrics; the trial then writes them as well.
 */
public final class Outcome {
    /** Exclusive upper bound of refinements. */
    public static final long REFINEMENTS = 1L << 31;

    private final long[] values;
    /** By slot: the least and the greatest allowed value. {@link Tally#NULL} is below every least value. */
    private final long[] least;

    private final long[] most;
    private final String where;
    private final long[] refinements;
    private final boolean[] requested;
    /** By slot: whether the metric is needed. */
    private final boolean[] needed;

    /**
     * Wraps the array of a trial at a point that is not known, so ranges that depend on it are not checked.
     *
     * @param values receives the metrics, each in its {@link Metric#slot}; elements after the metrics stay unchanged
     */
    public Outcome(long[] values) {
        this(values, "");
    }

    private Outcome(long[] values, String where) {
        this.values = values;
        this.least = new long[values.length];
        this.most = new long[values.length];
        this.where = where;
        this.refinements = new long[values.length];
        this.requested = new boolean[values.length];
        this.needed = new boolean[values.length];
        Arrays.fill(needed, true);
        Arrays.fill(least, Tally.NULL + 1);
        Arrays.fill(most, Long.MAX_VALUE);
    }

    /**
     * Creates an outcome for the trials of a point.
     *
     * @param point the point, whose declared ranges the values must keep
     * @return an outcome of its metrics, all 0
     */
    public static Outcome of(Point point) {
        return of(point, new long[point.experiment().metrics().slots()]);
    }

    /** Wraps the array of a trial of a point. */
    static Outcome of(Point point, long[] values) {
        Outcome outcome = new Outcome(values, " at " + point.identity());
        Experiment experiment = point.experiment();
        for (Metric metric : experiment.metrics()) {
            outcome.least[metric.slot] = Math.max(Tally.NULL + 1, experiment.lowerBound(metric));
            outcome.most[metric.slot] = experiment.upperBound(point.parameters(), metric);
        }
        return outcome;
    }

    /**
     * Creates an outcome for the trials of an experiment at a point that is not known.
     *
     * @param experiment the experiment
     * @return an outcome of its metrics, all 0
     */
    public static Outcome of(Experiment experiment) {
        return new Outcome(new long[experiment.metrics().slots()]);
    }

    /**
     * Restricts the following trials to the metrics that events read. A trial may leave the others unset, which makes
     * it cheaper: they are null, or those of that trial.
     *
     * @param events events of this experiment
     * @return this
     */
    public Outcome only(List<Event> events) {
        Arrays.fill(values, Tally.NULL);
        Arrays.fill(needed, false);
        events.forEach(event -> event.metrics().forEach(slot -> needed[slot] = true));
        return this;
    }

    /**
     * Reports whether a trial must set a metric. A simulator that never asks sets all.
     *
     * @param metric the metric
     * @return false if no one reads it
     */
    public boolean needs(Metric metric) {
        return needed[metric.slot];
    }

    /**
     * Gives the array.
     *
     * @return the metrics of the latest trial, each in its {@link Metric#slot}; {@link Tally#NULL} for none; not a copy
     */
    public long[] values() {
        return values;
    }

    /**
     * Writes an integer.
     *
     * @param metric the metric
     * @param value its value, in its declared range, not {@link Tally#NULL}
     */
    public void set(Metric.Whole metric, long value) {
        if (value < least[metric.slot] || value > most[metric.slot]) {
            throw refusal(metric, value, range(least[metric.slot], most[metric.slot]));
        }
        values[metric.slot] = value;
    }

    private static String range(long least, long most) {
        if (least > Tally.NULL + 1) {
            return least + " to " + most;
        }
        return most < Long.MAX_VALUE ? "at most " + most : "not -2^63, which stands for null";
    }

    private IllegalArgumentException refusal(Metric metric, Object value, String allowed) {
        return new IllegalArgumentException(metric + " = " + value + where + ", declared: " + allowed);
    }

    /**
     * Writes a flag.
     *
     * @param metric the metric
     * @param value its value
     */
    public void set(Metric.Flag metric, boolean value) {
        values[metric.slot] = value ? 1 : 0;
    }

    /**
     * Writes a ratio.
     *
     * @param metric the metric
     * @param numerator the numerator, not {@link Tally#NULL}
     * @param denominator the denominator, at least 1
     */
    public void set(Metric.Ratio metric, long numerator, long denominator) {
        if (numerator == Tally.NULL || denominator < 1) {
            throw refusal(
                    metric, numerator + "/" + denominator, "a numerator above -2^63, a denominator of at least 1");
        }
        values[metric.slot] = numerator;
        values[metric.slot + 1] = denominator;
    }

    /**
     * Leaves a metric without a value.
     *
     * @param metric a nullable metric
     */
    public void setNull(Metric metric) {
        if (!metric.isNullable()) {
            throw refusal(metric, "null", "a value in every trial");
        }
        values[metric.slot] = Tally.NULL;
    }

    /**
     * Reads a value of the current trial.
     *
     * @param metric the metric
     * @return its value; of a ratio the numerator; {@link Tally#NULL} for none
     */
    public long get(Metric metric) {
        return values[metric.slot];
    }

    /**
     * Requests the refinement of a metric from all following trials.
     *
     * @param metric a metric that has refinements at this point
     */
    public void requestRefinement(Metric metric) {
        requested[metric.slot] = true;
    }

    /**
     * Reports whether the refinement of a metric was requested.
     *
     * @param metric the metric
     * @return true if the simulator should call {@link #refine} for it
     */
    public boolean needsRefinement(Metric metric) {
        return requested[metric.slot];
    }

    /**
     * Writes the refinement: how close the trial is to a greater value of a metric.
     *
     * @param metric the metric
     * @param refinement in [0, {@link #REFINEMENTS}); greater means closer
     */
    public void refine(Metric metric, long refinement) {
        refinements[metric.slot] = refinement;
    }

    /**
     * Reads a refinement.
     *
     * @param metric a metric whose refinement was requested
     * @return the refinement of the latest refined trial
     */
    public long refinement(Metric metric) {
        return refinements[metric.slot];
    }
}
