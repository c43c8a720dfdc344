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
     * @param slot slot of a metric ({@link MetricLayout}), as in the array that {@link #run} fills; of a ratio, that of its
     *     numerator
     * @return whether {@link #runRefined} may be called for it
     */
    boolean refines(int slot);

    /**
     * Runs a trial as {@link #run} does and looks how near it comes to a greater value of a metric.
     *
     * @param metrics receives the metrics that {@link #run} gives for the same choices
     * @param slot slot of a metric that is refined
     * @return the refinement, greater being nearer; in [0, {@link #REFINEMENTS})
     */
    long runRefined(long[] metrics, int slot);

    /**
     * Runs a trial as {@link #run} does and looks how near it comes to greater values of all metrics that are refined.
     * Simulators that refine several by one look override this, which takes a run for each.
     *
     * @param metrics receives the metrics that {@link #run} gives for the same choices
     * @param refinements receives, in the slot of each metric that is refined, what {@link #runRefined(long[], int)} returns
     */
    default void runRefined(long[] metrics, long[] refinements) {
        for (int slot = 0; slot < refinements.length; slot++) {
            if (refines(slot)) {
                refinements[slot] = runRefined(metrics, slot);
            }
        }
    }
}
