package io.swallowtail.experiment;

/** Takes the trials of a {@link TrialRunner} one by one. */
@FunctionalInterface
public interface TrialSink {
    /**
     * Takes a trial.
     *
     * @param trial its index
     * @param quantities its metrics as {@link Metrics} has them, then 1 or 0 for each event; {@link io.swallowtail.statistics.Tally#NULL} for none. The
     *     array is used again for the next trial
     */
    void accept(long trial, long[] quantities);
}
