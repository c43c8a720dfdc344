package io.swallowtail.core.rare;

import io.swallowtail.core.expression.Event;

/**
 * Receives the progress of a splitting. It has no effect on results. Several threads call it concurrently, and {@link
 * #ran} follows every run, so implementations must be fast.
 */
public interface SplittingListener {
    /** Ignores everything. */
    SplittingListener NONE = new SplittingListener() {};

    /** The stages before the replications. */
    enum Stage {
        /** The search for levels; its work is not known in advance. */
        PILOT,
        /** Test replications, which are discarded. */
        REHEARSAL,
        /** The check with a second schedule. */
        SECOND_SCHEDULE
    }

    /**
     * Reports that a stage starts, or continues beyond its expected work.
     *
     * @param runs maximum number of runs of the simulator; 0 if unknown
     */
    default void begins(Stage stage, long runs) {}

    /** Reports one run of the simulator, of any stage or replication. */
    default void ran() {}

    /**
     * Reports a level that a pilot found.
     *
     * @param towards the event to which the level leads
     * @param level its number, from 1
     * @param log natural logarithm of the pilot's probability of reaching the level; pilots are biased, so it is not an
     *     estimate
     * @param share position of the level between a typical score (0) and the event (1)
     */
    default void reached(Event towards, int level, double log, double share) {}

    /**
     * Reports that almost no move above a level is accepted, even the smallest ones, so that the following levels of
     * the pilot mean little.
     *
     * @param towards the event to which the level leads
     * @param level its number, from 1
     * @param acceptance the share of the smallest moves that were accepted
     */
    default void stalls(Event towards, int level, double acceptance) {}
}
