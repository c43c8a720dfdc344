package io.swallowtail.core.experiment;

/** Receives the trials of a {@link TrialRunner} one by one. */
@FunctionalInterface
public interface TrialSink {
    /**
     * Receives a trial.
     *
     * @param trial its index
     * @param quantities its metrics in the slots of {@link Metrics}, followed by 1 or 0 for each event; {@link
     *     io.swallowtail.core.statistics.Tally#NULL} for a missing value. The array is reused for the next trial
     */
    void accept(long trial, long[] quantities);

    /**
     * Reports whether no further trial is wanted.
     *
     * @return false until then; asked before each trial
     */
    default boolean isOver() {
        return false;
    }
}
