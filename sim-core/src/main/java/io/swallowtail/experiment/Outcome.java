package io.swallowtail.experiment;

import io.swallowtail.statistics.Tally;

/**
 * Where a trial writes its metrics. It belongs to one thread and is written again for the next trial. A trial sets every metric.
 *
 * <p>A caller that wants finer scores for splitting names the metrics; the trial then also gives their refinements.
 */
public final class Outcome {
    /** Refinements are below this. */
    public static final long REFINEMENTS = 1L << 31;

    private final long[] values;
    private final long[] refinements;
    private final boolean[] wanted;

    /**
     * Wraps the array of a trial.
     *
     * @param values receives the metrics, each in its {@link Metric#slot}; longer arrays are left alone behind the metrics
     */
    public Outcome(long[] values) {
        this.values = values;
        this.refinements = new long[values.length];
        this.wanted = new boolean[values.length];
    }

    /**
     * Makes room for the trials of an experiment.
     *
     * @param experiment the experiment
     * @return an outcome of its metrics, all 0
     */
    public static Outcome of(Experiment experiment) {
        return new Outcome(new long[experiment.metrics().slots()]);
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
     * @param value its value, not {@link Tally#NULL}
     */
    public void set(Metric.Whole metric, long value) {
        values[metric.slot] = value;
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
        values[metric.slot] = numerator;
        values[metric.slot + 1] = denominator;
    }

    /**
     * Leaves a metric without a value.
     *
     * @param metric a nullable metric
     */
    public void setNull(Metric metric) {
        values[metric.slot] = Tally.NULL;
    }

    /**
     * Reads what this trial has written.
     *
     * @param metric the metric
     * @return its value; of a ratio the numerator; {@link Tally#NULL} for none
     */
    public long get(Metric metric) {
        return values[metric.slot];
    }

    /**
     * Asks the trials to come for the refinement of a metric.
     *
     * @param metric a metric that the experiment refines at this point
     */
    public void want(Metric metric) {
        wanted[metric.slot] = true;
    }

    /**
     * Asks whether the caller wants the refinement of a metric.
     *
     * @param metric the metric
     * @return whether {@link #refine} should be called for it
     */
    public boolean wants(Metric metric) {
        return wanted[metric.slot];
    }

    /**
     * Writes how near the trial comes to a greater value of a metric.
     *
     * @param metric the metric
     * @param refinement greater is nearer; in [0, {@link #REFINEMENTS})
     */
    public void refine(Metric metric, long refinement) {
        refinements[metric.slot] = refinement;
    }

    /**
     * Reads a refinement.
     *
     * @param metric a metric that was wanted
     * @return what the latest refined trial wrote
     */
    public long refinement(Metric metric) {
        return refinements[metric.slot];
    }
}
