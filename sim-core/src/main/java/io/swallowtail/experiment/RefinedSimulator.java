package io.swallowtail.experiment;

/**
 * A simulator that tells of trials with the same value of a metric which is nearer to a greater one: a finer score for
 * splitting, which climbs to rare events in small steps.
 */
public interface RefinedSimulator extends Simulator {
    /** Refinements are below this. */
    long REFINEMENTS = 1L << 31;

    /**
     * Asks whether there is a finer order than the metric itself.
     *
     * @param metric index of a metric
     * @return whether {@link #runRefined} may be called for it
     */
    boolean refines(int metric);

    /**
     * Runs a trial as {@link #run} does and looks how near it comes to a greater value of a metric.
     *
     * @param metrics receives the metrics that {@link #run} gives for the same choices
     * @param metric index of a metric that is refined
     * @return the refinement, greater being nearer; in [0, {@link #REFINEMENTS})
     */
    long runRefined(long[] metrics, int metric);
}
