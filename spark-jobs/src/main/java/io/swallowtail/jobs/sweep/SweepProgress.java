package io.swallowtail.jobs.sweep;

/** Receives the progress of a sweep. Several threads call it. */
public interface SweepProgress {
    /** Ignores all progress. */
    SweepProgress NONE = new SweepProgress() {};

    /**
     * Reports that the levels of splittings are being chosen, before any of their replications.
     *
     * @param points the number of points with splittings
     */
    default void preparing(int points) {}

    /**
     * Reports that a segment begins.
     *
     * @param segment its number in this run, from 0
     * @param trials its number of trials
     */
    default void started(int segment, long trials) {}

    /**
     * Reports trials that were simulated and are not committed yet.
     *
     * @param trials the number of trials
     * @param work their relative cost
     */
    default void simulated(long trials, double work) {}

    /**
     * Reports the predicted remaining trials, if they depend on a stopping rule.
     *
     * @param trials the predicted number of trials
     * @param work their relative cost
     * @param ended the number of points with a stopping rule that have ended
     * @param ending the number of all points with a stopping rule
     */
    default void expected(double trials, double work, int ended, int ending) {}

    /**
     * Reports trials of a segment that are discarded or were simulated again: the trials after the end of a point with a stopping rule, and
     * those of the range that contains the end.
     *
     * @param trials the number of trials
     */
    default void discarded(long trials) {}

    /**
     * Reports trials that are not simulated, because their point failed.
     *
     * @param trials the number of trials
     * @param work their relative cost
     */
    default void failed(long trials, double work) {}

    /**
     * Reports that a segment is committed.
     *
     * @param segment its number in this run
     */
    default void committed(int segment) {}

    /** Reports that the trials are simulated, or that a stop ended their simulation. */
    default void simulated() {}

    /**
     * Reports the progress of the tables at the end of the run.
     *
     * @param done the number of points whose rows are written
     * @param points the number of all points
     */
    default void makingTables(int done, int points) {}
}
