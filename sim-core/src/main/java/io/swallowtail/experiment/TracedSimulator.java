package io.swallowtail.experiment;

/** A simulator that can tell its run in plain words, for whoever wants to see how a trial came to its metrics. */
public interface TracedSimulator extends Simulator {
    /**
     * Runs the protocol as {@link #run} does and tells what happens. It may allocate and take its time.
     *
     * @param metrics receives the metrics that {@link #run} gives for the same choices
     * @param tracer hears the trace
     */
    void tell(long[] metrics, Tracer tracer);
}
