package io.swallowtail.experiment;

import io.swallowtail.random.Choices;

/**
 * A protocol prepared for one point. It owns its buffers, allocates nothing per trial, and belongs to one thread.
 *
 * <p>A trial is: somebody writes the {@link #choices}, then {@link #run}. Plain trials draw them from addressed randomness;
 * enumeration and replay write them by hand. Nothing else may influence the metrics, but for a network that stays: its choices
 * are written before the first trial. {@link Point#simulator} prepares a simulator with its network.
 */
public interface Simulator {
    /**
     * Gives the random decisions of a trial, declared when the simulator was prepared.
     *
     * @return the same object always
     */
    Choices choices();

    /**
     * Gives the random decisions that make the point's network, where it is the same in every trial ({@link
     * Experiment#network}). They are written once, before the first trial; they are not among {@link #choices}.
     *
     * @return the same object always; empty where each trial has a network of its own or nothing is random about it
     */
    default Choices networkChoices() {
        return Choices.NONE;
    }

    /** Builds the network, once, after its choices were written. Called only where the network is the same in every trial. */
    default void networkDrawn() {}

    /**
     * Runs the protocol: a deterministic function of the point's parameters and the choices as they stand. It never writes
     * the choices, so the same run can be repeated.
     *
     * @param metrics receives the trial's metrics, in the order of {@link Experiment#metrics()}, a ratio in two slots ({@link
     *     MetricLayout}); {@link io.swallowtail.statistics.Tally#NULL} stands for none
     */
    void run(long[] metrics);
}
