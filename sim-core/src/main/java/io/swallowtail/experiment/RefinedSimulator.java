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

    /**
     * Runs a trial as {@link #run} does and looks how near it comes to greater values of all metrics that are refined.
     * Simulators that refine several by one look override this, which takes a run for each.
     *
     * @param metrics receives the metrics that {@link #run} gives for the same choices
     * @param refinements receives, in the place of each metric that is refined, what {@link #runRefined(long[], int)} returns
     */
    default void runRefined(long[] metrics, long[] refinements) {
        for (int metric = 0; metric < refinements.length; metric++) {
            if (refines(metric)) {
                refinements[metric] = runRefined(metrics, metric);
            }
        }
    }
}
