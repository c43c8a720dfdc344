package io.swallowtail.experiment;

import io.swallowtail.random.Choices;

/**
 * A protocol prepared for one point. It owns its buffers, allocates nothing per trial, and belongs to one thread.
 *
 * <p>A trial is: somebody writes the {@link #choices}, then {@link #run}. Plain trials draw them from addressed randomness;
 * enumeration and replay write them by hand. Nothing else may influence the metrics.
 */
public interface Simulator {
    /**
     * Gives the random decisions of a trial, declared when the simulator was prepared.
     *
     * @return the same object always
     */
    Choices choices();

    /**
     * Runs the protocol: a deterministic function of the point's parameters and the choices as they stand. It never writes
     * the choices, so the same run can be repeated.
     *
     * @param metrics receives the trial's metrics, in the order of {@link Experiment#metrics()}; {@link
     *     io.swallowtail.estimate.Tally#NULL} stands for none
     */
    void run(long[] metrics);
}
