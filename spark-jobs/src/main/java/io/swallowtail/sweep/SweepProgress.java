package io.swallowtail.sweep;

/** Hears how far a sweep has come; called from several threads. */
public interface SweepProgress {
    /** Hears nothing. */
    SweepProgress NONE = new SweepProgress() {};

    /**
     * Reports that a segment begins.
     *
     * @param segment its number in this run, from 0
     * @param trials how many trials it has
     */
    default void started(int segment, long trials) {}

    /**
     * Reports trials that were simulated and are not committed yet.
     *
     * @param trials how many
     * @param work how much counted work that was
     */
    default void simulated(long trials, double work) {}

    /**
     * Reports that a segment is committed.
     *
     * @param segment its number in this run
     */
    default void committed(int segment) {}
}
